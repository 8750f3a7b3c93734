/** The archive of a person's data: all of theirs, nothing of others that they could not read, for them alone and for a day. */
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DataArchive } from '#shared/accounts/entities/archive.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import type { ArchiveShape } from '#shared/accounts/shapes.ts';
import { makeArchive, sweepArchives } from '#cloud/accounts/privacy/archive.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { clubOf, comment, join, postOf } from '../community/club.ts';
import { until } from '../payments/stage.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { say, talk } from '../chat/talk.ts';

const server = useServer();
const hour = 3_600_000;
const ports = () => server.current.ports;
const later = (milliseconds: number): Ports => ({
  ...ports(),
  clock: { ...ports().clock, now: () => ports().clock.now() + milliseconds },
});

const now = async (who: TestActor): Promise<ArchiveShape | undefined> =>
  (await who.call('GET /app/account/getArchive', {})).body.archive;
const ask = (who: TestActor, current = password) => who.call('POST /app/account/askArchive', { current });
const made = async (who: TestActor) =>
  (await until(
    () => now(who),
    (archive) => archive?.state === 'ready',
  ))!;
const fetchBy = (browser: TestActor, url: string, headers: Record<string, string> = {}) =>
  fetch(`${server.current.url}${url}`, {
    headers: { Accept: 'application/json', cookie: `ssid=${browser.ssid}`, ...headers },
  });
const open = async (who: TestActor, url: string): Promise<Record<string, string>> => {
  const answer = await fetchBy(who, url);
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
};
const rowOf = async ({ user_id }: TestActor) => (await ports().storage.find(DataArchive, { user_id: user_id! }))[0]!;
/** Bytes of archives in the store, joined or not. */
const keptBytes = () =>
  server.current.database.db.collection('fs.chunks').countDocuments({ files_id: { $regex: /^archive-/ } });

describe('an archive', () => {
  it('holds what its person wrote and owns in all domains, and nothing of others that they cannot read', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    await say(ana, conversation_id, '=SUM(1,2) "said" by Ana');
    const { cx_id } = await contest(server.current, { organizer: ana, contest_name: 'Contest of Ana' });
    const hidden = await contest(server.current, { organizer: ben, publish: false, contest_name: 'Secret of Ben' });
    // A private club of Ben's, in which Ana has written.
    const secret = await clubOf(ben, { access: 'Private' as never });
    const own = await clubOf(ana);
    const post = await postOf(ana, own.gx_id, 'A post of Ana');
    await join(ben, own.gx_id);
    await comment(ben, post.feed_item_id, 'A comment of Ben');
    await postOf(ben, secret.gx_id, 'Only for the club of Ben');
    await ana.run('addMediaUrl', { url: 'https://example.org/film', title: 'A film' });
    await ben.run('addMediaUrl', { url: 'https://example.org/bens', title: 'Film of Ben' });
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const uploaded = await ana.call('POST /app/files/addImage', { bytes: new Uint8Array(picture) });
    await ben.call('POST /app/files/addImage', { bytes: new Uint8Array(picture) });

    expect((await ask(ana, 'not mine')).code).toBe('wrong_password');
    ana.language = 'fr';
    expect((await ask(ana)).body.archive.state).toBe('making');
    const { url, bytes } = await made(ana);
    const files = await open(ana, url!);
    expect(bytes).toBeGreaterThan(1000);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['README.txt', 'data/Chats.json', 'tables/Chats.csv', 'data/Profile.json']),
    );
    const all = Object.values(files).join('\n');
    for (const mine of ['Contest of Ana', 'A post of Ana', 'A film', cx_id, 'Hello you', ana.username])
      expect([mine, all.includes(mine)]).toEqual([mine, true]);
    for (const theirs of ['Secret of Ben', hidden.cx_id, 'Only for the club of Ben', 'Film of Ben'])
      expect([theirs, all.includes(theirs)]).toEqual([theirs, false]);
    expect(JSON.parse(files['data/Url.json']!)).toMatchObject([{ url: 'https://example.org/film' }]);
    // A spreadsheet reads it as text.
    expect(files['tables/Chats.csv']).toContain(`"'=SUM(1,2) ""said"" by Ana"`);
    const pictures = Object.keys(files).filter((name) => name.startsWith('files/'));
    expect(pictures).toEqual([expect.stringContaining(uploaded.body.file_id)]);
    // Nothing of what the server keeps for itself.
    for (const name of Object.keys(files).filter((each) => each.endsWith('.json')))
      expect(files[name]).not.toMatch(/"(words|_rperm|objectId|secret|stripe_secret|tries|look_at)":/);
    const news = await ports().storage.find(Notification, { user_id: ana.user_id!, type: 'archive_ready' });
    expect(news).toHaveLength(1);
  });

  it('is fetched by nobody else, asked for not twice in some hours, and gone after a day or with its account', async () => {
    const [ana, ben, guest] = [
      await member(server.current),
      await member(server.current),
      await visitor(server.current),
    ];
    await ask(ana);
    const { url } = await made(ana);
    expect((await fetchBy(ana, url!)).status).toBe(200);
    for (const other of [ben, guest]) expect((await fetchBy(other, url!)).status).toBe(404);
    expect((await fetch(`${server.current.url}${url}`, { headers: { Accept: 'application/json' } })).status).toBe(404);
    expect((await fetchBy(ana, `${url!.slice(0, -3)}abc`)).status).toBe(404);
    expect(await now(ben)).toBeUndefined();
    expect((await guest.call('GET /app/account/getArchive', {})).code).toBe('session_required');
    // Who opens an old link in a browser comes to the page that makes new ones.
    const page = await fetch(`${server.current.url}${url}x`, { redirect: 'manual', headers: { Accept: 'text/html' } });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/user-profile/personal-data#archive']);
    const again = await ask(ana);
    expect([again.status, again.code]).toEqual([429, 'archive_waits']);
    expect(again.error).toContain('6');

    const before = await keptBytes();
    expect(before).toBeGreaterThan(0);
    await sweepArchives(later(23 * hour));
    expect((await fetchBy(ana, url!)).status).toBe(200);
    await sweepArchives(later(25 * hour));
    expect((await fetchBy(ana, url!)).status).toBe(404);
    expect(await now(ana)).toBeUndefined();
    expect(await keptBytes()).toBe(0);

    await ask(ben);
    const theirs = await made(ben);
    await ben.call('POST /app/account/close', { current: password });
    expect((await fetchBy(ben, theirs.url!)).status).toBe(401);
    expect(await keptBytes()).toBe(0);
  });

  it('is written by another process when the first one stopped, and once by two', async () => {
    const ana = await member(server.current);
    await ask(ana);
    await made(ana);
    const row = await rowOf(ana);
    // As a process leaves it that was killed while it wrote: claimed, with a part in the store.
    await ports().storage.transact((tx) =>
      tx.update(DataArchive, row.archive_id, { state: 'making', until: undefined, look_at: new Date(), tries: 1 }),
    );
    await Promise.all([makeArchive(later(1000), row.archive_id), makeArchive(later(1000), row.archive_id)]);
    const { url } = await made(ana);
    expect(Object.keys(await open(ana, url!))).toContain('data/Profile.json');
    expect((await rowOf(ana)).tries).toBe(2);
    await sweepArchives(later(25 * hour));
    expect(await keptBytes()).toBe(0);
  });
});
