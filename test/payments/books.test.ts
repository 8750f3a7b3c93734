/** The books: what many do at once, and what is repeated. The rules of a movement are tested beside them (cloud/payments/ledger/books.test.ts). */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Refusal } from '#shared/errors.ts';
import { balanceOf, clearingOf } from '#cloud/payments/ledger/accounts.ts';
import { type Movement, onBooks } from '#cloud/payments/ledger/books.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { useServer } from '../support/server.ts';
import { bookedOn, gives, heldOn, moving, person, takes } from './movements.ts';

const server = useServer();
const move = (movement: Movement, storage = server.current.ports.storage) =>
  onBooks(storage, server.current.ports.clock, moving(movement));
const has = (account: string) => heldOn(server.current.ports.storage, account);

const refusals = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Refusal).code ?? result.reason] : []));

describe('a balance', () => {
  it('is spent by as many of fifty at once as it pays for, and never goes below zero', async () => {
    const payer = person();
    await move(gives(payer, 2050));
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => move(takes(payer, 100))));
    expect(refusals(results)).toEqual(Array(30).fill('not_enough_balance'));
    expect(await has(balanceOf(payer))).toBe(50);
    expect(await bookedOn(server.current.ports.storage, balanceOf(payer))).toBe(50);
  });

  it('is spent once by two servers together too', async () => {
    const payer = person();
    await move(gives(payer, 2050));
    const other = createStorage(server.current.database);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => move(takes(payer, 100), i % 2 ? other : undefined)),
    );
    expect(refusals(results)).toEqual(Array(30).fill('not_enough_balance'));
    expect([await has(balanceOf(payer)), await bookedOn(server.current.ports.storage, balanceOf(payer))]).toEqual([
      50, 50,
    ]);
  });

  it('moves once for one key, however often and from wherever it is asked', async () => {
    const receiver = person();
    const movement = gives(receiver, 700);
    const other = createStorage(server.current.database);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => move(movement, i % 3 ? undefined : other)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await has(balanceOf(receiver))).toBe(700);
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
