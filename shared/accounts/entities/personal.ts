/** Private rows of one person. Parse serves none of these classes; the owner reads them through calls. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, holder, list, ref, text } from '#shared/model/fields.ts';
import { limits } from '#shared/limits.ts';

/** Channels of notification. */
export const notificationWays = ['app', 'mail', 'push', 'sms'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** How often somebody is mailed what they have not seen. */
export const digestRhythms = ['off', 'daily', 'weekly'] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

/** A person's preferences: the channels chosen for each kind of notification, and the currency. */
export interface Preferences {
  notifications: Record<string, Partial<Record<NotificationWay, boolean>>>;
  /** The currency that prices are shown in, ISO 4217. */
  currency?: string;
  newsletter?: boolean;
  /** Off unless it was chosen. */
  digest?: DigestRhythm;
  /** False: nobody is told what of their messages was seen, and the reader is not told either. */
  read_receipts?: boolean;
  /** False: nobody is told whether they are here and when they last were, and they are not told of others. */
  last_seen?: boolean;
  /** False: notes on their devices show none of a message's text. */
  push_text?: boolean;
}

/** A user's private side: contact, e-mail state, settings. Same public id as the Profile. */
export const PersonalData = defineEntity({
  name: 'PersonalData',
  id: 'user_id',
  // Changed only together with Parse's data of the user.
  dashboard: 'read',
  fields: {
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** Empty only for an account that has none. */
    email: text({ default: '', max: 200 }),
    email_confirmed: flag({ default: false }),
    /** E.164, such as +33612345678. */
    phone: text({ max: 20 }),
    /** A code that was texted to it came back. */
    phone_confirmed: flag({ default: false }),
    /** Another service or a partner made the account, and its owner has chosen no password since: nobody knows one. */
    no_password: flag({ default: false }),
    fingerprint: text({ max: limits.fingerprint }),
    settings: data<Preferences>()({ default: { notifications: {} } }),
    /** When the next mail of what they have not seen is due; absent where they want none. */
    digest_at: date(),
    /** When getUser first answered this person. */
    fetched_at: date(),
    /** When the account was closed. */
    closed_at: date(),
    /** When the clean-up after closing was finished. */
    forgotten_at: date(),
  },
  whenClosed: {
    user_id: {
      blank: [
        'email',
        'email_confirmed',
        'phone',
        'phone_confirmed',
        'fingerprint',
        'fetched_at',
        'settings',
        'digest_at',
      ],
    },
  },
  access: { read: author },
  indexes: [['email'], ['closed_at'], ['digest_at']],
});
export type PersonalData = RecordOf<typeof PersonalData>;

/** Payout settings. Secrets are encrypted; only their last characters leave the server. */
export const PaymentKeys = defineEntity({
  name: 'PaymentKeys',
  id: 'user_id',
  fields: {
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    stripe_publishable: text({ max: 200 }),
    /** Encrypted by the Secrets port. */
    stripe_secret: text({ max: 600, hidden: true }),
    stripe_secret_end: text({ max: 4 }),
    /** Signs what Stripe tells us of this account; sealed too. */
    stripe_webhook: text({ max: 600, hidden: true }),
    stripe_webhook_end: text({ max: 4 }),
    /** With an EIP-55 checksum. */
    ethereum_address: text({ max: 42 }),
    paypal_email: text({ max: 200 }),
    cash_app: text({ max: 60 }),
    zelle: text({ max: 200 }),
    payoneer: text({ max: 200 }),
    moncash: text({ max: 20 }),
    accepts_cash: flag({ default: false }),
    /** When it was last changed where money goes to. */
    places_changed_at: date({ set: 'byServer', hidden: true }),
  },
  whenClosed: 'remove',
  access: { read: author },
});
export type PaymentKeys = RecordOf<typeof PaymentKeys>;

/** A device registered for push notifications. */
export const PushToken = defineEntity({
  name: 'PushTokens',
  id: 'token_id',
  kind: 'internal',
  fields: {
    token_id: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    token: text({ required: true, max: 4096 }),
    /** The `_Session` that registered it: nothing is sent there once that has ended. Absent on rows from before it was kept. */
    session_id: text({ max: 64 }),
    seen_at: date({ required: true }),
  },
  archive: 'never',
  whenClosed: { blank: ['token'] },
  indexes: [['user_id']],
});
export type PushToken = RecordOf<typeof PushToken>;

/** The device and place that a session was opened from. Kept apart because Parse's own session rows hold only what Parse needs. */
export const SessionDevice = defineEntity({
  name: 'SessionDevices',
  id: 'session_id',
  kind: 'internal',
  fields: {
    /** The `_Session`'s objectId. */
    session_id: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    /** Browser and system in words, such as 'Firefox, Linux'. */
    device: text({ required: true, max: 80 }),
    seen_at: date({ required: true }),
    /** When its owner signed in, or last proved themselves again. */
    proven_at: date(),
    /** Opened by another service: by which OpenIdLink, and the hash of the issuer and its id of the session there. */
    open_id_link: text(),
    open_id_session: text(),
  },
  archive: { own: ['user_id'], but: ['session_id', 'open_id_session'] },
  whenClosed: { blank: ['device'] },
  indexes: [['user_id'], ['open_id_link'], ['open_id_session']],
});
export type SessionDevice = RecordOf<typeof SessionDevice>;

export const recentSearchKinds = ['contests', 'people', 'providers'] as const;

/** A recent search. `owner` is `u<user_id>` or `v<visitor_id>`. */
export const RecentSearch = defineEntity({
  name: 'RecentSearches',
  id: 'search_id',
  kind: 'internal',
  fields: {
    /** Hash of owner, kind and words of the search that the row was made for. */
    search_id: text({ required: true }),
    owner: holder({ required: true }),
    kind: choice(recentSearchKinds, { required: true }),
    search: text({ max: 100 }),
    item_type: text({ max: 20 }),
    item_id: text({ max: 64 }),
    time_stamp: date({ required: true }),
  },
  archive: { own: ['owner'] },
  whenClosed: { blank: ['search', 'item_id'] },
  indexes: [['owner', 'time_stamp']],
});
export type RecentSearch = RecordOf<typeof RecentSearch>;

/** A user name that was given up, reserved for a while so that nobody can impersonate its former owner. */
export const FormerName = defineEntity({
  name: 'FormerNames',
  id: 'username',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    username: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
  // The user names of closed accounts stay reserved.
  archive: { own: ['user_id'] },
  whenClosed: 'keep',
  indexes: [['user_id']],
});
export type FormerName = RecordOf<typeof FormerName>;

/** One row, on data that a demo has used: who was an admin or an operator before. */
export const DemoMark = defineEntity({
  name: 'DemoMarks',
  id: 'mark_id',
  kind: 'internal',
  fields: {
    mark_id: text({ required: true }),
    /** Whether the data is a demo's still: roles of its time have not been revoked yet. */
    running: flag({ required: true }),
    /** Their `_User` ids; of operators with the right behind it. */
    admins: list(text(), { required: true }),
    /** Whether the demo was whole once; until then what was cut off is finished. */
    filled: flag({ default: false }),
  },
});
export type DemoMark = RecordOf<typeof DemoMark>;
