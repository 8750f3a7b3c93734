import type { Key } from '#shared/client/app/i18n/i18n.ts';

/** Why something cannot be bought now, by the code of its refusal. */
const reasons: Readonly<Record<string, Key>> = {
  contest_ended: 'errors.contest_ended',
  contest_cancelled: 'errors.contest_cancelled',
  voting_disabled: 'errors.voting_disabled',
  not_for_sale: 'errors.not_for_sale',
  session_required: 'errors.session_required',
  service_not_found: 'errors.service_not_found',
  own_service: 'errors.own_service',
  slot_taken: 'errors.slot_taken',
  digital_owned: 'errors.digital_owned',
  licence_keys_out: 'errors.licence_keys_out',
  offer_paid: 'errors.offer_paid',
  offer_not_accepted: 'errors.offer_not_accepted',
};

export const isNotSold = (code: string | undefined): boolean => code !== undefined && code in reasons;

export const whyNotSold = (code: string): Key => reasons[code] ?? 'payments.cart.gone';
