/** What belongs to one person alone. None of these classes is served by Parse: their owner reads them by calls. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, holder, ref, text } from '#shared/model/fields.ts';
import { limits } from '#shared/limits.ts';

/** Ways to be told of something. */
export const notificationWays = ['app', 'mail', 'push'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** What somebody chose for themselves: by kind of notification, the ways they want. */
export interface Preferences {
  notifications: Record<string, Partial<Record<NotificationWay, boolean>>>;
  /** ISO 4217; what prices are shown in. */
  currency?: string;
  newsletter?: boolean;
  /** False: nobody is told what of their messages was seen, and the reader is not told either. */
  read_receipts?: boolean;
}

/** A user's private side: contact, e-mail state, settings. Same public id as the Profile. */
export const PersonalData = defineEntity({
  name: 'PersonalData',
  id: 'user_id',
  fields: {
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** Empty only for an account that has none. */
    email: text({ default: '', max: 200 }),
    email_confirmed: flag({ default: false }),
    /** E.164, such as +33612345678. */
    phone: text({ max: 20 }),
    fingerprint: text({ max: limits.fingerprint }),
    settings: data<Preferences>()({ default: { notifications: {} } }),
    /** When getUser answered this person first. */
    fetched_at: date(),
    /** When the account was closed; what must stay stays without a name. */
    closed_at: date(),
    /** When everything that had to go was gone. */
    forgotten_at: date(),
  },
  whenClosed: { user_id: { blank: ['email', 'email_confirmed', 'phone', 'fingerprint', 'fetched_at', 'settings'] } },
  access: { read: author },
  indexes: [['email'], ['closed_at']],
});
export type PersonalData = RecordOf<typeof PersonalData>;

/** How somebody is paid. Secrets are sealed; only their last characters are ever told. */
export const PaymentKeys = defineEntity({
  name: 'PaymentKeys',
  id: 'user_id',
  fields: {
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    stripe_publishable: text({ max: 200 }),
    /** Sealed by the Secrets port. */
    stripe_secret: text({ max: 600, hidden: true }),
    stripe_secret_end: text({ max: 4 }),
    /** EIP-55. */
    ethereum_address: text({ max: 42 }),
    paypal_email: text({ max: 200 }),
    cash_app: text({ max: 60 }),
    zelle: text({ max: 200 }),
    payoneer: text({ max: 200 }),
    moncash: text({ max: 20 }),
    accepts_cash: flag({ default: false }),
  },
  whenClosed: 'remove',
  access: { read: author },
});
export type PaymentKeys = RecordOf<typeof PaymentKeys>;

/** A device that takes pushed notifications. */
export const PushToken = defineEntity({
  name: 'PushTokens',
  id: 'token_id',
  kind: 'internal',
  fields: {
    token_id: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    token: text({ required: true, max: 4096 }),
    seen_at: date({ required: true }),
  },
  whenClosed: { blank: ['token'] },
  indexes: [['user_id']],
});
export type PushToken = RecordOf<typeof PushToken>;

/** Where a session was opened: Parse keeps sessions, and no more of them than it needs. */
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
  },
  whenClosed: { blank: ['device'] },
  indexes: [['user_id']],
});
export type SessionDevice = RecordOf<typeof SessionDevice>;

export const recentSearchKinds = ['contests', 'people', 'providers'] as const;

/** What somebody searched for, newest kept; `owner` is `u<user_id>` or `v<visitor_id>`. */
export const RecentSearch = defineEntity({
  name: 'RecentSearches',
  id: 'search_id',
  kind: 'internal',
  fields: {
    /** Hash of owner, kind and words: searching again moves it up. */
    search_id: text({ required: true }),
    owner: holder({ required: true }),
    kind: choice(recentSearchKinds, { required: true }),
    search: text({ max: 100 }),
    item_type: text({ max: 20 }),
    item_id: text({ max: 64 }),
    time_stamp: date({ required: true }),
  },
  whenClosed: { blank: ['search', 'item_id'] },
  indexes: [['owner', 'time_stamp']],
});
export type RecentSearch = RecordOf<typeof RecentSearch>;

/** A user name that its owner left: nobody else takes it for a while, and with it who knew them by it. */
export const FormerName = defineEntity({
  name: 'FormerNames',
  id: 'username',
  kind: 'internal',
  fields: {
    username: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
  // A closed account keeps its names from others.
  whenClosed: 'keep',
});
export type FormerName = RecordOf<typeof FormerName>;
