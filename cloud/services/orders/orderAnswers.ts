/** Orders as calls answer them, and who may read them. */
import { Service } from '#shared/services/entities.ts';
import { DigitalFile, LibraryEntry } from '#shared/services/entities/digital.ts';
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { isOver } from '#shared/services/orders/process.ts';
import type { OrderAnswer, OrderShape, OrderStepShape } from '#shared/services/orders/orderShapes.ts';
import { allows } from '#shared/model/access.ts';
import { Refusal } from '#shared/errors.ts';
import { conversationOf, placeOfCard } from '#cloud/chat/index.ts';
import { type Earned, earnedOf } from '#cloud/payments/index.ts';
import type { Caller, Context } from '#cloud/kernel/define.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import { hasFile, isOpen } from '#cloud/services/digital/digitalAccess.ts';
import { hoursOf } from '#cloud/services/bookings/hours.ts';
import { firstStepOf } from './orderCreation.ts';
import { cardOfStep } from './orderNotifications.ts';
import { reviewsOf } from './reviewShapes.ts';

const iso = (at: Date | undefined) => at?.toISOString();

/** From when the provider has what an order earns, if nothing comes between; undefined while its end is open. */
function earnedFrom({ state, until }: Order, { held_until }: Earned): Date | undefined {
  if (!held_until || state === 'purchased' || state === 'working' || state === 'disputed') return undefined;
  return state === 'delivered' && until && until > held_until ? until : held_until;
}

/** `earned` where the reader is the provider or an operator. */
export function orderShape({ owed: _owed, deleted_at: _deleted, ...order }: Order, earned?: Earned): OrderShape {
  const { due_at, until, completed_at, starts_at, ends_at, term_until, createdAt, updatedAt, ...rest } = order;
  return {
    ...rest,
    ...{ due_at: iso(due_at), until: iso(until), completed_at: iso(completed_at) },
    ...{ starts_at: iso(starts_at), ends_at: iso(ends_at), term_until: iso(term_until) },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    ...(earned && { earned: earned.amount, earned_at: iso(earnedFrom(order as Order, earned)) }),
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
  answers,
  back,
  days,
  starts_at,
  createdAt,
}: OrderStep): OrderStepShape => ({
  ...{ step_id, n, step, state, by, text, files, answers, back, days },
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

/** What somebody has of the files that came with an order. */
async function digitalOf(reader: Reader, order: Order, entry: LibraryEntry): Promise<OrderAnswer['digital']> {
  const all = await reader.find(DigitalFile, { sx_id: entry.sx_id });
  const files = all.filter((file) => hasFile({ entry, order }, file));
  const taken = files.filter(({ file_id }) => entry.taken[file_id]).length;
  return { files: files.length, taken, taken_at: iso(entry.taken_at) };
}

/** With all that an order's page shows. The two are told where they talk about it. */
export async function orderAnswer(context: Context, order: Order): Promise<OrderAnswer> {
  const { storage, clock, caller } = context;
  const { order_id, sx_id, user_id, provider_id } = order;
  const isParty = caller.user_id === user_id || caller.user_id === provider_id;
  const isToCome = isParty && order.starts_at !== undefined && !isOver(order.state);
  const [steps, reviews, entry, hours, talk, earned, service] = await Promise.all([
    storage.find(OrderStep, { order_id }, { sort: { createdAt: 1 } }),
    reviewsOf(storage, caller, order_id),
    storage.get(LibraryEntry, order_id),
    isToCome && sx_id !== undefined ? hoursOf(storage, { sx_id, user_id: provider_id }) : undefined,
    isParty ? talkOf(context, order) : undefined,
    caller.user_id === user_id ? undefined : earnedOf(storage, [order_id]),
    sx_id === undefined ? undefined : storage.get(Service, sx_id),
  ]);
  return {
    order: { ...orderShape(order, earned?.get(order_id)), language: service?.language },
    picture: service?.service_image,
    steps: steps.toSorted((a, b) => a.n - b.n).map(stepShape),
    ...reviews,
    in_library: entry !== undefined && isOpen(order),
    digital: entry && (await digitalOf(storage, order, entry)),
    place: hours?.place,
    ...talk,
    serverTime: clock.now() / 1000,
  };
}
