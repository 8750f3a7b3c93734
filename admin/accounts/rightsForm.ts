/** What a form of rights would give and take. */
import type { InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import { type Area, areas, type Level } from '#shared/model/rights.ts';

type Operator = OutputOfCall<'getOperatorRights'>['operators'][number];
export type Given = InputOfCall<'proposeRights'>['rights'][number];

export interface RightsValues {
  readonly is_admin: boolean;
  readonly rights: Readonly<Partial<Record<Area, Level>>>;
}

export const noRights: RightsValues = { is_admin: false, rights: {} };
export const valuesOf = ({ is_admin, rights }: Operator): RightsValues => ({ is_admin, rights });

const rank = (level: Level | undefined) => (level === 'act' ? 2 : level === 'read' ? 1 : 0);

/** Gifts wait for a second admin, what is taken ends at once. */
export function differenceOf(before: RightsValues, after: RightsValues): { given: Given[]; taken: Given[] } {
  const given: Given[] = after.is_admin && !before.is_admin ? ['admin'] : [];
  const taken: Given[] = before.is_admin && !after.is_admin ? ['admin'] : [];
  for (const area of areas) {
    const [from, to] = [before.rights[area], after.rights[area]];
    if (to && rank(to) > rank(from)) given.push(`${area}_${to}`);
    if (from && rank(to) < rank(from)) taken.push(to === 'read' ? `${area}_act` : `${area}_read`);
  }
  return { given, taken };
}
