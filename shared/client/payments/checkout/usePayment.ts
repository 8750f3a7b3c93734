import { useEffect, useEffectEvent } from 'react';
import type { CallError } from '#shared/client/app/data/api.ts';
import { joinRoom } from '#shared/client/app/live/rooms.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { paymentRoom } from '#shared/payments/rooms.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';

interface WatchedPayment {
  /** Undefined until loaded. */
  payment: PaymentShape | undefined;
  error: CallError | undefined;
  isAsking: boolean;
  reload: () => void;
}

/** A payment of the reader's, as it stands now; its rail is asked while it is open. An undefined id asks nothing. */
export function usePayment(payment_id: string | undefined): WatchedPayment {
  const { answer, error, isAsking, reload } = useAnswer(
    'getPayment',
    payment_id === undefined ? undefined : { payment_id },
  );
  const heard = useEffectEvent(({ state }: { state: string }) => {
    if (answer && answer.payment.state !== state) reload();
  });
  const isKnown = answer !== undefined;
  useEffect(() => {
    // Only its payer is let in.
    if (payment_id === undefined || !isKnown) return;
    return joinRoom(paymentRoom, payment_id, { glance: true, snapshot: heard, on: { state: heard } });
  }, [payment_id, isKnown]);
  return { payment: answer?.payment, error, isAsking, reload };
}
