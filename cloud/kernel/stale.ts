/** Optimistic concurrency: an edit names the version of the row it began from, and is refused when the row has changed since. */
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';

/** The version of the row from which a form was filled. A caller who read no row leaves it out. */
export const rev = z.int().min(0).optional();

/** Throws 'changed_meanwhile' when the row has changed since the caller read it. A row that does not exist yet has version 0. */
export function refuseStale<Rev extends number | string>(known: Rev | undefined, now: Rev): void {
  if (known !== undefined && known !== now) throw new Refusal('changed_meanwhile');
}
