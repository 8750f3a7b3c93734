/** What operators can decide about money that no rule can place. */
export const deskKinds = ['unknown', 'mismatch', 'underpaid', 'overpaid', 'late', 'refund_failed'] as const;
export type DeskKind = (typeof deskKinds)[number];
/** The state that readers see: a refund that no rail makes has not failed, and waits for a person to send it. */
export type ShownDeskKind = DeskKind | 'refund_by_hand';

export const decisions = ['accept', 'refund', 'credit', 'keep', 'dismiss'] as const;
export type DeskDecision = (typeof decisions)[number];

/** By kind. `credit` and `keep` are about a surplus: to the payer's balance, or the platform's; a surplus of coins can be sent back. */
export const deskDecisions: Readonly<Record<ShownDeskKind, readonly DeskDecision[]>> = {
  unknown: ['dismiss'],
  mismatch: ['dismiss'],
  underpaid: ['accept', 'refund'],
  late: ['accept', 'refund'],
  overpaid: ['credit', 'keep', 'refund'],
  refund_failed: ['refund', 'dismiss'],
  refund_by_hand: ['refund', 'dismiss'],
};
