import { useEffect, useRef, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { changeAnswer, invalidate } from '#shared/client/app/data/queries.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { Order } from '#shared/services/entities/order.ts';

/** An order with its timeline, asked again whenever its row changes: at each step, and when the other one has written a review. */
export function useOrder(order_id: string) {
  const asked = useAnswer('getOrder', { order_id });
  const { rows } = useLiveRows(Order, 'order_id', order_id);
  const live = rows[0]?.rev;
  const known = asked.answer?.order.rev;
  const told = useRef<number>(undefined);
  useEffect(() => {
    if (live === undefined || known === undefined || live <= known || told.current === live) return;
    told.current = live;
    void invalidate('getOrder', { order_id });
  }, [live, known, order_id]);
  return asked;
}

type Step = InputOfCall<'takeOrderStep'>;
type Said<S> = S extends unknown ? Omit<S, 'order_id' | 'client_id'> : never;

/** Takes a step of an order; pressed again on a bad line, it is the same step. */
export function useOrderStep(order_id: string, done: () => void) {
  const [client_id] = useState(clientId);
  return useAction(async (said: Said<Step>) => {
    const answer = await call.takeOrderStep({ order_id, client_id, ...said }, { quiet: true });
    changeAnswer('getOrder', { order_id }, () => answer);
    void invalidate('getOrders');
    done();
  });
}
