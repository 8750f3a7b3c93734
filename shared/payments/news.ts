/** Kinds of notifications of this domain, with the sentences that say them. */
export const paymentNews = {
  payment_received: { one: 'payments.news.received' },
  payment_refunded: { one: 'payments.news.refunded' },
  payment_disputed: { one: 'payments.news.disputed' },
  claim_waiting: { one: 'payments.news.claimWaiting' },
  claim_refused: { one: 'payments.news.claimRefused' },
  payment_place_changed: { one: 'payments.news.placeChanged' },
  payout_paid: { one: 'payments.news.payoutPaid' },
  payout_refused: { one: 'payments.news.payoutRefused' },
  refund_declined: { one: 'payments.news.refundDeclined' },
  refund_asked: { one: 'payments.news.refundAsked' },
} as const;
