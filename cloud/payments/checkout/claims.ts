/** Manual rails: who pays says so with a reference, who was paid confirms or refuses. A picture proves nothing; silence confirms nothing. */
import { z } from 'zod';
import { VisitorLink } from '#shared/accounts/entities.ts';
import { Payment, Refund } from '#shared/payments/entities/payment.ts';
import { PaymentClaim } from '#shared/payments/entities/shop.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { largestAmount } from '#shared/payments/money.ts';
import { isManual } from '#shared/payments/rails.ts';
import type { ClaimShape, OwedShape, PaymentShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { rawText } from '#shared/model/measured.ts';
import { normalized } from '#shared/model/unicode.ts';
import { hour } from '#shared/time.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Caller, type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { above, Duplicate, oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { writeAuditLog, refuseForeignPictures } from '#cloud/site/index.ts';
import { afterwards, tellOfMoney } from '#cloud/payments/process/afterwards.ts';
import { onBooks } from '#cloud/payments/ledger/books.ts';
import { emptyCart } from '#cloud/payments/cart/cart.ts';
import { isOperator, isPayer, isReceiver } from '#cloud/payments/policy/access.ts';
import { pricingAt } from '#cloud/payments/policy/pricing.ts';
import { needTwoOperators, receiverOf } from '#cloud/payments/policy/twoOperators.ts';
import { claimShape, claimsShape, owedShape, paymentShape } from '#cloud/payments/shapes.ts';
import { reserveAll } from '#cloud/payments/process/railRefunds.ts';
import { driveRefunds } from '#cloud/payments/process/settle.ts';
import { arrive, end, entriesOf } from '#cloud/payments/process/steps.ts';

/** However it is written, it is the same reference. */
const plain = (reference: string) =>
  normalized(reference, 'NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Letters and digits of a reference by which a payment can be found. */
const shortestReference = 3;

const words = (max: number) => rawText(max).pipe(z.string().trim().min(1).max(max));

/** Milliseconds by which a day begins before that of UTC where it begins first. */
const earliestDay = 14 * hour;

/** "I have paid": once for each payment, and once for each reference of a receiver unless it was refused. */
export const claimPayment = defineFunction({
  route: 'POST /app/checkout/claimPayment',
  who: everyone,
  limit: changing,
  input: z.strictObject({
    payment_id: publicId,
    amount: z.int().min(1).max(largestAmount),
    sender: words(paymentLimits.sender),
    reference: words(paymentLimits.reference).refine(
      (text) => !text || plain(text).length >= shortestReference,
      'payments.invalid.reference',
    ),
    paid_on: z.iso.date(),
    picture: z.string().max(300).optional(),
  }),
  async run(context, { payment_id, paid_on, ...given }): Promise<{ payment: PaymentShape }> {
    const { storage, clock, secrets, caller } = context;
    const payment = await storage.get(Payment, payment_id);
    if (!payment || !isPayer(payment, caller)) throw new Refusal('payment_not_found');
    const { rail, account, currency, amount, receiver_id, user_id } = payment;
    if (!isManual(rail)) throw new Refusal('step_not_possible');
    if (given.amount !== amount) throw new Refusal('amount_differs');
    const now = clock.now();
    if (Date.parse(paid_on) > now + earliestDay)
      throw new Refusal('invalid', { field: 'paid_on' }, [
        { path: 'paid_on', why: 'invalid', says: 'payments.invalid.paidOn' },
      ]);
    const { rules } = await pricingAt(storage, now);
    const isLarge = amount > (rules.operator_above[currency] ?? 0);
    const row = {
      ...given,
      claim_id: secrets.hash(`claim|${payment_id}`).slice(0, 12),
      reference_key: secrets.hash(`claim|${rail}|${account}|${plain(given.reference)}`).slice(0, 21),
      payment_id,
      user_id,
      receiver_id: account === 'platform' ? undefined : receiver_id,
      rail,
      currency,
      paid_on: new Date(paid_on),
      state: 'waiting' as const,
      by_operator: account === 'platform' || isLarge,
    };
    let claim: PaymentClaim;
    try {
      claim = await storage.transact(async (tx) => {
        const open = await tx.get(Payment, payment_id);
        if (open?.state !== 'awaiting') throw new Refusal('step_not_possible');
        // A claim that was refused keeps its reference from nobody: it may be another payer's.
        await tx.hold(`PaymentClaims|${row.reference_key}`);
        const state = oneOf(['waiting', 'confirmed'] as const);
        const others = await tx.find(PaymentClaim, { reference_key: row.reference_key, state });
        if (others.some((other) => other.payment_id !== payment_id)) throw new Refusal('reference_used');
        if (given.picture)
          await refuseForeignPictures(tx, [{ field: 'picture', path: given.picture }], [caller.user_id]);
        const until = new Date(now + paymentLimits.waits.decision);
        await tx.update(Payment, payment_id, { expires_at: until, look_at: until });
        return tx.insert(PaymentClaim, row);
      });
    } catch (error) {
      if (!(error instanceof Duplicate)) throw error;
      claim = (await storage.get(PaymentClaim, row.claim_id))!;
    }
    // It waits for who was paid; a cart that still asks for it would have it paid twice.
    await emptyCart(storage, payment.payer, payment.items);
    if (row.receiver_id !== undefined)
      await tellOfMoney(
        context,
        { user_id: row.receiver_id, type: 'claim_waiting', path: '/sales', once: `${claim.claim_id}|waiting` },
        { amount, currency, what: given.reference },
      );
    return { payment: paymentShape((await storage.get(Payment, payment_id))!, caller, { claim }) };
  },
});

const mayDecide = (
  { caller }: Context,
  payment: Payment,
  { by_operator, account }: { by_operator: boolean; account: string },
) => (by_operator || account === 'platform' ? isOperator(caller) : isReceiver(payment, caller) || isOperator(caller));

/** Whether the browser that pays is one on which the caller has signed in: they would be both sides. */
async function isOwnBrowser(reader: Reader, { payer }: Payment, { user_id }: Caller): Promise<boolean> {
  if (!payer.startsWith('v') || user_id === undefined) return false;
  const link = await reader.get(VisitorLink, payer.slice(1));
  return link !== undefined && (link.user_id === user_id || (link.users ?? []).includes(user_id));
}

/** Has it arrived? `received` where it was another amount. Above the limit, and for the platform's own names, an operator decides. */
export const decideClaim = defineFunction({
  route: 'POST /app/checkout/decideClaim',
  who: members,
  limit: changing,
  input: z.discriminatedUnion('decision', [
    z.strictObject({
      claim_id: publicId,
      decision: z.literal('confirm'),
      received: z.int().min(1).max(largestAmount).optional(),
    }),
    z.strictObject({ claim_id: publicId, decision: z.literal('refuse'), reason: words(paymentLimits.reason) }),
  ]),
  async run(context, input): Promise<{ claim: ClaimShape; payment: PaymentShape }> {
    const { storage, clock, caller } = context;
    const { claim_id } = input;
    const claim = await storage.get(PaymentClaim, claim_id);
    const before = claim && (await storage.get(Payment, claim.payment_id));
    if (!claim || !before || !(isReceiver(before, caller) || isOperator(caller))) throw new Refusal('claim_not_found');
    const { payment_id } = before;
    if (!mayDecide(context, before, { by_operator: claim.by_operator, account: before.account }))
      throw new Refusal('operator_decides');
    // Nobody confirms what they say they paid.
    if (isPayer(before, caller) || (await isOwnBrowser(storage, before, caller))) throw new Refusal('forbidden');
    if (input.decision === 'confirm') {
      const { amount, currency } = claim;
      const received = input.received ?? amount;
      // So much more is a slip of the keys, or money that never came.
      if (received > 2 * amount) throw new Refusal('amount_differs');
      if (before.account === 'platform' && claim.state === 'waiting')
        await needTwoOperators(context, {
          ...{ what: 'claim', id: claim_id, decision: 'confirm', amount: received, currency },
          together: amount,
          to: receiverOf(before),
        });
    }
    const happened = await onBooks(storage, clock, {
      entries: [entriesOf(payment_id).arrival],
      payments: [payment_id],
      async run(books) {
        const now = await books.reader.get(PaymentClaim, claim_id);
        const payment = books.payment(payment_id)!;
        if (now?.state !== 'waiting') return undefined;
        const isConfirmed = input.decision === 'confirm';
        const done = isConfirmed
          ? await arrive(context, books, payment, { received: input.received ?? now.amount })
          : end(books, payment, 'fail', 'claim_refused') && ('ended' as const);
        if (!done) throw new Refusal('step_not_possible');
        const late = books.payment(payment_id)!;
        if (done === 'set_aside' && late.state === 'late')
          await reserveAll(context, books, late, late.problem ?? 'late');
        const changes = {
          state: isConfirmed ? ('confirmed' as const) : ('refused' as const),
          decided_by: caller.user_id!,
          reason: isConfirmed ? undefined : input.reason,
        };
        const after = await books.tx.update(PaymentClaim, claim_id, changes);
        if (isOperator(caller) && !isReceiver(payment, caller))
          await writeAuditLog(books.tx, context, {
            action: 'claim.decide',
            entity: PaymentClaim,
            row_id: claim_id,
            before: now,
            after,
            reason: changes.reason,
          });
        return done;
      },
    });
    if (happened === 'set_aside') await driveRefunds(context, payment_id);
    const [after, payment] = [(await storage.get(PaymentClaim, claim_id))!, (await storage.get(Payment, payment_id))!];
    if (happened) {
      await afterwards(context, payment, [happened]);
      if (input.decision === 'refuse' && payment.user_id !== undefined)
        await tellOfMoney(
          context,
          { user_id: payment.user_id, type: 'claim_refused', path: '/payments', once: `${claim_id}|refused` },
          { amount: claim.amount, currency: claim.currency, what: input.reason.slice(0, 120) },
        );
    }
    return { claim: claimShape(after), payment: paymentShape(payment, caller) };
  },
});

/** What waits for the caller, oldest first: claims, payments whose payers ask for a refund, and money that they have to send back themselves. */
export const getClaims = defineFunction({
  route: 'GET /app/checkout/getClaims',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, caller }): Promise<{ claims: ClaimShape[]; asked: PaymentShape[]; owed: OwedShape[] }> {
    const receiver_id = caller.user_id!;
    const oldest = { sort: { createdAt: 1 }, limit: paymentLimits.page } as const;
    const [claims, asked, owed] = await Promise.all([
      storage.find(PaymentClaim, { receiver_id, state: 'waiting', by_operator: false }, oldest),
      storage.find(Payment, { receiver_id, refund_asked: above('') }, oldest),
      storage.find(Refund, { sender_id: receiver_id, state: 'waiting' }, oldest),
    ]);
    return {
      claims: await claimsShape(storage, claims),
      asked: asked.map((row) => paymentShape(row, caller)),
      owed: await owedShape(storage, owed),
    };
  },
});
