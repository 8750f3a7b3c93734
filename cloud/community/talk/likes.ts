/**
 * Likes, exact however fast they come: those that wait together are written in one transaction, with the totals of what they are about. The call
 * says what is wanted, `on` or not, so that a repeated press changes nothing.
 */
import { z } from 'zod';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { Group } from '#shared/community/entities/clubs.ts';
import { Comment, Feed, Like, Reply } from '#shared/community/entities/posts.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { personPath } from '#shared/community/paths.ts';
import { type LikeType, likeTypes, type WrittenType } from '#shared/community/types.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { Entity } from '#shared/model/entity.ts';
import { peopleOf, tell } from '#cloud/accounts/index.ts';
import { chatting, usual } from '#cloud/kernel/allowances.ts';
import { peaceOf } from '#cloud/chat/index.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { groupCommit } from '#cloud/patterns/groupCommit.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { Duplicate, oneOf, type Reader, type Storage, type Transaction } from '#cloud/kernel/ports.ts';
import { readersAmong } from '#cloud/community/clubs/mentions.ts';
import { likeId } from '#cloud/community/posts/postShapes.ts';
import { type Subject, subjectFor, subjectOf } from './subjects.ts';

interface Target {
  readonly type: LikeType;
  readonly id: string;
}
interface Liking extends Target {
  readonly like_id: string;
  readonly user_id: number;
  readonly on: boolean;
}
interface Liked {
  readonly likes: number;
  /** Whether the press changed anything. */
  readonly isNew: boolean;
}

const entities = { Feed, Comment, Reply } as const;
const gone = (type: LikeType) =>
  new Refusal(type === 'Feed' ? 'post_not_found' : type === 'User' ? 'not_found' : 'comment_not_found');

type TargetRow = Pick<Comment, 'gx_id' | 'user_id' | 'likes' | 'is_open' | 'fx_id' | 'feed_type'>;

/** People have no number of likes of their own: it is that of the rows. */
async function peopleLiked(reader: Reader, ids: readonly string[]): Promise<Map<string, TargetRow>> {
  const people = await peopleOf(reader, ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number));
  const rows = new Map<string, TargetRow>();
  // One after the other: a transaction runs one command at a time.
  for (const user_id of people.keys()) {
    const fx_id = String(user_id);
    const likes = await reader.count(Like, { fx_id, type: 'User' });
    rows.set(fx_id, { gx_id: '', user_id, likes, is_open: true, fx_id, feed_type: 'user' });
  }
  return rows;
}

const targetOfPost = ({ fx_id, gx_id, user_id, likes, is_open }: Feed): TargetRow => ({
  ...{ fx_id, gx_id, user_id, likes, is_open },
  feed_type: 'post',
});

async function rowsOf(reader: Reader, type: LikeType, ids: readonly string[]): Promise<Map<string, TargetRow>> {
  if (type === 'User') return peopleLiked(reader, ids);
  if (type === 'Feed') return new Map((await reader.getMany(Feed, ids)).map((row) => [row.fx_id, targetOfPost(row)]));
  if (type === 'Comment') return new Map((await reader.getMany(Comment, ids)).map((row) => [row.comment_id, row]));
  return new Map((await reader.getMany(Reply, ids)).map((row) => [row.reply_id, row]));
}

/** One by itself: many of those that are asked for at the same time are read together. */
async function rowOf(reader: Reader, type: LikeType, id: string): Promise<TargetRow | undefined> {
  if (type === 'Comment') return reader.get(Comment, id);
  if (type === 'Reply') return reader.get(Reply, id);
  return (await rowsOf(reader, type, [id])).get(id);
}

/** Who wrote it; undefined where it is gone. */
export const authorOf = async (reader: Reader, type: WrittenType, id: string): Promise<number | undefined> =>
  (await rowsOf(reader, type, [id])).get(id)?.user_id;

/** What somebody likes, if they may read it. Throws 'comment_not_found', and what `subjectFor` throws. */
export async function targetFor(
  context: Context,
  { type, id }: Target,
  right: 'read' | 'write' = 'read',
  reader: Reader = context.storage,
): Promise<{ row: TargetRow; about: Subject }> {
  if (type === 'Feed') {
    // Who may read it is asked of the post itself, which is read for that.
    const about = await subjectFor(context, reader, { feed_item_id: id, feed_type: 'post' }, right);
    return { row: targetOfPost(about.post!), about };
  }
  const row = await rowOf(reader, type, id);
  if (!row) throw gone(type);
  return { row, about: await subjectFor(context, reader, subjectOf(row), right) };
}

/** Reads posts and clubs once for all who press while they are being read. */
const sharedReader = perStorage((storage): Reader => {
  const postOf = gather(
    async (ids: string[]) => new Map((await storage.getMany(Feed, ids)).map((row) => [row.fx_id, row])),
  );
  const clubOf = gather(
    async (ids: string[]) => new Map((await storage.getMany(Group, ids)).map((row) => [row.gx_id, row])),
  );
  const get = (entity: Entity, id: string | number): Promise<unknown> =>
    entity === Feed ? postOf(String(id)) : entity === Group ? clubOf(String(id)) : storage.get(entity, id as never);
  return Object.assign(Object.create(storage) as Storage, { get: get as Reader['get'] });
});

/** Rows that one transaction writes one after the other, at a command each: a transaction may last three seconds. */
const mostInTurn = 100;
class TooMany extends Error {}

/** Throws TooMany where a smaller batch is to be written. */
async function writeSome(tx: Transaction, batch: readonly Liking[]): Promise<ReadonlyMap<Liking, Liked | Error>> {
  const known = new Map(
    (await tx.find(Like, { like_id: oneOf([...new Set(batch.map(({ like_id }) => like_id))]) }, { deleted: true })).map(
      (row) => [row.like_id, row],
    ),
  );
  const targets = new Map<LikeType, Map<string, TargetRow>>();
  for (const type of likeTypes) {
    const ids = [...new Set(batch.filter((item) => item.type === type).map(({ id }) => id))];
    if (ids.length) targets.set(type, await rowsOf(tx, type, ids));
  }
  const isOn = new Map([...known].map(([like_id, row]) => [like_id, row.deleted_at === undefined]));
  const wasOn = new Map(isOn);
  const totals = new Map<string, number>();
  const last = new Map<string, Liking>();
  const answers = new Map<Liking, Liked | Error>();
  for (const item of batch) {
    const { like_id, type, id, on } = item;
    const target = targets.get(type)?.get(id);
    if (!target) {
      answers.set(item, gone(type));
      continue;
    }
    const key = `${type}|${id}`;
    const isNew = on !== (isOn.get(like_id) ?? false);
    const likes = (totals.get(key) ?? target.likes) + (isNew ? (on ? 1 : -1) : 0);
    totals.set(key, likes);
    isOn.set(like_id, on);
    last.set(like_id, item);
    answers.set(item, { likes, isNew });
  }
  const isChanged = ({ like_id, on }: Liking) => on !== (wasOn.get(like_id) ?? false);
  const changed = [...last.values()].filter(isChanged);
  // New likes are stored by one command; what is taken back, or given again, is not.
  if (batch.length > mostInTurn && changed.filter(({ like_id }) => known.has(like_id)).length > mostInTurn)
    throw new TooMany();
  const fresh: Parameters<typeof tx.insertMany<typeof Like>>[1][number][] = [];
  for (const { like_id, user_id, type, id, on } of changed) {
    const { gx_id, is_open } = targets.get(type)!.get(id)!;
    const record = { like_id, fx_id: id, gx_id, user_id, type, is_open };
    if (!on) await tx.remove(Like, like_id);
    else if (known.has(like_id)) await tx.restore(Like, record);
    else fresh.push(record);
  }
  if (fresh.length) await tx.insertMany(Like, fresh);
  for (const [type, rows] of targets) {
    if (type === 'User') continue;
    const changes = [...rows].flatMap(([id, { likes }]) => {
      const more = (totals.get(`${type}|${id}`) ?? likes) - likes;
      return more ? [{ id, add: { likes: more } }] : [];
    });
    if (changes.length) await tx.apply(entities[type] as typeof Feed, changes);
  }
  return answers;
}

/** In one transaction; in several where too much of it is written one after the other. */
async function writeAll(storage: Storage, batch: readonly Liking[]): Promise<ReadonlyMap<Liking, Liked | Error>> {
  const write = () => storage.transact((tx) => writeSome(tx, batch));
  try {
    return await write().catch((error: unknown) => {
      // Another process has stored one of them meanwhile: it is read then.
      if (!(error instanceof Duplicate)) throw error;
      return write();
    });
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
  }
  const answers = new Map<Liking, Liked | Error>();
  for (let at = 0; at < batch.length; at += mostInTurn) {
    const part = batch.slice(at, at + mostInTurn);
    const written = await writeAll(storage, part).catch((error: unknown) => error as Error);
    for (const item of part) answers.set(item, written instanceof Error ? written : written.get(item)!);
  }
  return answers;
}

const queueOf = perStorage((storage: Storage) =>
  groupCommit<Liking, Liked>({
    keysOf: ({ type, id }) => [`${type}|${id}`],
    lanes: 2,
    largestBatch: 512,
    longestQueue: 20_000,
    worthAnother: 32,
    run: (batch) => writeAll(storage, batch),
  }),
);

/** Takes likes back, with their counts, when the person who gave them closes their account. */
export const withdrawLikes = (storage: Storage, rows: readonly Like[]) =>
  storage.transact((tx) =>
    writeSome(
      tx,
      rows.map(({ like_id, type, fx_id: id, user_id }) => ({ like_id, type, id, user_id, on: false })),
    ),
  );

/** Likes something, or does so no more. Again is no change. */
export const setLike = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({ type: z.enum(likeTypes), id: publicId, on: z.boolean() }),
  async run(context, { type, id, on }): Promise<{ likes: number; liked: boolean }> {
    const { storage, secrets, clock, caller } = context;
    const user_id = caller.user_id!;
    const { row, about } = await targetFor(context, { type, id }, 'write', sharedReader(storage));
    const like_id = likeId(secrets, type, id, user_id);
    const { likes, isNew } = await queueOf(storage)(clock, { type, id, on, like_id, user_id });
    if (isNew && row.user_id !== user_id)
      void tellLiked(context, { type, id, gx_id: about.gx_id, user_id: row.user_id }, on);
    return { likes, liked: on };
  },
});

interface LikedThing extends Target {
  /** Empty outside of clubs. */
  readonly gx_id: string;
  /** Its author. */
  readonly user_id: number;
}

/** Who pressed last, by person, and what they want. */
type Presses = Map<number, { context: Context; on: boolean }>;

/** Tells the author, who may read it still, of those who like it now, and takes out those who do no more. */
async function tellPresses({ type, id, gx_id, user_id }: LikedThing, presses: Presses): Promise<void> {
  const last = [...presses.values()].at(-1)!.context;
  const { storage, log } = last;
  const topic = `${type}|${id}`;
  const where = type === 'Feed' ? 'post' : type.toLowerCase();
  const news = ({ caller }: Context) => ({
    ...{
      user_id,
      type: type === 'User' ? ('like_person' as const) : ('like' as const),
      actor_id: caller.user_id,
      topic,
    },
    path: type === 'User' ? personPath(caller.username ?? '') : `/feed/${where}/${id}`,
  });
  try {
    const [{ quiet }, readers] = await Promise.all([peaceOf(storage, user_id), readersAmong(last, gx_id, [user_id])]);
    const heard = [...presses].filter(([actor_id]) => !quiet.has(actor_id));
    for (const [, { context, on }] of heard) if (!on) await tell(context, { ...news(context), isOff: true });
    const likers = heard.filter(([, { on }]) => on);
    const newest = likers.at(-1)?.[1].context;
    if (newest && readers.length)
      await tell(newest, {
        ...news(newest),
        actors: likers.map(([actor_id]) => actor_id),
        once: `like|${topic}|${newest.caller.user_id}`,
      });
  } catch (error) {
    log.warn({ err: error }, 'who is muted could not be read');
  }
}

/** Of what authors are being told: who presses meanwhile. */
const tellingOf = perStorage(() => new Map<string, Presses>());

/** Behind the answer's back. The author has one notification of all who like something: those who come while it is written are told together. */
async function tellLiked(context: Context, thing: LikedThing, on: boolean): Promise<void> {
  const telling = tellingOf(context.storage);
  const key = `${thing.type}|${thing.id}`;
  const waiting = telling.get(key);
  const presses: Presses = waiting ?? new Map();
  presses.delete(context.caller.user_id!);
  presses.set(context.caller.user_id!, { context, on });
  if (waiting) return;
  telling.set(key, presses);
  while (presses.size) {
    const now: Presses = new Map(presses);
    presses.clear();
    await tellPresses(thing, now);
  }
  telling.delete(key);
}

/** Who likes something, the newest first, and whether the reader does. */
export const getLikers = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ type: z.enum(likeTypes), id: publicId }),
  async run(context, target): Promise<{ people: PersonShape[]; count: number; liked: boolean }> {
    const { row } = await targetFor(context, target);
    const { storage, secrets, caller } = context;
    const likes = await storage.find(
      Like,
      { fx_id: target.id, type: target.type },
      { sort: { updatedAt: -1 }, limit: communityLimits.likers },
    );
    const people = await peopleOf(
      storage,
      likes.map(({ user_id }) => user_id),
    );
    const { user_id } = caller;
    const own =
      user_id === undefined ? undefined : await storage.get(Like, likeId(secrets, target.type, target.id, user_id));
    return {
      people: likes.flatMap((like) => people.get(like.user_id) ?? []),
      count: row.likes,
      liked: own !== undefined,
    };
  },
});
