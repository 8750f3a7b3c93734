/** Who may log in by another service (OpenID Connect). Its owner reads it through calls. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, list, ref, text } from '#shared/model/fields.ts';
import { rights } from '#shared/model/rights.ts';
import { accountLimits } from '../limits.ts';

/** A person at an issuer, who logs in to an account of ours. What the issuer says of them is shown and changes nothing of the account. */
export const OpenIdLink = defineEntity({
  name: 'OpenIdLinks',
  id: 'link_id',
  fields: {
    /** Hash of the issuer and its id of the person. */
    link_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** As the operator's settings called it at the last sign-in. */
    issuer_id: text({ required: true, set: 'byServer', max: 30 }),
    /** The address that they had for it then; absent on rows from before it was kept. */
    issuer_url: text({ set: 'byServer', max: 2000 }),
    /** Name and address that the issuer said last. */
    name: text({ default: '', set: 'byServer', max: accountLimits.email }),
    email: text({ default: '', set: 'byServer', max: accountLimits.email }),
    /** Rights that the account has by this link alone. */
    rights: list(choice(rights), { default: [], set: 'byServer' }),
    used_at: date({ set: 'byServer' }),
    /** When the issuer said last that all of the person's sessions there are over. */
    logged_out_at: date({ set: 'byServer' }),
  },
  whenClosed: 'remove',
  access: { read: author },
  indexes: [['user_id']],
});
export type OpenIdLink = RecordOf<typeof OpenIdLink>;
