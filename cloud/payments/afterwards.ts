/** Once a step of a payment is stored: who is told. What fails here undoes nothing. */
import { Profile } from '#shared/accounts/entities.ts';
import type { Payment } from '#shared/payments/entities/payment.ts';
import { type Currency, formatMoney } from '#shared/payments/money.ts';
import { paymentRoom } from '#shared/payments/rooms.ts';
import { type News, tell } from '../accounts/index.ts';
import type { Ports } from '../ports.ts';
import { emptyCart } from './cart.ts';
import type { Happening } from './steps.ts';

/** Tells somebody of an amount, written as they read it. */
export async function tellOfMoney(
  ports: Ports,
  news: Pick<News, 'user_id' | 'type' | 'path' | 'once'>,
  { amount, currency, what }: { amount: number; currency: string; what: string },
): Promise<void> {
  const person = await ports.storage.get(Profile, news.user_id);
  if (!person) return;
  const shown = formatMoney({ amount, currency: currency as Currency }, person.language.toLowerCase());
  await tell(ports, { ...news, params: { amount: shown, what } });
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
        if (receiver_id !== undefined && receiver_id !== user_id)
          await tellOfMoney(
            ports,
            { user_id: receiver_id, type: 'payment_received', path: '/sales', once },
            { amount, currency, what },
          );
      }
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
