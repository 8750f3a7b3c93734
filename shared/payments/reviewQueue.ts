/** What operators can decide about money that no rule can place. */
export const reviewKinds = ['unknown', 'mismatch', 'underpaid', 'overpaid', 'late', 'refund_failed'] as const;
export type ReviewKind = (typeof reviewKinds)[number];
/** The state that readers see: a refund that no rail makes has not failed, and waits for a person to send it. */
export type ShownReviewKind = ReviewKind | 'refund_by_hand';

export const decisions = ['accept', 'refund', 'credit', 'keep', 'dismiss'] as const;
export type ReviewDecision = (typeof decisions)[number];

/** By kind. `credit` and `keep` are about a surplus: to the payer's balance, or the platform's; a surplus of coins can be sent back. */
export const reviewDecisions: Readonly<Record<ShownReviewKind, readonly ReviewDecision[]>> = {
  unknown: ['dismiss'],
  mismatch: ['dismiss'],
  underpaid: ['accept', 'refund'],
  late: ['accept', 'refund'],
  overpaid: ['credit', 'keep', 'refund'],
  refund_failed: ['refund', 'dismiss'],
  refund_by_hand: ['refund', 'dismiss'],
};
