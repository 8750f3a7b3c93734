/**
 * Group commit: everything that arrives while a batch is being written makes the next batch, so that many small writes share the round
 * trips of one transaction. An item that comes alone never waits.
 */
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#cloud/kernel/ports.ts';

export interface GroupCommit<Item, Result> {
  /** Keys that two batches must not hold at once, such as the row that an item changes. Within a batch a key may repeat. */
  keysOf(item: Item): readonly string[];
  /** Batches in flight at once, each with its lane's number. */
  readonly lanes: number;
  readonly largestBatch: number;
  /** Items that may wait; one more is refused as 'busy'. */
  readonly longestQueue: number;
  /** Items that must wait before another batch starts beside those in flight: a batch costs the same few round trips, however small it is. */
  readonly worthAnother: number;
  /** Writes a batch, and answers each item's result; an Error among them is that item's refusal. Whatever it throws goes to all of them. */
  run(batch: readonly Item[], lane: number, clock: Clock): Promise<ReadonlyMap<Item, Result | Error>>;
}

/**
 * Milliseconds for which a batch has its keys and its lane: one on a connection that died in silence never ends, and is given up when
 * somebody sends more. Whoever sent it was answered long before.
 */
const longestBatch = 3 * limits.answerWithin;

/** From this many items in one of the last two batches on, the first item of a batch waits for others. */
const company = 8;
/** Milliseconds for which a batch waits for more items. After the shortest time it goes as soon as a millisecond brings none. */
const gathering = { shortest: 3, longest: 10 } as const;
/**
 * After a batch that took this many milliseconds, the next one waits until as many items are there as are expected: one of each sender that was just
 * answered, and all that waited meanwhile. Otherwise the two groups would alternate for ever, in twice as many batches of half the size. It waits at
 * most a part of the time that the last batch took, and goes after a pause in which none came.
 */
const long = { batch: 40, part: 4 / 5, pause: 1 / 2 } as const;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * A queue of its own. In busy times a batch waits some milliseconds for more items, because senders who were just answered send again. A
 * second batch goes beside it when many wait.
 */
export function groupCommit<Item, Result>({
  keysOf,
  lanes,
  largestBatch,
  longestQueue,
  worthAnother,
  run,
}: GroupCommit<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  const busy = new Set<string>();
  const free = Array.from({ length: lanes }, (_, lane) => lane);

  const flights = new Set<{ readonly startedAt: number; end(): void }>();
  let lastTwo: readonly [number, number] = [0, 0];
  /** Of the last batch: how long it took, and how many were in it or waited when it ended. */
  let last = { took: 0, known: 0 };
  let isGathering = false;
  let isComing = false;
  /** Since the last batch ended, every waiting item wants a key that a batch in flight holds. */
  let isStuck = false;
  const isBusy = (item: Item) => keysOf(item).some((key) => busy.has(key));
  const isLong = () => lanes === 1 && last.took >= long.batch;
  const expected = () => Math.min(worthAnother, Math.max(...lastTwo, isLong() ? last.known : 0));

  /** Starts a batch, or waits for more items. */
  const proceed = (clock: Clock) => {
    const isAlone = expected() < company || free.length < lanes;
    if (isAlone || waiting.length >= expected()) start(clock);
    else if (waiting.length && !isGathering) void awaitCompany(clock);
  };

  const awaitCompany = async (clock: Clock) => {
    isGathering = true;
    const since = performance.now();
    const longest = Math.max(gathering.longest, isLong() ? last.took * long.part : 0);
    const pause = isLong() ? last.took * long.pause : 0;
    let [before, cameAt] = [-1, since];
    for (let now = since; waiting.length < expected(); now = performance.now()) {
      const isIdle = waiting.length === before && now - cameAt >= pause;
      if (now - since >= longest || (now - since >= gathering.shortest && isIdle)) break;
      if (waiting.length !== before) [before, cameAt] = [waiting.length, now];
      await clock.pause(1);
    }
    isGathering = false;
    start(clock);
  };

  const start = (clock: Clock) => {
    while (waiting.length >= (free.length === lanes ? 1 : worthAnother) && free.length) {
      const batch: Waiting<Item, Result>[] = [];
      const later: Waiting<Item, Result>[] = [];
      for (const entry of waiting.splice(0, largestBatch)) (isBusy(entry.item) ? later : batch).push(entry);
      waiting.unshift(...later);
      isStuck = !batch.length;
      if (isStuck) return;
      lastTwo = [lastTwo[1], batch.length];
      for (const { item } of batch) for (const key of keysOf(item)) busy.add(key);
      const lane = free.pop()!;
      const startedAt = performance.now();
      const flight = { startedAt, end: () => {} };
      flights.add(flight);
      const lost = new Promise<never>((_, reject) => {
        flight.end = () => reject(new Refusal('unavailable'));
      });
      const items = batch.map(({ item }) => item);
      Promise.race([run(items, lane, clock), lost])
        .then(
          (results) => {
            for (const { item, resolve, reject } of batch) {
              const result = results.get(item);
              if (result instanceof Error) reject(result);
              else resolve(result as Result);
            }
          },
          (error) => {
            for (const { reject } of batch) reject(error);
          },
        )
        .finally(() => {
          flights.delete(flight);
          for (const { item } of batch) for (const key of keysOf(item)) busy.delete(key);
          free.push(lane);
          last = { took: performance.now() - startedAt, known: batch.length + waiting.length };
          isStuck = false;
          proceed(clock);
        });
    }
  };

  const add = (clock: Clock, item: Item): Promise<Result> => {
    for (const { startedAt, end } of flights) if (performance.now() - startedAt > longestBatch) end();
    if (waiting.length >= longestQueue) return Promise.reject(new Refusal('busy'));
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isComing || (isStuck && isBusy(item))) return;
      // What others add in this turn of the event loop goes with it.
      isComing = true;
      setImmediate(() => {
        isComing = false;
        proceed(clock);
      });
    });
  };
  /** How many items wait for a batch. */
  return Object.assign(add, { waiting: () => waiting.length });
}
