/** Giving money back: asked for by who paid, decided by who was paid or by an operator. */
import { z } from 'zod';
import { Payment, Refund } from '#shared/payments/entities/payment.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { largestAmount } from '#shared/payments/money.ts';
import { isCoins, isManual } from '#shared/payments/rails.ts';
import type { PaymentShape, RefundShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { changing } from '../allowances.ts';
import { type Caller, type Context, defineFunction } from '../define.ts';
import { clientId, publicId } from '../input.ts';
import type { Ports } from '../ports.ts';
import { recordDeed } from '../site/index.ts';
import { afterwards, tellOfMoney } from './afterwards.ts';
import { onBooks } from './books.ts';
import { isOperator, isPayer, isReceiver } from './payers.ts';
import { needTwoOperators } from './twoOperators.ts';
import { driveRefunds } from './settle.ts';
import { paymentShape, refundShape } from './shapes.ts';
import { holdForRefund, refundable, refundDone, refundEntry } from './steps.ts';

const reason = z.string().trim().min(1).max(paymentLimits.reason);

/** Reserves what is to go back, and asks the rail; where we or people give it back, it is done at once. Safe to repeat by `refund_id`. */
export async function refund(
  context: Context,
  payment: Payment,
  { refund_id, amount, why }: { refund_id: string; amount: number | undefined; why: string },
): Promise<Refund> {
  const { storage, clock, caller } = context;
  const { payment_id, rail } = payment;
  // Nobody but us, or people among themselves, has to be asked. Coins are sent back by who says so; the server itself cannot.
  const isOurs = rail === 'balance' || isManual(rail) || (isCoins(rail) && caller.user_id !== undefined);
  const { row, happened } = await onBooks(storage, clock, {
    entries: [refundEntry(payment_id, refund_id)],
    payments: [payment_id],
    async run(desk) {
      const now = desk.payment(payment_id);
      if (!now) throw new Refusal('payment_not_found');
      // Its money is gone with all other test money.
      if (now.test && !context.testMoney) throw new Refusal('step_not_possible');
      const known = await desk.reader.get(Refund, refund_id);
      if (known) return { row: known, happened: undefined };
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
      const done = isOurs ? await refundDone(context, desk, now, made, { force }) : undefined;
      const inserted = isOurs
        ? await desk.tx.insert(Refund, { ...made, state: 'done' })
        : await holdForRefund(desk, now, made, force);
      if (isOperator(caller) && !isReceiver(now, caller))
        await recordDeed(desk.tx, context, {
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
  if (row.state === 'reserved') await driveRefunds(context, payment_id);
  return (await storage.get(Refund, refund_id)) ?? row;
}

/** By who was paid, as far as what they have covers it, or by an operator; of a large sum by two. Without an amount: all that is left. */
export const refundPayment = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({
    payment_id: publicId,
    client_id: clientId,
    amount: z.int().min(1).max(largestAmount).optional(),
    reason,
  }),
  async run(
    context,
    { payment_id, client_id, amount, reason: why },
  ): Promise<{ refund: RefundShape; payment: PaymentShape }> {
    const { storage, secrets, caller } = context;
    const payment = await storage.get(Payment, payment_id);
    if (!payment || !(isReceiver(payment, caller) || isOperator(caller))) throw new Refusal('payment_not_found');
    const refund_id = secrets.hash(`refund|${payment_id}|${caller.user_id}|${client_id}`).slice(0, 12);
    const { currency } = payment;
    if (!isReceiver(payment, caller) && !(await storage.get(Refund, refund_id)))
      await needTwoOperators(context, ['refund', payment_id, 'refund'], {
        amount: amount ?? refundable(payment),
        currency,
      });
    const row = await refund(context, payment, { refund_id, amount, why });
    return { refund: refundShape(row), payment: paymentShape((await storage.get(Payment, payment_id))!, caller) };
  },
});

/** The server's own: everything that is left of a payment, once. */
export async function refundByItself(ports: Ports, payment_id: string, why: string): Promise<void> {
  const payment = await ports.storage.get(Payment, payment_id);
  if (!payment || !refundable(payment) || (payment.test && !ports.testMoney)) return;
  const refund_id = ports.secrets.hash(`refund|${payment_id}|${why}`).slice(0, 12);
  const caller: Caller = { roles: [], language: 'EN', address: '' };
  await refund({ ...ports, caller }, payment, { refund_id, amount: undefined, why });
}

/** By who paid: whoever was paid is told, and decides. */
export const askRefund = defineFunction({
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
      run(desk) {
        if (!refundable(desk.payment(payment_id)!)) throw new Refusal('step_not_possible');
        desk.change(payment_id, { refund_asked: why });
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
      async run(desk) {
        const now = desk.payment(payment_id)!;
        if (now.refund_asked === undefined) return undefined;
        desk.change(payment_id, { refund_asked: undefined });
        if (!isReceiver(now, caller))
          await recordDeed(desk.tx, context, {
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
