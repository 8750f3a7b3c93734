import { isByHand, type RailName } from '#shared/payments/rails.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';

/**
 * Whether another refund can be begun. Somebody who has to send refunds by hand gets one request at a time. `isReceiver`: the reader was
 * paid.
 */
export const mayRefund = (
  { refundable, going_back, rail, direct }: Pick<PaymentShape, 'refundable' | 'going_back' | 'rail' | 'direct'>,
  isReceiver: boolean,
): boolean => refundable > 0 && !(going_back > 0 && isByHand(rail as RailName) && direct !== isReceiver);
