/** Pages of people's own that a host can lead to. */
import { Group } from '#shared/community/entities/clubs.ts';
import { Contest } from '#shared/contests/entities.ts';
import type { HostKind } from '#shared/names/entities/hosts.ts';
import type { HostTarget } from '#shared/names/shapes.ts';
import { members } from '#shared/model/access.ts';
import { z } from 'zod';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import type { Reader } from '#cloud/kernel/ports.ts';

export interface Target extends HostTarget {
  readonly path: string;
}

const contestTarget = ({ cx_id, contest_name }: Contest): Target => ({
  ...{ kind: 'contest', target_id: cx_id, title: contest_name, path: `/cx/${cx_id}` },
});
const clubTarget = ({ gx_id, title }: Group): Target => ({
  ...{ kind: 'club', target_id: gx_id, title, path: `/c/${gx_id}` },
});

/** Undefined when it is not there, or not theirs. */
export async function targetOf(
  reader: Reader,
  kind: HostKind,
  id: string,
  user_id: number,
): Promise<Target | undefined> {
  if (kind === 'club') {
    const club = await reader.get(Group, id);
    return club?.user_id === user_id ? clubTarget(club) : undefined;
  }
  const contest = await reader.get(Contest, id);
  return contest?.user_id === user_id ? contestTarget(contest) : undefined;
}

const shown = 100;

/** The caller's contests and clubs, the newest first. */
export const getHostTargets = defineFunction({
  route: 'GET /app/domain/getHostTargets',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, caller }): Promise<{ targets: HostTarget[] }> {
    const user_id = caller.user_id!;
    const [contests, clubs] = await Promise.all([
      storage.find(Contest, { user_id }, { sort: { createdAt: -1 }, limit: shown }),
      storage.find(Group, { user_id }, { sort: { createdAt: -1 }, limit: shown }),
    ]);
    return {
      targets: [...contests.map(contestTarget), ...clubs.map(clubTarget)].map(({ kind, target_id, title }) => ({
        ...{ kind, target_id, title },
      })),
    };
  },
});
