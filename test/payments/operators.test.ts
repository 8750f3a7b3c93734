/** No operator alone makes a large sum: two decide the same, and nobody notes much more than was due. */
import { beforeAll, expect, it } from 'vitest';
import { Payment } from '#shared/payments/entities/payment.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { atBank, becomes, begin, onAccount, platformKey, reconciled, until, useShop, visa } from './stage.ts';

const shop = useShop();
let seller: TestActor;
let buyer: TestActor;
let first: TestActor;
let second: TestActor;

async function claimed(amount: number, reference: string, who = buyer, to = seller) {
  const { payment_id } = (await begin(who, `${to.user_id}-${amount}`, { rail: 'payoneer' })).body.payment;
  const { body } = await who.call('POST /app/checkout/claimPayment', {
    ...{ payment_id, amount, reference, sender: 'Ana Diaz', paid_on: '2026-11-20' },
  });
  return { payment_id, claim_id: body.payment.claim!.claim_id };
}
const confirm = (who: TestActor, claim_id: string, received?: number) =>
  who.call('POST /app/checkout/decideClaim', { claim_id, decision: 'confirm', received });

beforeAll(async () => {
  [seller, buyer, first, second] = await Promise.all([
    member(shop.server),
    member(shop.server),
    member(shop.server, 'admin'),
    member(shop.server, 'admin'),
  ]);
  await first.run('setPlatformRails', { payoneer: 'platform@example.org', current: password });
});

it('what came is never noted as more than twice of what was due', async () => {
  const { claim_id } = await claimed(100, 'P 101');
  expect((await confirm(first, claim_id, 100_000_100)).code).toBe('amount_differs');
  expect((await confirm(first, claim_id, 200)).body.payment.state).toBe('overpaid');
});

it('a claim that was refused keeps its reference from nobody', async () => {
  const { claim_id } = await claimed(300, 'TX-12345');
  const { payment_id } = (await begin(buyer, `${seller.user_id}-301`, { rail: 'payoneer' })).body.payment;
  const mine = { payment_id, amount: 301, reference: 'tx12345', sender: 'Ana Diaz', paid_on: '2026-11-20' };
  expect((await buyer.call('POST /app/checkout/claimPayment', mine)).code).toBe('reference_used');
  await first.call('POST /app/checkout/decideClaim', { claim_id, decision: 'refuse', reason: 'Nothing came' });
  expect((await buyer.call('POST /app/checkout/claimPayment', mine)).body.payment.claim?.state).toBe('waiting');
});

it('large claims, surpluses, refunds and disputes are decided by two', async () => {
  const { claim_id } = await claimed(49_000, 'P 102');
  expect((await confirm(first, claim_id, 98_000 + 1000)).code).toBe('amount_differs');
  // The sum that came counts, not the one that was due.
  expect((await confirm(first, claim_id, 90_000)).code).toBe('decision_noted');
  expect((await confirm(first, claim_id, 90_000)).code).toBe('decision_noted');
  expect((await confirm(second, claim_id, 91_000)).code).toBe('decision_noted');
  expect((await confirm(second, claim_id, 90_000)).body.payment.state).toBe('overpaid');

  // Another sum is another decision, however little came.
  const small = await claimed(70_000, 'P 104');
  expect((await confirm(first, small.claim_id, 100)).code).toBe('decision_noted');
  expect((await confirm(second, small.claim_id)).code).toBe('decision_noted');
  expect((await confirm(second, small.claim_id, 100)).body.payment.state).toBe('underpaid');

  const other = await claimed(60_000, 'P 103');
  await confirm(first, other.claim_id, 120_000);
  await confirm(second, other.claim_id, 120_000);
  const { items } = (await first.run('getDesk', {})).body;
  const { desk_id } = items.find(({ payment_id }) => payment_id === other.payment_id)!;
  const decision = { desk_id, decision: 'credit' as const, note: 'They asked for it' };
  expect((await first.run('decideDesk', decision)).code).toBe('decision_noted');
  const { firsts } = (await second.run('getDesk', {})).body;
  expect(firsts).toMatchObject([{ what: 'desk', about_id: desk_id, decision: 'credit', author_id: first.user_id }]);
  expect(await onAccount(shop, `user:${buyer.user_id}`)).toBe(0);
  expect((await second.run('decideDesk', decision)).body.item.state).toBe('decided');
  expect(await onAccount(shop, `user:${buyer.user_id}`)).toBe(60_000);

  const { payment_id } = (await begin(buyer, `${seller.user_id}-70000`)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  const refund = { payment_id, client_id: 'an-operator-gives-back', reason: 'At their wish' };
  expect((await first.call('POST /app/checkout/refundPayment', refund)).code).toBe('decision_noted');
  const story = await until(
    async () => (await second.run('getPaymentStory', { payment_id })).body,
    ({ calls }) => calls.length > 0,
  );
  expect(story.firsts).toMatchObject([
    { what: 'refund', amount: 70_000, currency: 'EUR', author_id: first.user_id, reason: 'At their wish' },
  ]);
  expect(story.calls).toMatchObject([{ question: 'open', answer: 'open', times: 1 }]);
  expect((await second.call('POST /app/checkout/refundPayment', refund)).body.payment.state).toBe('refunded');

  const doubted = (await begin(buyer, `${seller.user_id}-80000`)).body.payment;
  const intent = atBank(shop, doubted.payment_id).id;
  shop.bank.account(platformKey).confirmWithCard(intent, visa);
  await becomes(shop, doubted.payment_id, 'confirmed');
  shop.bank.account(platformKey).dispute(intent);
  await becomes(shop, doubted.payment_id, 'disputed');
  const won = { payment_id: doubted.payment_id, outcome: 'won' as const, reason: 'The parcel was signed for' };
  // The bank has the money, and decides.
  expect((await first.run('decideDispute', won)).code).toBe('rail_decides');
  const decides = async () => (await first.run('getPaymentStory', { payment_id: doubted.payment_id })).body.decides;
  expect(await decides()).toBe('rail');
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
  // A rail that knows nothing of it cannot.
  const { storage } = shop.server.ports;
  await storage.transact((tx) => tx.update(Payment, doubted.payment_id, { rail_id: undefined }));
  expect(await decides()).toBe('operator');
  expect((await first.run('decideDispute', won)).code).toBe('decision_noted');
  // Two who do not agree decide nothing.
  expect((await second.run('decideDispute', { ...won, outcome: 'lost' })).code).toBe('decision_noted');
  expect((await second.run('decideDispute', won)).body.payment.state).toBe('won');
});

it.each(['won', 'lost'] as const)(
  'a dispute that the bank has %s is as the bank says, whatever an operator does',
  async (outcome) => {
    const { payment_id } = (await begin(buyer, `${seller.user_id}-700`)).body.payment;
    const bank = shop.bank.account(platformKey);
    const intent = atBank(shop, payment_id).id;
    bank.confirmWithCard(intent, visa);
    await becomes(shop, payment_id, 'confirmed');
    bank.dispute(intent);
    await becomes(shop, payment_id, 'disputed');
    const decision = {
      payment_id,
      outcome: outcome === 'won' ? ('lost' as const) : ('won' as const),
      reason: 'I say so',
    };
    expect((await first.run('decideDispute', decision)).code).toBe('rail_decides');
    bank.closeDispute(intent, outcome);
    // Its page asks the bank as well.
    const story = (await first.run('getPaymentStory', { payment_id })).body;
    expect([story.payment.state, story.decides]).toEqual([outcome, undefined]);
    expect((await first.run('decideDispute', decision)).code).toBe('step_not_possible');
    expect((await first.run('decideDispute', { ...decision, outcome })).body.payment.state).toBe(outcome);
    expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
  },
);

it('what lies on the desk is decided once, whoever decides at the same moment', async () => {
  for (const [n, order] of [
    ['accept', 'refund'],
    ['refund', 'accept'],
    ['both', 'at once'],
  ].entries()) {
    const { claim_id, payment_id } = await claimed(1000 + n, `once-${n}`);
    expect((await confirm(first, claim_id, 900)).body.payment.state).toBe('underpaid');
    const { items } = (await first.run('getDesk', {})).body;
    const item = items.find((each) => each.payment_id === payment_id)!;
    expect(item).toMatchObject({ amount: 900, due: 1000 + n, user_id: buyer.user_id });
    const decide = async (who: TestActor, decision: 'accept' | 'refund') =>
      (await who.run('decideDesk', { desk_id: item.desk_id, decision, note: `By hand ${n}` })).code;
    const codes =
      order[0] === 'both'
        ? await Promise.all([decide(first, 'accept'), decide(second, 'refund')])
        : [await decide(first, order[0] as 'accept'), await decide(second, order[1] as 'refund')];
    expect(codes.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['', 'changed_meanwhile']);
    const { payment, desk } = (await first.run('getPaymentStory', { payment_id })).body;
    const isAccepted = desk[0]!.decision === 'accept';
    expect(payment).toMatchObject({
      ...{ state: isAccepted ? 'confirmed' : 'refunded', refunded: isAccepted ? 0 : 900, delivered: isAccepted },
      // What was asked for at first is not forgotten, and what was never sold has no receipt.
      ...{ amount: isAccepted ? 900 : 1000 + n, has_receipt: isAccepted, ...(isAccepted && { due: 1000 + n }) },
    });
    const paper = await fetch(`${shop.server.url}/app/checkout/receipt/${payment_id}`, { headers: seller.headers });
    expect(paper.status).toBe(isAccepted ? 200 : 404);
  }
});

it('what came too little leaves the desk when it goes back, wherever that is decided', async () => {
  const { payment_id, claim_id } = await claimed(1100, 'P 106');
  expect((await confirm(first, claim_id, 800)).body.payment.state).toBe('underpaid');
  const onDesk = async (state: 'open' | 'decided') =>
    (await first.run('getDesk', { state })).body.items.filter((item) => item.payment_id === payment_id);
  expect(await onDesk('open')).toMatchObject([{ kind: 'underpaid', amount: 800 }]);
  const give = { payment_id, client_id: 'too-little-goes-back', reason: 'All of it, or nothing', reference: 'PAYO 8' };
  expect((await first.call('POST /app/checkout/refundPayment', give)).body.payment.state).toBe('refunded');
  expect(await onDesk('open')).toEqual([]);
  const decided = { decision: 'refund', decided_by: first.user_id, note: give.reason };
  expect(await onDesk('decided')).toMatchObject([decided]);
});

it('in parts a large sum is no smaller', async () => {
  const { claim_id, payment_id } = await claimed(60_000, 'in parts', await member(shop.server));
  await confirm(first, claim_id);
  await confirm(second, claim_id);
  const back = async (who: TestActor, amount: number) => {
    const reason = { client_id: `part-${amount}`, reason: 'At their wish', reference: 'sent' };
    return (await who.call('POST /app/checkout/refundPayment', { payment_id, amount, ...reason })).code;
  };
  expect(await back(first, 45_000)).toBe('');
  expect(await back(first, 15_000)).toBe('decision_noted');
  expect(await back(first, 5000)).toBe('');
  expect(await back(first, 10_000)).toBe('decision_noted');
  expect(await back(second, 10_000)).toBe('');
});

/** What `who` earned by card, and asks for. */
async function askedFor(who: TestActor, amount: number) {
  const { payment_id } = (await begin(buyer, `${who.user_id}-${2 * amount}`)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  await who.call('POST /app/users/updatePaymentSetings', {
    current: password,
    payoneer: `${who.username}@example.org`,
  });
  const asked = { client_id: `what-was-earned-${who.user_id}`, currency: 'EUR', amount, way: 'payoneer' } as const;
  return (await who.call('POST /app/sales/askPayout', asked)).body.payout.payout_id;
}
const pay = (who: TestActor, payout_id: string) =>
  who.run('decidePayout', { payout_id, decision: 'pay', from: 'payoneer', reference: 'PAYO 9' });

it('small sums for many people are a large one, and who said that money came pays nobody alone', async () => {
  const [alone, payer, ...fresh] = await Promise.all([
    ...[1, 2].map(() => member(shop.server, 'admin')),
    ...[1, 2, 3, 4].map(() => member(shop.server)),
  ]);
  const claims = await Promise.all(
    fresh.map(async (who, n) => (await claimed(45_000 + n, `fresh ${n}`, buyer, who)).claim_id),
  );
  // At once, and one after the other.
  const codes = await Promise.all(claims.slice(0, 3).map(async (claim_id) => (await confirm(alone!, claim_id)).code));
  expect(codes.map(String).toSorted()).toEqual(['', '', 'decision_noted']);
  expect((await confirm(alone!, claims[3]!)).code).toBe('decision_noted');
  expect((await confirm(second, claims[3]!)).code).toBe('');

  // Whose money it may have become by now, by a purchase: another's, earned by card.
  const accomplice = await member(shop.server);
  const payout_id = await askedFor(accomplice, 400);
  const needsTwo = async (who: TestActor) =>
    (await who.run('getAdminPayouts', {})).body.payouts.find((row) => row.payout_id === payout_id)?.needs_two;
  expect([await needsTwo(alone!), await needsTwo(payer!)]).toEqual([true, undefined]);
  await alone!.run('decidePayout', { payout_id, decision: 'approve' });
  expect((await pay(alone!, payout_id)).code).toBe('second_operator');
  expect((await pay(payer!, payout_id)).body.payout.state).toBe('paid');
});

it('many small sums for one person are a large one: claims, and payouts of what they brought', async () => {
  const [helped, alone] = await Promise.all([member(shop.server), member(shop.server, 'admin')]);
  const claims = await Promise.all(
    [1, 2, 3, 4].map(async (n) => (await claimed(49_900 + n, `minted ${n}`, buyer, helped)).claim_id),
  );
  // At once, and one after the other.
  const codes = await Promise.all(claims.slice(0, 3).map(async (claim_id) => (await confirm(alone, claim_id)).code));
  expect(codes.map(String).toSorted()).toEqual(['', 'decision_noted', 'decision_noted']);
  expect((await confirm(alone, claims[3]!)).code).toBe('decision_noted');
  expect((await confirm(second, claims[3]!)).code).toBe('');

  await helped.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'helped@example.org' });
  const { body } = await helped.call('POST /app/sales/askPayout', {
    ...{ client_id: 'of-what-was-minted', currency: 'EUR', amount: 1000, way: 'payoneer' },
  });
  const { payout_id } = body.payout;
  expect((await first.run('getAdminPayouts', {})).body.payouts).toMatchObject([{ payout_id, needs_two: true }]);
  await first.run('decidePayout', { payout_id, decision: 'approve' });
  expect((await pay(first, payout_id)).code).toBe('second_operator');
  expect((await pay(second, payout_id)).body.payout.state).toBe('paid');
});

it('what two have decided says nothing about the next part of the same size', async () => {
  const { payment_id } = (await begin(buyer, `${seller.user_id}-130000`)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  const give = (who: TestActor, client_id: string) =>
    who.call('POST /app/checkout/refundPayment', { payment_id, client_id, amount: 60_000, reason: 'A half' });
  expect((await give(first, 'the-first-half')).code).toBe('decision_noted');
  expect((await give(second, 'the-first-half')).status).toBe(200);
  await becomes(shop, payment_id, 'partly_refunded');
  expect((await give(second, 'the-other-half')).code).toBe('decision_noted');
});

it('the limit itself is raised by two, and lowered by one', async () => {
  const pricing = async () => (await second.run('getPricing', {})).body;
  const { fee_bps, vote, deposit, operator_above } = (await pricing()).pricing;
  const set = (who: TestActor, EUR: number) =>
    who.run('setPricing', {
      rules: { fee_bps, vote, deposit, operator_above: { ...operator_above, EUR } },
      reason: 'Larger sums',
    });
  expect((await set(first, 1_000_000)).code).toBe('decision_noted');
  expect((await set(first, 1_000_000)).code).toBe('decision_noted');
  expect((await set(second, 2_000_000)).code).toBe('decision_noted');
  const { proposed } = await pricing();
  expect(proposed.map(({ rules, author_id }) => [rules.operator_above.EUR, author_id])).toEqual([
    [2_000_000, second.user_id],
    [1_000_000, first.user_id],
  ]);
  const [, { rules, reason }] = proposed as [(typeof proposed)[0], (typeof proposed)[0]];
  expect((await second.run('setPricing', { rules, reason })).body.pricing.operator_above.EUR).toBe(1_000_000);
  expect((await pricing()).proposed).toEqual([]);
  expect((await set(first, 50_000)).body.pricing.operator_above.EUR).toBe(50_000);
  // What was decided then is no word about now.
  expect((await second.run('setPricing', { rules, reason })).code).toBe('decision_noted');
});
