/** Of one offer at most one payment waits for its payer: another way to pay ends the one before. */
import { Payment } from '#shared/payments/entities/payment.ts';
import { PaymentClaim } from '#shared/payments/entities/shop.ts';
import { hasEnded, isOpen, isPaid } from '#shared/payments/process.ts';
import { gatherRows } from '#cloud/patterns/gatherRows.ts';
import type { Ports, Storage } from '#cloud/kernel/ports.ts';
import { closePayment } from './openPayment.ts';

/** The payer says that they have paid it by hand, and its receiver has not answered. */
export const isClaimed = async (storage: Storage, payment_id: string): Promise<boolean> =>
  (await storage.count(PaymentClaim, { payment_id, state: 'waiting' })) > 0;

/** The offer is paid with it. */
export const isSettled = ({ state }: Pick<Payment, 'state'>): boolean => isPaid(state) || state === 'disputed';

/** All payments of an offer, by its key. */
export const paymentsOfOffer = gatherRows(Payment, 'offer_key');

/** Ends payments that wait; answers the first that stays, since money came or is on its way. Throws 'rail_unavailable'. */
async function withdraw(ports: Ports, payments: readonly Payment[]): Promise<Payment | undefined> {
  for (const payment of payments) {
    if (isSettled(payment)) return payment;
    if (!isOpen(payment.state)) continue;
    if (await isClaimed(ports.storage, payment.payment_id)) return payment;
    const closed = await closePayment(ports, payment);
    if (!hasEnded(closed.state)) return closed;
  }
  return undefined;
}

/**
 * Before a payment of the offer begins, ends the others of those that are known of it. Answers one that cannot end: it is the offer's payment.
 * Throws 'rail_unavailable'.
 */
export const withdrawOthers = (
  ports: Ports,
  { payment_id }: Pick<Payment, 'payment_id'>,
  known: readonly Payment[],
): Promise<Payment | undefined> =>
  withdraw(
    ports,
    known.filter((other) => other.payment_id !== payment_id),
  );
