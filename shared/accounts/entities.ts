import { anyOf, author, everyone, operators, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, flag, list, picture, ref, searchWords, text } from '#shared/model/fields.ts';
import { type Language, languages } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';

export { type Language, languages };

export const accountTypes = ['personal', 'professional', 'business'] as const;
export type AccountType = (typeof accountTypes)[number];

/** A link to a person's page on another site, stored as a full URL. */
const link = () => text({ max: 200, pattern: /^(https:\/\/\S+)?$/ });

/** The public side of a user. `_User` is used for signing in only; a Profile has the same objectId as its `_User`. */
export const Profile = defineEntity({
  name: 'Profile',
  /** The name that programs know, and what Parse's SDKs make of it. */
  aliases: ['User', '_User'],
  id: 'user_id',
  fields: {
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    username: text({
      required: true,
      min: 3,
      max: 30,
      pattern: /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/,
      set: 'byServer',
    }),
    full_name: text({ required: true, max: limits.name }),
    profession: text({ max: limits.title }),
    country_code: text({ pattern: /^([A-Z]{2})?$/ }),
    avatar: picture({ default: '' }),
    language: choice(languages, { default: 'EN' }),
    languages: list(choice(languages), { default: ['EN'] as Language[], max: 3 }),
    account_type: choice(accountTypes, { default: 'personal' }),
    /** Offers services and is listed in the directory of providers. */
    is_provider: flag({ default: false, set: 'byServer' }),
    /** An operator revoked the role: the person cannot take it again. */
    provider_revoked: flag({ default: false, set: 'byServer', hidden: true }),
    website: text({ max: 200, pattern: /^(https?:\/\/\S+)?$/ }),
    about: text({ max: 2000 }),
    /** The region: its ISO 3166-2 code without the country, or its name where there is no code. */
    state: text({ max: 80 }),
    facebook: link(),
    instagram: link(),
    twitter: link(),
    linkedin: link(),
    youtube: link(),
    /** The last visit, to the minute. */
    last_seen: date({ set: 'byServer', callsOnly: true, quiet: true }),
    /** The account was closed. Rows that must be kept refer to this profile, whose name is blank. */
    closed: flag({ default: false, set: 'byServer' }),
    /** When an operator disabled the account; signing in is refused from then on. */
    disabled_at: date({ set: 'byServer', hidden: true }),
    /** A demo account, whose password is public: signing in is refused where the demo is off. */
    demo: flag({ default: false, set: 'byServer', hidden: true }),
    words: searchWords(['username', 'full_name', 'profession']),
  },
  whenClosed: {
    user_id: {
      blank: [
        'full_name',
        'avatar',
        'profession',
        'country_code',
        'state',
        'website',
        'about',
        'facebook',
        'instagram',
        'twitter',
        'linkedin',
        'youtube',
        'last_seen',
        'languages',
        'language',
        'account_type',
        'is_provider',
      ],
    },
  },
  access: {
    read: anyOf(when('disabled_at', [undefined], everyone), author, operators('people', 'read')),
    update: anyOf(author, operators('people', 'act')),
  },
  live: { by: ['user_id'] },
  unique: [['username']],
  indexes: [
    ['updatedAt'],
    ['words'],
    ['createdAt'],
    ['disabled_at'],
    ['avatar'],
    ['demo'],
    ['closed', 'last_seen', 'user_id'],
    ['is_provider', 'closed', 'last_seen', 'user_id'],
  ],
});
export type Profile = RecordOf<typeof Profile>;

/** A browser. Immutable; VisitorLink records which accounts later sign in from it. */
export const Visitor = defineEntity({
  name: 'Visitors',
  id: 'visitor_id',
  kind: 'ledger',
  fields: { visitor_id: text({ required: true, max: 24 }) },
});
export type Visitor = RecordOf<typeof Visitor>;

/** The accounts that signed in from a browser. `user_id` is the first one; votes cast while signed out count as that user's. */
export const VisitorLink = defineEntity({
  name: 'VisitorLinks',
  id: 'visitor_id',
  kind: 'internal',
  fields: {
    visitor_id: ref('Visitors', { required: true }),
    user_id: ref('Profile', { required: true }),
    users: list(ref('Profile'), { required: true }),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['users']],
});
export type VisitorLink = RecordOf<typeof VisitorLink>;
