/** Optimistic concurrency: an edit names the version of the row it began from, and is refused when the row has changed since. */
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';

/** The version of the row that a form was filled from. A caller who read none leaves it out. */
export const rev = z.int().min(0).optional();

/** Throws 'changed_meanwhile' when the row is no longer as the caller knows it. A row that is not there yet is of version 0. */
export function refuseStale<Rev extends number | string>(known: Rev | undefined, now: Rev): void {
  if (known !== undefined && known !== now) throw new Refusal('changed_meanwhile');
}
