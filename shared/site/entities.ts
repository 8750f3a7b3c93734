import { everyone, members, operators, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, integer, list, picture, ref, text } from '#shared/model/fields.ts';
import type { Language } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';

export const features = ['sign_up', 'create_contest', 'contest_chat', 'entries', 'people', 'meetings'] as const;
export type Feature = (typeof features)[number];

/** At first: where the product's three languages are spoken by most, and a message costs little. */
const smsCountries: string[] = ['AU', 'BE', 'CA', 'CH', 'ES', 'FR', 'GB', 'IE', 'LU', 'MX', 'NZ', 'PT', 'US'];

/** The single row of site settings. */
export const SiteSettings = defineEntity({
  name: 'SiteSettings',
  id: 'site_id',
  fields: {
    site_id: text({ required: true, set: 'once', max: 20 }),
    /** The path that / redirects to; empty for the landing page. */
    home_path: text({ default: '', max: 200, pattern: /^(\/(?!\/)[\w\-./]*)?$/ }),
    /** Default page titles of the two sites. */
    title: text({ max: limits.title }),
    services_title: text({ max: limits.title }),
    /** Host names (with non-standard ports) of the two sites; when empty every host shows both. */
    contests_host: text({ default: '', max: 200, pattern: /^([a-z0-9.-]+(:\d{1,5})?)?$/ }),
    services_host: text({ default: '', max: 200, pattern: /^([a-z0-9.-]+(:\d{1,5})?)?$/ }),
    /** The path that / of the services site redirects to. */
    services_home_path: text({ default: '', max: 200, pattern: /^(\/(?!\/)[\w\-./]*)?$/ }),
    /** Disabled features; all others are on. */
    features_off: list(choice(features), { default: [] as Feature[], max: 20 }),
    brand_name: text({ default: 'Engage', min: 1, max: 40 }),
    /** Colours of buttons and links, and of voting, as #rrggbb; empty for the default. shared/site/brand.ts checks their contrast. */
    brand_color: text({ default: '', max: 7, pattern: /^(#[0-9a-f]{6})?$/ }),
    vote_color: text({ default: '', max: 7, pattern: /^(#[0-9a-f]{6})?$/ }),
    /** A path on this site, or empty for the default logo. */
    logo: picture({ default: '' }),
    /** People who try things out on the site: strangers do not find their services. */
    test_users: list(ref('Profile'), { default: [] as number[], max: 100 }),
    /** Countries (ISO 3166-1) that text messages go to; they go nowhere without one. */
    sms_countries: list(text({ pattern: /^[A-Z]{2}$/ }), { default: smsCountries, max: 250 }),
    /** The origin of a server that speaks Mastodon's API, whose posts social walls show; empty for no walls. */
    social_server: text({ default: '', max: 200, pattern: /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?)?$/ }),
    support_user: ref('Profile', { default: limits.supportUser }),
    /** Legal pages in Markdown, by language; the product's own text where there is none. */
    privacy_policy: data<Partial<Record<Language, string>>>()({ default: {} }),
    terms_of_service: data<Partial<Record<Language, string>>>()({ default: {} }),
    accessibility_statement: data<Partial<Record<Language, string>>>()({ default: {} }),
    /** Whom to tell of a hole: a web address or `mailto:`; the help page when empty. */
    security_contact: text({ default: '', max: 200, pattern: /^(https:\/\/[^\s<>]+|mailto:[^\s<>@]+@[^\s<>@]+)?$/ }),
  },
  archive: 'never',
  whenClosed: 'keep',
  access: { read: everyone, update: operators('site', 'act') },
});
export type SiteSettings = RecordOf<typeof SiteSettings>;

/** Exchange rates: units of other currencies (ISO 4217) per unit of `base`, as last fetched. */
export const CurrencyRates = defineEntity({
  name: 'CurrencyRates',
  id: 'rates_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    rates_id: text({ required: true }),
    base: text({ required: true, max: 3 }),
    /** The date of the rates, YYYY-MM-DD. */
    date: text({ required: true, max: 10 }),
    rates: data<Record<string, number>>()({ required: true }),
    /** When they were fetched. */
    asked_at: date({ required: true }),
  },
});
export type CurrencyRates = RecordOf<typeof CurrencyRates>;

/** An uploaded file of any kind; its bytes are in the store of files (database or bucket) under the same id. */
export const StoredFile = defineEntity({
  name: 'Files',
  id: 'file_id',
  fields: {
    file_id: text({ required: true, set: 'byServer', max: 64 }),
    user_id: ref('Profile', { set: 'byServer' }),
    name: text({ required: true, set: 'byServer', max: 120 }),
    mime: text({ required: true, set: 'byServer', max: 60 }),
    bytes: integer({ required: true, set: 'byServer', min: 0 }),
    /** `pass`: only who shows a pass for its scope, such as a conversation. */
    audience: choice(['everyone', 'pass'], { default: 'everyone', set: 'byServer' }),
    scope: text({ set: 'byServer', max: 64, hidden: true }),
  },
  archive: { own: ['user_id'], file: 'file_id' },
  whenClosed: 'keep',
  // Files that were stored before there were passes say nothing of an audience.
  access: { read: when('audience', ['everyone', undefined], everyone), create: members },
  indexes: [['user_id']],
});
export type StoredFile = RecordOf<typeof StoredFile>;

/** Counters for numeric ids. */
export const Sequence = defineEntity({
  name: 'Sequences',
  id: 'sequence_id',
  kind: 'internal',
  dashboard: 'read',
  fields: { sequence_id: text({ required: true }), value: integer({ required: true }) },
});

/** The operators' log: who changed what, before and after. Append-only. */
export const AuditEntry = defineEntity({
  name: 'AuditEntries',
  id: 'audit_id',
  kind: 'ledger',
  dashboard: 'read',
  fields: {
    audit_id: text({ required: true }),
    /** The operator; absent for the server itself. */
    actor_id: ref('Profile'),
    actor_name: text({ required: true, max: 80 }),
    /** The client used: the admin, Parse Dashboard, a command, or what an issuer says at a sign-in. */
    by_way_of: choice(['admin', 'dashboard', 'command', 'issuer'], { required: true }),
    action: text({ required: true, max: 60 }),
    class_name: text({ max: 60 }),
    row_id: text({ max: 64 }),
    before: data<object>()(),
    after: data<object>()(),
    reason: text({ max: 500 }),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['createdAt'], ['actor_id', 'createdAt'], ['class_name', 'row_id']],
});
export type AuditEntry = RecordOf<typeof AuditEntry>;

/** Lock rows of `Transaction.hold`, by key. */
export const HeldKey = defineEntity({
  name: 'HeldKeys',
  id: 'held_key',
  kind: 'internal',
  fields: { held_key: text({ required: true }), held_at: date({ required: true }) },
  expires: 'held_at',
});
