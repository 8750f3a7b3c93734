/** What roles somebody has after rights are given or taken. */
import type { Grantable } from '#shared/accounts/entities/rights.ts';
import { areas, isRight, type Level, levelIn, type Right } from '#shared/model/rights.ts';
import type { GrantedRole } from '#cloud/kernel/ports.ts';

/** Without both rights of one area: to act includes to read. */
const withLevels = (roles: readonly GrantedRole[], levelOf: (area: (typeof areas)[number]) => Level | undefined) => [
  ...roles.filter((role) => !isRight(role)),
  ...areas.flatMap((area): Right[] => {
    const level = levelOf(area);
    return level ? [`${area}_${level}`] : [];
  }),
];

const isSame = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();

/** The roles after these rights are given; undefined when nothing is new. */
export function raised(before: readonly GrantedRole[], given: readonly Grantable[]): GrantedRole[] | undefined {
  const roles: GrantedRole[] =
    given.includes('admin') && !before.includes('admin') ? [...before, 'admin'] : [...before];
  const after = withLevels(roles, (area) => levelIn([...before, ...given], area));
  // Who has every right is given none.
  return (before.includes('admin') && !given.includes('admin')) || isSame(before, after) ? undefined : after;
}

/** The roles after these rights are taken. Somebody who may not read may not act. Undefined when nothing changes. */
export function lowered(before: readonly GrantedRole[], taken: readonly Grantable[]): GrantedRole[] | undefined {
  const roles = taken.includes('admin') ? before.filter((role) => role !== 'admin') : before;
  const after = withLevels(roles, (area) => {
    const level = levelIn(before, area);
    if (taken.includes(`${area}_read`)) return undefined;
    return level === 'act' && taken.includes(`${area}_act`) ? 'read' : level;
  });
  return isSame(before, after) ? undefined : after;
}
