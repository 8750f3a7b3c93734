/** A host of somebody's own: claimed, proved, led to its page, and let go when its records are. */
import http from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { DomainHost } from '#shared/names/entities/hosts.ts';
import type { HostShape } from '#shared/names/shapes.ts';
import { sweepHosts } from '#cloud/names/hostChecks.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { contest } from '../support/factories.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { until } from '../payments/stage.ts';
import { held, orderBecomes, pay, useNames } from './stage.ts';

const names = useNames();
let ana: TestActor;
let ben: TestActor;
let cx_id = '';
let other = '';
const ports = () => names.shop.server.ports;
const hour = 3_600_000;
const day = 24 * hour;
const later = (milliseconds: number): Ports => ({
  ...ports(),
  clock: { ...ports().clock, now: () => ports().clock.now() + milliseconds },
});

/** As a browser, or anything else, that names a host. */
const ask = (host: string, path = '/', method = 'GET') =>
  new Promise<{ status: number; location?: string; cookies?: string[] }>((resolve, reject) => {
    const request = http.request(
      { port: names.shop.server.port, host: '127.0.0.1', path, method, headers: { Host: host, Accept: 'text/html' } },
      (answer) => {
        answer.resume();
        const { location, 'set-cookie': cookies } = answer.headers;
        answer.on('end', () => resolve({ status: answer.statusCode!, location, cookies }));
      },
    );
    request.on('error', reject).end();
  });

/** As soon as the process has heard of it. */
const leads = (host: string, status: number) =>
  until(
    async () => (await ask(host)).status,
    (is) => is === status,
  );

const connect = async (who: TestActor, host: string, target_id: string): Promise<HostShape> =>
  (await who.call('POST /app/domain/connectHost', { host, kind: 'contest', target_id })).body.host;
const check = async (who: TestActor, { host_id }: HostShape): Promise<HostShape> =>
  (await who.call('POST /app/domain/checkHost', { host_id })).body.host;
/** Writes the first record of a host where its name is kept. */
const prove = ({ records: [proof] }: HostShape) => names.registrar.setRecord(proof!.host, proof!.type, proof!.value);
const newsOf = async ({ user_id }: TestActor) =>
  (await ports().storage.find(Notification, { user_id: user_id! })).map(({ type }) => type);

beforeAll(async () => {
  [ana, ben] = await Promise.all([member(names.shop.server), member(names.shop.server)]);
  const [one, two] = [
    await contest(names.shop.server, { organizer: ana }),
    await contest(names.shop.server, { organizer: ben }),
  ];
  [cx_id, other] = [one.cx_id, two.cx_id];
});

describe('a host', () => {
  it('is nobody’s that is the site’s own, no host, or for a page of somebody else', async () => {
    const refused = (host: string, target_id = cx_id) =>
      ana.call('POST /app/domain/connectHost', { host, kind: 'contest', target_id });
    for (const host of ['engage.club', 'vote.engage.club', 'https://WWW.Engage.Club/'])
      expect((await refused(host)).code).toBe('host_reserved');
    for (const host of ['localhost', '127.0.0.1', 'vote.local', 'a..b', 'x', 'me.example.org:80', 'my club.org'])
      expect((await refused(host)).fields?.host).toContain('vote.my-club.org');
    expect((await refused('vote.own.org', other)).code).toBe('not_found');
    expect(
      (await ana.call('POST /app/domain/connectHost', { host: 'a.own.org', kind: 'club', target_id: cx_id })).code,
    ).toBe('not_found');
  });

  it('leads to its page once it is proved, and nothing else answers there', async () => {
    const claimed = await connect(ana, 'Vote.Own.org', cx_id);
    expect(claimed).toMatchObject({ state: 'waiting', host: 'vote.own.org', path: `/cx/${cx_id}` });
    expect(claimed.records).toMatchObject([
      { type: 'TXT', host: '_engage.vote.own.org' },
      { type: 'CNAME', host: 'vote.own.org', value: 'engage.club' },
    ]);
    expect((await ask('vote.own.org')).status).toBe(200);
    expect((await ask('engage.club', '/health/host?domain=vote.own.org')).status).toBe(404);
    expect((await check(ana, claimed)).state).toBe('waiting');
    // Somebody else claims it too, and guesses.
    const stolen = await connect(ben, 'vote.own.org', other);
    expect(stolen.records[0]!.value).not.toBe(claimed.records[0]!.value);
    prove(claimed);
    expect((await check(ben, stolen)).state).toBe('waiting');
    expect(await check(ben, claimed)).toBeUndefined();
    expect((await check(ana, claimed)).state).toBe('active');
    expect(await newsOf(ana)).toContain('host_verified');
    await leads('vote.own.org', 302);
    const opened = await ask('VOTE.own.org:8443', '/anything?x=1');
    expect(opened).toMatchObject({ status: 302, location: `https://engage.club/cx/${cx_id}` });
    expect(opened.cookies).toBeUndefined();
    for (const [path, method] of [
      ['/app/Votes/addVote', 'POST'],
      ['/parse/functions/logIn', 'POST'],
      ['/app/account/closeAccount', 'PUT'],
    ] as const)
      expect((await ask('vote.own.org', path, method)).status).toBe(421);
    expect((await ask('engage.club', '/health/host?domain=vote.own.org')).status).toBe(200);
    // Another page, from now on.
    const [next] = [await contest(names.shop.server, { organizer: ana })];
    expect(await connect(ana, 'vote.own.org', next.cx_id)).toMatchObject({
      state: 'active',
      path: `/cx/${next.cx_id}`,
    });
    expect((await ben.call('POST /app/domain/disconnectHost', { host_id: claimed.host_id })).status).toBe(200);
    expect(await ports().storage.get(DomainHost, claimed.host_id)).toMatchObject({ state: 'active' });
  });

  it('is let go some days after its records, and belongs to who proves it then', async () => {
    const mine = await connect(ana, 'move.own.org', cx_id);
    prove(mine);
    expect((await check(ana, mine)).state).toBe('active');
    // Nobody answers: nothing is known, and nothing changes.
    names.dnsIsAway(true);
    await sweepHosts(later(day));
    names.dnsIsAway(false);
    expect(await ports().storage.get(DomainHost, mine.host_id)).toMatchObject({ state: 'active' });
    names.registrar.setRecord('_engage.move.own.org', 'TXT', undefined);
    await sweepHosts(later(day + hour));
    expect(await ports().storage.get(DomainHost, mine.host_id)).toMatchObject({ state: 'failing' });
    expect(await newsOf(ana)).toContain('host_failing');
    await leads('move.own.org', 302);
    await sweepHosts(later(2 * day));
    expect(await ports().storage.get(DomainHost, mine.host_id)).toMatchObject({ state: 'failing' });
    // By a CNAME to a name that only its owner knows, as some systems keep no texts.
    const theirs = await connect(ben, 'move.own.org', other);
    const token = theirs.records[0]!.value.slice('engage='.length);
    names.registrar.setRecord('_engage.move.own.org', 'CNAME', `${token}.engage.club.`);
    expect((await check(ben, theirs)).state).toBe('active');
    expect(await ports().storage.get(DomainHost, mine.host_id)).toMatchObject({ state: 'off', problem: 'used' });
    expect(await newsOf(ana)).toContain('host_off');
    expect(await check(ana, mine)).toMatchObject({ state: 'waiting' });

    const gone = await connect(ana, 'gone.own.org', cx_id);
    prove(gone);
    await check(ana, gone);
    await leads('gone.own.org', 302);
    names.registrar.setRecord('_engage.gone.own.org', 'TXT', undefined);
    await sweepHosts(later(day));
    await sweepHosts(later(5 * day));
    expect(await ports().storage.get(DomainHost, gone.host_id)).toMatchObject({ state: 'off' });
    await leads('gone.own.org', 200);
  });

  it('of a name that was bought here writes its records itself', async () => {
    const order = await held(ana, 'gala.club');
    await pay(names, ana, order.domain_order_id);
    await orderBecomes(names, order.domain_order_id, 'done');
    const host = await connect(ana, 'gala.club', cx_id);
    expect(host).toMatchObject({ state: 'active', domain_id: order.domain_order_id });
    expect(names.registrar.domain('gala.club')!.records).toMatchObject([
      { host: '_engage', type: 'TXT' },
      { host: '', type: 'ANAME', answer: 'engage.club' },
    ]);
    await leads('gala.club', 302);
    expect((await ask('gala.club')).location).toBe(`https://engage.club/cx/${cx_id}`);
    // Not of a name of somebody else's.
    const foreign = await connect(ben, 'www.gala.club', other);
    expect(foreign.state).toBe('waiting');
    expect(foreign.domain_id).toBeUndefined();
  });

  it('goes with its person', async () => {
    const cara = await member(names.shop.server);
    const { cx_id: theirs } = await contest(names.shop.server, { organizer: cara });
    const host = await connect(cara, 'cara.own.org', theirs);
    prove(host);
    expect((await check(cara, host)).state).toBe('active');
    await cara.run('closeAccount', { current: password });
    expect(await ports().storage.get(DomainHost, host.host_id)).toBeUndefined();
    await leads('cara.own.org', 200);
  });
});
