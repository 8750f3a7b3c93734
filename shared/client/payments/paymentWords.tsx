/** How a payment stands, in words. */
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconGavel,
  IconHourglass,
  IconX,
} from '@tabler/icons-react';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { isPaid } from '#shared/payments/process.ts';
import { isByHand, isOutside } from '#shared/payments/rails.ts';
import { stateOf } from './beginPayment.ts';
import { asRail } from './checkout/railMarks.tsx';

export type PaymentTone = 'success' | 'waiting' | 'danger' | 'plain';

export interface PaymentWords {
  readonly tone: PaymentTone;
  readonly Icon: typeof IconCheck;
  /** As a badge. */
  readonly label: Key;
  readonly title: Key;
  readonly text?: Key;
}

/** Why a card or an account was refused, as its rail calls it. */
const declines: Readonly<Record<string, Key>> = {
  insufficient_funds: 'payments.declined.insufficient_funds',
  expired_card: 'payments.declined.expired_card',
  incorrect_cvc: 'payments.declined.incorrect_cvc',
  incorrect_number: 'payments.declined.incorrect_number',
  declined_often: 'payments.declined.often',
  payment_intent_authentication_failure: 'payments.declined.authentication',
  authentication_required: 'payments.declined.authentication',
  card_not_found: 'errors.card_not_found',
  not_enough_balance: 'errors.not_enough_balance',
  instrument_declined: 'payments.declined.instrument_declined',
  coins_expired: 'payments.declined.coins_expired',
  coins_failed: 'payments.declined.coins_failed',
  coins_refunded: 'payments.declined.coins_refunded',
};

/** The sentence that says why a charge did not go through. */
export const declinedText = (problem: string | undefined): Key => declines[problem ?? ''] ?? 'payments.declined.other';

/** Why a payment stands as it does, to operators; undefined where a rail gave a reason that we have no words for. */
export const problemText = (problem: string): Key | undefined =>
  problem === 'claim_refused' ? 'payments.failed.claimText' : declines[problem];

const waiting = { tone: 'waiting', Icon: IconHourglass, label: 'payments.state.waiting' } as const;
const success = { tone: 'success', Icon: IconCheck, label: 'payments.state.paid' } as const;

/** The words of an open payment. */
function openWords({ problem, rail, claim, step, pay_to }: PaymentShape): PaymentWords {
  if (claim?.state === 'waiting')
    return {
      ...waiting,
      label: 'payments.state.claimed',
      title: 'payments.claimed.title',
      text: 'payments.claimed.text',
    };
  if (pay_to !== undefined || !(step || isOutside(asRail(rail))))
    return { ...waiting, title: 'payments.manual.title', text: 'payments.manual.text' };
  const isLate = problem === 'coins_expired';
  if (problem)
    return {
      tone: 'danger',
      Icon: IconX,
      label: isLate ? 'payments.state.expired' : 'payments.state.declined',
      title: isLate ? 'payments.expired.title' : 'payments.declined.title',
      text: declinedText(problem),
    };
  // What has been sent is on the chain: nothing else is to be done.
  if (step?.ether?.seen) return { ...waiting, title: 'payments.open.title' };
  return { ...waiting, title: 'payments.open.title', text: 'payments.open.text' };
}

/** Of a payment of which something waits to be given back. */
function goingBackWords({ direct, rail, backs }: PaymentShape): PaymentWords {
  const by =
    backs?.findLast(({ open }) => open)?.by ?? (!isByHand(asRail(rail)) ? 'rail' : direct ? 'receiver' : 'operator');
  const text =
    by === 'rail'
      ? 'payments.goingBack.text'
      : by === 'receiver'
        ? 'payments.goingBack.byReceiver'
        : 'payments.goingBack.byUs';
  return {
    tone: 'waiting',
    Icon: IconArrowBackUp,
    label: 'payments.state.goingBack',
    title: 'payments.goingBack.title',
    text,
  };
}

const surplusText = (decision: string) =>
  decision === 'refund'
    ? 'payments.overpaid.sentBack'
    : decision === 'credit'
      ? 'payments.overpaid.credited'
      : 'payments.overpaid.kept';

const wentByHand = ({ backs }: PaymentShape): boolean => backs?.some(({ by }) => by === 'hand') ?? false;

function paidWords({ items }: PaymentShape): PaymentWords {
  const is = (type: string) => items.every((item) => item.type === type);
  if (is('votes')) return { ...success, title: 'payments.done.votes', text: 'payments.done.votesText' };
  if (is('deposit')) return { ...success, title: 'payments.done.deposit', text: 'payments.done.depositText' };
  return { ...success, title: 'payments.done.title' };
}

const plain = { tone: 'plain', Icon: IconArrowBackUp } as const;
const attention = { tone: 'danger', Icon: IconAlertTriangle } as const;

export function wordsOf(payment: PaymentShape): PaymentWords {
  if (payment.going_back > 0 && isPaid(stateOf(payment))) return goingBackWords(payment);
  switch (stateOf(payment)) {
    case 'created':
    case 'awaiting':
      return openWords(payment);
    case 'confirmed':
    case 'won':
      return paidWords(payment);
    case 'overpaid':
      return {
        ...paidWords(payment),
        text: payment.surplus
          ? surplusText(payment.surplus.decision)
          : payment.user_id === undefined
            ? 'payments.overpaid.visitorText'
            : 'payments.overpaid.text',
      };
    case 'partly_refunded':
      return {
        ...plain,
        label: 'payments.state.partly_refunded',
        title: 'payments.refunded.partTitle',
        ...(wentByHand(payment) && { text: 'payments.refunded.byHand' }),
      };
    case 'refunded':
      return {
        ...plain,
        label: 'payments.state.refunded',
        title: 'payments.refunded.title',
        text: wentByHand(payment) ? 'payments.refunded.byHand' : 'payments.refunded.text',
      };
    case 'underpaid':
      return {
        ...attention,
        label: 'payments.state.underpaid',
        title: 'payments.underpaid.title',
        text: payment.user_id === undefined ? 'payments.underpaid.visitorText' : 'payments.underpaid.text',
      };
    case 'late':
      return { ...attention, label: 'payments.state.late', title: 'payments.late.title', text: 'payments.late.text' };
    case 'disputed':
      return {
        tone: 'waiting',
        Icon: IconGavel,
        label: 'payments.state.disputed',
        title: 'payments.disputed.title',
        text: 'payments.disputed.text',
      };
    case 'lost':
      return {
        ...plain,
        label: 'payments.state.refunded',
        title: 'payments.disputed.lostTitle',
        text: 'payments.disputed.lostText',
      };
    case 'failed':
      return {
        tone: 'danger',
        Icon: IconX,
        label: 'payments.state.failed',
        title: payment.problem === 'claim_refused' ? 'payments.failed.claimTitle' : 'payments.failed.title',
        text: payment.problem === 'claim_refused' ? 'payments.failed.claimText' : 'payments.failed.text',
      };
    case 'cancelled':
      return {
        tone: 'plain',
        Icon: IconX,
        label: 'payments.state.cancelled',
        title: 'payments.cancelled.title',
        text: 'payments.cancelled.text',
      };
    case 'expired':
      return {
        tone: 'plain',
        Icon: IconClock,
        label: 'payments.state.expired',
        title: 'payments.expired.title',
        text: 'payments.expired.text',
      };
  }
}
