/**
 * Rows say themselves whether Parse and LiveQuery may show them to everybody. When a club is closed or opened, its rows are brought up to date:
 * at first in the call itself, and what is left by a job. Functions and rooms ask the club and are exact at once.
 */
import { Group } from '#shared/community/entities/clubs.ts';
import { Comment, Feed, Like, Reply } from '#shared/community/entities/posts.ts';
import { isOpenClub } from '#shared/community/rules.ts';
import type { Ports } from '../ports.ts';

export const sealJob = 'seal club';
const kinds = [Feed, Comment, Reply, Like] as const;
/** Rows in a transaction; milliseconds that a call or a run of the job takes for it. */
const atOnce = 100;
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
      // A post that was taken away stays closed.
      const where = { gx_id, is_open: !is_open, ...(entity === Feed && { removed_at: null }) };
      const rows = await storage.find(entity, where, { limit: atOnce });
      if (!rows.length) break;
      if (performance.now() > until) return false;
      await storage.transact(async (tx) => {
        for (const row of rows) await tx.update(entity, row[entity.id as keyof typeof row] as never, { is_open });
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
