/**
 * What becomes of something that a moderator took away, or of somebody whom they put out: they read why, appeal once, and somebody else decides
 * again.
 */
import { z } from 'zod';
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { ClubDeed } from '#shared/community/entities/moderation.ts';
import { ClubReport, Comment, Feed, Reply } from '#shared/community/entities/posts.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { isOpenClub, mayModerate, membershipId } from '#shared/community/rules.ts';
import type { ClubReportShape, DecisionShape } from '#shared/community/shapes.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members, operators } from '#shared/model/access.ts';
import { peopleOf, tell } from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { above, atMost, oneOf, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { reasonText } from '#cloud/community/forms.ts';
import { writeClubLog } from '#cloud/community/clubs/clubLog.ts';
import { spokenTexts } from '#cloud/community/clubs/mentions.ts';
import { reportShapes } from './reportShapes.ts';
import { takeBack } from '#cloud/community/clubs/memberships.ts';
import { sealTalkSoon } from '#cloud/community/clubs/rowVisibility.ts';
import { inPost } from '#cloud/community/talk/talk.ts';

/** Whether the caller may decide again: another moderator, else an operator; never who decided first, nor who wrote it. */
async function mayJudge({ caller, clock }: Context, reader: Reader, deed: ClubDeed): Promise<boolean> {
  const { user_id } = caller;
  if (user_id === undefined || user_id === deed.actor_id || user_id === deed.user_id) return false;
  if (allows(operators('messages', 'act'), caller)) return true;
  return deed.gx_id !== '' && mayModerate(await reader.get(Membership, membershipId(deed.gx_id, user_id)), clock.now());
}

/** With the club's name, and the words as they are read. */
export async function decisionShapes(context: Context, deeds: readonly ClubDeed[]): Promise<DecisionShape[]> {
  const { storage, caller } = context;
  const [clubs, people, texts, judged] = await Promise.all([
    storage.getMany(Group, [...new Set(deeds.flatMap(({ gx_id }) => gx_id || []))]),
    peopleOf(
      storage,
      deeds.flatMap(({ user_id }) => user_id ?? []),
    ),
    spokenTexts(
      storage,
      deeds.map(({ text }) => text),
    ),
    Promise.all(deeds.map((deed) => mayJudge(context, storage, deed))),
  ]);
  const titles = new Map(clubs.map(({ gx_id, title }) => [gx_id, title]));
  return deeds.map((deed, n) => ({
    deed_id: deed.deed_id,
    type: deed.target_type ?? 'Membership',
    ...(deed.type === 'banned' && { banned: true }),
    ...(deed.gx_id && { club: { gx_id: deed.gx_id, title: titles.get(deed.gx_id) ?? '' } }),
    author: deed.user_id === undefined ? undefined : people.get(deed.user_id),
    text: texts[n]!,
    reason: deed.reason,
    at: deed.done_at.toISOString(),
    ...(deed.appealed_at && { appeal: deed.appeal }),
    ...(deed.answered_at && { answer: deed.answer, granted: deed.granted }),
    can: {
      appeal: deed.user_id === caller.user_id && !deed.appealed_at,
      judge: judged[n]! && deed.appealed_at !== undefined && !deed.answered_at,
    },
  }));
}

const appealable: ReadonlySet<ClubDeed['type']> = new Set(['removed', 'put_out', 'banned']);

/** Of something that was taken away, or of somebody who was put out. Throws 'not_found' for all but its author and those who may decide again. */
async function deedFor(context: Context, reader: Reader, deed_id: string): Promise<ClubDeed> {
  const deed = await reader.get(ClubDeed, deed_id);
  if (!deed || !appealable.has(deed.type)) throw new Refusal('not_found');
  const { user_id } = context.caller;
  const isParty = user_id === deed.user_id || user_id === deed.actor_id;
  if (!isParty && !(await mayJudge(context, reader, deed))) throw new Refusal('not_found');
  return deed;
}

/** What was taken away and why, for its author and for moderators. */
export const getDecision = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ deed_id: publicId }),
  async run(context, { deed_id }): Promise<{ decision: DecisionShape }> {
    const deed = await deedFor(context, context.storage, deed_id);
    return { decision: (await decisionShapes(context, [deed]))[0]! };
  },
});

async function tellJudges(context: Context, { gx_id, actor_id, deed_id }: ClubDeed): Promise<void> {
  if (!gx_id) return;
  const { storage, caller } = context;
  const club = await storage.get(Group, gx_id);
  const rows = await storage.find(Membership, { gx_id, state: 'active', role: oneOf(['owner', 'moderator']) });
  for (const { user_id } of rows)
    if (user_id !== actor_id)
      await tell(context, {
        ...{ user_id, type: 'club_appeal', actor_id: caller.user_id, params: { what: club?.title ?? '' } },
        ...{ path: `/c/${gx_id}?tab=reports`, once: `appeal|${deed_id}` },
      });
}

/** Its author says once why it should stand. */
export const appealDecision = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ deed_id: publicId, text: reasonText }),
  async run(context, { deed_id, text }): Promise<{ decision: DecisionShape }> {
    const { storage, clock, caller } = context;
    const deed = await storage.transact(async (tx) => {
      const before = await deedFor(context, tx, deed_id);
      if (before.user_id !== caller.user_id) throw new Refusal('forbidden');
      if (before.appealed_at) throw new Refusal('appealed_before');
      const set = { appeal: text, appealed_at: new Date(clock.now()) };
      await tx.apply(ClubDeed, [{ id: deed_id, set }]);
      return { ...before, ...set };
    });
    await tellJudges(context, deed);
    return { decision: (await decisionShapes(context, [deed]))[0]! };
  },
});

/** Puts a post back where it stood. Inside the club's turn. */
async function restorePost(tx: Transaction, { target_id }: ClubDeed): Promise<void> {
  const post = await tx.get(Feed, target_id);
  const club = post && (await tx.get(Group, post.gx_id));
  if (!post || !club) throw new Refusal('post_not_found');
  if (!post.removed_at) return;
  const is_open = isOpenClub(club);
  await tx.update(Feed, target_id, { removed_at: undefined, removed_by: undefined, removed_reason: '', is_open });
  await tx.update(Group, post.gx_id, { posts: club.posts + 1 });
}

/** Whether what is said about it is for everybody, as its club is now. Throws 'post_not_found' where it is gone. */
async function openNow(tx: Transaction, fx_id: string, gx_id: string) {
  if (!gx_id) return { is_open: true };
  const [post, club] = [await tx.get(Feed, fx_id), await tx.get(Group, gx_id)];
  if (!post || !club) throw new Refusal('post_not_found');
  await tx.update(Feed, fx_id, { comments: post.comments + 1 });
  return post.removed_at ? { is_open: false, below_removed: true } : { is_open: isOpenClub(club) };
}

/** Puts a comment or a reply back. Inside `inPost`. */
async function restoreSaid(tx: Transaction, { target_type, target_id, row }: ClubDeed): Promise<void> {
  const { stamp, ...kept } = row as { stamp: string; fx_id: string; gx_id: string; title: string };
  const record = { ...kept, stamp: new Date(stamp), ...(await openNow(tx, kept.fx_id, kept.gx_id)) };
  if (target_type === 'Comment') {
    const place = await tx.get(Comment, target_id);
    if (place) await tx.update(Comment, target_id, { title: kept.title });
    else await tx.restore(Comment, record as unknown as NewRecordOf<typeof Comment>);
    return;
  }
  const reply = record as unknown as NewRecordOf<typeof Reply>;
  const comment = await tx.get(Comment, reply.comment_id);
  if (!comment) throw new Refusal('comment_not_found');
  await tx.restore(Reply, reply);
  await tx.update(Comment, reply.comment_id, { replies: comment.replies + 1 });
}

/** Another moderator than the one who removed it decides again: it comes back, or it stays away. Once; a second judge gets that answer. */
export const judgeAppeal = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ deed_id: publicId, grant: z.boolean(), reason: reasonText }),
  async run(context, { deed_id, grant, reason }): Promise<{ decision: DecisionShape }> {
    const { storage, clock, caller } = context;
    const found = await deedFor(context, storage, deed_id);
    if (!found.appealed_at) throw new Refusal('not_found');
    const judge = async (tx: Transaction) => {
      const before = await deedFor(context, tx, deed_id);
      if (!(await mayJudge(context, tx, before))) throw new Refusal('forbidden');
      if (before.answered_at) throw new Refusal('appeal_judged');
      const { target_type: kind } = before;
      if (grant && !kind) await takeBack(tx, context, before);
      else if (grant) await (kind === 'Feed' ? restorePost : restoreSaid)(tx, before);
      const answered_at = new Date(clock.now());
      const set = { answer: reason, answered_at, answered_by: caller.user_id, granted: grant };
      await tx.apply(ClubDeed, [{ id: deed_id, set }]);
      const { gx_id, user_id, target_type, target_id, text } = before;
      await writeClubLog(tx, context, grant ? (kind ? 'restored' : 'taken_back') : 'upheld', {
        ...{ gx_id, user_id, target_type, target_id, text, reason },
      });
      return { ...before, ...set };
    };
    const fx_id = typeof found.row.fx_id === 'string' ? found.row.fx_id : '';
    const deed = await (fx_id
      ? inPost(storage, fx_id, judge)
      : inTurn(storage, `club|${found.gx_id}`, () => storage.transact(judge)));
    if (grant && found.target_type === 'Feed') await sealTalkSoon(context, found.target_id);
    const [decision] = await decisionShapes(context, [deed]);
    if (deed.user_id !== undefined)
      await tell(context, {
        user_id: deed.user_id,
        type: !grant ? 'appeal_refused' : deed.target_type ? 'appeal_granted' : 'club_back',
        params: { what: decision!.club?.title ?? '', text: reason },
        ...{ path: `/feed/removed/${deed_id}`, once: `judged|${deed_id}` },
      });
    return { decision: decision! };
  },
});

/** Appeals that wait, the oldest first; of one club, or of all. */
export const openAppeals = (reader: Reader, gx_id?: string): Promise<ClubDeed[]> =>
  reader.find(
    ClubDeed,
    { appealed_at: above(new Date(0)), answered_at: null, ...(gx_id !== undefined && { gx_id }) },
    { sort: { appealed_at: 1 }, limit: communityLimits.members },
  );

/** What waits for operators: reports outside of clubs and those that a club's moderators left or that are about one of them, and all appeals. */
export const getModeration = defineFunction({
  who: operators('messages', 'read'),
  limit: usual,
  input: z.strictObject({}),
  async run(context): Promise<{ reports: ClubReportShape[]; appeals: DecisionShape[] }> {
    const { storage, clock } = context;
    const [rows, deeds] = await Promise.all([
      storage.find(
        ClubReport,
        { settled_at: null, operators_from: atMost(new Date(clock.now())) },
        { sort: { createdAt: 1 }, limit: communityLimits.members },
      ),
      openAppeals(storage),
    ]);
    const [reports, appeals] = await Promise.all([
      reportShapes(context, rows, { forOperators: true }),
      decisionShapes(context, deeds),
    ]);
    return { reports, appeals };
  },
});
