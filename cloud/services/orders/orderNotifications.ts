/** Tells the two of each step: as a card in their conversation, by the bell and by mail. */
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import type { OrderNewsKind } from '#shared/services/orders/orderNews.ts';
import type { OrderStepName } from '#shared/services/orders/process.ts';
import { Refusal } from '#shared/errors.ts';
import { tell, untell } from '#cloud/accounts/index.ts';
import { sendCard } from '#cloud/chat/index.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { changeBatched } from '#cloud/patterns/batchedWrites.ts';

const kinds: Record<OrderStepName, OrderNewsKind> = {
  buy: 'order_bought',
  require: 'order_required',
  deliver: 'order_delivered',
  revise: 'order_revised',
  complete: 'order_completed',
  cancel: 'order_cancelled',
  agree_cancel: 'order_cancelled',
  give_back: 'order_settled',
  refund: 'order_cancelled',
  ask_cancel: 'order_asked',
  ask_time: 'order_asked',
  agree_time: 'order_answered',
  ask_move: 'order_asked',
  agree_move: 'order_answered',
  decline: 'order_answered',
  dispute: 'order_disputed',
  withdraw: 'order_answered',
  late: 'order_late',
  settle: 'order_settled',
  restore: 'order_restored',
  review: 'order_reviewed',
};

const pathOf = (order_id: string) => `/orders/${order_id}`;

/** Names the card that tells of a step. */
export const cardOfStep = (step_id: string): string => `order-${step_id}`;

/** What a card says of the answers to what was asked: their files are on the order's page. */
const answered = ({ answers = [] }: OrderStep) =>
  answers.map(({ ask, text, files }) => [`${ask}:`, text, files && `(${files.length})`].filter(Boolean).join(' '));

/** What the provider needs, as the card of a purchase says it. */
const needsOf = ({ requirements, asks = [] }: Order) =>
  [requirements, ...asks.map(({ ask }) => `– ${ask}`)].filter(Boolean).join('\n');

async function send(ports: Ports, order: Order, step: OrderStep): Promise<void> {
  const { order_id, title } = order;
  const needs = needsOf(order);
  const { user_id, provider_id, by, step: name, text, back, days, starts_at, step_id } = step;
  const isByProvider = by === provider_id;
  const path = pathOf(order_id);
  const data = {
    ...{ order_id, path, step: name },
    ...(back !== undefined && { back }),
    ...(days !== undefined && { days }),
    ...(starts_at && { starts_at: starts_at.toISOString() }),
  };
  const [from, to] = isByProvider ? [provider_id, user_id] : [user_id, provider_id];
  const type = name === 'buy' ? 'service_purchase' : 'service_order';
  const cards = [
    sendCard(ports, {
      ...{ type, from, to, client_id: cardOfStep(step_id), title, data },
      // What was agreed on stands in the conversation already.
      text: name === 'buy' ? '' : [...answered(step), text].filter(Boolean).join('\n').slice(0, orderLimits.text),
    }),
  ];
  // The provider says what is needed as soon as it was bought. What is sent at once is written in this order.
  if (name === 'buy' && needs)
    cards.push(
      sendCard(ports, {
        ...{ type: 'service_requirements', from: provider_id, to: user_id, client_id: `${cardOfStep(step_id)}-needs` },
        ...{ title, text: needs, data: { order_id, path, step: name } },
      }),
    );
  await Promise.all(cards);
}

/** A booking is delivered by itself, and has words of its own for that. */
const isOver = (order: Order, name: OrderStepName): boolean => name === 'deliver' && order.starts_at !== undefined;

/** Another delivery is there: what was said of those before it, that they are to be looked at, is true no more. Safe to repeat. */
async function untellFormer(ports: Ports, { order_id, user_id }: OrderStep): Promise<void> {
  const all = await ports.storage.find(OrderStep, { order_id, step: 'deliver' }, { sort: { n: 1 } });
  for (const { step_id } of all.slice(0, -1)) await untell(ports, step_id, user_id);
}

/** In their conversation; a booking's end by itself has no card. */
async function sendFor(ports: Ports, order: Order, step: OrderStep): Promise<void> {
  try {
    if (!isOver(order, step.step)) await send(ports, order, step);
  } catch (error) {
    // One of the two has closed their account: the other one reads it on the order's page.
    if (!(error instanceof Refusal) || error.code !== 'chat_person_gone') throw error;
  }
}

/** Safe to repeat. */
async function tellOf(ports: Ports, step: OrderStep): Promise<void> {
  const { step_id: id, order_id, user_id, provider_id, by, step: name } = step;
  const order = await ports.storage.get(Order, order_id);
  if (!order) return;
  const isParty = by === user_id || by === provider_id;
  const others = [user_id, provider_id].filter((person) => person !== by);
  const type = isOver(order, name) ? 'booking_over' : kinds[name];
  const news = { type, path: pathOf(order_id), once: id, topic: id, at: step.createdAt.getTime() } as const;
  await Promise.all([
    sendFor(ports, order, step),
    ...others.map((person) =>
      tell(ports, {
        ...{ ...news, user_id: person, ...(isParty && { actor_id: by }) },
        params: { what: order.title.slice(0, 120) },
      }),
    ),
  ]);
  if (name === 'deliver') await untellFormer(ports, step);
  await changeBatched(asServer(ports.storage), ports.clock, OrderStep, { id, set: { is_told: true } });
}

/** As soon as the step is committed, whichever process took it. */
export function stepTaken(ports: Ports, step: OrderStep): void {
  if (step.is_told === false)
    tellOf(ports, step).catch((error: unknown) => ports.log.warn({ err: error }, 'a step was not told of yet'));
}

const pageSize = 200;

/** Those that no process told of, because it ended in between. */
export async function tellOrderSteps(ports: Ports): Promise<void> {
  for (const step of await ports.storage.find(
    OrderStep,
    { is_told: false },
    { sort: { createdAt: 1 }, limit: pageSize },
  ))
    await tellOf(ports, step).catch((error: unknown) =>
      ports.log.error({ err: error, step_id: step.step_id }, 'a step was not told of'),
    );
}
