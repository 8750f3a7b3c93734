/** Reports of what somebody wrote, as moderators see them. */
import { Group } from '#shared/community/entities/clubs.ts';
import { type ClubReport, Comment, Feed, Reply } from '#shared/community/entities/posts.ts';
import type { ClubReportShape } from '#shared/community/shapes.ts';
import { lineOf } from '#shared/chat/rules.ts';
import { peopleOf } from '#cloud/accounts/index.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { spokenTexts } from '#cloud/community/clubs/mentions.ts';

/** Reports with the beginning of what they are about; for operators with all of it, and the club where it stands. */
export async function reportShapes(
  { storage }: Context,
  rows: readonly ClubReport[],
  { forOperators = false } = {},
): Promise<ClubReportShape[]> {
  const ids = (type: string) => rows.filter((row) => row.type === type).map(({ target_id }) => target_id);
  const [posts, comments, replies] = await Promise.all([
    storage.getMany(Feed, ids('Feed')),
    storage.getMany(Comment, ids('Comment')),
    storage.getMany(Reply, ids('Reply')),
  ]);
  const written = [
    ...posts.map(({ fx_id: id, user_id, title, text }) => ({
      id,
      user_id,
      text: forOperators ? [title, text].filter(Boolean).join('\n\n') : title || text,
    })),
    ...comments.map(({ comment_id: id, user_id, title }) => ({ id, user_id, text: title })),
    ...replies.map(({ reply_id: id, user_id, title }) => ({ id, user_id, text: title })),
  ];
  const spoken = await spokenTexts(
    storage,
    written.map(({ text }) => text),
  );
  const said = new Map(
    written.map(({ id, user_id }, n) => [id, { user_id, text: spoken[n]!, line: lineOf(spoken[n]!) }]),
  );
  const people = await peopleOf(storage, [
    ...rows.map(({ user_id }) => user_id),
    ...[...said.values()].map(({ user_id }) => user_id),
  ]);
  const clubs = forOperators
    ? await storage.getMany(Group, [...new Set(rows.flatMap(({ gx_id }) => gx_id || []))])
    : [];
  const titles = new Map(clubs.map(({ gx_id, title }) => [gx_id, title]));
  return rows.map(({ gx_id, report_id, type, target_id, fx_id, reason, note, createdAt, user_id }) => {
    const target = said.get(target_id);
    return {
      ...{ report_id, type, target_id, fx_id, reason, note, createdAt: createdAt.toISOString() },
      reporter: people.get(user_id),
      author: target && people.get(target.user_id),
      line: target?.line ?? '',
      ...(forOperators && gx_id && { club: { gx_id, title: titles.get(gx_id) ?? '' }, text: target?.text }),
    };
  });
}
