/** HTTP status of the refusals of this domain that are not 409. */
export const paymentErrors = {
  invalid_amount: 400,
  cart_mixed: 400,
  amount_differs: 400,
  not_for_sale: 403,
  payment_not_found: 404,
  claim_not_found: 404,
  card_not_found: 404,
  rail_unavailable: 503,
} as const;
