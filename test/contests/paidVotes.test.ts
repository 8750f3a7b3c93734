/** Votes that are bought: counted when their payment is confirmed and only then, voided when the money goes back, and shown for what they are. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { refundCancelled } from '#cloud/contests/paid/refundCancelled.ts';
import { member, password, signIn, type TestActor, visitor, visitors } from '../support/actors.ts';
import { proofOf } from '../support/proofs.ts';
import { contest, type ContestWishes, storeBehind } from '../support/factories.ts';
import { VisitorLink } from '#shared/accounts/entities.ts';
import { releaseEarnings } from '#cloud/payments/payouts/earnings.ts';
import {
  atBank,
  becomes,
  onAccount,
  platformKey,
  reconciled,
  stateOf,
  until,
  useShop,
  visa,
} from '../payments/stage.ts';
import { isWhole } from '../support/whole.ts';

const shop = useShop();
let organizer: TestActor;
let operator: TestActor;
let presses = 0;

const bank = () => shop.bank.account(platformKey);

/** A contest whose votes cost a euro, ten of them nine. */
async function selling(wishes: ContestWishes = {}, prices: object = {}): Promise<ContestShape> {
  const made = await contest(shop.server, { organizer, ...wishes });
  const set = await organizer.call('POST /app/contest/v2/setVotePrices', {
    cx_id: made.cx_id,
    vote_mode: 'both',
    currency: 'EUR',
    unit_price: 100,
    packs: [{ votes: 10, amount: 900 }],
    ...prices,
  });
  if (set.status !== 200) throw new Error(`${set.error} ${JSON.stringify(set.fields)}`);
  return made;
}

/** Begins to buy so many votes for the contest's first contestant, or for another one. */
async function order(
  who: TestActor,
  { contestants }: ContestShape,
  quantity: number,
  index = 0,
  rail: 'stripe' | 'invoices' = 'stripe',
) {
  const items = [{ type: 'votes', sx_id: contestants[index]!.contestant_id, quantity }];
  const asked = await who.call('POST /app/checkout/getOffer', { items });
  if (!asked.body.offer) return asked as never;
  const { total } = asked.body.offer;
  const client_id = `votes-${++presses}-pressed`;
  const proof = who.user_id === undefined ? await proofOf(who, 'payment') : undefined;
  const wanted = { client_id, items, rail, total, currency: 'EUR', proof };
  return who.call('POST /app/checkout/createPayment', wanted);
}
const charge = (payment_id: string) => bank().confirmWithCard(atBank(shop, payment_id).id, visa);

async function buy(who: TestActor, of: ContestShape, quantity: number, index = 0) {
  const { body } = await order(who, of, quantity, index);
  charge(body.payment.payment_id);
  await becomes(shop, body.payment.payment_id, 'confirmed');
  return body.payment;
}

const votesFor = async ({ cx_id }: ContestShape, index = 0): Promise<number> => {
  const { body } = await organizer.call('POST /app/contest/v2/fetchContest', { cx_id });
  return 'contest' in body
    ? body.contest.contestants.toSorted((a, b) => (a.contestant_name < b.contestant_name ? -1 : 1))[index]!.votes
    : NaN;
};

beforeAll(async () => {
  organizer = await member(shop.server, 'organizer');
  operator = await member(shop.server, 'admin');
});

describe('votes that are bought', () => {
  it('count beside free ones, by weight, when the payment is confirmed and not before', async () => {
    const food = await selling();
    const guest = await visitor(shop.server);
    const free = await guest.call('POST /app/contest/v2/addVote', {
      cx_id: food.cx_id,
      contestant_id: food.contestants[0]!.contestant_id,
    });
    expect(free.body.counted).toBe(true);
    const { body } = await order(guest, food, 25);
    expect(body.payment).toMatchObject({ amount: 2250, fee: 113, receiver_id: organizer.user_id });
    expect(await votesFor(food)).toBe(1);
    charge(body.payment.payment_id);
    await becomes(shop, body.payment.payment_id, 'confirmed');
    expect(await votesFor(food)).toBe(26);
    const listed = await guest.call('POST /app/contest/v2/getVotes', { cx_id: food.cx_id });
    expect(listed.body.votes.map(({ source, weight }) => [source, weight])).toEqual([
      ['paid', 25],
      ['free', 1],
    ]);
    expect(await onAccount(shop, `held:${organizer.user_id}`)).toBe(2250 - 113);

    const { sale } = (
      await organizer.call('GET /app/contest/v2/getContestSale/:contest_id', { contest_id: food.contest_id })
    ).body;
    expect(sale).toMatchObject({
      sales: 1,
      votes: 25,
      currencies: [{ currency: 'EUR', amount: 2250, fee: 113, taken_back: 0 }],
      contestants: [{ contestant_id: food.contestants[0]!.contestant_id, votes: 25 }],
    });
    const all = await organizer.call('POST /app/contest/v2/getAllPayments', {
      contest_id: food.contest_id,
      keyword: 'contestant 1',
    });
    expect(all.body).toMatchObject({ count: 1, payments: [{ quantity: 25, payment_state: 'confirmed' }] });
    const mine = await organizer.call('GET /app/contest/v2/getUserContestsSales');
    expect(mine.body.sales).toMatchObject([{ cx_id: food.cx_id, votes: 25 }]);
    for (const ask of [
      guest.call('GET /app/contest/v2/getContestSale/:contest_id', { contest_id: food.contest_id }),
      guest.call('POST /app/contest/v2/getAllPayments', { contest_id: food.contest_id }),
    ])
      expect((await ask).status).toBe(401);
    const { honesty } = (await guest.call('POST /app/contest/v2/getHonesty', { cx_id: food.cx_id })).body;
    expect(honesty).toEqual({ voters: 1, votes: 26, paid: 25, paid_direct: 0, payers: 1, largest_share: 25 / 26 });
  });

  it('that were paid straight to the organizer are told apart, and are not confirmed by their own browser', async () => {
    const seller = await member(shop.server, 'organizer');
    await seller.call('POST /app/users/updatePaymentSetings', { current: password, accepts_cash: true });
    const made = await contest(shop.server, { organizer: seller });
    await seller.call('POST /app/contest/v2/setVotePrices', {
      ...{ cx_id: made.cx_id, vote_mode: 'both', currency: 'EUR', unit_price: 100 },
    });
    const items = [{ type: 'votes', sx_id: made.contestants[0]!.contestant_id, quantity: 3 }];
    const claimBy = async (who: TestActor, client_id: string) => {
      const { body } = await who.call('POST /app/checkout/createPayment', {
        ...{ client_id, items, rail: 'cash', total: 300, currency: 'EUR' },
      });
      const claimed = await who.call('POST /app/checkout/claimPayment', {
        ...{ payment_id: body.payment.payment_id, amount: 300, sender: 'Ana', reference: client_id },
        paid_on: '2026-11-20',
      });
      return claimed.body.payment.claim!.claim_id;
    };
    const confirm = (claim_id: string) =>
      seller.call('POST /app/checkout/decideClaim', { claim_id, decision: 'confirm' });
    const guest = await visitor(shop.server);
    expect((await confirm(await claimBy(guest, 'of-a-stranger'))).body.payment.state).toBe('confirmed');
    const own = await visitor(shop.server);
    const claim_id = await claimBy(own, 'of-my-own-browser');
    await shop.server.ports.storage.transact((tx) =>
      tx.apply(VisitorLink, [
        {
          id: shop.server.ports.secrets.readVisitor(own.ssid)!,
          set: { users: [seller.user_id!] },
          orInsert: { user_id: seller.user_id! },
        },
      ]),
    );
    expect((await confirm(claim_id)).code).toBe('forbidden');
    const { honesty } = (await guest.call('POST /app/contest/v2/getHonesty', { cx_id: made.cx_id })).body;
    expect(honesty).toMatchObject({ paid: 3, paid_direct: 3 });
  });

  it.runIf(isWhole)('are exact when free votes and many payments come at once', async () => {
    const food = await selling();
    const people = await visitors(shop.server, 12);
    const orders: Awaited<ReturnType<typeof order>>[] = [];
    for (const [i, who] of people.entries()) orders.push(await order(who, food, i + 1, i % 3));
    await Promise.all([
      ...orders.map(({ body }) => Promise.resolve(charge(body.payment.payment_id))),
      ...people.map((who, i) =>
        who.call('POST /app/contest/v2/addVote', {
          cx_id: food.cx_id,
          contestant_id: food.contestants[i % 3]!.contestant_id,
          fingerprint: `device-${i}`,
        }),
      ),
    ]);
    for (const { body } of orders) await becomes(shop, body.payment.payment_id, 'confirmed');
    const { sale } = (
      await organizer.call('GET /app/contest/v2/getContestSale/:contest_id', { contest_id: food.cx_id })
    ).body;
    expect(sale.votes).toBe(78);
  });

  it('are voided, for everybody to see, when the money goes back or is disputed', async () => {
    const food = await selling();
    const guest = await visitor(shop.server);
    const [given, fought] = [await buy(guest, food, 10), await buy(guest, food, 5)];
    expect(await votesFor(food)).toBe(15);
    const refund = { payment_id: given.payment_id, client_id: 'changed-my-mind', reason: 'They asked' };
    const part = await organizer.call('POST /app/checkout/refundPayment', { ...refund, amount: 899 });
    expect(part.code).toBe('refund_whole_only');
    await organizer.call('POST /app/checkout/refundPayment', refund);
    await becomes(shop, given.payment_id, 'refunded');
    expect(await votesFor(food)).toBe(5);
    bank().dispute(atBank(shop, fought.payment_id).id);
    await becomes(shop, fought.payment_id, 'disputed');
    expect(await votesFor(food)).toBe(0);
    const listed = await guest.call('POST /app/contest/v2/getVotes', { cx_id: food.cx_id });
    expect(listed.body.votes.map(({ weight, voided }) => [weight, Boolean(voided)])).toEqual([
      [5, true],
      [10, true],
    ]);
    // A dispute that is won: the money is there again, and the votes count as new ones beside the voided.
    bank().closeDispute(atBank(shop, fought.payment_id).id, 'won');
    await becomes(shop, fought.payment_id, 'won');
    expect(await votesFor(food)).toBe(5);
  });

  it('are not to be had where votes are free, over, full, or for somebody else', async () => {
    const guest = await visitor(shop.server);
    const free = await contest(shop.server, { organizer });
    expect((await order(guest, free, 1)).code).toBe('not_for_sale');
    const capped = await selling({}, { cap_per_voter: 12 });
    expect((await order(guest, capped, 13)).code).toBe('vote_cap_reached');
    // Both are begun before either is paid: the second one's money goes back by itself.
    const [one, other] = [await order(guest, capped, 10), await order(guest, capped, 10)];
    charge(one.body.payment.payment_id);
    await becomes(shop, one.body.payment.payment_id, 'confirmed');
    charge(other.body.payment.payment_id);
    await becomes(shop, other.body.payment.payment_id, 'refunded');
    expect(await votesFor(capped)).toBe(10);
    // Signed in on the same browser, it is the same buyer, also with another one.
    const buyer = await signIn(shop.server, (await member(shop.server)).username, guest);
    expect((await order(buyer, capped, 3)).code).toBe('vote_cap_reached');
    expect((await order(buyer, capped, 2)).status).toBe(200);
    // In one payment: the same contestant again, or another one of the contest.
    const third = await visitor(shop.server);
    const offer = (indices: readonly number[]) =>
      third.call('POST /app/checkout/getOffer', {
        items: indices.map((i) => ({ type: 'votes', sx_id: capped.contestants[i]!.contestant_id, quantity: 7 })),
      });
    expect((await offer([0, 0])).status).toBe(400);
    expect((await offer([0, 1])).code).toBe('vote_cap_reached');
    expect((await offer([1])).status).toBe(200);
    const over = await selling();
    const late = await order(guest, over, 3);
    const { contestant_id: sx_id, contestant_name } = over.contestants[0]!;
    await guest.call('GET /app/cart/add/:type/:sx_id', { type: 'votes', sx_id });
    await storeBehind(shop.server, over.cx_id, { end_date: new Date(Date.now() - 1000) });
    // Votes that wait in a cart still say whom they were for, and lead to the contest.
    const cart = async () => (await guest.call('GET /app/checkout/getCart/:id', { id: 1 })).body;
    await until(cart, ({ problems }) => problems.length === 1);
    expect((await cart()).problems).toMatchObject([
      { code: 'contest_ended', title: expect.stringContaining(contestant_name), instead: `/cx/${over.cx_id}` },
    ]);
    charge(late.body.payment.payment_id);
    await becomes(shop, late.body.payment.payment_id, 'refunded');
    expect(late.body.payment.items[0]).toMatchObject({ quantity: 3, whole: true });
    const members = await selling({ who_may_vote: 'signed_in' });
    expect((await order(guest, members, 1)).code).toBe('sign_in_to_vote');
  });

  it('are the only ones where the organizer says so', async () => {
    const paidOnly = await selling({}, { vote_mode: 'paid' });
    const guest = await visitor(shop.server);
    const free = await guest.call('POST /app/contest/v2/addVote', {
      cx_id: paidOnly.cx_id,
      contestant_id: paidOnly.contestants[0]!.contestant_id,
    });
    expect(free.code).toBe('votes_are_paid');
    await buy(guest, paidOnly, 2);
    expect(await votesFor(paidOnly)).toBe(2);
  });

  it.runIf(isWhole)('are paid back by themselves when the contest is cancelled', async () => {
    const food = await selling();
    const guest = await visitor(shop.server);
    const { payment_id } = await buy(guest, food, 4);
    // Nobody has been paid out what may have to go back.
    const later = { now: () => Date.now() + 40 * 24 * 3_600_000, pause: () => Promise.resolve() };
    await releaseEarnings({ ...shop.server.ports, clock: later });
    expect(await onAccount(shop, `user:${organizer.user_id}`)).toBe(0);
    await organizer.run('moveContest', { cx_id: food.cx_id, transition: 'cancel' });
    await Promise.all([refundCancelled(shop.server.ports), refundCancelled(shop.server.ports)]);
    await becomes(shop, payment_id, 'refunded');
    expect(bank().refundsOf(atBank(shop, payment_id).id)).toMatchObject([{ amount: 400 }]);
  });

  it.runIf(isWhole)(
    'count no more in a cancelled contest, also while an operator has yet to send their money back by hand',
    async () => {
      const food = await selling();
      const guest = await visitor(shop.server);
      const { payment_id } = (await order(guest, food, 4, 0, 'invoices')).body.payment;
      shop.coins.pay(shop.coins.invoices().find(({ order_id }) => order_id === payment_id)!.id);
      await becomes(shop, payment_id, 'confirmed');
      expect(await votesFor(food)).toBe(4);
      await organizer.run('moveContest', { cx_id: food.cx_id, transition: 'cancel' });
      for (const _ of [1, 2]) await refundCancelled(shop.server.ports);
      expect(await votesFor(food)).toBe(0);
      expect(await stateOf(shop, payment_id)).toBe('confirmed');
      const waiting = (await operator.run('getDesk', {})).body.items.filter((each) => each.payment_id === payment_id);
      expect(waiting).toMatchObject([{ kind: 'refund_by_hand', amount: 400 }]);
      await operator.run('decideDesk', { desk_id: waiting[0]!.desk_id, decision: 'refund', note: 'Sent as 0x5' });
      expect(await stateOf(shop, payment_id)).toBe('refunded');
      expect(await votesFor(food)).toBe(0);
    },
  );

  it.runIf(isWhole)('stay in a certified result, whatever becomes of the money', async () => {
    const food = await selling();
    const guest = await visitor(shop.server);
    const { payment_id } = await buy(guest, food, 4);
    await storeBehind(shop.server, food.cx_id, { end_date: new Date(Date.now() + 300) });
    await until(
      () => organizer.run('moveContest', { cx_id: food.cx_id, transition: 'certify' }),
      ({ status }) => status === 200,
    );
    await releaseEarnings(shop.server.ports);
    expect(await onAccount(shop, `user:${organizer.user_id}`)).toBe(380);
    bank().dispute(atBank(shop, payment_id).id);
    await becomes(shop, payment_id, 'disputed');
    expect(await votesFor(food)).toBe(4);
  });
});

describe('prices of votes', () => {
  it('are the organizer’s, within the operators’ limits', async () => {
    const { cx_id } = await contest(shop.server, { organizer });
    const set = (more: object, who = organizer) =>
      who.call('POST /app/contest/v2/setVotePrices', {
        cx_id,
        vote_mode: 'both',
        currency: 'EUR',
        unit_price: 100,
        ...more,
      });
    expect((await set({ unit_price: 1 })).fields).toHaveProperty('unit_price');
    expect((await set({ unit_price: 9_999_999 })).fields).toHaveProperty('unit_price');
    expect((await set({ currency: 'ZAR' })).fields).toHaveProperty('currency');
    expect((await set({ packs: [{ votes: 10, amount: 1100 }] })).fields).toHaveProperty('packs');
    expect((await set({ unit_price: 10, packs: [{ votes: 100_000, amount: 11 }] })).fields).toEqual({
      packs: 'A vote of a pack costs at least half of the least price of a vote.',
    });
    expect((await set({}, await member(shop.server))).code).toBe('forbidden');
    expect((await set({}, operator)).status).toBe(200);
    const told = await organizer.call('POST /app/contest/v2/getVotePrices', { cx_id });
    expect(told.body).toMatchObject({ prices: { unit_price: 100 }, ranges: { EUR: { min: 10 } } });
    const guest = await visitor(shop.server);
    expect((await guest.call('POST /app/contest/v2/getVotePrices', { cx_id })).body).toEqual({
      prices: expect.objectContaining({ vote_mode: 'both' }),
    });
  });

  it.runIf(isWhole)('that change touch no payment that was begun', async () => {
    const food = await selling();
    const guest = await visitor(shop.server);
    const { body } = await order(guest, food, 10);
    await organizer.call('POST /app/contest/v2/setVotePrices', {
      cx_id: food.cx_id,
      vote_mode: 'both',
      currency: 'EUR',
      unit_price: 500,
    });
    charge(body.payment.payment_id);
    await becomes(shop, body.payment.payment_id, 'confirmed');
    expect([body.payment.amount, await votesFor(food)]).toEqual([900, 10]);
  });
});

it('leaves a ledger and books in which everything agrees', async () => {
  await until(
    () => shop.server.database.db.collection('Refunds').countDocuments({ state: { $in: ['reserved', 'pending'] } }),
    (open) => open === 0,
  );
  const lines = await reconciled(shop);
  expect(lines.at(-1), lines.join('\n')).toMatch(/everything agrees\.$/);
});
