/** Once a step of a payment is stored: who is told, and what nobody waits for any more. What fails here undoes nothing. */
import { Profile } from '#shared/accounts/entities.ts';
import { Payment, Refund } from '#shared/payments/entities/payment.ts';
import { type Currency, formatMoney } from '#shared/payments/money.ts';
import { paymentRoom } from '#shared/payments/rooms.ts';
import { type News, tell } from '#cloud/accounts/index.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { emptyCart } from '#cloud/payments/cart/cart.ts';
import type { Happening } from './steps.ts';

/** Tells somebody of an amount, written as they read it: in mails by their language, and on pages by the one that they read in. */
export async function tellOfMoney(
  ports: Ports,
  news: Pick<News, 'user_id' | 'actor_id' | 'type' | 'path' | 'topic' | 'once' | 'isMailed'>,
  { amount, currency, what, until }: { amount: number; currency: string; what: string; until?: Date },
): Promise<void> {
  const person = await ports.storage.get(Profile, news.user_id);
  if (!person) return;
  const language = person.language.toLowerCase();
  const shown = formatMoney({ amount, currency: currency as Currency }, language);
  const day = until && new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(until);
  await tell(ports, { ...news, params: { amount: shown, minor: amount, currency, what, ...(day && { until: day }) } });
}

/** Tells who was paid straight that they have to send money back: once for all that goes back of a contest for one reason. */
export async function tellSender(ports: Ports, refund_id: string): Promise<void> {
  const refund = await ports.storage.get(Refund, refund_id);
  if (refund?.state !== 'waiting' || refund.sender_id === undefined) return;
  const { payment_id, reason, sender_id: user_id } = refund;
  const payment = await ports.storage.get(Payment, payment_id);
  const topic = `${payment?.items[0]?.of ?? payment_id}|${reason}|to_send`;
  await tell(ports, { user_id, type: 'refund_to_send', path: '/sales', topic, once: topic, isMailed: true });
}

const titleOf = ({ items }: Payment) =>
  items
    .map(({ title }) => title)
    .join(', ')
    .slice(0, 120);

export async function afterwards(ports: Ports, payment: Payment, happened: readonly Happening[]): Promise<void> {
  const { storage, rooms, log } = ports;
  const { payment_id, state, receiver_id, user_id, amount, refunded, currency } = payment;
  rooms.send(paymentRoom, payment_id, 'state', { state });
  const what = titleOf(payment);
  try {
    for (const one of happened) {
      const once = `${payment_id}|${one}|${one === 'refunded' ? refunded : ''}`;
      if (one === 'confirmed') {
        await emptyCart(storage, payment.payer, payment.items);
        if (user_id !== undefined && (payment.period ?? 1) > 1)
          await tellOfMoney(
            ports,
            { user_id, type: 'subscription_renewed', path: '/subscriptions', topic: once, once: `${once}|renewed` },
            { amount, currency, what },
          );
        // The payer waits for an answer, and not until the receiver is told.
        const isTold = payment.items.every(({ type }) => ports.goods.get(type)?.isTold);
        if (receiver_id !== undefined && receiver_id !== user_id && !isTold)
          void tellOfMoney(
            ports,
            { user_id: receiver_id, type: 'payment_received', path: '/sales', once },
            { amount, currency, what },
          ).catch((error: unknown) => log.error({ err: error, payment_id }, 'nobody was told of a payment'));
      }
      if (one === 'ended')
        for (const { type, ox_id, details } of payment.items)
          await ports.goods.get(type)?.release?.(ports, { ox_id, details });
      if (one === 'refunded' && user_id !== undefined)
        await tellOfMoney(
          ports,
          { user_id, type: 'payment_refunded', path: '/payments', once },
          { amount: refunded, currency, what },
        );
      if (one === 'disputed' && receiver_id !== undefined)
        await tellOfMoney(
          ports,
          { user_id: receiver_id, type: 'payment_disputed', path: '/sales', once },
          { amount: payment.disputed || amount, currency, what },
        );
    }
  } catch (error) {
    log.error({ err: error, payment_id }, 'what follows a payment was not done');
  }
}
