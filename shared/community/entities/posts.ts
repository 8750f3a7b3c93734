/** What is written in clubs: posts and jobs, comments, replies, likes. */
import type { Attachment, LinkPreview } from '#shared/chat/shapes.ts';
import { anyOf, author, everyone, members, membersOf, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, list, ref, searchWords, text } from '#shared/model/fields.ts';
import { communityLimits } from '../limits.ts';
import { feedTypes, type FeedData, likeTypes, type Poll, type PostPicture, writtenTypes } from '../types.ts';

/** Whether it is for everybody by every door: true in free public clubs only. What is written in others is for those who are in them. */
const isOpen = () => flag({ required: true, set: 'byServer', hidden: true });
/** It stands below a post that a moderator took away, and is closed with it. */
const belowRemoved = () => flag({ set: 'byServer', hidden: true });
/** When the account of its author was disabled. */
const disabledAt = () => date({ set: 'byServer', hidden: true });
/** `gone`: the field that says that a moderator took it away, or what it stands below. */
const readBy = (gone: 'removed_at' | 'below_removed') =>
  when(
    'disabled_at',
    [undefined],
    anyOf(when('is_open', [true], everyone), when(gone, [undefined], membersOf('club', 'gx_id'))),
  );
/** When it was written; lists are in this order. */
const stamp = () => date({ required: true, set: 'byServer' });
const counted = () => integer({ default: 0, set: 'byServer', min: 0 });
/** The club that it was written in; empty for what is said about services and people. */
const inClub = () => text({ default: '', set: 'byServer', max: 12 });
/** The public id of what it is about: a post's fx_id, a service's sx_id, a person's user_id. */
const subject = () => text({ required: true, set: 'once', max: 64 });
const subjectType = () => choice(feedTypes, { default: 'post', set: 'once' });

/** A post of a club; in the club of jobs (group 108) a job. */
export const Feed = defineEntity({
  name: 'Feeds',
  id: 'fx_id',
  fields: {
    fx_id: text({ required: true, set: 'byServer', max: 12 }),
    feed_item_id: integer({ required: true, set: 'byServer', min: 1 }),
    gx_id: ref('Groups', { required: true, set: 'byServer' }),
    group_id: integer({ required: true, set: 'byServer', min: 1 }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** When it was posted, in seconds since 1970. */
    timestamp: integer({ required: true, set: 'byServer', min: 0 }),
    stamp: stamp(),
    title: text({ default: '', set: 'byServer', max: communityLimits.post.title }),
    text: text({ required: true, min: 0, set: 'byServer', max: communityLimits.post.text }),
    pictures: list(data<PostPicture>()(), { default: [] as PostPicture[], set: 'byServer' }),
    files: list(data<Attachment>()(), { default: [] as Attachment[], set: 'byServer' }),
    /** What its first links lead to. */
    previews: list(data<LinkPreview>()(), { default: [] as LinkPreview[], set: 'byServer' }),
    poll: data<Poll>()({ set: 'byServer' }),
    country_code: text({ default: '', set: 'byServer', max: 2 }),
    /** Of a job. */
    data: data<FeedData>()({ set: 'byServer' }),
    /** Of a job, for filters: its category, and the budget's upper end in whole units of its currency. */
    category: integer({ default: 0, set: 'byServer', min: 0 }),
    budget_most: integer({ default: 0, set: 'byServer', min: 0 }),
    /** A job takes no more offers since. */
    closed_at: date({ set: 'byServer' }),
    edited_at: date({ set: 'byServer' }),
    pinned_at: date({ set: 'byServer' }),
    likes: counted(),
    /** Comments and replies that are shown. */
    comments: counted(),
    /** A moderator took it away then; its author reads it still, with the reason. */
    removed_at: date({ set: 'byServer', hidden: true }),
    removed_by: ref('Profile', { set: 'byServer', hidden: true }),
    removed_reason: text({ default: '', set: 'byServer', hidden: true, max: communityLimits.reason }),
    is_open: isOpen(),
    disabled_at: disabledAt(),
    words: searchWords(['title', 'text']),
  },
  archive: { own: ['user_id'] },
  whenClosed: { user_id: 'remove', removed_by: 'keep' },
  access: { read: readBy('removed_at') },
  live: { by: ['gx_id', 'group_id', 'feed_item_id'] },
  unique: [['feed_item_id']],
  indexes: [
    // With the number behind it, by which posts of one moment are ordered: else the posts of a club are sorted in memory.
    ['gx_id', 'stamp', 'feed_item_id'],
    ['gx_id', 'pinned_at'],
    ['gx_id', 'words'],
    ['gx_id', 'category', 'stamp'],
    ['gx_id', 'is_open'],
    ['user_id', 'stamp'],
  ],
});
export type Feed = RecordOf<typeof Feed>;

/** What was said about a post, a service or a person. */
export const Comment = defineEntity({
  name: 'Comments',
  id: 'comment_id',
  fields: {
    comment_id: text({ required: true, set: 'byServer', max: 16 }),
    fx_id: subject(),
    gx_id: inClub(),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** What it says. Empty where it was taken back and keeps its place, for replies below it. */
    title: text({ required: true, min: 0, max: communityLimits.comment, write: author }),
    stamp: stamp(),
    feed_type: subjectType(),
    /** The service's sx_id, where it is about one. */
    service: text({ default: '', set: 'byServer', max: 12 }),
    /** The fx_id of the post or job, where it is about one. */
    feed: text({ default: '', set: 'byServer', max: 12 }),
    /** The author of the post, the provider of the service, or the person. */
    provider_id: ref('Profile', { required: true, set: 'byServer' }),
    edited_at: date({ set: 'byServer' }),
    likes: counted(),
    replies: counted(),
    is_open: isOpen(),
    below_removed: belowRemoved(),
    disabled_at: disabledAt(),
  },
  archive: { own: ['user_id'] },
  whenClosed: { user_id: { blank: ['title'] }, provider_id: 'keep' },
  access: { read: readBy('below_removed'), create: members },
  live: { by: ['fx_id', 'gx_id'] },
  indexes: [
    ['fx_id', 'stamp'],
    ['gx_id', 'is_open'],
    ['user_id', 'stamp'],
    ['provider_id', 'feed_type'],
  ],
});
export type Comment = RecordOf<typeof Comment>;

/** An answer to a comment. */
export const Reply = defineEntity({
  name: 'Replies',
  id: 'reply_id',
  fields: {
    reply_id: text({ required: true, set: 'byServer', max: 16 }),
    comment_id: ref('Comments', { required: true, set: 'once' }),
    fx_id: text({ required: true, set: 'byServer', max: 64 }),
    gx_id: inClub(),
    feed_type: choice(feedTypes, { default: 'post', set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    title: text({ required: true, max: communityLimits.comment, write: author }),
    stamp: stamp(),
    /** The author of the comment. */
    comment_provider_id: ref('Profile', { required: true, set: 'byServer' }),
    edited_at: date({ set: 'byServer' }),
    likes: counted(),
    is_open: isOpen(),
    below_removed: belowRemoved(),
    disabled_at: disabledAt(),
  },
  archive: { own: ['user_id'] },
  whenClosed: { user_id: 'remove', comment_provider_id: 'keep' },
  access: { read: readBy('below_removed'), create: members },
  live: { by: ['comment_id', 'fx_id', 'gx_id'] },
  indexes: [
    ['comment_id', 'stamp'],
    ['gx_id', 'is_open'],
    ['user_id', 'stamp'],
  ],
});
export type Reply = RecordOf<typeof Reply>;

/** Somebody likes something. A like that is withdrawn is a removed row. */
export const Like = defineEntity({
  name: 'Likes',
  id: 'like_id',
  fields: {
    /** Hash of the target and the person. */
    like_id: text({ required: true, set: 'byServer', max: 16 }),
    /** The public id of what is liked. */
    fx_id: subject(),
    gx_id: inClub(),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    type: choice(likeTypes, { required: true, set: 'once' }),
    is_open: isOpen(),
    below_removed: belowRemoved(),
    disabled_at: disabledAt(),
  },
  archive: { own: ['user_id'] },
  whenClosed: 'remove',
  access: { read: readBy('below_removed'), create: members },
  live: { by: ['fx_id', 'user_id', 'gx_id'] },
  indexes: [['gx_id', 'is_open']],
});
export type Like = RecordOf<typeof Like>;

/** What somebody chose in a poll. Nobody else sees it. */
export const PollVote = defineEntity({
  name: 'PollVotes',
  id: 'poll_vote_id',
  fields: {
    /** Hash of the post and the person. */
    poll_vote_id: text({ required: true, set: 'byServer', max: 16 }),
    fx_id: ref('Feeds', { required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** Its place among the poll's options, from 0. */
    option: integer({ required: true, set: 'byServer', min: 0 }),
  },
  whenClosed: 'keep',
  access: { read: author },
  indexes: [['fx_id'], ['user_id']],
});
export type PollVote = RecordOf<typeof PollVote>;

/** A picture that was uploaded for a post; without one for a day, it is forgotten. */
export const PostUpload = defineEntity({
  name: 'PostUploads',
  id: 'file_id',
  kind: 'internal',
  fields: {
    file_id: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    gx_id: ref('Groups', { required: true }),
    /** It is one of both. */
    picture: data<PostPicture>()(),
    file: data<Attachment>()(),
    /** The post that shows it; empty until there is one. */
    fx_id: text({ default: '' }),
    made_at: date({ required: true }),
    until: date(),
  },
  archive: 'never',
  whenClosed: 'keep',
  expires: 'until',
  indexes: [['fx_id', 'made_at']],
});
export type PostUpload = RecordOf<typeof PostUpload>;

/** Somebody told moderators of a post, a comment or a reply. */
export const ClubReport = defineEntity({
  name: 'ClubReports',
  id: 'report_id',
  fields: {
    /** Hash of reporter and target. */
    report_id: text({ required: true, set: 'byServer', max: 16 }),
    gx_id: inClub(),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    type: choice(writtenTypes, { required: true, set: 'byServer' }),
    target_id: text({ required: true, set: 'byServer', max: 64 }),
    fx_id: text({ required: true, set: 'byServer', max: 64 }),
    reason: text({ required: true, set: 'byServer', max: 20 }),
    note: text({ default: '', set: 'byServer', max: communityLimits.reason }),
    /** From when operators decide about it too: the moderators had their time, or it is about one of them. */
    operators_from: date({ required: true, set: 'byServer' }),
    settled_at: date({ set: 'byServer' }),
    settled_by: ref('Profile', { set: 'byServer' }),
    /** Whether what was reported was taken away. */
    removed: flag({ default: false, set: 'byServer' }),
  },
  archive: { own: ['user_id'], but: ['settled_by'] },
  whenClosed: { user_id: { blank: ['note'] }, settled_by: 'keep' },
  indexes: [['gx_id', 'settled_at', 'createdAt'], ['settled_at', 'operators_from'], ['target_id'], ['user_id']],
});
export type ClubReport = RecordOf<typeof ClubReport>;
