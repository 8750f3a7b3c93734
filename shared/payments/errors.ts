/** Refusals of this domain, with the HTTP status that carries each. */
export const paymentErrors = {
  invalid_amount: 400,
  cart_mixed: 400,
  amount_differs: 400,
  not_for_sale: 403,
  payment_not_found: 404,
  claim_not_found: 404,
  card_not_found: 404,
  not_enough_balance: 409,
  already_subscribed: 409,
  has_money: 409,
  in_debt: 409,
  not_payable_yet: 409,
  payout_way_missing: 409,
  rail_not_offered: 409,
  price_changed: 409,
  too_many_begun: 409,
  reference_used: 409,
  refund_too_large: 409,
  refund_whole_only: 409,
  /** Not by this operator, but by another one. */
  second_operator: 409,
  /** Not by the receiver. */
  operator_decides: 409,
  /** Not by an operator: the company that has the money does. */
  rail_decides: 409,
  /** The first of two operators has decided. */
  decision_noted: 409,
  rail_unavailable: 503,
} as const;
