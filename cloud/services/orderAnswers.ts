/** Orders as calls answer them, and who may read them. */
import { LibraryEntry } from '#shared/services/entities/digital.ts';
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { isOver } from '#shared/services/process.ts';
import type { OrderAnswer, OrderShape, OrderStepShape } from '#shared/services/orderShapes.ts';
import { allows } from '#shared/model/access.ts';
import { Refusal } from '#shared/errors.ts';
import { conversationOf, placeOfCard } from '../chat/index.ts';
import type { Caller, Context } from '../define.ts';
import type { Reader } from '../ports.ts';
import { isOpen } from './digitalAccess.ts';
import { hoursOf } from './hours.ts';
import { firstStepOf } from './orderMaking.ts';
import { cardOfStep } from './orderTelling.ts';
import { reviewsOf } from './reviewShapes.ts';

const iso = (at: Date | undefined) => at?.toISOString();

export function orderShape({ owed: _owed, deleted_at: _deleted, ...order }: Order): OrderShape {
  const { due_at, until, completed_at, starts_at, ends_at, term_until, createdAt, updatedAt, ...rest } = order;
  return {
    ...rest,
    ...{ due_at: iso(due_at), until: iso(until), completed_at: iso(completed_at) },
    ...{ starts_at: iso(starts_at), ends_at: iso(ends_at), term_until: iso(term_until) },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}

const stepShape = ({
  step_id,
  n,
  step,
  state,
  by,
  text,
  files,
  back,
  days,
  starts_at,
  createdAt,
}: OrderStep): OrderStepShape => ({
  ...{ step_id, n, step, state, by, text, files, back, days },
  starts_at: iso(starts_at),
  createdAt: createdAt.toISOString(),
});

/** An order that the caller is in, or that an operator looks at. Throws 'order_not_found': nobody else is told that it is there. */
export async function orderFor(reader: Reader, caller: Caller, order_id: string): Promise<Order> {
  const order = await reader.get(Order, order_id);
  if (!order || !allows(Order.access.read, caller, order)) throw new Refusal('order_not_found');
  return order;
}

/** The conversation of the two, and where in it the purchase stands. */
async function talkOf(context: Context, { order_id, user_id, provider_id }: Order) {
  const other = context.caller.user_id === user_id ? provider_id : user_id;
  const { conversation_id } = await conversationOf(context, context.caller.user_id!, other);
  const card = { conversation_id, from: user_id, client_id: cardOfStep(firstStepOf(order_id)) };
  return { conversation_id, message: await placeOfCard(context, card) };
}

/** With all that an order's page shows. The two are told where they talk about it. */
export async function orderAnswer(context: Context, order: Order): Promise<OrderAnswer> {
  const { storage, clock, caller } = context;
  const { order_id, sx_id, user_id, provider_id } = order;
  const isParty = caller.user_id === user_id || caller.user_id === provider_id;
  const isToCome = isParty && order.starts_at !== undefined && !isOver(order.state);
  const [steps, reviews, entry, hours, talk] = await Promise.all([
    storage.find(OrderStep, { order_id }, { sort: { createdAt: 1 } }),
    reviewsOf(storage, caller, order_id),
    storage.get(LibraryEntry, order_id),
    isToCome && sx_id !== undefined ? hoursOf(storage, { sx_id, user_id: provider_id }) : undefined,
    isParty ? talkOf(context, order) : undefined,
  ]);
  return {
    order: orderShape(order),
    steps: steps.toSorted((a, b) => a.n - b.n).map(stepShape),
    ...reviews,
    in_library: entry !== undefined && isOpen(order),
    place: hours?.place,
    ...talk,
    serverTime: clock.now() / 1000,
  };
}
