/**
 * `talk:<id>`: the open pages of a service or a person, for what is said about them.
 * `club:<gx_id>`: the open pages of a club, for its readers. Rows come from the change stream in commit order, so that somebody who has
 * left is out before anything that was written afterwards is sent.
 */
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { Comment, Feed, Reply } from '#shared/community/entities/posts.ts';
import { clubRoom, type ClubRoomEvents, talkRoom, type TalkRoomEvents, talkRoomType } from '#shared/community/rooms.ts';
import { mayModerate, mayRead, membershipId } from '#shared/community/rules.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { defineRooms, hostOf } from '#cloud/kernel/rooms.ts';
import { commentRow, postRow, replyRow } from './posts/postShapes.ts';
import { openSubjectFor } from './talk/subjects.ts';

const readers = 'readers';
const moderators = 'moderators';
const basisOf = ({ access, membership }: Group) => `${access}|${membership}`;

export const clubRooms = defineRooms({
  watches: [Group, Membership, Feed, Comment, Reply],
  open({ storage, clock, hooks }, tools) {
    // Batched, because all pages of a club are asked about at once when somebody leaves.
    const clubOf = gather(
      async (ids: string[]) => new Map((await storage.getMany(Group, ids)).map((row) => [row.gx_id, row])),
    );
    const memberOf = gather(
      async (ids: string[]) =>
        new Map((await storage.getMany(Membership, ids)).map((row) => [row.group_assoc_id, row])),
    );
    tools.onRowChange(Group, (club) => tools.rejudge(clubRoom, club.gx_id, basisOf(club)));
    tools.onRowChange(Membership, ({ gx_id, state, role }) => {
      // A crowd that comes in concerns those alone who keep order.
      if (state === 'active' && role === 'member') tools.send(clubRoom, gx_id, 'members', {}, moderators);
      else tools.rejudge(clubRoom, gx_id);
    });
    tools.onRowChange(Feed, (row) => {
      const { gx_id, fx_id, rev, deleted_at, removed_at } = row;
      if (deleted_at || removed_at) tools.send(clubRoom, gx_id, 'postGone', { fx_id, rev }, readers);
      else tools.send(clubRoom, gx_id, 'post', postRow(row), readers);
    });
    const say = <E extends keyof TalkRoomEvents>(
      { gx_id, fx_id }: Pick<Comment, 'gx_id' | 'fx_id'>,
      event: E,
      payload: ClubRoomEvents[E],
    ) => (gx_id ? tools.send(clubRoom, gx_id, event, payload, readers) : tools.send(talkRoom, fx_id, event, payload));
    tools.onRowChange(Comment, (row) => {
      const { fx_id, comment_id, rev, deleted_at } = row;
      if (row.below_removed && !deleted_at) return;
      if (deleted_at) say(row, 'commentGone', { fx_id, comment_id, rev });
      else say(row, 'comment', commentRow(row));
    });
    tools.onRowChange(Reply, (row) => {
      const { fx_id, comment_id, reply_id, rev, deleted_at } = row;
      if (row.below_removed && !deleted_at) return;
      if (deleted_at) say(row, 'replyGone', { fx_id, comment_id, reply_id, rev });
      else say(row, 'reply', replyRow(row));
    });
    return {
      hosts: [
        hostOf(clubRoom, {
          async admit({ user_id }, gx_id) {
            const [club, member] = await Promise.all([
              clubOf(gx_id),
              user_id === undefined ? undefined : memberOf(membershipId(gx_id, user_id)),
            ]);
            if (!club || !mayRead(club, member, clock.now())) return undefined;
            const circles = mayModerate(member, clock.now()) ? [readers, moderators] : [readers];
            return { circles, basis: basisOf(club), changesAt: member?.until?.getTime() };
          },
          async snapshot(gx_id) {
            return { last_at: ((await clubOf(gx_id))?.last_at ?? new Date(0)).toISOString() };
          },
          rejudged: (_gx_id, _admission, send) => send('again', {}),
        }),
        hostOf(talkRoom, {
          admit: async (actor, id) => (await openSubjectFor(hooks, storage, actor, talkRoomType(id), id)) && {},
        }),
      ],
    };
  },
});
