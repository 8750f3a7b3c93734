/** Jobs and the offers on them. */
import { describe, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Offer } from '#shared/chat/entities.ts';
import { closeJob } from '#cloud/community/posts/jobs.ts';
import { limits } from '#shared/limits.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { en } from '../support/texts.ts';

const server = useServer();
const polling = { interval: 50 };

const data = { category: 468, currency: 'EUR', budget: 400, country_code: 'PT' };
const postJob = async (who: TestActor, title: string, more: object = {}) => {
  const input = { group_id: limits.jobsGroup, title, text: `${title}, please.`, data: { ...data, ...more } };
  const answer = await who.call('POST /app/feeds/addFeed', input);
  if (answer.status !== 200) throw new Error(answer.error);
  return answer.body.feed;
};
const list = async (who: TestActor, query: object) =>
  (await who.call('GET /app/feeds/getFeeds', { group_id: limits.jobsGroup, limit: 10, page: 1, ...query })).body;

describe('a job that nobody closed', () => {
  it('closes by itself, tells its author once, and opens again', async () => {
    const ana = await member(server.current);
    const job = await postJob(ana, 'Paint a fence');
    const { ports } = server.current;
    await closeJob(ports, job.fx_id);
    await closeJob(ports, job.fx_id);
    const told = await ports.storage.find(Notification, { user_id: ana.user_id! });
    expect(told.map(({ type, path }) => [type, path])).toEqual([['job_closed', `/jobs/${job.feed_item_id}`]]);
    const { title, text } = job;
    const open = await ana.run('editFeed', { feed_item_id: job.fx_id, title, text, data, closed: false });
    expect(open.body.feed.closed).toBe(false);
  });
});

describe('a job', () => {
  it('is open to all, says what it pays, and is found by what it says', async () => {
    const ana = await member(server.current);
    const guest = await visitor(server.current);
    const before = (await guest.run('countNewJobs', {})).body.count;
    const logo = await postJob(ana, 'A logo with a heron');
    const range = await postJob(ana, 'Translate a menu', {
      budget: undefined,
      range_budget: [800, 1200],
      category: 457,
      country_code: 'FR',
    });
    expect(range.data).toEqual({
      currency: 'EUR',
      category: 457,
      country_code: 'FR',
      budget_range: true,
      range_budget: [800, 1200],
    });
    expect((await guest.run('countNewJobs', {})).body.count).toBe(before + 2);
    const ids = async (query: object) => (await list(guest, query)).feeds.map(({ fx_id }) => fx_id);
    expect(await ids({ keyword: 'heron' })).toEqual([logo.fx_id]);
    expect(await ids({ category: 457, country: 'FR' })).toEqual([range.fx_id]);
    expect(await ids({ budget: 1000 })).toEqual([range.fx_id]);
    expect((await list(guest, {})).countries).toEqual(['FR', 'PT']);
    const wrong = { budget: 5, range_budget: [9, 3] };
    const refused = await ana.run('addFeed', {
      ...{ group_id: limits.jobsGroup, title: 'x', text: 'y' },
      data: { ...data, ...wrong },
    });
    expect(refused).toMatchObject({ status: 400, error: expect.any(String) as string });
    expect(Object.values(refused.fields!)).toContain(en['community.invalid.budget']);
  });

  it('takes one offer from each provider, which they change and withdraw', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current, 'provider')];
    const guest = await visitor(server.current);
    const job = await postJob(ana, 'Paint a boat');
    const offer = { feed_item_id: job.fx_id, text: 'With two coats.', price: 35_000, delivery_days: 4 };
    expect(await guest.run('sendJobOffer', offer)).toMatchObject({ code: 'session_required' });
    expect(await ana.run('sendJobOffer', offer)).toMatchObject({ code: 'job_own' });
    expect((await ben.run('sendJobOffer', { ...offer, price: 0 })).fields).toEqual({ price: 'Invalid price' });
    const [one, two] = await Promise.all([ben.run('sendJobOffer', offer), ben.run('sendJobOffer', offer)]);
    expect(two.body.offer.offer_id).toBe(one.body.offer.offer_id);
    await ben.run('sendJobOffer', { ...offer, price: 30_000 });
    const seen = (await ana.run('getJobOffers', { feed_item_id: job.feed_item_id })).body;
    const whose = { user_id: ben.user_id, to_id: ana.user_id, feed_item_id: job.fx_id };
    expect(seen).toMatchObject({ count: 1, offers: [{ price: 30_000, currency: 'EUR', state: 'sent', ...whose }] });
    expect((await guest.run('getJobOffers', { feed_item_id: job.fx_id })).body).toEqual({ offers: [], count: 1 });
    const { offer_id } = one.body.offer;
    await ben.run('decideOffer', { offer_id, step: 'withdraw' });
    expect((await ana.run('getJobOffers', { feed_item_id: job.fx_id })).body).toEqual({ offers: [], count: 0 });
    const again = await ben.run('sendJobOffer', offer);
    expect(again.body.offer.offer_id).not.toBe(offer_id);
    const { storage } = server.current.ports;
    const told = await storage.find(Notification, { user_id: ana.user_id!, type: 'job_offer' });
    expect(told).toMatchObject([{ path: `/jobs/${job.feed_item_id}#offers` }]);

    // Taken away, it leaves nobody waiting.
    expect((await ana.call('POST /app/feeds/deleteFeed', { feed_item_id: job.fx_id })).body).toEqual({ success: true });
    expect((await storage.get(Offer, again.body.offer.offer_id))!.state).toBe('declined');
    expect(await storage.count(Notification, { user_id: ben.user_id!, type: 'job_gone' })).toBe(1);
  });

  it('is accepted on the terms that were read', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current, 'provider')];
    const job = await postJob(ana, 'Tune a piano');
    const offer = { feed_item_id: job.fx_id, text: 'By ear.', price: 10_000, delivery_days: 3 };
    const { offer_id } = (await ben.run('sendJobOffer', offer)).body.offer;
    const asSeen = async () => (await ana.run('getJobOffers', { feed_item_id: job.fx_id })).body.offers[0]!;
    const read = await asSeen();
    const decide = (step: 'accept' | 'decline', rev?: number) => ana.run('decideOffer', { offer_id, step, rev });
    // Sent twice, it is the same one.
    await ben.run('sendJobOffer', offer);
    expect((await asSeen()).rev).toBe(read.rev);
    await ben.run('sendJobOffer', { ...offer, price: 9_900_000, delivery_days: 300 });
    const stale = { status: 409, code: 'changed_meanwhile' };
    expect(await decide('accept', read.rev)).toMatchObject(stale);
    expect(await decide('decline', read.rev)).toMatchObject(stale);
    // Who does not say what they read has read the first terms.
    expect(await decide('accept')).toMatchObject(stale);
    expect(await asSeen()).toMatchObject({ state: 'sent', price: 9_900_000 });
    expect((await decide('accept', (await asSeen()).rev)).body.offer.state).toBe('accepted');
    expect((await decide('accept', read.rev)).body.offer.state).toBe('accepted');
  });

  it('is filled by one offer, however many are chosen at once; the others are told', async () => {
    const ana = await member(server.current);
    const job = await postJob(ana, 'Catering for forty');
    const providers = await Promise.all([1, 2, 3].map(() => member(server.current, 'provider')));
    const offers = [];
    for (const [n, who] of providers.entries()) {
      const input = { feed_item_id: job.fx_id, text: `Menu ${n}`, price: 10_000 + n, delivery_days: 2 };
      offers.push((await who.run('sendJobOffer', input)).body.offer);
    }
    const choices = await Promise.all(
      offers.map(({ offer_id }) => ana.run('decideOffer', { offer_id, step: 'accept' })),
    );
    expect(choices.filter(({ status }) => status === 200)).toHaveLength(1);
    const after = (await ana.run('getJobOffers', { feed_item_id: job.fx_id })).body.offers;
    expect(after.map(({ state }) => state).toSorted()).toEqual(['accepted', 'declined', 'declined']);
    expect((await ana.run('getFeed', { feed_item_id: job.fx_id })).body.feed.closed).toBe(true);
    const { storage } = server.current.ports;
    const told = async (who: TestActor) => storage.count(Notification, { user_id: who.user_id!, type: 'job_filled' });
    const others = providers.filter((_, n) => choices[n]!.status !== 200);
    const chosen = providers.find((_, n) => choices[n]!.status === 200)!;
    for (const who of others) await expect.poll(() => told(who), polling).toBe(1);
    expect(await told(chosen)).toBe(0);
    const late = await member(server.current, 'provider');
    const input = { feed_item_id: job.fx_id, text: 'Me too', price: 1, delivery_days: 1 };
    expect(await late.run('sendJobOffer', input)).toMatchObject({ code: 'job_closed' });
  });
});

describe('files of a job', () => {
  it('come with it for everybody, stay through changes, and are whose uploaded them', async () => {
    const [ana, ben, guest] = [
      await member(server.current),
      await member(server.current),
      await visitor(server.current),
    ];
    const upload = async (who: TestActor, client_id: string, name: string) => {
      const bytes = new TextEncoder().encode(`<script>${name}</script>`);
      return (await who.call('POST /app/feeds/addFile', { group_id: limits.jobsGroup, client_id, name, bytes })).body
        .file;
    };
    const [plan, again] = [
      await upload(ana, 'the-plan-once', '../pl\u202ean.pdf'),
      await upload(ana, 'the-plan-once', 'x'),
    ];
    expect(again).toEqual(plan);
    expect(plan).toMatchObject({ kind: 'file', name: '..plan.pdf', mime: 'application/octet-stream' });
    const input = { group_id: limits.jobsGroup, title: 'Build a shed', text: 'By this plan.', data };
    const stolen = await ben.call('POST /app/feeds/addFeed', { ...input, files: [plan.file_id] });
    expect(stolen.code).toBe('post_picture_gone');
    const asPicture = await ana.call('POST /app/feeds/addFeed', { ...input, pictures: [plan.file_id] });
    expect(asPicture.code).toBe('post_picture_gone');
    const { feed } = (await ana.call('POST /app/feeds/addFeed', { ...input, files: [plan.file_id] })).body;

    const seen = (await guest.call('POST /app/feeds/getFeed', { feed_item_id: feed.fx_id })).body;
    expect(seen.feed.files).toMatchObject([{ name: '..plan.pdf' }]);
    const address = `${server.current.url}${seen.feed.files[0]!.url}`;
    const opened = await fetch(`${address}?pass=${encodeURIComponent(seen.pass)}`);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/);

    const change = { feed_item_id: feed.fx_id, title: 'Build a large shed', text: feed.text, data };
    expect((await ana.call('POST /app/feeds/editFeed', change)).body.feed.files).toHaveLength(1);
    expect((await ana.call('POST /app/feeds/editFeed', { ...change, files: [] })).body.feed.files).toEqual([]);
    const large = {
      group_id: limits.jobsGroup,
      client_id: 'too-large-a-file',
      name: 'x',
      bytes: new Uint8Array(limits.uploadBytes + 1),
    };
    expect((await ana.call('POST /app/feeds/addFile', large)).code).toBe('too_big');
  });
});
