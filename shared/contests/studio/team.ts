/** What the people of a contest's team may do, shared by server and pages. */
import { type Access, type Actor, allows, anyOf, author, operators, usersIn } from '#shared/model/access.ts';
import type { Contest } from '#shared/contests/entities.ts';

/** What somebody can be given: `view` the numbers and all entries, `approve` and change contestants as well, `edit` everything else too. */
export const teamRights = ['view', 'approve', 'edit'] as const;
export type TeamRight = (typeof teamRights)[number];
/** `own`: the organizer and operators, who alone choose the team, cancel and certify. */
export type ContestRight = TeamRight | 'own';

type Teamed = Pick<Contest, 'user_id' | 'editors' | 'approvers' | 'viewers'>;

const grants: Readonly<Record<ContestRight, Access>> = {
  own: anyOf(author, operators('contests', 'act')),
  edit: anyOf(usersIn('user_id', 'editors'), operators('contests', 'act')),
  approve: anyOf(usersIn('user_id', 'approvers'), operators('contests', 'act')),
  view: anyOf(usersIn('user_id', 'viewers'), operators('contests', 'read')),
};

const may = (right: ContestRight) => (actor: Actor, contest: Teamed) => allows(grants[right], actor, contest);

export const mayView = may('view');
export const mayApprove = may('approve');
export const mayEdit = may('edit');
export const mayOwn = may('own');

/** The highest right of the actor; undefined outside of the team. */
export const rightOf = (actor: Actor, contest: Teamed): ContestRight | undefined =>
  (['own', 'edit', 'approve', 'view'] as const).find((right) => may(right)(actor, contest));

/** Whether `right` includes `needed`. */
export const includes = (right: ContestRight | undefined, needed: ContestRight): boolean => {
  const order: readonly ContestRight[] = [...teamRights, 'own'];
  return right !== undefined && order.indexOf(right) >= order.indexOf(needed);
};

/** The lists of the team after `user_id` is given `right`; undefined takes every right away. */
export function withMember(
  { editors, approvers, viewers }: Pick<Contest, 'editors' | 'approvers' | 'viewers'>,
  user_id: number,
  right: TeamRight | undefined,
): Pick<Contest, 'editors' | 'approvers' | 'viewers'> {
  const list = (people: readonly number[], needed: TeamRight) =>
    includes(right, needed) ? [...new Set([...people, user_id])] : people.filter((id) => id !== user_id);
  return { editors: list(editors, 'edit'), approvers: list(approvers, 'approve'), viewers: list(viewers, 'view') };
}
