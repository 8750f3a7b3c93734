/** Apps of partners, which show the contest app (/mobile) and vouch for its users. All internal to the server. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { date, flag, list, ref, text } from '#shared/model/fields.ts';
import { limits } from '#shared/limits.ts';
import { partnerLimits } from '../limits.ts';

/** An app that may show the contest app and hand its users over. Its private key is shown once and stored nowhere. */
export const Partner = defineEntity({
  name: 'Partners',
  id: 'partner_id',
  kind: 'internal',
  fields: {
    partner_id: text({ required: true }),
    name: text({ required: true, max: limits.name }),
    /** Whose pages may frame the contest app and speak with it; native apps have none. */
    origins: list(text({ max: partnerLimits.origin }), { required: true, max: partnerLimits.origins }),
    /** What a token says of a confirmed address is believed. */
    trusts_email: flag({ required: true }),
    /** Ed25519, SPKI in base64. */
    public_key: text({ required: true }),
    key_made_at: date({ required: true }),
    /** The key before, which counts until then. */
    former_key: text(),
    former_until: date(),
    revoked_at: date(),
    /** The last hand-over. */
    used_at: date(),
  },
  indexes: [['name']],
});
export type Partner = RecordOf<typeof Partner>;

/** Whose account a partner's user has here. */
export const PartnerAccount = defineEntity({
  name: 'PartnerAccounts',
  id: 'binding_id',
  kind: 'internal',
  fields: {
    /** Tag (HMAC) of the partner and its id of the user, which is not stored. */
    binding_id: text({ required: true }),
    partner_id: ref('Partners', { required: true }),
    user_id: ref('Profile', { required: true }),
  },
  archive: { own: ['user_id'], but: ['binding_id'] },
  // Who closed the account gets a new one at the next hand-over.
  whenClosed: 'keep',
  indexes: [['partner_id', 'binding_id'], ['user_id']],
});
export type PartnerAccount = RecordOf<typeof PartnerAccount>;

/** A token that was used, until it has expired anyway. */
export const HandOver = defineEntity({
  name: 'HandOvers',
  id: 'hand_over_id',
  kind: 'internal',
  fields: {
    /** Hash of the partner and the token's `jti`. */
    hand_over_id: text({ required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
});
export type HandOver = RecordOf<typeof HandOver>;
