/** What operators can decide about money that no rule can place. */
export const deskKinds = ['unknown', 'mismatch', 'underpaid', 'overpaid', 'late', 'refund_failed'] as const;
export type DeskKind = (typeof deskKinds)[number];

export const decisions = ['accept', 'refund', 'credit', 'keep', 'dismiss'] as const;
export type DeskDecision = (typeof decisions)[number];

/** By kind. `credit` and `keep` are about a surplus: to the payer's balance, or the platform's; a surplus of coins can be sent back. */
export const deskDecisions: Readonly<Record<DeskKind, readonly DeskDecision[]>> = {
  unknown: ['dismiss'],
  mismatch: ['dismiss'],
  underpaid: ['accept', 'refund'],
  late: ['accept', 'refund'],
  overpaid: ['credit', 'keep', 'refund'],
  refund_failed: ['refund', 'dismiss'],
};
