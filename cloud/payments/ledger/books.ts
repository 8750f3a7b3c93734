/**
 * The one writer of the books. Movements that arrive together share one transaction (group commit), with all that must happen with them: a
 * payment's new state, what it delivers. Guarded accounts, which may not be overspent, are read in that transaction, and its movements are
 * decided one after the other, however many ask at once.
 */
import { Balance, type entryKinds, LedgerEntry, type Line } from '#shared/payments/entities.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Refusal } from '#shared/errors.ts';
import type { ChangesOf, NewRecordOf } from '#shared/model/entity.ts';
import { ahead, type Ahead, batchTransaction } from '#cloud/kernel/batchTransaction.ts';
import { groupCommit } from '#cloud/patterns/groupCommit.ts';
import { writeWithRetries } from '#cloud/patterns/retries.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import {
  type Clock,
  Duplicate,
  type Reader,
  type Storage,
  type Transaction,
  Unavailable,
} from '#cloud/kernel/ports.ts';
import { balanceId, debtBehind, isGuarded, isHot, isSpendable } from './accounts.ts';

export interface Movement {
  /** The same again moves nothing. */
  readonly entry_id: string;
  readonly kind: (typeof entryKinds)[number];
  readonly lines: readonly Line[];
  readonly payment_id?: string;
  readonly author_id?: number;
  readonly reason?: string;
  /** Takes from people what they may have spent already: what is missing becomes their debt. */
  readonly force?: boolean;
}

/** What one piece of work sees and writes; all of it is stored together, or nothing. */
export interface BooksTransaction {
  /** The same transaction's reads. */
  readonly reader: Reader;
  /** For what else must be stored. If work refuses after using `tx`, the batch is run again without that work. */
  readonly tx: Transaction;
  /** The moment of writing, in milliseconds since 1970. */
  readonly now: number;
  /** A payment that the work names, as earlier work of the same batch left it. */
  payment(payment_id: string): Payment | undefined;
  change(payment_id: string, changes: ChangesOf<typeof Payment>): void;
  /** Whether the movement was made, now or earlier. */
  isMade(entry_id: string): boolean;
  /** What an account holds, as the work before in the same batch left it; below zero where it owes. Not of accounts with shards. */
  holds(account: string, currency: string): Promise<number>;
  /** Throws Refusal 'not_enough_balance' when a guarded account would go below zero. */
  move(movement: Movement): Promise<void>;
}

export interface Work<T = unknown> {
  /** Ids of the movements that it may make, given its payments. Those made earlier are found out before it runs (`isMade`). */
  readonly entries: readonly string[] | ((payments: readonly Payment[]) => readonly string[]);
  readonly payments?: readonly string[];
  /** A payment that is begun with it, and stored in the same piece of work. Throws Duplicate where it is stored already. */
  readonly begins?: NewRecordOf<typeof Payment>;
  /** What it will probably read, given its payments, so that a batch reads it together. */
  ahead?(payments: readonly Payment[]): readonly Ahead[];
  /** May run several times, and must not have effects of its own but through this transaction. */
  run(books: BooksTransaction): Promise<T>;
}

const shards = 8;
const largestBatch = 64;
const longestQueue = 5000;

/** A fault of ours, found before it is stored: every entry adds up to zero, in whole minor units. */
function refuseUnbalanced({ entry_id, lines }: Movement): void {
  const sums = new Map<string, number>();
  for (const { currency, n } of lines) {
    if (!Number.isSafeInteger(n)) throw new TypeError(`${entry_id} moves ${n} ${currency}`);
    sums.set(currency, (sums.get(currency) ?? 0) + n);
  }
  for (const [currency, sum] of sums) if (sum !== 0) throw new TypeError(`${entry_id} leaves ${sum} ${currency} over`);
}

/** Work that wrote through the transaction and then refused: what it wrote must not be stored. */
class WroteThenRefused extends Error {
  readonly work: Work;
  constructor(work: Work, cause: unknown) {
    super('wrote, then refused', { cause });
    this.work = work;
  }
}

const usualOfPayment = Object.fromEntries(
  Object.entries(Payment.fields).flatMap(([name, { default: usual }]) => (usual === undefined ? [] : [[name, usual]])),
);

/** A payment as it will be read. */
export const asStored = (row: NewRecordOf<typeof Payment>, now: number): Payment => {
  const at = new Date(now);
  return { ...usualOfPayment, ...row, objectId: row.payment_id, createdAt: at, updatedAt: at, rev: 1 } as Payment;
};

interface Page {
  readonly entries: NewRecordOf<typeof LedgerEntry>[];
  readonly balances: Map<string, { account: string; currency: string; n: number }>;
  readonly payments: Map<string, ChangesOf<typeof Payment>>;
}
const emptyPage = (): Page => ({ entries: [], balances: new Map(), payments: new Map() });

/** The balances that a line of a movement is judged by: what is taken from, or the debt that is paid first. */
export function balancesAhead({ account, currency, n }: Line): Ahead[] {
  if (!isGuarded(account)) return [];
  const judged = n < 0 ? account : isSpendable(account) ? debtBehind(account) : undefined;
  return judged === undefined ? [] : [ahead(Balance, balanceId({ account: judged, currency }))];
}

/** The state of a batch: what was read, and what its work has added so far. */
async function openBatch(stored: Transaction, now: number, batch: readonly Work[]) {
  const tx = batchTransaction(stored, now);
  const ids = [...new Set(batch.flatMap(({ payments = [] }) => payments))];
  const before = new Map((await tx.getMany(Payment, ids)).map((row) => [row.payment_id, row]));
  const begun = new Map(batch.flatMap(({ begins }) => (begins ? [[begins.payment_id, begins] as const] : [])));
  for (const [id, row] of begun) before.set(id, asStored(row, now));
  const paymentsOf = ({ payments = [], begins }: Work) =>
    [...payments, ...(begins ? [begins.payment_id] : [])].flatMap((id) => before.get(id) ?? []);
  const entries = batch.flatMap((work) =>
    typeof work.entries === 'function' ? work.entries(paymentsOf(work)) : work.entries,
  );
  const made = new Set((await tx.getMany(LedgerEntry, [...new Set(entries)])).map(({ entry_id }) => entry_id));
  await tx.readAhead(batch.flatMap((work) => work.ahead?.(paymentsOf(work)) ?? []));
  /** Guarded balances as the snapshot has them. */
  const read = new Map<string, number>();
  const all = emptyPage();
  const added: NewRecordOf<typeof Payment>[] = [];

  const held = async (line: Pick<Line, 'account' | 'currency'>, own: Page) => {
    const key = balanceId(line);
    let n = read.get(key);
    if (n === undefined) read.set(key, (n = (await tx.get(Balance, key))?.n ?? 0));
    return n + (all.balances.get(key)?.n ?? 0) + (own.balances.get(key)?.n ?? 0);
  };

  const add = (page: Page, { account, currency, n }: Line) => {
    const key = balanceId({ account, currency });
    const sum = page.balances.get(key);
    if (sum) sum.n += n;
    else page.balances.set(key, { account, currency, n });
  };

  /** What an account gains pays its debt first; what it loses beyond what it holds is refused, or becomes a debt. */
  const settled = async (line: Line, own: Page, force: boolean): Promise<Line[]> => {
    const { account, currency, n } = line;
    if (!isGuarded(account)) return [line];
    const behind = debtBehind(account);
    if (n > 0) {
      // Held money may have to go back, so it pays no debt before it is released.
      const owed = behind && isSpendable(account) ? -(await held({ account: behind, currency }, own)) : 0;
      const pays = Math.min(owed, n);
      return pays > 0
        ? [{ account: behind!, currency, n: pays }, ...(n > pays ? [{ account, currency, n: n - pays }] : [])]
        : [line];
    }
    const missing = -n - (await held(line, own));
    if (missing <= 0) return [line];
    if (!force || !behind) throw new Refusal('not_enough_balance');
    const left = -n - missing;
    return [{ account: behind, currency, n: -missing }, ...(left ? [{ account, currency, n: -left }] : [])];
  };

  /** Does one piece of work; keeps what it wrote, or nothing of it. */
  const doWork = async (work: Work): Promise<unknown> => {
    const own = emptyPage();
    let isTouched = false;
    const books: BooksTransaction = {
      reader: tx,
      get tx() {
        isTouched = true;
        return tx;
      },
      now,
      payment(payment_id) {
        const row = before.get(payment_id);
        return row && { ...row, ...all.payments.get(payment_id), ...own.payments.get(payment_id) };
      },
      change(payment_id, changes) {
        own.payments.set(payment_id, { ...own.payments.get(payment_id), ...changes });
      },
      holds: (account, currency) => held({ account, currency }, own),
      isMade: (entry_id) => made.has(entry_id) || own.entries.some((entry) => entry.entry_id === entry_id),
      async move({ force = false, lines, ...movement }) {
        refuseUnbalanced({ ...movement, lines });
        const final: Line[] = [];
        // Debits are judged before credits: an account cannot spend what the same movement brings it.
        for (const line of lines.toSorted((a, b) => a.n - b.n)) {
          if (line.n === 0) continue;
          const parts = await settled(line, own, force);
          for (const part of parts) add(own, part);
          final.push(...parts);
        }
        own.entries.push({
          ...movement,
          at_ms: now,
          lines: final,
          accounts: [...new Set(final.map(({ account }) => account))],
        });
      },
    };
    try {
      const result = await work.run(books);
      for (const entry of own.entries) made.add(entry.entry_id);
      all.entries.push(...own.entries);
      if (work.begins) added.push(work.begins);
      for (const line of own.balances.values()) add(all, line);
      for (const [id, changes] of own.payments) all.payments.set(id, { ...all.payments.get(id), ...changes });
      return result;
    } catch (error) {
      // A conflict or an outage concerns the whole batch, and storage decides about it.
      if (!(error instanceof Refusal || error instanceof TypeError)) throw error;
      if (isTouched) throw new WroteThenRefused(work, error);
      return error;
    }
  };

  const store = async (shard: number) => {
    await tx.insertMany(LedgerEntry, all.entries);
    await tx.apply(
      Balance,
      // In one order everywhere, so that two batches cannot deadlock.
      [...all.balances]
        .filter(([, { n }]) => n !== 0)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, { account, currency, n }]) => ({
          id: isHot(account) ? `${key}#${shard}` : key,
          add: { n },
          orInsert: { account, currency },
        })),
    );
    await tx.insertMany(
      Payment,
      added.map((row) => ({ ...row, ...all.payments.get(row.payment_id) })),
    );
    await tx.apply(
      Payment,
      [...all.payments].flatMap(([id, set]) => (begun.has(id) ? [] : [{ id, set }])),
    );
    await tx.flush();
  };
  return { doWork, store };
}

async function attempt(
  tx: Transaction,
  clock: Clock,
  batch: readonly Work[],
  shard: number,
): Promise<Map<Work, unknown>> {
  const { doWork, store } = await openBatch(tx, clock.now(), batch);
  const results = new Map<Work, unknown>();
  for (const work of batch) results.set(work, await doWork(work));
  await store(shard);
  return results;
}

const randomShard = () => Math.floor(Math.random() * shards);

/** After so many tries a duplicate is real, and no race with another server. */
const mostTaken = 3;

async function writeBatch(
  storage: Storage,
  clock: Clock,
  batch: readonly Work[],
  shard: number,
): Promise<Map<Work, unknown>> {
  const failed = new Map<Work, unknown>();
  let taken = 0;
  for (;;) {
    const rest = batch.filter((work) => !failed.has(work));
    try {
      const results = await writeWithRetries<Work, unknown>(clock, rest, {
        attempt: (items, isApart) =>
          storage.transact((tx) => attempt(tx, clock, items, isApart ? randomShard() : shard), { tries: 1 }),
        // Another server was faster with one of them. The next try finds it made, and does not begin it again.
        async known(items) {
          const isOwn = items.length === 1 && ++taken > mostTaken;
          const rows = await storage.getMany(
            Payment,
            items.flatMap(({ begins }) => begins?.payment_id ?? []),
          );
          const stored = new Set(rows.map(({ payment_id }) => payment_id));
          const isKnown = ({ begins }: Work) => isOwn || (begins && stored.has(begins.payment_id));
          return new Map(items.filter(isKnown).map((work) => [work, new Duplicate()]));
        },
      });
      return new Map([...results, ...failed]);
    } catch (error) {
      if (error instanceof WroteThenRefused) failed.set(error.work, error.cause);
      else if (rest.length === 1 || error instanceof Refusal || error instanceof Unavailable) throw error;
      // A fault in one piece of work is not the others'.
      else for (const work of rest) failed.set(work, await writeAlone(storage, clock, work, shard));
    }
  }
}

const writeAlone = (storage: Storage, clock: Clock, work: Work, shard: number): Promise<unknown> =>
  writeBatch(storage, clock, [work], shard).then(
    (results) => results.get(work),
    (error: unknown) => error,
  );

const writer = perStorage((storage) => {
  const shard = randomShard();
  return groupCommit<Work, unknown>({
    keysOf: () => [],
    lanes: 1,
    largestBatch,
    longestQueue,
    worthAnother: largestBatch,
    async run(batch, _lane, clock) {
      const results = await writeBatch(storage, clock, batch, shard);
      return results;
    },
  });
});

/**
 * Does a piece of work on the books, in one transaction with others that come meanwhile. Returns and throws what the work does, and Refusal
 * 'busy' when too many wait.
 */
export const onBooks = <T>(storage: Storage, clock: Clock, work: Work<T>): Promise<T> =>
  writer(storage)(clock, work) as Promise<T>;

/** How much work waits for the next batch. */
export const booksWaiting = (storage: Storage): number => writer(storage).waiting();
