/** Limits of a person's list of tasks. */
import { day, inMinutes } from '#shared/time.ts';

export const taskLimits = {
  /** Characters. */
  title: 120,
  note: 2000,
  path: 300,
  /** Tasks of one's own, done ones included. */
  most: 1000,
  page: 50,
  /** Minutes before a task is due that a reminder may come. */
  reminder: inMinutes(31 * day),
  /** Minutes before a duty is due that its person is reminded. */
  duty: inMinutes(day),
} as const;
