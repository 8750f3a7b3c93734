/** A job that is settled by a contest of its offers. */
import { beforeAll, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Offer } from '#shared/chat/entities.ts';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { limits } from '#shared/limits.ts';
import { makeCertificate } from '#cloud/contests/certification/certificates.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { storeBehind } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
const polling = { interval: 50 };
const minute = 60_000;
const past = (ms: number) => new Date(Date.now() - ms);
let author: TestActor;
let providers: TestActor[];
beforeAll(async () => {
  author = await member(server.current);
  providers = await Promise.all([1, 2, 3].map(() => member(server.current, 'provider')));
});

const post = (title: string) => ({
  title,
  text: `${title}, please.`,
  data: { category: 468, currency: 'EUR', budget: 400 },
});
async function job(title: string, by_votes = true, who = author) {
  const { data, ...rest } = post(title);
  const input = { group_id: limits.jobsGroup, ...rest, data: { ...data, by_votes } };
  return (await who.call('POST /app/feeds/addFeed', input)).body.feed;
}
const offer = async (who: TestActor, feed_item_id: string) => {
  const said = { feed_item_id, text: `By ${who.username}.`, price: 35_000, delivery_days: 4 };
  return (await who.run('sendJobOffer', said)).body.offer;
};
const start = (who: TestActor, feed_item_id: string) =>
  who.run('startJobContest', { feed_item_id, days: 3, category: 'Design' });
const statesOf = async (fx_id: string) =>
  Object.fromEntries(
    (await author.run('getJobOffers', { feed_item_id: fx_id })).body.offers.map((row) => [row.user_id, row.state]),
  );
async function vote(cx_id: string, user_id: number) {
  const { storage } = server.current.ports;
  const [row] = await storage.find(Contestant, { cx_id, user_id });
  const voter = await visitor(server.current);
  const answer = await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: row!.contestant_id });
  if (answer.status !== 200) throw new Error(answer.error);
}
async function certify(cx_id: string) {
  await storeBehind(server.current, cx_id, { start_date: past(60 * minute), end_date: past(2 * minute) });
  expect((await author.run('moveContest', { cx_id, transition: 'certify' })).body).toEqual({ state: 'certified' });
  await makeCertificate(server.current.ports, cx_id);
}

it('is voted on, and certifying the result accepts the offer that won', async () => {
  const { fx_id, feed_item_id } = await job('A mural for the station');
  expect((await start(author, fx_id)).code).toBe('job_needs_offers');
  const [ana, ben, cleo] = providers as [TestActor, TestActor, TestActor];
  await offer(ana, fx_id);
  const second = await offer(ben, fx_id);
  const third = await offer(cleo, fx_id);
  expect((await start(ana, fx_id)).code).toBe('forbidden');
  const [one, two] = await Promise.all([start(author, fx_id), start(author, fx_id)]);
  expect(one.body.contest).toEqual(two.body.contest);
  const { cx_id } = one.body.contest;
  const guest = await visitor(server.current);
  expect((await guest.run('getJobContest', { job_id: fx_id })).body.contest).toMatchObject({ cx_id, state: 'ongoing' });
  const fetched = (await guest.call('POST /app/contest/v2/fetchContest', { cx_id })).body;
  if (!('contest' in fetched)) throw new Error('no contest');
  const { contest } = fetched;
  expect(contest).toMatchObject({ contest_name: 'A mural for the station' });
  expect(await server.current.ports.storage.get(Contest, cx_id)).toMatchObject({ user_id: author.user_id });
  expect(contest.contestants).toHaveLength(3);
  expect(contest.contestants[0]!.description).toContain('€350.00 · 4 days');
  expect(JSON.stringify(contest)).not.toContain(second.offer_id);

  // Nobody offers, changes or decides any more; an offer that is withdrawn stands no more.
  expect((await ana.run('sendJobOffer', { feed_item_id: fx_id, text: 'Less.', price: 1, delivery_days: 1 })).code).toBe(
    'job_closed',
  );
  expect((await author.run('decideOffer', { offer_id: second.offer_id, step: 'accept' })).code).toBe('job_is_voted');
  const again = { feed_item_id: fx_id, ...post('A mural for the station'), closed: false };
  expect((await author.call('POST /app/feeds/editFeed', again)).code).toBe('job_is_voted');
  await vote(cx_id, cleo.user_id!);
  await vote(cx_id, cleo.user_id!);
  await vote(cx_id, ben.user_id!);
  await cleo.run('decideOffer', { offer_id: third.offer_id, step: 'withdraw' });

  await certify(cx_id);
  expect(await statesOf(fx_id)).toEqual({ [ana.user_id!]: 'declined', [ben.user_id!]: 'accepted' });
  const { storage } = server.current.ports;
  await expect
    .poll(
      async () => (await storage.find(Notification, { user_id: author.user_id!, type: 'job_voted' })).length,
      polling,
    )
    .toBe(1);
  await makeCertificate(server.current.ports, cx_id);
  expect((await start(author, String(feed_item_id))).body.contest).toMatchObject({ cx_id, state: 'certified' });
});

it('is its author’s to choose where two have as many votes, and again after the contest was cancelled', async () => {
  const { fx_id } = await job('A jingle');
  const [ana, ben] = providers as [TestActor, TestActor];
  const [first] = [await offer(ana, fx_id), await offer(ben, fx_id)];
  const { cx_id: cancelled } = (await start(author, fx_id)).body.contest;
  await author.run('moveContest', { cx_id: cancelled, transition: 'cancel' });
  const { cx_id } = (await start(author, fx_id)).body.contest;
  expect(cx_id).not.toBe(cancelled);
  // While people vote, the job stays.
  expect((await author.call('POST /app/feeds/deleteFeed', { feed_item_id: fx_id })).code).toBe('job_is_voted');
  await certify(cx_id);
  expect(await statesOf(fx_id)).toEqual({ [ana.user_id!]: 'sent', [ben.user_id!]: 'sent' });
  expect((await author.run('decideOffer', { offer_id: first.offer_id, step: 'accept' })).body.offer.state).toBe(
    'accepted',
  );
  // A copy of the contest settles no job.
  const copied = await author.call('POST /app/contest/v2/duplicateContest', {
    cx_id,
    client_id: 'copy-of-a-job-contest',
  });
  expect(copied.status).toBe(200);
  const rows = await server.current.ports.storage.find(Contest, { job_id: fx_id });
  expect(rows.map((row) => row.cx_id).toSorted()).toEqual([cx_id, cancelled].toSorted());
});

it('is over when its author closes the account: the contest is cancelled, and offers are declined', async () => {
  const leaving = await member(server.current);
  const { fx_id } = await job('A song', true, leaving);
  const [ana, ben] = providers as [TestActor, TestActor];
  const offers = [await offer(ana, fx_id), await offer(ben, fx_id)].map(({ offer_id }) => offer_id);
  const { cx_id } = (await start(leaving, fx_id)).body.contest;
  expect((await leaving.call('POST /app/account/close', { current: password })).status).toBe(200);
  const { storage } = server.current.ports;
  expect((await storage.get(Contest, cx_id))?.contest_status).toBe('cancelled');
  expect((await storage.getMany(Offer, offers)).map(({ state }) => state)).toEqual(['declined', 'declined']);
  for (const { user_id } of [ana, ben])
    expect(await storage.count(Notification, { user_id: user_id!, type: 'job_gone' })).toBe(1);
});

it('is over when a moderator takes the job away', async () => {
  const { fx_id } = await job('A scandal');
  for (const who of providers) await offer(who, fx_id);
  const { cx_id } = (await start(author, fx_id)).body.contest;
  const operator = await member(server.current, 'admin');
  const remove = { type: 'Feed' as const, id: fx_id, reason: 'Not for this place' };
  await providers[0]!.run('reportFeed', { type: 'Feed', id: fx_id, reason: 'insult' });
  expect((await operator.run('moderateFeed', remove)).status).toBe(200);
  const { storage } = server.current.ports;
  expect((await storage.get(Contest, cx_id))?.contest_status).toBe('cancelled');
  expect((await author.run('getJobContest', { job_id: fx_id })).body).toEqual({});
  // Nothing is agreed upon over it, whichever way it is asked for.
  const [offered] = await storage.find(Offer, { feed_item_id: fx_id });
  const accept = { offer_id: offered!.offer_id, step: 'accept' as const };
  expect((await author.run('decideOffer', accept)).code).toBe('post_not_found');
});

it('is said before there are offers', async () => {
  const { fx_id } = await job('A poster', false);
  await offer(providers[0]!, fx_id);
  await offer(providers[1]!, fx_id);
  expect((await start(author, fx_id)).code).toBe('job_needs_offers');
  const { data, ...rest } = post('A poster');
  const edit = { feed_item_id: fx_id, ...rest, data: { ...data, by_votes: true } };
  expect((await author.call('POST /app/feeds/editFeed', edit)).code).toBe('job_has_offers');
});
