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
  rail_not_offered: 409,
  price_changed: 409,
  too_many_begun: 409,
  reference_used: 409,
  refund_too_large: 409,
  refund_whole_only: 409,
  second_operator: 409,
  rail_unavailable: 503,
} as const;
