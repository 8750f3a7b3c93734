/** The operators' home: what waits, the longest waiting first, and one search, each as far as the rights reach. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureSupportUser } from '#cloud/accounts/sessions/supportUser.ts';
import { Vote } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { limits } from '#shared/limits.ts';
import type { Right } from '#shared/model/rights.ts';
import { Payment, Sale } from '#shared/payments/entities/payment.ts';
import { Payout } from '#shared/payments/entities/payout.ts';
import { DeskItem } from '#shared/payments/entities/shop.ts';
import { say } from '../chat/talk.ts';
import { service } from '../services/stage.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, reject, storeBehind } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let admin: TestActor;
let seller: TestActor;
let soup: ContestShape;
let sx_id: string;

const payment = {
  ...{ payment_id: 'payment-of-it', payer: 'u1', rail: 'stripe' as const, account: 'platform', currency: 'EUR' },
  ...{ amount: 4900, fee: 490, received: 4900, disputed: 4900, pricing_id: 'first', rail_id: 'pi_of_the_rail' },
  ...{ items: [], expires_at: new Date(), confirmed_at: new Date() },
} as const;

beforeAll(async () => {
  const at = server.current;
  await ensureSupportUser(at.ports);
  [admin, seller] = await Promise.all([member(at, 'admin'), member(at), member(at, 'admin')]);
  soup = await contest(at, { contest_name: 'The soup of the year' });
  await reject(at, soup.contestants[0]!.contestant_id);
  await reject(at, soup.contestants[1]!.contestant_id);
  const guest = await visitor(at);
  const { contestant_id } = soup.contestants[2]!;
  await guest.call('POST /app/contest/v2/addVote', { cx_id: soup.cx_id, contestant_id });
  const over = await contest(at, { contest_name: 'Bread of last year' });
  await storeBehind(at, over.cx_id, { end_date: new Date('2020-01-01T00:00:00Z') });
  sx_id = await service(at, seller, { title: 'A soup recipe for your table', approved: false });
  const { conversation_id } = (await seller.run('fetchConversation', { user_id: limits.supportUser })).body
    .conversation;
  await say(seller, conversation_id, 'Where is my money?');
  const { currency, amount } = payment;
  await at.ports.storage.transact(async (tx) => {
    await tx.insert(Payment, { ...payment, user_id: seller.user_id, state: 'disputed', items: [] });
    await tx.insert(Sale, {
      ...{ ox_id: 'sold-with-it', payment_id: payment.payment_id, buyer: `u${seller.user_id}`, type: 'votes', sx_id },
      ...{ title: 'Votes', quantity: 1, currency, amount, fee: 490, rail: 'stripe', state: 'sold' },
    });
    for (const state of ['asked', 'approved', 'paid'] as const)
      await tx.insert(Payout, {
        ...{ payout_id: `payout-${state}`, user_id: seller.user_id!, currency, amount, state },
        ...{ way: 'payoneer', to: 'seller@example.org' },
      });
    for (const state of ['open', 'decided'] as const)
      await tx.insert(DeskItem, {
        ...{ desk_id: `desk-${state}`, kind: 'late', rail: 'stripe', account: 'platform', amount, currency, state },
      });
  });
  await admin.run('proposeRights', { user_id: seller.user_id!, rights: ['site_read'], reason: 'Helps' });
});

const operator = (...rights: Right[]) => member(server.current, ...rights);
const home = async (who: TestActor) => (await who.run('getAdminHome', {})).body;
const search = async (who: TestActor, words: string) => (await who.run('searchEverything', { words })).body;

describe('what waits', () => {
  it('comes the longest waiting first, with what it is about, and is counted', async () => {
    const { waiting } = await home(admin);
    expect(waiting.counts).toEqual([
      { kind: 'payout_asked', count: 1 },
      { kind: 'payout_approved', count: 1 },
      { kind: 'desk', count: 1 },
      { kind: 'dispute', count: 1 },
      { kind: 'service', count: 1 },
      { kind: 'entries', count: 2 },
      { kind: 'to_certify', count: 1 },
      { kind: 'support', count: 1 },
      { kind: 'rights', count: 1 },
    ]);
    const { things } = waiting;
    expect(things[0]).toMatchObject({
      kind: 'to_certify',
      title: 'Bread of last year',
      since: '2020-01-01T00:00:00.000Z',
    });
    expect(things.map(({ since }) => since)).toEqual(things.map(({ since }) => since).toSorted());
    const of = (kind: string) => things.filter((thing) => thing.kind === kind);
    expect(of('entries')).toMatchObject([{ id: String(soup.contest_id), title: soup.contest_name, count: 2 }]);
    expect(of('payout_asked')).toMatchObject([
      { id: 'payout-asked', amount: 4900, currency: 'EUR', person: { user_id: seller.user_id } },
    ]);
    expect(of('service')).toMatchObject([{ id: sx_id, title: 'A soup recipe for your table' }]);
    expect(of('support')).toMatchObject([{ person: { username: seller.username } }]);
  });

  it('is only of the areas that somebody may read', async () => {
    const kinds = async (...rights: Right[]) =>
      (await home(await operator(...rights))).waiting.counts.map(({ kind }) => kind);
    expect(await kinds('contests_read')).toEqual(['entries', 'to_certify']);
    expect(await kinds('money_act')).toEqual(['payout_asked', 'payout_approved', 'desk', 'dispute']);
    expect(await kinds('services_read', 'messages_read')).toEqual(['service', 'support']);
    expect(await kinds('people_act', 'site_act')).toEqual([]);
  });

  it('has figures that add up', async () => {
    const { money, services, contests } = await home(admin);
    expect(money!.paid).toEqual([{ currency: 'EUR', payments: 1, amount: 4900, fee: 490 }]);
    expect(services!.states).toMatchObject({ review: 1, approved: 0 });
    expect(contests!.active + contests!.pending).toBe(2);
  });
});

describe('one search', () => {
  it('finds people, contests, services, payments and votes by what they are called', async () => {
    const words = await search(admin, 'soup');
    expect(words.contests).toMatchObject([{ cx_id: soup.cx_id }]);
    expect(words.services).toMatchObject([{ sx_id }]);
    expect(words).toMatchObject({ people: [], votes: [], orders: [], payments: [] });
    expect((await search(admin, sx_id)).services).toMatchObject([{ sx_id }]);
    expect((await search(admin, String(soup.contest_id))).contests).toMatchObject([{ cx_id: soup.cx_id }]);
    expect((await search(admin, `${seller.username}@example.org`)).people).toMatchObject([
      { user_id: seller.user_id, username: seller.username },
    ]);
    // By its number, the rail's, that of what was sold with it, and the address of its page.
    const page = `https://engage.example/checkout?payment=${payment.payment_id}`;
    for (const name of [payment.payment_id, payment.rail_id, 'sold-with-it', page])
      expect((await search(admin, name)).payments).toMatchObject([{ payment_id: payment.payment_id }]);
    // By who paid or was paid, and by numbers as they are printed.
    expect((await search(admin, seller.username)).payments).toMatchObject([{ payment_id: payment.payment_id }]);
    expect((await search(admin, `#${soup.contest_id}`)).contests).toMatchObject([{ cx_id: soup.cx_id }]);
    const [vote] = await server.current.ports.storage.find(Vote, { cx_id: soup.cx_id });
    const typed = vote!.receipt.toLowerCase().replace('-', ' ');
    expect((await search(admin, typed)).votes).toMatchObject([{ vote_id: vote!.vote_id, cx_id: soup.cx_id }]);
    const link = `https://engage.example/receipt/${vote!.receipt}`;
    expect((await search(admin, link)).votes).toMatchObject([{ vote_id: vote!.vote_id }]);
    const more = `utm_source=${'newsletter'.repeat(20)}`;
    for (const path of [
      ...[`/dashboard?cx_id=${soup.cx_id}`, `/managecontestant?cx_id=${soup.cx_id}&status=waiting`],
      ...[`/cx/${soup.cx_id}/${soup.contestants[2]!.contestant_id}`, `/round/${soup.cx_id}/${soup.round_id}/`],
      ...[`/studio/${soup.cx_id}/new`, `/contest/cx/${soup.cx_id}?${more}`],
    ])
      for (const site of ['https://engage.example', 'engage.example', 'localhost:5000', ''])
        expect((await search(admin, `${site}${path}`)).contests, `${site}${path}`).toMatchObject([
          { cx_id: soup.cx_id },
        ]);
    const long = `https://engage.example/${'x'.repeat(limits.search.words + 1)}`;
    expect(await admin.run('searchEverything', { words: long })).toMatchObject({ status: 400, code: 'invalid' });
    expect(await search(admin, 'nobody is called this')).toEqual({
      ...{ people: [], contests: [], votes: [], services: [], orders: [], payments: [] },
    });
  });

  it('answers of the areas that somebody may read, and is for operators', async () => {
    expect(Object.keys(await search(await operator('money_read'), payment.payment_id))).toEqual(['payments']);
    expect(await search(await operator('people_read'), 'sold-with-it')).toEqual({ people: [] });
    expect(Object.keys(await search(await operator('contests_act'), 'soup'))).toEqual(['contests', 'votes']);
    expect(Object.keys(await search(await operator('site_act'), 'soup'))).toEqual([]);
    expect(await seller.run('searchEverything', { words: 'soup' })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await admin.run('searchEverything', { words: ' ' })).toMatchObject({ status: 400, code: 'invalid' });
  });
});
