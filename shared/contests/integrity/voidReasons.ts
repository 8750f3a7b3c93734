/** Reasons that the server itself gives for a void; all others are in an operator's own words. */
const own = { refund: 'contests.certificate.refund', dispute: 'contests.certificate.dispute' } as const;

/** The text key of a reason; undefined for what an operator wrote. */
export const voidReasonKey = (reason: string): (typeof own)[keyof typeof own] | undefined =>
  reason === 'refund' || reason === 'dispute' ? own[reason] : undefined;
