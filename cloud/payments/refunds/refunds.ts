/** Giving money back: the payer asks for it, the receiver or an operator decides. */
import { z } from 'zod';
import { Payment, Refund } from '#shared/payments/entities/payment.ts';
import { DeskItem } from '#shared/payments/entities/shop.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { largestAmount } from '#shared/payments/money.ts';
import { isByHand } from '#shared/payments/rails.ts';
import type { PaymentShape, RefundShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Caller, type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { afterwards, tellOfMoney, tellSender } from '#cloud/payments/process/afterwards.ts';
import { onBooks } from '#cloud/payments/ledger/books.ts';
import { decideItem } from '#cloud/payments/process/reviewItems.ts';
import { isDirect } from '#cloud/payments/ledger/lines.ts';
import { isOperator, isPayer, isReceiver } from '#cloud/payments/policy/access.ts';
import { needTwoOperators, payerBehind } from '#cloud/payments/policy/twoOperators.ts';
import { refundFailed } from '#cloud/payments/process/railRefunds.ts';
import { driveRefunds } from '#cloud/payments/process/settle.ts';
import { paymentShape, refundShape } from '#cloud/payments/shapes.ts';
import {
  holdForRefund,
  refundable,
  refundDone,
  refundEntry,
  releaseRefund,
} from '#cloud/payments/process/refundSteps.ts';
import { takeBack } from '#cloud/payments/process/steps.ts';

const reason = z.string().trim().min(1).max(paymentLimits.reason);

interface RefundWanted {
  readonly refund_id: string;
  /** Undefined for all that is left. */
  readonly amount: number | undefined;
  readonly why: string;
  readonly instead?: string;
  /** How it was sent, where the caller has sent it by hand. */
  readonly reference?: string;
  /** What was bought is taken back at once, also where its money waits for somebody to send it. */
  readonly takesBack?: boolean;
  /** What of the review queue it decides, which has to be open: Refusal 'changed_meanwhile'. */
  readonly decides?: string;
}

/**
 * Refunds by hand and in coins are sent by the person who has the money: the receiver who was paid straight, else an operator. The server
 * cannot send them.
 */
const sendsItself = (payment: Payment, caller: Caller): boolean =>
  isDirect(payment) ? isReceiver(payment, caller) : isOperator(caller);

/**
 * Reserves what is to go back, and asks the rail; from a balance, or where the caller has sent it back by hand, it is done at once. What lies with
 * the platform and no rail sends back waits in the review queue, and its money is held until an operator has sent it. `instead`: a refund that waits, in
 * whose place this one is tried. Safe to repeat by `refund_id`.
 */
export async function refund(
  context: Context,
  payment: Payment,
  { refund_id, amount, why, instead, reference, takesBack, decides }: RefundWanted,
): Promise<Refund> {
  const { storage, clock, caller } = context;
  const { payment_id, rail } = payment;
  const byHand = isByHand(rail);
  const saysSo = sendsItself(payment, caller);
  const isOurs = rail === 'balance' || (byHand && saysSo);
  const { row, happened } = await onBooks(storage, clock, {
    entries: [refundEntry(payment_id, refund_id)],
    payments: [payment_id],
    async run(books) {
      const before = books.payment(payment_id);
      if (!before) throw new Refusal('payment_not_found');
      // Its money is gone with all other test money.
      if (before.test && !context.testMoney) throw new Refusal('step_not_possible');
      const known = await books.reader.get(Refund, refund_id);
      if (known) return { row: known, happened: undefined };
      if (decides !== undefined) await decideItem(books, context, decides, 'refund', why);
      if (byHand && !saysSo && caller.user_id !== undefined) {
        const waiting = { payment_id, kind: 'refund_failed', state: 'open' } as const;
        // An operator is asked already.
        if (await books.reader.count(DeskItem, waiting)) throw new Refusal('step_not_possible');
      }
      const former = instead === undefined ? undefined : await books.reader.get(Refund, instead);
      if (former?.state === 'waiting') await releaseRefund(books, before, former);
      const now = books.payment(payment_id)!;
      const left = refundable(now);
      const wanted = amount ?? left;
      if (!left) throw new Refusal('step_not_possible');
      if (wanted > left) throw new Refusal('refund_too_large');
      if (wanted < left && (now.state === 'late' || now.state === 'underpaid' || now.items.some(({ whole }) => whole)))
        throw new Refusal('refund_whole_only');
      const { user_id: author_id } = caller;
      const made = { refund_id, payment_id, amount: wanted, currency: now.currency, reason: why, author_id };
      // Who gives back what they have spent would leave it to the platform; an operator may decide that, and a cancelled contest does.
      const force = author_id === undefined || isOperator(caller);
      const done = isOurs ? await refundDone(context, books, now, made, { force }) : undefined;
      const inserted = isOurs
        ? await books.tx.insert(Refund, { ...made, state: 'done', ...(byHand && { reference }) })
        : await holdForRefund(books, now, made, force);
      if (takesBack) await takeBack(context, books, books.payment(payment_id)!, 'refund');
      if (byHand && !isOurs) await refundFailed(context, books, books.payment(payment_id)!, inserted);
      if (isOperator(caller) && !isReceiver(now, caller))
        await writeAuditLog(books.tx, context, {
          action: 'payment.refund',
          entity: Refund,
          row_id: refund_id,
          after: made,
          reason: why,
        });
      return { row: inserted, happened: done };
    },
  });
  if (happened) await afterwards(context, (await storage.get(Payment, payment_id))!, [happened]);
  if (byHand) await tellSender(context, refund_id);
  else if (row.state === 'reserved') await driveRefunds(context, payment_id);
  return (await storage.get(Refund, refund_id)) ?? row;
}

/**
 * By the receiver, as far as their money covers it, or by an operator; a large sum needs two operators. Without an amount: all that is
 * left. Somebody who sends it back by hand gives a reference: 'invalid' where it is missing.
 */
export const refundPayment = defineFunction({
  route: 'POST /app/checkout/refundPayment',
  who: members,
  limit: changing,
  input: z.strictObject({
    payment_id: publicId,
    client_id: clientId,
    amount: z.int().min(1).max(largestAmount).optional(),
    reason,
    reference: z.string().trim().max(paymentLimits.reference).optional(),
  }),
  async run(
    context,
    { payment_id, client_id, amount, reason: why, reference },
  ): Promise<{ refund: RefundShape; payment: PaymentShape }> {
    const { storage, secrets, caller } = context;
    const payment = await storage.get(Payment, payment_id);
    if (!payment || !(isReceiver(payment, caller) || isOperator(caller))) throw new Refusal('payment_not_found');
    const refund_id = secrets.hash(`refund|${payment_id}|${caller.user_id}|${client_id}`).slice(0, 12);
    const { currency } = payment;
    if (!isReceiver(payment, caller) && !(await storage.get(Refund, refund_id)))
      await needTwoOperators(context, {
        ...{ what: 'refund', id: payment_id, decision: 'refund', reason: why },
        stage: payment.refunded + payment.reserved,
        amount: amount ?? refundable(payment),
        currency,
        to: payerBehind(payment),
        // In parts it is no smaller.
        together: payment.refunded + payment.reserved + (amount ?? refundable(payment)),
      });
    // Once it is decided: nothing is sent before.
    if (isByHand(payment.rail) && sendsItself(payment, caller) && !reference)
      throw new Refusal('invalid', { field: 'reference' }, [
        { path: 'reference', why: 'missing', says: 'payments.owed.referenceNeeded' },
      ]);
    const row = await refund(context, payment, { refund_id, amount, why, reference });
    return { refund: refundShape(row), payment: paymentShape((await storage.get(Payment, payment_id))!, caller) };
  },
});

/**
 * The server's own refund: everything that is left of a payment, or what is missing until `inAll` went back, whoever gave it. Once by
 * `why`.
 */
export async function refundByItself(
  ports: Ports,
  payment_id: string,
  why: string,
  { inAll, takesBack }: { inAll?: number } & Pick<RefundWanted, 'takesBack'> = {},
): Promise<void> {
  const payment = await ports.storage.get(Payment, payment_id);
  const left = payment ? refundable(payment) : 0;
  if (!payment || !left || (payment.test && !ports.testMoney)) return;
  const wanted = inAll === undefined ? left : Math.min(inAll - payment.refunded - payment.reserved, left);
  if (wanted <= 0) return;
  const refund_id = ports.secrets.hash(`refund|${payment_id}|${why}`).slice(0, 12);
  const caller: Caller = { roles: [], language: 'EN', address: '' };
  await refund({ ...ports, caller }, payment, {
    refund_id,
    amount: inAll === undefined ? undefined : wanted,
    why,
    takesBack,
  });
}

/** What waited for a person has been sent back by hand. False when nothing waits (any more). */
export async function markSent(
  context: Context,
  { refund_id, payment_id }: Refund,
  reference: string,
): Promise<boolean> {
  const { storage, clock } = context;
  const happened = await onBooks(storage, clock, {
    entries: [refundEntry(payment_id, refund_id)],
    payments: [payment_id],
    async run(books) {
      const now = await books.reader.get(Refund, refund_id);
      const payment = books.payment(payment_id)!;
      if (now?.state !== 'waiting') return undefined;
      const done = await refundDone(context, books, payment, now, { held: now, force: true });
      await books.tx.update(Refund, refund_id, { state: 'done', sender_id: undefined, reference });
      const [item] = await books.reader.find(DeskItem, { payment_id, refund_id, state: 'open' }, { limit: 1 });
      if (item) await decideItem(books, context, item.desk_id, 'refund', reference);
      return done;
    },
  });
  if (happened) await afterwards(context, (await storage.get(Payment, payment_id))!, [happened]);
  return happened !== undefined;
}

/**
 * "I have sent it back": said by the receiver who was paid straight, of a refund that waits for them. How it was sent, such as a number, is
 * kept.
 */
export const sendRefund = defineFunction({
  route: 'POST /app/checkout/sendRefund',
  who: members,
  limit: changing,
  input: z.strictObject({ refund_id: publicId, reference: z.string().trim().min(1).max(paymentLimits.reference) }),
  async run(context, { refund_id, reference }): Promise<{ refund: RefundShape }> {
    const { storage, caller } = context;
    const row = await storage.get(Refund, refund_id);
    const payment = row && (await storage.get(Payment, row.payment_id));
    if (!payment || !(isDirect(payment) && isReceiver(payment, caller))) throw new Refusal('payment_not_found');
    await markSent(context, row, reference);
    const now = (await storage.get(Refund, refund_id))!;
    // The same again, when the first answer was lost, is no fault.
    if (now.state !== 'done') throw new Refusal('step_not_possible');
    return { refund: refundShape(now) };
  },
});

/** By the payer. The receiver is told, and decides. */
export const askRefund = defineFunction({
  route: 'POST /app/checkout/askRefund',
  who: everyone,
  limit: changing,
  input: z.strictObject({ payment_id: publicId, reason }),
  async run(context, { payment_id, reason: why }): Promise<{ payment: PaymentShape }> {
    const { storage, clock, caller } = context;
    const payment = await storage.get(Payment, payment_id);
    if (!payment || !isPayer(payment, caller)) throw new Refusal('payment_not_found');
    await onBooks(storage, clock, {
      entries: [],
      payments: [payment_id],
      run(books) {
        if (!refundable(books.payment(payment_id)!)) throw new Refusal('step_not_possible');
        books.change(payment_id, { refund_asked: why, refund_asked_at: new Date(clock.now()) });
        return Promise.resolve();
      },
    });
    const { receiver_id, amount, currency } = payment;
    if (receiver_id !== undefined && receiver_id !== caller.user_id)
      await tellOfMoney(
        context,
        { user_id: receiver_id, type: 'refund_asked', path: '/sales', once: `${payment_id}|asked` },
        { amount, currency, what: why.slice(0, 120) },
      );
    return { payment: paymentShape((await storage.get(Payment, payment_id))!, caller) };
  },
});

/** By who was paid, or by an operator: what was asked for is not given back, and the payer reads why. */
export const declineRefund = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ payment_id: publicId, reason }),
  async run(context, { payment_id, reason: why }): Promise<{ payment: PaymentShape }> {
    const { storage, clock, caller } = context;
    const payment = await storage.get(Payment, payment_id);
    if (!payment || !(isReceiver(payment, caller) || isOperator(caller))) throw new Refusal('payment_not_found');
    const asked = await onBooks(storage, clock, {
      entries: [],
      payments: [payment_id],
      async run(books) {
        const now = books.payment(payment_id)!;
        if (now.refund_asked === undefined) return undefined;
        books.change(payment_id, { refund_asked: undefined });
        if (!isReceiver(now, caller))
          await writeAuditLog(books.tx, context, {
            action: 'refund.decline',
            entity: Payment,
            row_id: payment_id,
            before: { refund_asked: now.refund_asked },
            reason: why,
          });
        return now.refund_asked;
      },
    });
    const { user_id, amount, currency } = payment;
    if (asked !== undefined && user_id !== undefined)
      await tellOfMoney(
        context,
        { user_id, type: 'refund_declined', path: '/payments', once: `${payment_id}|declined|${clock.now()}` },
        { amount, currency, what: why.slice(0, 120) },
      );
    return { payment: paymentShape((await storage.get(Payment, payment_id))!, caller) };
  },
});
