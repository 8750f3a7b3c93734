/** The books: what many do at once, what is repeated, what is taken back, and what one bad movement does to those beside it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Balance, LedgerEntry } from '#shared/payments/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { balanceOf, clearingOf, debtOf, feeAccount } from '#cloud/payments/ledger/accounts.ts';
import { type Movement, onBooks, type Work } from '#cloud/payments/ledger/books.ts';
import { holdingsOf } from '#cloud/payments/ledger/holdings.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let nobody = 9000;
/** A person that no other test uses. */
const person = () => ++nobody;

const one = (movement: Movement): Work<boolean> => ({
  entries: [movement.entry_id],
  async run(books) {
    if (books.isMade(movement.entry_id)) return false;
    await books.move(movement);
    return true;
  },
});
/** Answers whether it moved anything. */
const move = (movement: Movement, storage = server.current.ports.storage) =>
  onBooks(storage, server.current.ports.clock, one(movement));

let count = 0;
const gives = (user_id: number, n: number, more: Partial<Movement> = {}): Movement => ({
  entry_id: `t:${++count}`,
  kind: 'payment',
  lines: [
    { account: clearingOf('stripe'), currency: 'EUR', n: -n },
    { account: balanceOf(user_id), currency: 'EUR', n },
  ],
  ...more,
});
const takes = (user_id: number, n: number, more: Partial<Movement> = {}): Movement => ({
  entry_id: `t:${++count}`,
  kind: 'payment',
  lines: [
    { account: balanceOf(user_id), currency: 'EUR', n: -n },
    { account: feeAccount, currency: 'EUR', n },
  ],
  ...more,
});
const has = async (account: string) =>
  (await holdingsOf(server.current.ports.storage, [account])).get(account)?.EUR ?? 0;

/** What all the entries say of an account. */
async function bookedOn(account: string): Promise<number> {
  const rows = await server.current.ports.storage.find(LedgerEntry, { accounts: account });
  return rows.flatMap(({ lines }) => lines).reduce((sum, line) => (line.account === account ? sum + line.n : sum), 0);
}

const refusals = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Refusal).code ?? result.reason] : []));

describe('a balance', () => {
  it('is spent by as many of fifty at once as it pays for, and never goes below zero', async () => {
    const payer = person();
    await move(gives(payer, 2050));
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => move(takes(payer, 100))));
    expect(refusals(results)).toEqual(Array(30).fill('not_enough_balance'));
    expect(await has(balanceOf(payer))).toBe(50);
    expect(await bookedOn(balanceOf(payer))).toBe(50);
  });

  it('is spent once by two servers together too', async () => {
    const payer = person();
    await move(gives(payer, 2050));
    const other = createStorage(server.current.database);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => move(takes(payer, 100), i % 2 ? other : undefined)),
    );
    expect(refusals(results)).toEqual(Array(30).fill('not_enough_balance'));
    expect([await has(balanceOf(payer)), await bookedOn(balanceOf(payer))]).toEqual([50, 50]);
  });

  it('moves once for one key, however often and from wherever it is asked', async () => {
    const receiver = person();
    const movement = gives(receiver, 700);
    const other = createStorage(server.current.database);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => move(movement, i % 3 ? undefined : other)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await has(balanceOf(receiver))).toBe(700);
  });

  it('does not spend what the same movement brings', async () => {
    const payer = person();
    const lines = [
      { account: balanceOf(payer), currency: 'EUR', n: -10 },
      { account: balanceOf(payer), currency: 'EUR', n: 10 },
    ];
    await expect(move(gives(payer, 1, { lines }))).rejects.toMatchObject({ code: 'not_enough_balance' });
  });
});

describe('what is taken back', () => {
  it('leaves a debt where it was spent, which later earnings pay first', async () => {
    const seller = person();
    await move(gives(seller, 1000));
    await move(takes(seller, 800));
    await move(takes(seller, 1000, { kind: 'dispute', force: true }));
    expect([await has(balanceOf(seller)), await has(debtOf(seller))]).toEqual([0, -800]);
    await expect(move(takes(seller, 1))).rejects.toMatchObject({ code: 'not_enough_balance' });
    await move(gives(seller, 500));
    expect([await has(balanceOf(seller)), await has(debtOf(seller))]).toEqual([0, -300]);
    await move(gives(seller, 500));
    expect([await has(balanceOf(seller)), await has(debtOf(seller))]).toEqual([200, 0]);
    expect([await bookedOn(balanceOf(seller)), await bookedOn(debtOf(seller))]).toEqual([200, 0]);
  });
});

describe('a batch', () => {
  it('stores the others when one refuses after it wrote, and nothing of that one', async () => {
    const people = Array.from({ length: 6 }, person);
    const { storage, clock } = server.current.ports;
    const results = await Promise.allSettled(
      people.map((user_id, index) =>
        onBooks(storage, clock, {
          entries: [],
          async run(books) {
            await books.move(gives(user_id, 100));
            await books.tx.apply(Balance, [
              { id: `mark:${user_id}`, add: { n: 1 }, orInsert: { account: `mark:${user_id}`, currency: 'EUR' } },
            ]);
            if (index === 2) throw new Refusal('invalid_amount');
            if (index === 4) throw new RangeError('a fault');
          },
        }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await Promise.all(people.map((user_id) => has(balanceOf(user_id))))).toEqual([100, 100, 0, 100, 0, 100]);
    expect(await Promise.all(people.map((user_id) => has(`mark:${user_id}`)))).toEqual([1, 1, 0, 1, 0, 1]);
  });

  it('refuses what does not add up to zero, or is no whole number', async () => {
    const lines = [{ account: feeAccount, currency: 'EUR', n: 1 }];
    await expect(move(gives(1, 1, { lines }))).rejects.toThrow('leaves 1 EUR over');
    const halves = [0.5, -0.5].map((n) => ({ account: feeAccount, currency: 'EUR', n }));
    await expect(move(gives(1, 1, { lines: halves }))).rejects.toThrow('moves 0.5 EUR');
  });
});

describe('accounts that all payments touch', () => {
  let before = 0;
  beforeAll(async () => {
    before = await has(clearingOf('stripe'));
  });
  it('are the sum of their shards', async () => {
    const other = createStorage(server.current.database);
    await Promise.all(Array.from({ length: 20 }, (_, i) => move(gives(person(), 5), i % 2 ? other : undefined)));
    expect(before - (await has(clearingOf('stripe')))).toBe(100);
  });
});
