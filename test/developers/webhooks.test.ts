/** Webhooks: who is told of what, how it is signed and sent again, and what cannot be reached by them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellVotes } from '#cloud/developers/voteMinutes.ts';
import { createWebhooks } from '#parse/ports/webhooks.ts';
import { Membership } from '#shared/community/entities/clubs.ts';
import { Vote } from '#shared/contests/entities.ts';
import { Webhook, WebhookDelivery, WebhookMark } from '#shared/developers/entities/webhooks.ts';
import type { WebhookEvent } from '#shared/developers/eventTypes.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { clubOf, join, postOf } from '../community/club.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { isWhole } from '../support/whole.ts';
import { en, es, fr } from '../support/texts.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const server = useServer({ webhookTargets: ['127.0.0.1'] });
const open: Receiver[] = [];
let admin: TestActor;

beforeAll(async () => {
  admin = await member(server.current, 'admin');
});
afterAll(() => Promise.all(open.map((each) => each.close())));

/** A receiver, and a webhook of somebody's that leads to it. */
async function listen(
  who: TestActor,
  events: WebhookEvent[],
  kind: 'person' | 'site' = 'person',
  about: { cx_id?: string; gx_id?: string } = {},
) {
  const receiver = await openReceiver();
  open.push(receiver);
  const answer = await who.run('addWebhook', { kind, url: receiver.url, events, ...about, current: password });
  if (answer.status !== 200) throw new Error(`${answer.error} ${JSON.stringify(answer.fields)}`);
  receiver.secret = answer.body.secret;
  return { receiver, ...answer.body.webhook };
}

const deliveries = async (who: TestActor, webhook_id: string) =>
  (await who.run('getDeliveries', { webhook_id })).body.deliveries;
const types = ({ heard }: Receiver) => heard.map(({ body }) => body.type);

describe('a webhook', () => {
  it('is told of its owner’s contest, signed, and the site’s of everybody’s; nobody else’s is', async () => {
    const [ana, ben] = await Promise.all([member(server.current), member(server.current)]);
    const events: WebhookEvent[] = ['contest.published', 'contest.cancelled', 'contestant.entered'];
    const [hers, his, all] = [
      await listen(ana, events),
      await listen(ben, events),
      await listen(admin, events, 'site'),
    ];
    const { cx_id, contest_name } = await contest(server.current, { organizer: ana });
    await expect.poll(() => types(hers.receiver)).toContain('contest.published');
    const told = hers.receiver.heard.find(({ body }) => body.type === 'contest.published')!;
    expect(told.body).toMatchObject({ timestamp: expect.stringMatching(/^20.*Z$/), data: { cx_id, contest_name } });
    expect(told.headers['content-type']).toMatch('application/json');
    await expect.poll(() => types(all.receiver)).toContain('contest.published');
    await ana.run('moveContest', { cx_id, transition: 'cancel' });
    await expect.poll(() => types(hers.receiver)).toContain('contest.cancelled');
    await contest(server.current, { organizer: ben });
    await expect.poll(() => types(his.receiver)).toContain('contest.published');
    expect(his.receiver.heard.map(({ body }) => body.data.cx_id)).not.toContain(cx_id);
    // The log has what was sent.
    const log = await deliveries(ana, hers.webhook_id);
    expect(log.find(({ event }) => event === 'contest.published')).toMatchObject({
      ...{ state: 'delivered', tries: 1, status: 204 },
      body: JSON.stringify(told.body),
    });
  });

  it('of a club’s owner is told who joins, what is posted, and what is reported', async () => {
    const [owner, guest] = await Promise.all([member(server.current), member(server.current)]);
    const { receiver } = await listen(owner, ['member.joined', 'post.published', 'report.made']);
    const { gx_id, title } = await clubOf(owner);
    await join(guest, gx_id);
    const { fx_id } = await postOf(guest, gx_id);
    await owner.run('reportFeed', { type: 'Feed', id: fx_id, reason: 'spam' });
    await expect
      .poll(() => new Set(types(receiver)))
      .toEqual(new Set(['member.joined', 'post.published', 'report.made']));
    const data = (type: string) => receiver.heard.filter(({ body }) => body.type === type).map(({ body }) => body.data);
    expect(data('member.joined')).toContainEqual({ gx_id, club: title, user_id: guest.user_id, role: 'member' });
    expect(data('post.published')).toMatchObject([{ gx_id, fx_id, user_id: guest.user_id }]);
    // Who reported it is not told.
    expect(data('report.made')).toEqual([
      { gx_id, club: title, report_id: expect.any(String), type: 'Feed', reason: 'spam' },
    ]);
  });

  it.runIf(isWhole)('is told of one contest or one club alone, if it is theirs', async () => {
    const [ana, ben] = await Promise.all([member(server.current), member(server.current)]);
    const [one, other] = [
      await contest(server.current, { organizer: ana }),
      await contest(server.current, { organizer: ana }),
    ];
    const club = await clubOf(ana);
    expect((await ana.run('getWebhookSubjects', {})).body).toEqual({
      contests: [other, one].map(({ cx_id, contest_name: title }) => ({ cx_id, title })),
      clubs: [{ gx_id: club.gx_id, title: club.title }],
    });
    const events: WebhookEvent[] = ['contest.cancelled', 'member.joined'];
    const ofOne = await listen(ana, events, 'person', { cx_id: one.cx_id });
    const ofClub = await listen(ana, events, 'person', { gx_id: club.gx_id });
    const ofAll = await listen(ana, events);
    const { webhooks } = (await ana.run('getWebhooks', { kind: 'person' })).body;
    expect(webhooks.map(({ about }) => about)).toEqual([undefined, club.title, one.contest_name]);
    for (const { cx_id } of [other, one]) await ana.run('moveContest', { cx_id, transition: 'cancel' });
    await join(ben, club.gx_id);
    await expect.poll(() => types(ofAll.receiver)).toHaveLength(3);
    await expect
      .poll(() => [types(ofOne.receiver), types(ofClub.receiver)])
      .toEqual([['contest.cancelled'], ['member.joined']]);
    expect(ofOne.receiver.heard[0]!.body.data).toMatchObject({ cx_id: one.cx_id });

    const form = { kind: 'person' as const, url: 'https://example.org/x', events, current: password };
    for (const about of [{ cx_id: one.cx_id }, { gx_id: club.gx_id }, { cx_id: 'nothing-here' }])
      expect(await ben.run('addWebhook', { ...form, ...about })).toMatchObject({
        ...{ status: 400, fields: { [Object.keys(about)[0]!]: en['developers.invalid.about'] } },
      });
    const both = { cx_id: one.cx_id, gx_id: club.gx_id };
    expect((await ana.run('addWebhook', { ...form, ...both })).status).toBe(400);
    expect((await admin.run('addWebhook', { ...form, kind: 'site', cx_id: one.cx_id })).status).toBe(400);
  });

  it.runIf(isWhole)(
    'of a moderator is told of their club, and of nothing more once they are none, not even of what waits',
    async () => {
      const [owner, helper, guest] = await Promise.all([
        member(server.current),
        member(server.current),
        member(server.current),
      ]);
      const { gx_id } = await clubOf(owner);
      await join(helper, gx_id);
      const { storage } = server.current.ports;
      const [membership] = await storage.find(Membership, { gx_id, user_id: helper.user_id! });
      const become = (role: 'moderator' | 'member') =>
        storage.transact((tx) => tx.update(Membership, membership!.group_assoc_id, { role }));
      await become('moderator');
      const { receiver, webhook_id } = await listen(helper, ['member.joined', 'post.published']);
      receiver.answer = (response) => void response.writeHead(500).end('not today');
      await join(guest, gx_id);
      await expect.poll(() => deliveries(helper, webhook_id)).toMatchObject([{ tries: 1, state: 'waiting' }]);
      await become('member');
      receiver.answer = (response) => void response.writeHead(204).end();
      const { delivery_id } = (await deliveries(helper, webhook_id))[0]!;
      expect((await helper.run('replayDeliveries', { webhook_id, delivery_id })).body.count).toBe(1);
      await expect
        .poll(() => deliveries(helper, webhook_id))
        .toMatchObject([{ state: 'dead', problem: 'not_yours', event: 'member.joined' }]);
      await postOf(owner, gx_id);
      const all = await listen(admin, ['contest.published'], 'site');
      await contest(server.current, { organizer: guest });
      await expect.poll(() => types(all.receiver)).toContain('contest.published');
      expect(receiver.count).toBe(1);
      expect(await deliveries(helper, webhook_id)).toHaveLength(1);
    },
  );

  it('is told of votes as sums of a minute', async () => {
    const ana = await member(server.current);
    const { receiver, webhook_id } = await listen(ana, ['votes.counted']);
    const { cx_id, contestants, rounds } = await contest(server.current, { organizer: ana });
    const { storage, clock } = server.current.ports;
    const until = Math.floor((clock.now() - 15_000) / 60_000) * 60_000;
    const vote = (n: number, contestant_id: string) => ({
      ...{ vote_id: `minute-${n}`, cx_id, contestant_id, round_id: rounds[0]!.round_id, assox_id: `assox${n}` },
      ...{ at_ms: until - 30_000 + n, voter_tag: `tag${n}`, weight: 1, source: 'free' as const, time: 60 },
      ...{ receipt: `receipt${n}`, leaf: `leaf${n}` },
    });
    const [first, second] = contestants.map(({ contestant_id }) => contestant_id);
    await storage.transact(async (tx) => {
      await tx.insertMany(Vote, [vote(1, first!), vote(2, second!), vote(3, second!)]);
      await tx.update(Webhook, webhook_id, { made_at: new Date(until - 3_600_000) });
    });
    const told = { id: 'votes', set: { at: new Date(until - 60_000) }, orInsert: {} };
    await expect
      .poll(async () => {
        // Told again until the server has heard that the webhook is older than the votes; each minute arrives once.
        await storage.transact((tx) => tx.apply(WebhookMark, [told]));
        await tellVotes(server.current.ports);
        return receiver.heard.map(({ body }) => body.data);
      })
      .toMatchObject([
        {
          ...{ cx_id, votes: 3, from: new Date(until - 60_000).toISOString(), until: new Date(until).toISOString() },
          contestants: [
            { contestant_id: second, votes: 2 },
            { contestant_id: first, votes: 1 },
          ],
        },
      ]);
  });

  it('that is refused is tried again later, then dead, and replayed with the same id', async () => {
    const ana = await member(server.current);
    const { receiver, webhook_id } = await listen(ana, ['contest.published']);
    receiver.answer = (response) => void response.writeHead(500).end('not today');
    await contest(server.current, { organizer: ana });
    await expect
      .poll(() => deliveries(ana, webhook_id))
      .toMatchObject([{ tries: 1, status: 500, answer: 'not today' }]);
    const [first] = await deliveries(ana, webhook_id);
    const { delivery_id } = first!;
    expect(Date.parse(first!.next_at!) - Date.parse(first!.tried_at!)).toBeGreaterThanOrEqual(10_000);
    // As if it had been tried eight times.
    const { storage } = server.current.ports;
    await storage.transact((tx) => tx.update(WebhookDelivery, delivery_id, { tries: 8 }));
    const again = () => ana.run('replayDeliveries', { webhook_id, delivery_id });
    await storage.transact((tx) => tx.update(WebhookDelivery, delivery_id, { state: 'dead', next_at: undefined }));
    expect((await ana.run('getDeliveries', { webhook_id, state: 'dead' })).body.count).toBe(1);
    receiver.answer = (response) => void response.writeHead(200).end('thank you');
    expect((await ana.run('replayDeliveries', { webhook_id })).body.count).toBe(1);
    await expect.poll(() => deliveries(ana, webhook_id)).toMatchObject([{ state: 'delivered', answer: 'thank you' }]);
    // One that was taken may be asked for once more.
    expect((await again()).body.count).toBe(1);
    await expect.poll(() => receiver.heard.length).toBe(3);
    expect(new Set(receiver.heard.map(({ id }) => id))).toEqual(new Set([delivery_id]));
  });

  it.runIf(isWhole)('is given up after nine attempts', async () => {
    const ana = await member(server.current);
    const { receiver, webhook_id } = await listen(ana, ['contest.published']);
    receiver.answer = (response) => void response.writeHead(410).end();
    await contest(server.current, { organizer: ana });
    await expect.poll(() => deliveries(ana, webhook_id)).toMatchObject([{ tries: 1, status: 410, state: 'waiting' }]);
    const { storage, clock, jobs } = server.current.ports;
    const now = new Date(clock.now());
    await storage.transact(async (tx) => {
      const [row] = await tx.find(WebhookDelivery, { webhook_id });
      await tx.update(WebhookDelivery, row!.delivery_id, { tries: 8, next_at: now });
      await tx.update(Webhook, webhook_id, { next_at: now, leased_until: undefined });
    });
    await jobs.at('webhook', `${webhook_id}|${now.getTime()}`, now);
    await expect.poll(() => deliveries(ana, webhook_id)).toMatchObject([{ tries: 9, state: 'dead' }]);
  });

  it.runIf(isWhole)('that is off or removed is told nothing, and another secret signs at once', async () => {
    const ana = await member(server.current);
    const [off, gone, kept] = [
      await listen(ana, ['contest.published']),
      await listen(ana, ['contest.published']),
      await listen(ana, ['contest.published']),
    ];
    await ana.run('changeWebhook', { webhook_id: off.webhook_id, is_on: false });
    await ana.run('removeWebhook', { webhook_id: gone.webhook_id });
    const { body } = await ana.run('renewWebhookSecret', { webhook_id: kept.webhook_id, current: password });
    expect(body.secret).not.toBe(kept.receiver.secret);
    kept.receiver.secret = body.secret;
    await contest(server.current, { organizer: ana });
    await expect.poll(() => types(kept.receiver)).toEqual(['contest.published']);
    expect([off.receiver.count, gone.receiver.count]).toEqual([0, 0]);
    expect(await ana.run('getDeliveries', { webhook_id: gone.webhook_id })).toMatchObject({ status: 404 });
  });

  it('is tested by a button, whose answer says what came of it', async () => {
    const ana = await member(server.current);
    const { receiver, webhook_id } = await listen(ana, ['contest.published']);
    const test = async () => (await ana.run('testWebhook', { webhook_id })).body.delivery;
    expect(await test()).toMatchObject({ event: 'webhook.test', state: 'delivered', status: 204 });
    expect(types(receiver)).toEqual(['webhook.test']);
    receiver.answer = (response) => void response.writeHead(503).end('busy');
    expect(await test()).toMatchObject({ state: 'dead', status: 503, answer: 'busy' });
  });
});

describe('who keeps webhooks', () => {
  it.runIf(isWhole)('are owners for their own, and operators for the site’s, as far as their rights go', async () => {
    const [ana, ben, site] = await Promise.all([
      member(server.current),
      member(server.current),
      member(server.current, 'site_act', 'contests_read'),
    ]);
    const { webhook_id } = await listen(ana, ['contest.published']);
    for (const who of [ben, admin]) {
      expect(await who.run('getDeliveries', { webhook_id })).toMatchObject({ status: 404 });
      expect(await who.run('removeWebhook', { webhook_id })).toMatchObject({ status: 404 });
      expect(await who.run('testWebhook', { webhook_id })).toMatchObject({ status: 404 });
    }
    const add = (who: TestActor, more: object) =>
      who.run('addWebhook', {
        ...{ kind: 'site', url: 'https://example.org/x', events: ['contest.published'], current: password },
        ...more,
      });
    expect(await add(ben, {})).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await ben.run('getWebhooks', { kind: 'site' })).toMatchObject({ status: 403 });
    expect(await add(site, { events: ['payment.changed'] })).toMatchObject({ status: 403 });
    const made = await add(site, {});
    expect(made.status).toBe(200);
    const lines = await server.current.ports.storage.find(AuditEntry, { row_id: made.body.webhook.webhook_id });
    expect(lines).toMatchObject([{ action: 'webhook.add', actor_id: site.user_id }]);
    expect(JSON.stringify(lines)).not.toContain(made.body.secret);
    await site.run('removeWebhook', { webhook_id: made.body.webhook.webhook_id });
  });

  it('prove their password, and write an https address of the web', async () => {
    const ana = await member(server.current);
    const add = (more: object) =>
      ana.run('addWebhook', {
        ...{ kind: 'person', url: 'https://example.org/x', events: ['contest.published'], current: password },
        ...more,
      });
    expect(await add({ current: 'not mine' })).toMatchObject({ code: 'wrong_password' });
    expect(await add({ events: [] })).toMatchObject({ fields: { events: en['developers.invalid.events'] } });
    for (const [language, texts] of Object.entries({ en, fr, es })) {
      ana.language = language;
      for (const url of ['no address', 'http://example.org', 'ftp://example.org', 'https://a:b@example.org'])
        expect(await add({ url }), url).toMatchObject({
          status: 400,
          fields: { url: texts['developers.invalid.url'] },
        });
    }
  });

  it('have twenty at most', async () => {
    const ana = await member(server.current);
    const input = { kind: 'person', url: 'https://example.org/x', events: ['report.made'], current: password } as const;
    const { storage, clock } = server.current.ports;
    const row = (n: number) => ({
      ...{ webhook_id: `known-${n}`, user_id: ana.user_id!, kind: 'person' as const, url: input.url },
      ...{ events: [], secret: 'none', made_at: new Date(clock.now()) },
    });
    await storage.transact((tx) =>
      tx.insertMany(
        Webhook,
        Array.from({ length: 18 }, (_, n) => row(n)),
      ),
    );
    const made = await Promise.all(
      Array.from({ length: 4 }, () => ana.run('addWebhook', { ...input, events: ['report.made'] })),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(made.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: 'webhooks_full' });
  });
});

describe('nothing is sent into a private network', () => {
  const message = { secret: createWebhooks().newSecret(), id: 'msg', at: new Date(), body: '{}' };

  it('by its address, however it is written, or by a name that leads there', async () => {
    const inside = await openReceiver();
    open.push(inside);
    const { port } = new URL(inside.url);
    const { send } = createWebhooks();
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      '10.0.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '0177.0.0.1',
      '127.0.0.1.',
      '100.64.0.1',
      '168.63.129.16',
      '[::]',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
    ])
      expect(await send({ ...message, url: `https://${host}:${port}/` }, 5000), host).toEqual({
        problem: 'private_address',
      });
    expect(inside.count).toBe(0);
  });

  it('by a redirect: none is followed', async () => {
    const ana = await member(server.current);
    const inside = await openReceiver();
    open.push(inside);
    const { receiver, webhook_id } = await listen(ana, ['contest.published']);
    receiver.answer = (response) => void response.writeHead(307, { Location: inside.url }).end();
    expect((await ana.run('testWebhook', { webhook_id })).body.delivery).toMatchObject({ state: 'dead', status: 307 });
    expect(inside.count).toBe(0);
  });

  it('and the log says why', async () => {
    const ana = await member(server.current);
    const input = { kind: 'person', url: 'https://10.0.0.1/', events: ['report.made'], current: password } as const;
    const { webhook_id } = (await ana.run('addWebhook', { ...input, events: ['report.made'] })).body.webhook;
    expect((await ana.run('testWebhook', { webhook_id })).body.delivery).toMatchObject({
      ...{ state: 'dead', problem: 'private_address' },
    });
  });
});

it.runIf(isWhole)('ten thousand deliveries to an address that never answers hold nobody else up', async () => {
  const [ana, ben] = await Promise.all([member(server.current), member(server.current)]);
  const hanging = await listen(ana, ['contest.published']);
  hanging.receiver.answer = () => undefined;
  const { storage, clock } = server.current.ports;
  const since = new Date(clock.now());
  const waiting = { body: '{"data":{}}', state: 'waiting' as const, tries: 0, since, next_at: since, made_at: since };
  const of = { webhook_id: hanging.webhook_id, user_id: ana.user_id!, event: 'contest.published' };
  const gone_at = new Date(since.getTime() + 86_400_000);
  for (let at = 0; at < 10_000; at += 1000)
    await storage.transact((tx) =>
      tx.insertMany(
        WebhookDelivery,
        Array.from({ length: 1000 }, (_, n) => ({ delivery_id: `hang-${at + n}`, ...of, ...waiting, gone_at })),
      ),
    );
  const { webhook_id } = hanging;
  const waits = async () => (await ana.run('getDeliveries', { webhook_id, state: 'waiting' })).body.count;
  // The eleventh thousand begins with one that is made as all are.
  await contest(server.current, { organizer: ana });
  await expect.poll(() => hanging.receiver.open.now).toBe(1);
  const good = await listen(ben, ['contest.published']);
  for (let n = 0; n < 3; n++) await contest(server.current, { organizer: ben });
  await expect.poll(() => types(good.receiver)).toHaveLength(3);
  // Whatever waits, one answer is awaited at a time, and after none came the address is left alone with all the rest.
  await expect
    .poll(async () => (await ana.run('getWebhooks', { kind: 'person' })).body.webhooks)
    .toMatchObject([{ failing_since: expect.stringMatching(/^20/) }]);
  expect(hanging.receiver.open.most).toBe(1);
  expect(await waits()).toBe(10_001);
});
