/** Second factors of signing in. Parse serves none of these classes; their owner reads them through calls. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { date, flag, integer, list, ref, text } from '#shared/model/fields.ts';
import { factorLimits } from '../factors/limits.ts';

/** The codes of a person: of an authenticator app (TOTP), and for recovery. */
export const Factors = defineEntity({
  name: 'Factors',
  id: 'user_id',
  fields: {
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** Encrypted by the Secrets port; empty without an app. */
    totp_secret: text({ default: '', set: 'byServer', hidden: true }),
    totp_at: date({ set: 'byServer' }),
    /** The last time step whose code was taken: each code counts once. */
    totp_step: integer({ default: 0, set: 'byServer', hidden: true }),
    /** Recovery codes that are left, sealed. */
    recovery: list(text(), { default: [] as string[], set: 'byServer', hidden: true }),
    recovery_at: date({ set: 'byServer' }),
    /** Since when the person, an operator, is asked to have a factor. */
    asked_at: date({ set: 'byServer' }),
  },
  whenClosed: 'remove',
  access: { read: author },
  indexes: [['asked_at']],
});
export type Factors = RecordOf<typeof Factors>;

/** A passkey: a WebAuthn credential that its authenticator finds by itself. */
export const Passkey = defineEntity({
  name: 'Passkeys',
  id: 'passkey_id',
  fields: {
    /** Hash of the credential's id. */
    passkey_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    credential_id: text({ required: true, set: 'byServer', hidden: true }),
    /** COSE, base64url. */
    public_key: text({ required: true, set: 'byServer', hidden: true }),
    /** Signatures that the authenticator has counted; 0 where it counts none. */
    counter: integer({ default: 0, set: 'byServer', hidden: true }),
    /** How browsers reach it, as they say it themselves. */
    transports: list(text({ max: 20 }), { default: [] as string[], max: 8, set: 'byServer', hidden: true }),
    name: text({ required: true, set: 'byServer', max: factorLimits.name }),
    /** Kept by a password manager, which has it on several devices. */
    synced: flag({ default: false, set: 'byServer' }),
    used_at: date({ set: 'byServer' }),
  },
  whenClosed: 'remove',
  access: { read: author },
  indexes: [['user_id']],
});
export type Passkey = RecordOf<typeof Passkey>;

/** A challenge that was answered, until it has expired anyway. */
export const SpentChallenge = defineEntity({
  name: 'SpentChallenges',
  id: 'challenge_id',
  kind: 'internal',
  fields: {
    /** Hash of the challenge. */
    challenge_id: text({ required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
});
export type SpentChallenge = RecordOf<typeof SpentChallenge>;
