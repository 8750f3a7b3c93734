import { isByHand, type RailName } from '#shared/payments/rails.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';

/** Whether another refund can be begun. Whoever has to send one back by hand is asked for one at a time; `isReceiver`: who looks was paid. */
export const mayRefund = (
  { refundable, going_back, rail, direct }: Pick<PaymentShape, 'refundable' | 'going_back' | 'rail' | 'direct'>,
  isReceiver: boolean,
): boolean => refundable > 0 && !(going_back > 0 && isByHand(rail as RailName) && direct !== isReceiver);
