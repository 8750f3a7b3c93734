/** Enforces `limits.answerWithin` for all answers. */
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';

/**
 * A time limit that starts now, for all the work of one answer. When it is over, its pieces reject with 'unavailable'. The work itself goes
 * on, and its result is ignored.
 */
export function deadline(milliseconds: number = limits.answerWithin): <T>(work: Promise<T>) => Promise<T> {
  const endsAt = performance.now() + milliseconds;
  return (work) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Refusal('unavailable')), endsAt - performance.now());
      work.then(resolve, reject).finally(() => clearTimeout(late));
    });
}
