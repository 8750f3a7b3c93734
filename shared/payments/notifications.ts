/** Kinds of notifications of this domain, with the text keys of their sentences. */
export const paymentNotifications = {
  payment_received: { one: 'payments.news.received' },
  payment_refunded: { one: 'payments.news.refunded' },
  payment_disputed: { one: 'payments.news.disputed' },
  claim_waiting: { one: 'payments.news.claimWaiting' },
  claim_refused: { one: 'payments.news.claimRefused' },
  payment_place_changed: { one: 'payments.news.placeChanged' },
  payout_paid: { one: 'payments.news.payoutPaid' },
  payout_refused: { one: 'payments.news.payoutRefused' },
  subscription_renewed: { one: 'payments.news.subscriptionRenewed' },
  subscription_failed: { one: 'payments.news.subscriptionFailed' },
  subscription_ended: { one: 'payments.news.subscriptionEnded' },
  subscriber_left: { one: 'payments.news.subscriberLeft' },
  refund_declined: { one: 'payments.news.refundDeclined' },
  refund_to_send: { one: 'payments.news.refundToSend' },
  refund_asked: { one: 'payments.news.refundAsked' },
} as const;
