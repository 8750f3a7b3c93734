/**
 * Rows say themselves whether Parse and LiveQuery may show them to everybody. When a club is closed or opened, its rows are brought up to date:
 * at first in the call itself, and what is left by a job. Functions and rooms ask the club and are exact at once.
 */
import { Group } from '#shared/community/entities/clubs.ts';
import { Comment, Feed, Like, Reply } from '#shared/community/entities/posts.ts';
import { isOpenClub } from '#shared/community/rules.ts';
import { oneOf, type Ports } from '#cloud/kernel/ports.ts';

export const sealJob = 'seal club';
const kinds = [Feed, Comment, Reply, Like] as const;
/** Rows in a transaction; milliseconds that a call or a run of the job takes for it. */
const pageSize = 100;
const workFor = { call: 4000, job: 20_000 } as const;
/** A transaction that read the club before it changed has ended by then. */
const afterwards = 10_000;

type SealPorts = Pick<Ports, 'storage' | 'jobs' | 'clock'>;

/** True when all rows of the club say what it is. */
async function sealSome({ storage }: SealPorts, gx_id: string, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds;
  for (const entity of kinds)
    for (;;) {
      const club = await storage.get(Group, gx_id);
      if (!club) return true;
      const is_open = isOpenClub(club);
      // A post that was taken away stays closed, with all that is said about it.
      const where = { gx_id, is_open: !is_open, ...(entity === Feed ? { removed_at: null } : { below_removed: null }) };
      if (!(await storage.find(entity, where, { limit: 1 })).length) break;
      if (performance.now() > until) return false;
      await storage.transact(async (tx) => {
        for (const row of await tx.find(entity, where, { limit: pageSize }))
          await tx.update(entity, row[entity.id as keyof typeof row] as never, { is_open });
      });
    }
  return true;
}

/** Safe to repeat. `key` is the gx_id, and anything behind a slash. */
export async function seal(ports: Ports, key: string): Promise<void> {
  const [gx_id = ''] = key.split('/');
  if (!(await sealSome(ports, gx_id, workFor.job))) await ports.jobs.at(sealJob, gx_id, new Date(ports.clock.now()));
}

/** Does what it can at once, and the rest soon; once more when nobody can still be writing by what the club was. */
export async function sealSoon(ports: SealPorts, gx_id: string): Promise<void> {
  await ports.jobs.at(sealJob, `${gx_id}/afterwards`, new Date(ports.clock.now() + afterwards));
  if (!(await sealSome(ports, gx_id, workFor.call))) await ports.jobs.at(sealJob, gx_id, new Date(ports.clock.now()));
}

export const sealTalkJob = 'seal the talk of a post';

/** Closes what is said about a post that was taken away, or opens it when the post is put back. True when all of it is done. */
async function sealSomeTalk({ storage }: SealPorts, fx_id: string, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds;
  for (const entity of [Feed, Comment, Reply] as const)
    for (;;) {
      if (performance.now() > until) return false;
      const rest = await storage.transact(async (tx) => {
        const post = await tx.get(Feed, fx_id);
        const club = post && (await tx.get(Group, post.gx_id));
        if (!club) return false;
        const isGone = post.removed_at !== undefined;
        const set = { is_open: !isGone && isOpenClub(club), below_removed: isGone || undefined };
        const as = { below_removed: isGone ? null : true };
        const rows = entity === Feed ? [] : await tx.find(entity, { fx_id, ...as }, { limit: pageSize });
        const ids = entity === Feed ? [fx_id] : rows.map((row) => row[entity.id as keyof typeof row] as string);
        // Likes first: a row that says so already is not looked at again.
        const likes = ids.length ? await tx.find(Like, { fx_id: oneOf(ids), ...as }, { limit: pageSize }) : [];
        for (const { like_id } of likes) await tx.update(Like, like_id, set);
        if (likes.length === pageSize) return true;
        if (entity !== Feed) for (const id of ids) await tx.update(entity as typeof Comment, id, set);
        return rows.length === pageSize;
      });
      if (!rest) break;
    }
  return true;
}

/** Safe to repeat. */
export async function sealTalk(ports: Ports, fx_id: string): Promise<void> {
  if (!(await sealSomeTalk(ports, fx_id, workFor.job)))
    await ports.jobs.at(sealTalkJob, fx_id, new Date(ports.clock.now()));
}

/** Does what it can at once, and the rest soon: also when this process ends meanwhile. */
export async function sealTalkSoon(ports: SealPorts, fx_id: string): Promise<void> {
  await ports.jobs.at(sealTalkJob, fx_id, new Date(ports.clock.now() + afterwards));
  await sealSomeTalk(ports, fx_id, workFor.call);
}
