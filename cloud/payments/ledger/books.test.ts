import { describe, expect, it } from 'vitest';
import { Balance } from '#shared/payments/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { bookedOn, gives, heldOn, moving, person, takes } from '#test/payments/movements.ts';
import { rulePorts } from '#test/support/rules.ts';
import { balanceOf, debtOf, feeAccount } from './accounts.ts';
import { type Movement, onBooks } from './books.ts';

const { storage, clock } = rulePorts().ports;
const move = (movement: Movement) => onBooks(storage, clock, moving(movement));
const has = (account: string) => heldOn(storage, account);

it('a balance does not spend what the same movement brings', async () => {
  const payer = person();
  const lines = [
    { account: balanceOf(payer), currency: 'EUR', n: -10 },
    { account: balanceOf(payer), currency: 'EUR', n: 10 },
  ];
  await expect(move(gives(payer, 1, { lines }))).rejects.toMatchObject({ code: 'not_enough_balance' });
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
    expect([await bookedOn(storage, balanceOf(seller)), await bookedOn(storage, debtOf(seller))]).toEqual([200, 0]);
  });
});

describe('a batch', () => {
  it('stores the others when one refuses after it wrote, and nothing of that one', async () => {
    const people = Array.from({ length: 6 }, person);
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
