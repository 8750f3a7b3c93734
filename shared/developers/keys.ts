/** Keys of programs: what is written of one, and what is shown. */
import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { type Right, rights } from '#shared/model/rights.ts';
import { keyLimits } from './limits.ts';

/** What is written of a new key. */
export const keyForm = z.strictObject({
  name: z.string().trim().min(1, 'developers.invalid.name').max(limits.name),
  scopes: z
    .array(z.enum(rights as [Right, ...Right[]]))
    .min(1, 'developers.invalid.scopes')
    .max(rights.length)
    .transform((scopes) => [...new Set(scopes)]),
  /** Null: without an end. */
  days: z.union(keyLimits.days.map((days) => z.literal(days))).nullable(),
  per_minute: z.union(keyLimits.perMinute.map((points) => z.literal(points))),
});
export type KeyForm = z.output<typeof keyForm>;

/** A key as its maker sees it, or a key of the site as operators see it. Dates are ISO strings. */
export interface KeyShape {
  key_id: string;
  /** Its maker. */
  user_id: number;
  name: string;
  scopes: Right[];
  per_minute: number;
  made_at: string;
  ends_at?: string;
  used_at?: string;
  revoked_at?: string;
}
