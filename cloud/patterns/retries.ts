/**
 * Writes a batch in one transaction. A conflict is retried with backoff; from the third try on the batch is split, so that only the items that
 * conflict wait.
 */
import { Refusal } from '#shared/errors.ts';
import { type Clock, Conflict, Duplicate, Unavailable } from '#cloud/kernel/ports.ts';

export interface BatchWriter<Item, Result> {
  /**
   * One try at these items, in one transaction. From the third try on, and for parts of a batch that was split (`isApart`), rows that another
   * transaction may hold should be avoided where there is a choice.
   */
  attempt(items: readonly Item[], isApart: boolean): Promise<Map<Item, Result>>;
  /** After a Duplicate: the results of the items that an earlier try has written. */
  known(items: readonly Item[]): Promise<ReadonlyMap<Item, Result>>;
}

/** A failure that takes fewer milliseconds comes from a database that answers. */
const soon = 1000;
/**
 * Milliseconds after which a batch behind another transaction gives up. The transaction of a killed process stays open for 3 s, and until
 * mongod sweeps.
 */
const timeoutMs = 8000;

/**
 * Writes a batch. A process killed inside its transaction leaves it open for some seconds, and every other writer of its rows conflicts. So
 * pauses grow, and the batch is split, so that only the items behind the orphan wait. Throws Refusal 'busy' when that takes too long.
 */
export async function writeWithRetries<Item, Result>(
  clock: Pick<Clock, 'pause'>,
  batch: readonly Item[],
  writer: BatchWriter<Item, Result>,
  isPart = false,
  startedAt = performance.now(),
): Promise<Map<Item, Result>> {
  const known = new Map<Item, Result>();
  for (let tries = 1; ; tries++) {
    const rest = batch.filter((item) => !known.has(item));
    if (!rest.length) return known;
    if (tries === 3 && rest.length > 1) {
      const half = rest.length >> 1;
      for (const part of [rest.slice(0, half), rest.slice(half)])
        for (const [item, result] of await writeWithRetries(clock, part, writer, true, startedAt))
          known.set(item, result);
      return known;
    }
    if (tries > 2) await clock.pause(Math.random() * Math.min(500, 5 * 2 ** tries));
    try {
      const results = await writer.attempt(rest, isPart || tries > 2);
      for (const [item, result] of known) results.set(item, result);
      return results;
    } catch (error) {
      if (error instanceof Duplicate) {
        for (const [item, result] of await writer.known(rest)) known.set(item, result);
      } else if (error instanceof Unavailable) {
        // Tries once more, over another connection, unless it has waited already. A caller who asks again with the same id is answered
        // either way.
        if (tries > 1 || performance.now() - startedAt > soon) throw error;
      } else if (!(error instanceof Conflict)) throw error;
      if (performance.now() - startedAt > timeoutMs) throw new Refusal('busy');
    }
  }
}
