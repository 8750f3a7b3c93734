/** Kinds of duty of this domain, with the titles of their tasks. */
export const paymentDuties = {
  claim_decide: { title: 'payments.duty.claim' },
} as const;
