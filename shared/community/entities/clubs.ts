/** Clubs and their members. */
import { anyOf, author, everyone, membersOf, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, integer, list, picture, ref, searchWords, text } from '#shared/model/fields.ts';
import { socialLimits } from '#shared/community/limits.ts';
import { communityLimits } from '../limits.ts';
import { clubAccesses, clubIntervals, clubRoles, membershipStates, membershipTypes } from '../types.ts';

const { club } = communityLimits;

/** A club. What it says of itself is public unless it is unlisted; what is written in it follows shared/community/rules.ts. */
export const Group = defineEntity({
  name: 'Groups',
  id: 'gx_id',
  fields: {
    gx_id: text({ required: true, set: 'byServer', max: 12 }),
    group_id: integer({ required: true, set: 'byServer', min: 1 }),
    /** The owner. */
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    title: text({ required: true, set: 'byServer', max: club.title }),
    description: text({ required: true, set: 'byServer', max: club.description }),
    slug: text({ required: true, set: 'byServer', max: club.slug }),
    access: choice(clubAccesses, { default: 'Public', set: 'byServer' }),
    membership: choice(membershipTypes, { default: 'free', set: 'byServer' }),
    /** Of a paid one: whole minor units, their currency (ISO 4217), and how often they are due. */
    amount: integer({ default: 0, set: 'byServer', min: 0, max: club.amount }),
    currency: text({ default: 'USD', set: 'byServer', max: 3 }),
    interval: choice(clubIntervals, { default: 'month', set: 'byServer' }),
    cover: picture({ default: '', set: 'byServer' }),
    rules: text({ default: '', set: 'byServer', max: club.rules }),
    /** What somebody who asks to join is asked; empty for nothing. */
    question: text({ default: '', set: 'byServer', max: club.question }),
    /** The hashtag of its social wall; empty for none. */
    social_tag: text({ default: '', set: 'byServer', max: socialLimits.tag }),
    /** Active members, and posts that are shown. */
    members: integer({ default: 0, set: 'byServer', min: 0 }),
    posts: integer({ default: 0, set: 'byServer', min: 0 }),
    /** When something was last posted, or it was made. */
    last_at: date({ required: true, set: 'byServer' }),
    words: searchWords(['title', 'description']),
  },
  archive: { own: ['user_id'] },
  whenClosed: 'keep',
  access: { read: anyOf(when('access', ['Public', 'Private'], everyone), membersOf('club', 'gx_id')) },
  live: { by: ['user_id'] },
  unique: [['group_id'], ['slug']],
  indexes: [['words'], ['access', 'members'], ['user_id']],
});
export type Group = RecordOf<typeof Group>;

/** Somebody in a club, or at its door. */
export const Membership = defineEntity({
  name: 'Memberships',
  id: 'group_assoc_id',
  fields: {
    /** `<gx_id>-<user_id>` */
    group_assoc_id: text({ required: true, set: 'byServer', max: 40 }),
    gx_id: ref('Groups', { required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    role: choice(clubRoles, { default: 'member', set: 'byServer' }),
    state: choice(membershipStates, { required: true, set: 'byServer' }),
    /** Their answer to the club's question. */
    answer: text({ default: '', set: 'byServer', max: communityLimits.club.answer }),
    joined_at: date({ set: 'byServer' }),
    /** The end of what is paid for, grace included; absent where nothing is. */
    until: date({ set: 'byServer' }),
  },
  whenClosed: { user_id: { blank: ['answer'] } },
  access: { read: author },
  live: { by: ['user_id'] },
  indexes: [
    ['gx_id', 'state', 'role'],
    ['user_id', 'state'],
  ],
});
export type Membership = RecordOf<typeof Membership>;

/** A link that lets somebody into a club. */
export const Invitation = defineEntity({
  name: 'Invitations',
  id: 'invitation_id',
  kind: 'internal',
  fields: {
    /** The secret part of the link. */
    invitation_id: text({ required: true }),
    gx_id: ref('Groups', { required: true }),
    user_id: ref('Profile', { required: true }),
    /** How many may still come in by it. */
    left: integer({ required: true, min: 0 }),
    /** Who has come in by it: each takes one place, however often they come and go. */
    came: list(ref('Profile'), { max: communityLimits.invitations.people }),
    made_at: date({ required: true }),
    until: date({ required: true }),
  },
  archive: { own: ['user_id'], but: ['came'] },
  whenClosed: 'keep',
  expires: 'until',
  indexes: [['gx_id', 'made_at']],
});
export type Invitation = RecordOf<typeof Invitation>;
