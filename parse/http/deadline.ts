/** Nobody waits for an answer longer than `limits.answerWithin`, whatever the database does. */
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';

/**
 * A time limit that begins now, for all the work that an answer needs: each piece gives what it comes to, or Refusal 'unavailable' when the time
 * is up; the work goes on then, and nobody hears how it ended.
 */
export function deadline(milliseconds: number = limits.answerWithin): <T>(work: Promise<T>) => Promise<T> {
  const endsAt = performance.now() + milliseconds;
  return (work) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Refusal('unavailable')), endsAt - performance.now());
      work.then(resolve, reject).finally(() => clearTimeout(late));
    });
}
