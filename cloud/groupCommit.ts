/** Many small writes as few transactions. */
import { Refusal } from '#shared/errors.ts';
import type { Clock } from './ports.ts';

export interface GroupCommitOptions<Item, Outcome> {
  /** What an item touches, its own id among it: two items with a key in common are never in two batches of this process at once. */
  keysOf(item: Item): readonly string[];
  /**
   * Writes a batch, in which a key may come several times, and answers each item's outcome in the batch's order; a Refusal is thrown to whoever
   * sent that item. What this throws, everybody of the batch is thrown. `lane` is below `inFlight`, and no other batch in flight has it.
   */
  write(clock: Clock, batch: readonly Item[], lane: number): Promise<readonly (Outcome | Refusal)[]>;
  readonly largestBatch?: number;
  /** Batches that are written side by side. Measured for votes and for messages: two beat one and three. */
  readonly inFlight?: number;
}

export interface GroupCommit<Item, Outcome> {
  /** Resolves when the item's batch is committed. Throws the item's Refusal, and Refusal 'busy' when too many wait. */
  (clock: Clock, item: Item): Promise<Outcome>;
  /** How many wait for a batch. */
  waiting(): number;
}

/** A batch costs the same few round trips however small it is: below this many items it waits for the one in flight. */
const worthAnother = 100;
const longestQueue = 20_000;
/** Items in one of the last two batches from which on others may be expected with the next one's first. */
const company = 8;
/** Milliseconds for which a batch waits for them; after the shortest time it goes as soon as a millisecond brings none. */
const gathering = { shortest: 3, longest: 10 } as const;

interface Waiting<Item, Outcome> {
  item: Item;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Group commit: while a batch is in flight the next one gathers, and in busy times for some milliseconds more, since whoever was just answered
 * makes room for others; a second one goes beside it when many wait. An item that comes alone never waits.
 */
export function groupCommit<Item, Outcome>({
  keysOf,
  write,
  largestBatch = 500,
  inFlight = 2,
}: GroupCommitOptions<Item, Outcome>): GroupCommit<Item, Outcome> {
  const waiting: Waiting<Item, Outcome>[] = [];
  const busy = new Set<string>();
  const freeLanes = Array.from({ length: inFlight }, (_, lane) => lane);

  let lastTwo: readonly [number, number] = [0, 0];
  let isGathering = false;
  const expected = () => Math.min(worthAnother, Math.max(...lastTwo));

  /** Starts a batch, or waits for its company. */
  const proceed = (clock: Clock) => {
    const isAlone = expected() < company || freeLanes.length < inFlight;
    if (isAlone || waiting.length >= expected()) start(clock);
    else if (waiting.length && !isGathering) void awaitCompany(clock);
  };

  const awaitCompany = async (clock: Clock) => {
    isGathering = true;
    const since = performance.now();
    for (let elapsed = 0, before = -1; waiting.length < expected(); elapsed = performance.now() - since) {
      if (elapsed >= gathering.longest || (elapsed >= gathering.shortest && waiting.length === before)) break;
      before = waiting.length;
      await clock.pause(1);
    }
    isGathering = false;
    start(clock);
  };

  const settle = (batch: readonly Waiting<Item, Outcome>[], outcomes: readonly (Outcome | Refusal)[]) => {
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index]!;
      if (outcome instanceof Refusal) reject(outcome);
      else resolve(outcome);
    }
  };

  const start = (clock: Clock) => {
    while (waiting.length >= (freeLanes.length === inFlight ? 1 : worthAnother) && freeLanes.length) {
      const batch: Waiting<Item, Outcome>[] = [];
      const later: Waiting<Item, Outcome>[] = [];
      // What waits for a key lets nothing with a key of its own go before it, so that one sender's items keep their order.
      const behind = new Set<string>();
      for (const entry of waiting.splice(0, largestBatch)) {
        const keys = keysOf(entry.item);
        const waits = keys.some((key) => busy.has(key) || behind.has(key));
        if (waits) for (const key of keys) behind.add(key);
        (waits ? later : batch).push(entry);
      }
      waiting.unshift(...later);
      if (!batch.length) return;
      lastTwo = [lastTwo[1], batch.length];
      for (const { item } of batch) for (const key of keysOf(item)) busy.add(key);
      const lane = freeLanes.pop()!;
      write(
        clock,
        batch.map(({ item }) => item),
        lane,
      )
        .then(
          (outcomes) => settle(batch, outcomes),
          (error: unknown) => {
            for (const { reject } of batch) reject(error);
          },
        )
        .finally(() => {
          for (const { item } of batch) for (const key of keysOf(item)) busy.delete(key);
          freeLanes.push(lane);
          proceed(clock);
        });
    }
  };

  const commit = (clock: Clock, item: Item): Promise<Outcome> => {
    if (waiting.length >= longestQueue) return Promise.reject(new Refusal('busy'));
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      proceed(clock);
    });
  };
  return Object.assign(commit, { waiting: () => waiting.length });
}
