/** Follows, views, presence and links; most are live rows of their owner. */
import { anyOf, author, everyone, members, operators, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, ref, text } from '#shared/model/fields.ts';
import { accountLimits } from '../limits.ts';

/** One person follows another. */
export const Follow = defineEntity({
  name: 'Follows',
  id: 'follow_id',
  fields: {
    follow_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    followed_id: ref('Profile', { required: true, set: 'once' }),
  },
  whenClosed: 'remove',
  access: { read: author, create: members, delete: author },
  live: { by: ['user_id'] },
  unique: [['follow_id']],
  indexes: [['followed_id']],
});
export type Follow = RecordOf<typeof Follow>;

export const viewedTypes = ['contest', 'contestant', 'user', 'service'] as const;

/** Something that a person viewed: one row per thing; viewing it again updates `seen_at`. */
export const Viewed = defineEntity({
  name: 'Viewed',
  id: 'viewed_id',
  fields: {
    /** Hash of person, type and id. */
    viewed_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    type: choice(viewedTypes, { required: true, set: 'byServer' }),
    entity_id: text({ required: true, set: 'byServer', max: 64 }),
    seen_at: date({ required: true, set: 'byServer' }),
  },
  whenClosed: 'remove',
  access: { read: author, delete: author },
  live: { by: ['user_id'] },
  indexes: [
    ['user_id', 'seen_at'],
    ['entity_id', 'type', 'seen_at'],
  ],
});
export type Viewed = RecordOf<typeof Viewed>;

/** Viewed, for a browser without a session; merged into Viewed when somebody signs in from it. */
export const VisitorViewed = defineEntity({
  name: 'VisitorViewed',
  id: 'viewed_id',
  kind: 'internal',
  fields: {
    viewed_id: text({ required: true }),
    visitor_id: text({ required: true }),
    type: choice(viewedTypes, { required: true }),
    entity_id: text({ required: true }),
    seen_at: date({ required: true }),
  },
  indexes: [
    ['visitor_id', 'seen_at'],
    ['entity_id', 'type', 'seen_at'],
  ],
});
export type VisitorViewed = RecordOf<typeof VisitorViewed>;

/** A person is online: a server process holds a lease while one of their pages is connected. If the process dies, the lease expires. */
export const Presence = defineEntity({
  name: 'Presence',
  id: 'presence_id',
  kind: 'internal',
  fields: {
    presence_id: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    until: date({ required: true }),
  },
  archive: 'never',
  whenClosed: 'keep',
  expires: 'until',
  indexes: [['user_id', 'until']],
});
export type Presence = RecordOf<typeof Presence>;

/** A media link on a person's page, such as a video. */
export const Url = defineEntity({
  name: 'Url',
  id: 'url_id',
  fields: {
    url_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    url: text({ required: true, set: 'once', max: accountLimits.media.url }),
    title: text({ max: accountLimits.media.title }),
    /** When the account was disabled, whose links are then nobody's but its own and operators'. */
    disabled_at: date({ set: 'byServer', hidden: true }),
  },
  whenClosed: 'remove',
  access: {
    read: anyOf(when('disabled_at', [undefined], everyone), author, operators('people', 'read')),
    create: members,
    update: anyOf(author, operators('people', 'act')),
    delete: anyOf(author, operators('people', 'act')),
  },
  live: { by: ['user_id'] },
});
export type Url = RecordOf<typeof Url>;
