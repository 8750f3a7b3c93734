import type { Contestant } from '#shared/contests/entities.ts';
import type { ContestantState } from '#shared/contests/shapes.ts';

/** Among whom the organizer finds somebody. */
export function contestantState({
  contestant_status,
  ruling,
}: Pick<Contestant, 'contestant_status' | 'ruling'>): ContestantState {
  if (contestant_status === 1) return 'approved';
  if (ruling === undefined) return 'waiting';
  return ruling === 'refused' ? 'refused' : 'out';
}
