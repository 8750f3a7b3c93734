/** The life of an order: one graph for the server, its clocks, the buttons and the timeline. Who may take which step at a moment is `stepsFor`. */
import { type Access, type Actor, allows, operators, usersIn } from '#shared/model/access.ts';
import type { Process } from '#shared/model/process.ts';
import { day } from '#shared/time.ts';
import { freeUntil } from '#shared/services/bookings/bookingRules.ts';

export const orderStates = [
  'purchased',
  'working',
  'delivered',
  'completed',
  'reviewed',
  'cancelled',
  'disputed',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Steps that one of the two takes, by a button. */
export const partySteps = [
  'require',
  'deliver',
  'revise',
  'complete',
  'cancel',
  'ask_cancel',
  'agree_cancel',
  'ask_time',
  'agree_time',
  'ask_move',
  'agree_move',
  'decline',
  'dispute',
  'withdraw',
] as const;
export type PartyStep = (typeof partySteps)[number];

/** All that a timeline tells of. `late` is said once, when the day of delivery has passed; `refund` and `restore` are what became of the payment. */
export const orderSteps = ['buy', ...partySteps, 'late', 'settle', 'give_back', 'refund', 'restore', 'review'] as const;
export type OrderStepName = (typeof orderSteps)[number];

const buyer = usersIn('user_id');
const provider = usersIn('provider_id');
const both: Access = usersIn('user_id', 'provider_id');

/** The payment was given back, or its payer's bank took it. */
const moneyGoesBack = { refund: { to: 'cancelled' } } as const;
const staysOpen = <S extends OrderState>(to: S) => ({
  ask_cancel: { to, by: both },
  agree_cancel: { to: 'cancelled' as const, by: both },
  decline: { to, by: both },
  dispute: { to: 'disputed' as const, by: both },
});

/** At `until` the present state ends by itself. `withdraw` and `restore` lead to the state that was before (`former`). */
export const orderProcess: Process<OrderState, Exclude<OrderStepName, 'buy'>> = {
  purchased: {
    require: { to: 'working', by: buyer },
    cancel: { to: 'cancelled', by: both, at: 'until' },
    ...moneyGoesBack,
  },
  working: {
    // A booking is delivered by itself, when its time is over.
    deliver: { to: 'delivered', by: provider, at: 'ends_at' },
    late: { to: 'working', at: 'due_at' },
    cancel: { to: 'cancelled', by: both, at: 'until' },
    ask_time: { to: 'working', by: provider },
    agree_time: { to: 'working', by: buyer },
    ask_move: { to: 'working', by: both },
    agree_move: { to: 'working', by: both },
    ...staysOpen('working'),
    ...moneyGoesBack,
  },
  delivered: {
    revise: { to: 'working', by: buyer },
    complete: { to: 'completed', by: buyer, at: 'until' },
    ...staysOpen('delivered'),
    ...moneyGoesBack,
  },
  disputed: {
    withdraw: { to: 'working', by: both },
    settle: { to: 'completed', by: operators('services', 'act') },
    give_back: { to: 'cancelled', by: operators('services', 'act') },
    ...moneyGoesBack,
  },
  completed: { review: { to: 'reviewed', at: 'until' }, ...moneyGoesBack },
  reviewed: moneyGoesBack,
  // Reviewed where it was late.
  cancelled: { restore: { to: 'working' }, review: { to: 'cancelled', at: 'until' } },
};

/** Milliseconds. */
export const orderPeriods = {
  /** For the buyer to say what is needed; then the money goes back. */
  requirements: 14 * day,
  /** After which a buyer may cancel late work. */
  cancelLate: day,
  /** After which late work is cancelled by itself. */
  lateness: 14 * day,
  /** For the buyer to accept what was delivered. */
  acceptance: 7 * day,
  /** For either to say that nobody came, once the time of a booking is over. */
  attendance: day,
  /** For an answer to a proposal. */
  answer: 2 * day,
  /** After which reviews are shown though only one of the two wrote. */
  reviews: 14 * day,
} as const;

/** What one of the two proposed and the other has still to answer. */
export interface Proposal {
  readonly kind: 'cancel' | 'time' | 'move';
  /** Who proposed it. */
  readonly by: number;
  /** What goes back to the buyer, in minor units; of a cancellation. */
  readonly back?: number;
  /** Days that are added; of more time. */
  readonly days?: number;
  /** When it would begin; of another time for a booking. */
  readonly starts_ms?: number;
  /** When it lapses: milliseconds since 1970. */
  readonly until_ms: number;
}

/** A file that came with a step. */
export interface OrderFile {
  readonly file_id: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** What the buyer answered to one thing that was asked. */
export interface AskAnswer {
  readonly ask: string;
  readonly text?: string;
  readonly files?: readonly OrderFile[];
}

/** What the rules need of an order; dates as rows or as answers have them. */
export interface OrderFacts {
  readonly state: OrderState;
  readonly user_id: number;
  readonly provider_id: number;
  readonly revisions: number;
  readonly revised: number;
  readonly due_at?: Date | string;
  readonly proposal?: Proposal;
  /** Of a booking. */
  readonly starts_at?: Date | string;
  readonly cancel_hours?: number;
  /** Of what is bought again each period. */
  readonly term_until?: Date | string;
  /** Who opened the dispute. */
  readonly disputed_by?: number;
}

/** The proposal that waits for an answer at `now`. */
export const openProposal = ({ proposal }: Pick<OrderFacts, 'proposal'>, now: number): Proposal | undefined =>
  proposal && proposal.until_ms > now ? proposal : undefined;

const startOf = ({ starts_at }: Pick<OrderFacts, 'starts_at'>): number | undefined =>
  starts_at === undefined ? undefined : new Date(starts_at).getTime();

/** Until when the buyer of a booking may cancel it for the whole price; undefined of anything else. */
export function cancelUntil(order: Pick<OrderFacts, 'starts_at' | 'cancel_hours'>): number | undefined {
  const starts = startOf(order);
  return starts === undefined ? undefined : freeUntil(starts, order.cancel_hours ?? 0);
}

export const isLate = ({ state, due_at }: Pick<OrderFacts, 'state' | 'due_at'>, now: number): boolean =>
  state === 'working' && due_at !== undefined && new Date(due_at).getTime() <= now;

const isPossible = (name: PartyStep, actor: Actor, order: OrderFacts, now: number): boolean => {
  const proposal = openProposal(order, now);
  const starts = startOf(order);
  switch (name) {
    case 'deliver':
      return starts === undefined;
    case 'revise':
      return order.revised < order.revisions;
    case 'cancel':
      return (
        order.state === 'purchased' ||
        actor.user_id === order.provider_id ||
        isLate(order, now - orderPeriods.cancelLate) ||
        now < (cancelUntil(order) ?? 0)
      );
    case 'ask_cancel':
      return !proposal;
    case 'ask_time':
      return !proposal && starts === undefined;
    case 'ask_move':
      return !proposal && starts !== undefined && now < starts;
    case 'agree_move':
      return proposal?.kind === 'move' && proposal.by !== actor.user_id;
    case 'agree_cancel':
      return proposal?.kind === 'cancel' && proposal.by !== actor.user_id;
    case 'agree_time':
      return proposal?.kind === 'time' && proposal.by !== actor.user_id;
    case 'decline':
      return proposal !== undefined && proposal.by !== actor.user_id;
    case 'withdraw':
      return order.disputed_by === actor.user_id;
    default:
      return true;
  }
};

/** The steps that `actor` may take at `now` (milliseconds since 1970, the server's clock), in the order of `partySteps`. */
export const stepsFor = (actor: Actor, order: OrderFacts, now: number): PartyStep[] =>
  partySteps.filter((name) => {
    const by = orderProcess[order.state][name]?.by;
    return by !== undefined && allows(by, actor, { ...order }) && isPossible(name, actor, order, now);
  });

/** The period of a subscription: the buyer may accept it before it is over, and need not. */
export const isInPeriod = ({ state, term_until }: Pick<OrderFacts, 'state' | 'term_until'>): boolean =>
  state === 'delivered' && term_until !== undefined;

/** The text that names where an order stands. */
export function stateKey(order: Pick<OrderFacts, 'state' | 'starts_at' | 'term_until'>) {
  const { state, starts_at } = order;
  if (isInPeriod(order)) return 'services.order.state.running';
  if (starts_at && state === 'working') return 'services.booking.state';
  if (starts_at && state === 'delivered') return 'services.booking.over';
  return `services.order.state.${state}` as const;
}

/** The text for somebody who has just paid it. */
export function paidKey({ state, starts_at }: Pick<OrderFacts, 'state' | 'starts_at'>) {
  if (starts_at && state === 'working') return 'services.order.paid.booked';
  return `services.order.paid.${state === 'purchased' || state === 'working' ? state : 'delivered'}` as const;
}

/** Whose turn it is; undefined where nobody has to do anything. */
export function turnOf(order: OrderFacts, now: number): 'buyer' | 'provider' | 'operator' | undefined {
  const proposal = openProposal(order, now);
  if (proposal) return proposal.by === order.user_id ? 'provider' : 'buyer';
  switch (order.state) {
    case 'purchased':
      return 'buyer';
    case 'delivered':
      return isInPeriod(order) ? undefined : 'buyer';
    case 'working':
      return order.starts_at === undefined ? 'provider' : undefined;
    case 'disputed':
      return 'operator';
    default:
      return undefined;
  }
}

/** Whether the two may still write their reviews: of what was completed, and of late work that was cancelled. */
export const takesReviews = ({ state, until }: { state: OrderState; until?: Date | string }): boolean =>
  (state === 'completed' || state === 'cancelled') && until !== undefined;

/** Nothing is given back by itself any more. */
export const isOver = (state: OrderState): boolean =>
  state === 'completed' || state === 'reviewed' || state === 'cancelled';
