/** The team of a contest: who may do what besides its organizer. The rule is in shared/contests/studio/team.ts. */
import { z } from 'zod';
import { Contest } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { TeamShape } from '#shared/contests/shapes.ts';
import {
  type ContestRight,
  mayApprove,
  mayEdit,
  mayOwn,
  mayView,
  teamRights,
  withMember,
} from '#shared/contests/studio/team.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { allows, members } from '#shared/model/access.ts';
import { peopleOf, profileCalled, tell } from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Caller, defineFunction, refusalFor } from '#cloud/kernel/define.ts';
import { numberId, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import { noteChange } from './log.ts';

const rules = { view: mayView, approve: mayApprove, edit: mayEdit, own: mayOwn } as const;

/** The contest, for callers with this right. Throws 'contest_not_found', and for others who may see it 'forbidden' or 'session_required'. */
export async function contestFor(reader: Reader, caller: Caller, cx_id: string, right: ContestRight): Promise<Contest> {
  const contest = await reader.get(Contest, cx_id);
  if (!contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('contest_not_found');
  if (!rules[right](caller, contest)) throw new Refusal(refusalFor(caller));
  return contest;
}

/** What somebody of the team was given. */
const rightIn = ({ editors, approvers, viewers }: Pick<Contest, 'editors' | 'approvers' | 'viewers'>, id: number) =>
  editors.includes(id) ? 'edit' : approvers.includes(id) ? 'approve' : viewers.includes(id) ? 'view' : undefined;

async function teamShape(reader: Reader, contest: Contest): Promise<TeamShape> {
  const { user_id, viewers } = contest;
  const people = await peopleOf(reader, [user_id, ...viewers]);
  return {
    organizer: people.get(user_id),
    members: viewers.flatMap((id) => {
      const person = people.get(id);
      const right = rightIn(contest, id) ?? 'view';
      return person ? [{ person, right }] : [];
    }),
  };
}

export const getTeam = defineFunction({
  route: 'POST /app/contest/v2/getTeam',
  who: members,
  limit: usual,
  input: z.strictObject({ cx_id: publicId }),
  run: async ({ storage, caller }, { cx_id }): Promise<{ team: TeamShape }> => ({
    team: await teamShape(storage, await contestFor(storage, caller, cx_id, 'view')),
  }),
});

/**
 * Gives somebody a right in the team, changes it, or takes it away (`right` null), which they may do themselves as well. Idempotent. Throws
 * 'person_not_found', 'is_organizer' for the organizer, and 'team_full'.
 */
export const setTeamMember = defineFunction({
  route: 'POST /app/contest/v2/setTeamMember',
  who: members,
  limit: changing,
  input: z
    .strictObject({
      cx_id: publicId,
      username: z.string().trim().min(1).max(limits.name).optional(),
      user_id: numberId.optional(),
      right: z.enum(teamRights).nullable(),
    })
    .refine(({ username, user_id }) => (username ?? user_id) !== undefined, { path: ['username'] }),
  async run(context, { cx_id, username, user_id: given, right }): Promise<{ team: TeamShape }> {
    const { storage, caller } = context;
    const called = username === undefined ? undefined : await profileCalled(storage, username.replace(/^@/, ''));
    if (username !== undefined && !called) throw new Refusal('person_not_found');
    const user_id = called?.user_id ?? given!;
    const { contest, isNew } = await inTurn(storage, `Contests|${cx_id}`, () =>
      storage.transact(async (tx) => {
        const leaves = right === null && user_id === caller.user_id;
        const before = await contestFor(tx, caller, cx_id, leaves ? 'view' : 'own');
        if (user_id === before.user_id) throw new Refusal('is_organizer');
        const joins = right !== null && !before.viewers.includes(user_id);
        if (joins && !(await peopleOf(tx, [user_id])).has(user_id)) throw new Refusal('person_not_found');
        if (joins && before.viewers.length >= contestLimits.team)
          throw new Refusal('team_full', { most: contestLimits.team });
        const lists = withMember(before, user_id, right ?? undefined);
        const isSame = JSON.stringify(lists) === JSON.stringify(withMember(before, 0, undefined));
        if (isSame) return { contest: before, isNew: joins };
        await noteChange(tx, context, cx_id, right === null ? 'team.remove' : 'team.set', {
          person_id: user_id,
          before: { right: rightIn(before, user_id) },
          after: { right: rightIn(lists, user_id) },
        });
        return { contest: (await tx.update(Contest, cx_id, lists))!, isNew: joins };
      }),
    );
    if (isNew)
      await tell(context, {
        user_id,
        type: 'team_joined',
        actor_id: caller.user_id,
        path: `/studio/${cx_id}`,
        params: { contest: contest.contest_name },
        topic: cx_id,
      });
    return { team: await teamShape(storage, contest) };
  },
});
