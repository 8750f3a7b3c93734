/** How orders are told in words. */
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import type { OrderShape } from '#shared/services/orders/orderShapes.ts';
import {
  isInPeriod,
  type OrderState,
  type PartyStep,
  stateKey,
  takesReviews,
} from '#shared/services/orders/process.ts';

const orderTones = {
  purchased: 'warning',
  working: 'soon',
  delivered: 'warning',
  completed: 'success',
  reviewed: 'success',
  cancelled: 'plain',
  disputed: 'danger',
} as const satisfies Record<OrderState, string>;

/** Where an order stands, as its badge shows it. */
export const badgeOf = (order: OrderShape): { tone: (typeof orderTones)[OrderState]; key: Key } => ({
  tone: isInPeriod(order) ? 'soon' : orderTones[order.state],
  key: stateKey(order),
});

export type Side = 'buyer' | 'provider' | 'other';

/** As which of the two somebody reads an order; operators are `other`. */
export const sideOf = (order: Pick<OrderShape, 'user_id' | 'provider_id'>, user_id: number | undefined): Side =>
  user_id === order.user_id ? 'buyer' : user_id === order.provider_id ? 'provider' : 'other';

/** What `side` does until when, and what happens by itself `otherwise`. */
export function clockOf(
  { state, due_at, until, is_late, starts_at, term_until }: OrderShape,
  side: Side,
): { key: Key; at: string; otherwise?: Key } | undefined {
  if (state === 'working' && due_at) {
    if (side === 'provider')
      return { key: is_late ? 'services.order.clock.deliverLate' : 'services.order.clock.deliver', at: due_at };
    return { key: is_late ? 'services.order.clock.late' : 'services.order.clock.due', at: due_at };
  }
  if (state === 'working' && starts_at) return { key: 'services.booking.clock', at: starts_at };
  if (!until) return undefined;
  const isBuyer = side === 'buyer';
  switch (state) {
    case 'purchased':
      return isBuyer
        ? { key: 'services.order.clock.require', at: until, otherwise: 'services.order.otherwise.require' }
        : { key: 'services.order.clock.required', at: until };
    case 'delivered':
      if (term_until) return { key: 'services.order.clock.running', at: until };
      // The time of a booking is over: there is nothing to accept.
      return isBuyer && !starts_at
        ? { key: 'services.order.clock.accept', at: until, otherwise: 'services.order.otherwise.accept' }
        : { key: 'services.order.clock.delivered', at: until };
    case 'completed':
    case 'cancelled':
      return { key: 'services.order.clock.completed', at: until };
    default:
      return undefined;
  }
}

/** Steps that say something to the other one, in words of their own. */
export const isSaid = (step: PartyStep): boolean =>
  ['require', 'deliver', 'revise', 'cancel', 'ask_cancel', 'ask_time', 'ask_move', 'dispute'].includes(step);

/** Steps that files can come with. */
export const bringsFiles = (step: PartyStep): boolean => ['require', 'deliver', 'revise', 'dispute'].includes(step);

/** The step that leads on; what can be said instead stands beside it. */
export const isMain = (step: PartyStep): boolean =>
  ['require', 'deliver', 'complete', 'agree_cancel', 'agree_time', 'agree_move', 'withdraw'].includes(step);

/** Steps that lead out of an order, or put it off: they stand in a menu. */
export const isExit = (step: PartyStep): boolean =>
  ['cancel', 'ask_cancel', 'ask_time', 'ask_move', 'dispute'].includes(step);

/** Exits that nobody takes by mistake: they stand last, apart and in red. */
export const isHarmful = (step: PartyStep): boolean => ['cancel', 'ask_cancel', 'dispute'].includes(step);

/** What is still to come, the present stage first. */
export type Ahead = 'require' | 'deliver' | 'meet' | 'period' | 'complete' | 'review' | 'decide';
export function aheadOf(order: OrderShape): Ahead[] {
  switch (order.state) {
    case 'purchased':
      return ['require', 'deliver', 'complete', 'review'];
    case 'working':
      return [order.starts_at ? 'meet' : 'deliver', 'complete', 'review'];
    case 'delivered':
      return [isInPeriod(order) ? 'period' : 'complete', 'review'];
    case 'disputed':
      return ['decide'];
    default:
      return takesReviews(order) ? ['review'] : [];
  }
}

/** Where the two talk about an order: at the message that tells of the purchase, or below where it is about to come. */
export const toTalk = (conversation_id: string, message: number | undefined): string =>
  `/goToConversation/${conversation_id}${message === undefined ? '' : `?message=${message}`}`;
