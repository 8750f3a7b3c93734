/** One step of an order: what it makes of the row, and its line in the timeline, in one transaction. */
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import {
  type AskAnswer,
  isLate,
  orderPeriods,
  type OrderFile,
  orderProcess,
  type OrderStepName,
} from '#shared/services/orders/process.ts';
import { Refusal } from '#shared/errors.ts';
import type { ChangesOf, NewRecordOf } from '#shared/model/entity.ts';
import { step } from '#shared/model/process.ts';
import { day } from '#shared/time.ts';
import { endWithPeriod } from '#cloud/payments/index.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { timeFollows } from '#cloud/services/bookings/bookings.ts';

export interface Taken {
  readonly step: Exclude<OrderStepName, 'buy'>;
  /** Who took it; absent where it happens by itself. */
  readonly by?: number;
  readonly text?: string;
  readonly files?: OrderFile[];
  readonly answers?: AskAnswer[];
  /** Minor units that go back to the buyer. */
  readonly back?: number;
  readonly days?: number;
  /** Of a booking: when it shall begin. */
  readonly starts_at?: Date;
  readonly call_id?: string;
}

type Changes = ChangesOf<typeof Order>;

/** The provider works, from `now` on; late work is given up after a while. */
export const working = ({ days }: Pick<Order, 'days'>, now: number): Changes => {
  const due = now + Math.max(1, days) * day;
  return { due_at: new Date(due), until: new Date(due + orderPeriods.lateness), is_late: false };
};
const waiting: Changes = { proposal: undefined, is_late: false };
const atEnd: Changes = { ...waiting, due_at: undefined, until: undefined, disputed_by: undefined };
/** What goes back to the buyer; `owed` stays until the payment was told. */
const givesBack = (order: Order, back: number): Changes => ({ back, owed: back });
/** From now on the two review each other. */
const reviewable = (now: number): Changes => ({ ...atEnd, until: new Date(now + orderPeriods.reviews) });
const completes = (now: number): Changes => ({ ...reviewable(now), completed_at: new Date(now) });
/** A cancelled order that was late may still be reviewed. */
const cancels = (order: Order, now: number): Changes => (isLate(order, now) ? reviewable(now) : atEnd);

/** For how long its buyer can say that something is wrong. */
const acceptance = ({ starts_at }: Order) => (starts_at ? orderPeriods.attendance : orderPeriods.acceptance);

/** Another time of the same length. */
function moved({ starts_at, ends_at, proposal }: Order): Changes {
  if (!starts_at || !ends_at || proposal?.starts_ms === undefined) return {};
  const ends = new Date(proposal.starts_ms + ends_at.getTime() - starts_at.getTime());
  return { starts_at: new Date(proposal.starts_ms), ends_at: ends, until: ends };
}

/** Where an order goes on that was in dispute, or whose payment came back. */
function resumed(order: Order, now: number): Changes {
  if (order.ends_at && order.former === 'working') return { until: order.ends_at };
  const due = order.due_at?.getTime() ?? now;
  switch (order.former) {
    case 'purchased':
      return { until: new Date(now + orderPeriods.requirements) };
    case 'working':
      return { due_at: new Date(due), until: new Date(Math.max(due, now) + orderPeriods.lateness) };
    case 'delivered':
      return { until: new Date(Math.max(now + acceptance(order), order.term_until?.getTime() ?? 0)) };
    default:
      return {};
  }
}

/** What a step changes beside the state. */
function changesOf(order: Order, { step: name, by, back = 0, days = 0, starts_at }: Taken, now: number): Changes {
  const { proposal } = order;
  const until_ms = now + orderPeriods.answer;
  switch (name) {
    case 'require':
      return working(order, now);
    case 'revise':
      return { ...waiting, ...working(order, now), revised: order.revised + 1 };
    case 'deliver':
      return { ...waiting, until: new Date(now + acceptance(order)) };
    case 'complete':
      return completes(now);
    case 'settle':
      return { ...completes(now), ...givesBack(order, back) };
    case 'cancel':
      return { ...cancels(order, now), ...givesBack(order, order.amount) };
    case 'give_back':
      return { ...atEnd, ...givesBack(order, order.amount) };
    case 'ask_cancel':
      return { proposal: { kind: 'cancel', by: by!, back, until_ms } };
    case 'agree_cancel':
      return { ...cancels(order, now), ...givesBack(order, proposal?.back ?? 0) };
    case 'ask_time':
      return { proposal: { kind: 'time', by: by!, days, until_ms } };
    case 'agree_time':
      return { ...waiting, ...working({ days: proposal?.days ?? 1 }, Math.max(now, order.due_at?.getTime() ?? 0)) };
    case 'ask_move': {
      // Nobody agrees to move what has begun.
      const last = Math.min(until_ms, order.starts_at?.getTime() ?? until_ms);
      return { proposal: { kind: 'move', by: by!, starts_ms: starts_at?.getTime(), until_ms: last } };
    }
    case 'agree_move':
      return { ...waiting, ...moved(order) };
    case 'decline':
      return { proposal: undefined };
    case 'dispute':
      return { ...waiting, former: order.state, disputed_by: by, until: undefined };
    case 'withdraw':
      return { ...resumed(order, now), former: undefined, disputed_by: undefined };
    case 'late':
      return { is_late: true };
    case 'refund':
      return { ...waiting, former: order.state, until: undefined };
    case 'restore':
      return { ...resumed(order, now), former: undefined };
    case 'review':
      return { until: undefined };
  }
}

/** The values of a proposal, copied into the timeline's line of the agreement. */
const agreed = ({ proposal }: Order, { step: name, back, days, starts_at }: Taken) => ({
  back: name === 'agree_cancel' ? proposal?.back : back,
  days: name === 'agree_time' ? proposal?.days : days,
  starts_at: name === 'agree_move' && proposal?.starts_ms !== undefined ? new Date(proposal.starts_ms) : starts_at,
});

/** Who agrees that it ends, or is given something back for it, does not expect to be charged for the next period. */
const endsRenewal = ({ step: name, back = 0 }: Taken) =>
  name === 'agree_cancel' || name === 'give_back' || (name === 'settle' && back > 0);

/** Throws Refusal 'order_step_not_possible' where the order's state has no such step, and 'slot_taken' where the time of a booking is not to be had. Who may take it is asked before. */
export async function takeStep(tx: Transaction, order: Order, taken: Taken, now: number): Promise<Order> {
  const { order_id, user_id, provider_id } = order;
  const { step: name, by, text, files, answers, call_id } = taken;
  const transition = step(orderProcess, order.state, name);
  if (!transition) throw new Refusal('order_step_not_possible');
  const state = name === 'withdraw' || name === 'restore' ? (order.former ?? transition.to) : transition.to;
  const n = order.steps + 1;
  const line: NewRecordOf<typeof OrderStep> = {
    ...{ step_id: `${order_id}-${n}`, order_id, user_id, provider_id },
    ...{ n, step: name, state, by, text, files, answers, call_id, is_told: false },
    ...agreed(order, taken),
  };
  // The order first: a second step at the same time then conflicts, and is tried again on the new row.
  const after = (await tx.update(Order, order_id, { ...changesOf(order, taken, now), state, steps: n }))!;
  await tx.insert(OrderStep, line);
  await timeFollows(tx, order, after, now);
  if (order.subscription_id && endsRenewal(taken)) await endWithPeriod(tx, order.subscription_id);
  return after;
}
