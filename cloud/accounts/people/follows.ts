/** Following people. */
import { z } from 'zod';
import { Follow } from '#shared/accounts/entities/social.ts';
import { personRoom } from '#shared/accounts/rooms.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { numberId } from '#cloud/kernel/input.ts';
import { oneOf, type Ports, type Reader, type Secrets } from '#cloud/kernel/ports.ts';
import { notify } from '#cloud/accounts/notifications/notify.ts';
import { publicProfile } from '#cloud/accounts/profile/people.ts';

export const followId = (secrets: Pick<Secrets, 'hash'>, user_id: number, followed_id: number): string =>
  secrets.hash(`${user_id}|follows|${followed_id}`).slice(0, 12);

/** Follower counts by user_id; people without followers are missing. */
export async function followersOf(reader: Reader, user_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await reader.sums(Follow, { followed_id: oneOf(user_ids) }, { by: ['followed_id'] });
  return new Map(rows.map(({ key, sum }) => [Number(key[0]), sum]));
}

/** Broadcasts the new count to the pages that show the followed person. */
async function tellFollowers({ storage, rooms }: Pick<Ports, 'storage' | 'rooms'>, followed_id: number): Promise<void> {
  rooms.send(personRoom, followed_id, 'followers', { followers: await storage.count(Follow, { followed_id }) });
}

const whom = z.strictObject({ user_id: numberId });

/** Idempotent; refuses to follow oneself. */
export const followUser = defineFunction({
  who: members,
  limit: usual,
  input: whom,
  async run(context, { user_id: followed_id }) {
    const { storage, secrets, caller, hooks } = context;
    const user_id = caller.user_id!;
    if (!(await publicProfile(storage, followed_id))) throw new Refusal('not_found');
    if (followed_id === user_id) throw new Refusal('not_yourself');
    const follow_id = followId(secrets, user_id, followed_id);
    const { made } = await putOnce(storage, Follow, { follow_id, user_id, followed_id });
    if (made) {
      await tellFollowers(context, followed_id);
      const news = { user_id: followed_id, type: 'follow', actor_id: user_id, path: `/u/${caller.username}` } as const;
      // Who unfollows and follows again is no news.
      if (!(await hooks.run('isQuiet', storage, followed_id, user_id)).includes(true))
        await notify(context, { ...news, once: follow_id });
    }
    return { following: true as const };
  },
});

export const unfollowUser = defineFunction({
  who: members,
  limit: usual,
  input: whom,
  async run(context, { user_id: followed_id }) {
    const { storage, secrets, caller } = context;
    const isGone = await storage.transact((tx) => tx.remove(Follow, followId(secrets, caller.user_id!, followed_id)));
    if (isGone) await tellFollowers(context, followed_id);
    return { following: false as const };
  },
});
