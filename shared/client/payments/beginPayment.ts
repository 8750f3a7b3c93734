/** Beginning a payment, and where its payer goes from there. */
import { isAppPath } from '#shared/appPlaces.ts';
import { call } from '#shared/client/app/data/api.ts';
import { boot } from '#shared/client/app/boot.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import type { Proof } from '#shared/client/app/data/proof.ts';
import { withWork } from '#shared/client/app/data/work.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { isPaid, type PaymentState } from '#shared/payments/process.ts';
import type { Offer } from '#shared/payments/offerShapes.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';

/** Undefined on the site, where payers come back to by themselves. */
export const isInApp = () => isAppPath(location.pathname) || undefined;

/** The partner whose app shows the contest app; undefined elsewhere. */
const contestApp = () => boot().mobile && (boot().mobile!.partner_id ?? '');

/** Whether the contest app is in a frame: pages of rails, which refuse to be framed, open outside of it. */
export const isFramed = () => boot().mobile !== undefined && window.parent !== window;

export type Things = InputOfCall<'createPayment'>['items'];
type Wanted = InputOfCall<'createPayment'>;

export const stateOf = ({ state }: Pick<PaymentShape, 'state'>) => state as PaymentState;

/** Begins the payment of this offer, or finds it. Throws CallError. */
export async function beginPayment(wanted: Wanted): Promise<PaymentShape> {
  const send = (proof?: Proof) => {
    const from = { in_app: isInApp(), contest_app: contestApp() };
    return call.createPayment({ ...wanted, ...from, proof }, { quiet: true });
  };
  const { payment } = await withWork('payment', send);
  return payment;
}

/** What was bought, to ask for it again. */
export const thingsOf = ({ items, currency }: Pick<Offer, 'items' | 'currency'>): Things =>
  items.map(({ type, sx_id, quantity, amount }) =>
    // A deposit is what its buyer says it is.
    type === 'deposit' ? { type, sx_id, quantity: 1, amount, currency: currency } : { type, sx_id, quantity },
  );

export const paymentPath = (payment_id: string) => `/checkout?payment=${payment_id}`;

const storageKey = 'engage.paying';

/** Where this tab goes once the payment is paid; the rail brings the payer back to the checkout. */
export function keepNext(payment_id: string, next: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ payment_id, next }));
  } catch {
    // Without storage the checkout says itself that it is paid.
  }
}

/** Takes what `keepNext` kept of this payment. */
export function takeNext(payment_id: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as { payment_id?: string; next?: string };
    if (kept.payment_id !== payment_id) return undefined;
    sessionStorage.removeItem(storageKey);
    return kept.next;
  } catch {
    return undefined;
  }
}

/** Money was spent, or is there: what shows it asks again. */
export function moneyMoved(): void {
  void invalidate('getPayments');
  void invalidate('getCart');
  // The same things are another offer now.
  void invalidate('getOffer');
  void invalidate('getEarnings');
}

/** A subscription has changed: what shows it asks again. */
export function subscriptionChanged(): void {
  void invalidate('getSubscriptions');
  void invalidate('getCharges');
  moneyMoved();
}

/** Where a paid payment leads: `next` with the payment's id, which that page shows. */
const withPayment = (next: string, payment_id: string) =>
  `${next}${next.includes('?') ? '&' : '?'}payment=${payment_id}`;

/**
 * Takes the payer on: to the rail's own page, to where the checkout asks for more, or, once paid, to `next`; a payment that is paid at
 * once tells `paid` instead. Returns whether the page is about to be left.
 */
export function goOn(
  payment: PaymentShape,
  { next, paid }: { next?: string; paid?: (payment_id: string) => void },
): boolean {
  const { payment_id, step } = payment;
  if (isPaid(stateOf(payment))) {
    moneyMoved();
    if (paid) paid(payment_id);
    else navigate(next ? withPayment(next, payment_id) : paymentPath(payment_id));
    return false;
  }
  if (next) keepNext(payment_id, next);
  if (step?.pay_url && !isFramed()) {
    location.assign(step.pay_url);
    return true;
  }
  navigate(paymentPath(payment_id));
  return false;
}

/** The way back to where a payment that this tab began belongs. */
export const nextOf = (payment_id: string): string | undefined => {
  const next = takeNext(payment_id);
  return next && withPayment(next, payment_id);
};
