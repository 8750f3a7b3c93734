/** Orders as what is sold makes, ends and resumes them: a service that is bought, or an offer that was accepted. */
import { Service } from '#shared/services/entities.ts';
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { isOver } from '#shared/services/orders/process.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import type { Goods, Sold } from '#cloud/kernel/goods.ts';
import type { Ports, Reader, Transaction } from '#cloud/kernel/ports.ts';
import { takeStep } from './orderSteps.ts';

/** What the sale says of its order. */
export const soldFor = ({ ox_id: order_id, payment_id, user_id, quantity, currency, amount }: Sold) => ({
  ...{ order_id, payment_id, user_id: user_id!, quantity, currency, amount },
  steps: 1,
});

/** Resumes the order of something that was delivered before and taken back in between; false where there is none. */
export async function resumeOrder(tx: Transaction, { ox_id, nth }: Sold, now: number): Promise<boolean> {
  const known = nth > 1 ? await tx.get(Order, ox_id) : undefined;
  if (known?.state === 'cancelled' && known.former) await takeStep(tx, known, { step: 'restore' }, now);
  return known !== undefined;
}

/** The step that made an order. */
export const firstStepOf = (order_id: string): string => `${order_id}-1`;

/** A new order with its first step; `text` is what was agreed on. */
export async function beginOrder(tx: Transaction, order: NewRecordOf<typeof Order>, text?: string): Promise<void> {
  await tx.insertMany(Order, [order]);
  const { order_id, user_id, provider_id, state, starts_at } = order;
  const first = { step_id: firstStepOf(order_id), order_id, user_id, provider_id, n: 1, step: 'buy', state } as const;
  await tx.insertMany(OrderStep, [{ ...first, by: user_id, starts_at, text, is_told: false }]);
}

/** What was ordered, by order; undefined of what was only offered. */
export async function servicesOf(
  reader: Reader,
  orders: readonly Pick<Order, 'order_id' | 'sx_id'>[],
): Promise<ReadonlyMap<string, Service | undefined>> {
  const services = await reader.getMany(Service, [...new Set(orders.flatMap(({ sx_id }) => sx_id ?? []))]);
  const known = new Map(services.map((service) => [service.sx_id, service]));
  return new Map(orders.map(({ order_id, sx_id }) => [order_id, known.get(sx_id ?? '')]));
}

/** The pictures of what was ordered, by order; empty where it has none. */
export async function orderPictures(reader: Reader, ox_ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const services = await servicesOf(reader, await reader.getMany(Order, [...ox_ids]));
  return new Map([...services].map(([order_id, service]) => [order_id, service?.service_image ?? '']));
}

/** Once nothing is given back by itself any more, and what was decided to go back is on its way. */
export async function orderIsFinal(
  _ports: Ports,
  reader: Reader,
  { ox_id }: Parameters<NonNullable<Goods['isFinal']>>[2],
): Promise<boolean> {
  const order = await reader.get(Order, ox_id);
  return !order || (isOver(order.state) && order.owed === 0);
}

/** The money went back. */
export async function takeOrderBack(tx: Transaction, order_id: string, why: 'refund' | 'dispute', now: number) {
  const order = await tx.get(Order, order_id);
  if (!order || order.state === 'cancelled') return;
  await takeStep(tx, order, { step: 'refund', back: why === 'refund' ? order.amount : undefined }, now);
}
