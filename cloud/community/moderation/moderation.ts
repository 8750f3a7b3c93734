/** Keeping order in a club: pinning, taking away with a reason that its author is told, and reports for the moderators. */
import { z } from 'zod';
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { ClubReport, Feed } from '#shared/community/entities/posts.ts';
import { noteText, reasonText } from '#cloud/community/forms.ts';
import { communityLimits } from '#shared/community/limits.ts';
import type { ClubReportShape, DecisionShape, FeedShape } from '#shared/community/shapes.ts';
import { mayModerate, membershipId } from '#shared/community/rules.ts';
import { type WrittenType, writtenTypes } from '#shared/community/types.ts';
import { reportReasons } from '#shared/chat/types.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members, operators } from '#shared/model/access.ts';
import { tell } from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { atMost, oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { clubFor, clubId } from '#cloud/community/clubs/clubs.ts';
import { decisionShapes, openAppeals } from './decisions.ts';
import { writeClubLog } from '#cloud/community/clubs/clubLog.ts';
import { authorOf, targetFor } from '#cloud/community/talk/likes.ts';
import { reportShapes } from './reportShapes.ts';
import { postFor, postId } from '#cloud/community/posts/posts.ts';
import { feedShapes } from '#cloud/community/posts/postShapes.ts';
import type { Subject } from '#cloud/community/talk/subjects.ts';
import { sealTalkSoon } from '#cloud/community/clubs/rowVisibility.ts';
import { takeAway } from '#cloud/community/talk/talk.ts';

/** Pinned posts stand first on the club's page. */
export const pinFeed = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ feed_item_id: postId, on: z.boolean() }),
  async run(context, { feed_item_id, on }): Promise<{ feed: FeedShape }> {
    const { storage, clock } = context;
    const post = await storage.transact(async (tx) => {
      const { post: before, moderates } = await postFor(context, tx, feed_item_id);
      if (!moderates) throw new Refusal('forbidden');
      if (on === (before.pinned_at !== undefined)) return before;
      const { gx_id, user_id, title, text } = before;
      await writeClubLog(tx, context, on ? 'pinned' : 'unpinned', { gx_id, user_id, text: title || text });
      return (await tx.update(Feed, before.fx_id, { pinned_at: on ? new Date(clock.now()) : undefined }))!;
    });
    return { feed: (await feedShapes(context, [post]))[0]! };
  },
});

/** Reports about the target count as handled. Their reporters are thanked, and told the result without its details. */
async function settleReports(context: Context, target_id: string, removed: boolean, reason = ''): Promise<void> {
  const { storage, clock, caller } = context;
  const settled_at = new Date(clock.now());
  const settled = await storage.transact(async (tx) => {
    const open = await tx.find(ClubReport, { target_id, settled_at: null });
    for (const { report_id } of open)
      await tx.update(ClubReport, report_id, { settled_at, settled_by: caller.user_id, removed });
    const [first] = open;
    if (!first || removed) return open;
    const { gx_id, type: target_type } = first;
    await writeClubLog(tx, context, 'dismissed', { gx_id, target_type, target_id, reason });
    return open;
  });
  for (const { report_id, user_id, type } of settled)
    if (user_id !== caller.user_id)
      await tell(context, {
        ...{ user_id, type: removed ? 'report_acted' : 'report_kept', once: `report|${report_id}` },
        path: `/feed/${type === 'Feed' ? 'post' : type.toLowerCase()}/${target_id}`,
      });
}

/** What somebody wrote, and where. */
interface Said {
  readonly fx_id: string;
  /** Empty outside of clubs. */
  readonly gx_id: string;
  readonly user_id: number;
  /** The name of where it stands. */
  readonly place: string;
}

/** Waits for operators: the club's moderators left it, or one of them wrote it. */
const forOperators = ({ clock }: Pick<Context, 'clock'>) => ({
  settled_at: null,
  operators_from: atMost(new Date(clock.now())),
});

/** What the caller may take away: as a moderator, or as an operator to whom a report has come. Throws what `targetFor` throws, and 'forbidden'. */
async function judgedBy(context: Context, reader: Reader, type: WrittenType, id: string): Promise<Said> {
  const { caller } = context;
  const [report] = allows(operators('messages', 'act'), caller)
    ? await reader.find(ClubReport, { target_id: id, ...forOperators(context) }, { limit: 1 })
    : [];
  const club = report?.gx_id ? await reader.get(Group, report.gx_id) : undefined;
  const author_id = club && (await authorOf(reader, type, id));
  if (club && author_id !== undefined)
    return { fx_id: report!.fx_id, gx_id: club.gx_id, user_id: author_id, place: club.title };
  const { row, about } = await targetFor(context, { type, id }, 'read', reader);
  if (!about.moderates) throw new Refusal('forbidden');
  return { fx_id: about.fx_id, gx_id: about.gx_id, user_id: row.user_id, place: about.place };
}

/** Answers the deed's id; undefined when another moderator was first. */
async function hidePost(context: Context, { gx_id, fx_id }: Said, reason: string): Promise<string | undefined> {
  const { storage, clock, caller } = context;
  return inTurn(storage, `club|${gx_id}`, () =>
    storage.transact(async (tx) => {
      const [post, club] = [await tx.get(Feed, fx_id), await tx.get(Group, gx_id)];
      if (!post || !club) throw new Refusal('post_not_found');
      await judgedBy(context, tx, 'Feed', fx_id);
      if (post.removed_at) return undefined;
      await tx.update(Feed, fx_id, {
        removed_at: new Date(clock.now()),
        removed_by: caller.user_id,
        removed_reason: reason,
        is_open: false,
        pinned_at: undefined,
      });
      await tx.update(Group, gx_id, { posts: Math.max(0, club.posts - 1) });
      const { user_id, title, text } = post;
      return writeClubLog(tx, context, 'removed', {
        ...{ gx_id, user_id, reason, target_type: 'Feed', target_id: fx_id },
        text: [title, text].filter(Boolean).join('\n\n').slice(0, communityLimits.post.text),
      });
    }),
  );
}

/** Takes a comment or a reply away, and keeps it with the deed. Answers the deed's id; undefined when it was gone already. */
async function hideSaid(context: Context, type: 'Comment' | 'Reply', id: string, reason: string) {
  let deed_id: string | undefined;
  await takeAway(context.storage, type, id, {
    async taken(tx, row) {
      const { gx_id, user_id, title: text, fx_id, feed_type, stamp, likes } = row;
      const kept = { ...{ gx_id, user_id, title: text, fx_id, feed_type, likes }, stamp: stamp.toISOString() };
      const more =
        'reply_id' in row
          ? { reply_id: id, comment_id: row.comment_id, comment_provider_id: row.comment_provider_id }
          : { comment_id: id, provider_id: row.provider_id, service: row.service, feed: row.feed };
      deed_id = await writeClubLog(tx, context, 'removed', {
        ...{ gx_id, user_id, reason, text, target_type: type, target_id: id, row: { ...kept, ...more } },
      });
    },
  });
  return deed_id;
}

/** A moderator takes something away; its author is told why, still reads it, and may appeal. Safe to repeat. */
export const moderateFeed = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ type: z.enum(writtenTypes), id: publicId, reason: reasonText }),
  async run(context, { type, id, reason }): Promise<{ success: true }> {
    const { storage, caller } = context;
    const said = await judgedBy(context, storage, type, id);
    const deed_id = type === 'Feed' ? await hidePost(context, said, reason) : await hideSaid(context, type, id, reason);
    if (type === 'Feed') {
      await context.hooks.run('jobHidden', context, said.fx_id);
      await sealTalkSoon(context, said.fx_id);
    }
    await settleReports(context, id, true);
    if (deed_id && said.user_id !== caller.user_id)
      await tell(context, {
        ...{ user_id: said.user_id, type: 'post_removed', params: { what: said.place, text: reason } },
        ...{ path: `/feed/removed/${deed_id}`, once: `removed|${deed_id}` },
      });
    return { success: true };
  },
});

const keepers = oneOf(['owner', 'moderator']);

/** Everybody but its author. */
async function tellModerators(context: Context, { gx_id, place: what }: Subject, author_id: number): Promise<void> {
  const rows = await context.storage.find(Membership, {
    ...{ gx_id, state: 'active', role: keepers },
  });
  for (const { user_id } of rows.filter((row) => row.user_id !== author_id))
    await tell(context, {
      ...{ user_id, type: 'club_reported', params: { what }, topic: gx_id, path: `/c/${gx_id}?tab=reports` },
    });
}

/**
 * Tells the club's moderators, or the operators where there are none; once for each person and thing. Reports that moderators leave go to
 * operators too, and at once if a moderator wrote what was reported.
 */
export const reportFeed = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({
    type: z.enum(writtenTypes),
    id: publicId,
    reason: z.enum(reportReasons),
    note: noteText.default(''),
  }),
  async run(context, { type, id, reason, note }): Promise<{ success: true }> {
    const { storage, secrets, clock, caller } = context;
    const user_id = caller.user_id!;
    const { row, about } = await targetFor(context, { type, id });
    if (row.user_id === user_id) throw new Refusal('forbidden');
    const report_id = secrets.hash(`report|${type}|${id}|${user_id}`).slice(0, 16);
    const { fx_id, gx_id } = about;
    const author = gx_id ? await storage.get(Membership, membershipId(gx_id, row.user_id)) : undefined;
    // Jobs have no moderators of their own.
    const moderators = gx_id ? await storage.count(Membership, { gx_id, state: 'active', role: keepers }) : 0;
    const wait = moderators && !mayModerate(author, clock.now()) ? communityLimits.reportsWait : 0;
    const operators_from = new Date(clock.now() + wait);
    const isNew = await storage.transact(async (tx) => {
      if (await tx.get(ClubReport, report_id)) return false;
      const written = { gx_id, type, target_id: id, fx_id };
      await tx.insert(ClubReport, { ...written, report_id, user_id, reason, note, operators_from });
      return true;
    });
    if (isNew && gx_id) await tellModerators(context, about, row.user_id);
    return { success: true };
  },
});

/** What waits for the moderators of a club, the oldest first: reports, and appeals against what was taken away. */
export const getClubReports = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ gx_id: clubId }),
  async run(context, { gx_id: id }): Promise<{ reports: ClubReportShape[]; appeals: DecisionShape[] }> {
    const { storage, caller } = context;
    const { gx_id } = (await clubFor(context, storage, caller, id, 'moderate')).club;
    const [rows, deeds] = await Promise.all([
      storage.find(ClubReport, { gx_id, settled_at: null }, { sort: { createdAt: 1 }, limit: communityLimits.members }),
      openAppeals(storage, gx_id),
    ]);
    const [reports, appeals] = await Promise.all([reportShapes(context, rows), decisionShapes(context, deeds)]);
    // Others decide about what one wrote oneself.
    return { reports: reports.filter(({ author }) => author?.user_id !== caller.user_id), appeals };
  },
});

/** Nothing is wrong with what was reported. Safe to repeat. */
export const dismissClubReport = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ report_id: publicId, reason: noteText.default('') }),
  async run(context, { report_id, reason }): Promise<{ success: true }> {
    const { storage, clock, caller } = context;
    const report = await storage.get(ClubReport, report_id);
    if (!report) throw new Refusal('not_found');
    const { gx_id, type, target_id, operators_from } = report;
    const isForOperators = operators_from.getTime() <= clock.now() && allows(operators('messages', 'act'), caller);
    if (!isForOperators && !gx_id) throw new Refusal('not_found');
    if (!isForOperators)
      await clubFor(context, storage, caller, gx_id, 'moderate').catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal('not_found') : error;
      });
    if ((await authorOf(storage, type, target_id)) === caller.user_id) throw new Refusal('forbidden');
    await settleReports(context, target_id, false, reason);
    return { success: true };
  },
});
