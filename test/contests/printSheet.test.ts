/** The print sheet: a page for so many contestants, in the reader's language, for those of the studio alone. */
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { Contestant } from '#shared/contests/entities.ts';
import { limits } from '#shared/limits.ts';
import { qrPath } from '#shared/qrPath.ts';
import { member, type TestActor } from '../support/actors.ts';
import { contest, reject } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer({ trustProxy: 1 });
let organizer: TestActor;
let stranger: TestActor;
beforeAll(async () => {
  [organizer, stranger] = await Promise.all([member(server.current, 'organizer'), member(server.current)]);
});

/** Each is asked for from an address of its own, since one address has few in a minute. */
let asked = 0;
const sheet = (as: TestActor | undefined, cx_id: string, query = '', language = 'en') =>
  fetch(`${server.current.url}/app/contest/v2/sheet/${cx_id}${query}`, {
    headers: {
      'X-Forwarded-For': `192.0.2.${++asked}`,
      'Accept-Language': language,
      ...(as && { authorization: `Bearer ${as.token}` }),
    },
  });
async function uploaded(bytes: Buffer): Promise<string> {
  const headers = { ...organizer.headers, 'Content-Type': 'image/png' };
  const body = bytes as unknown as BodyInit;
  const answer = await fetch(`${server.current.url}/app/files/addImage`, { method: 'POST', headers, body });
  return ((await answer.json()) as { url: string }).url;
}
/** The drawing of each page, and whether pictures are in the file. */
async function read(answer: Response) {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    const end = text.indexOf('endstream', index);
    try {
      return [inflateSync(bytes.subarray(index + length, end)).toString('latin1')];
    } catch {
      return [];
    }
  });
  return {
    begins: text.slice(0, 5),
    pages: text.match(/\/Type \/Page\b(?!s)/g)?.length,
    pictures: text.match(/\/DCTDecode/g)?.length ?? 0,
    language: /\/Lang \((\w+)\)/.exec(text)?.[1],
    drawings: streams.filter((stream) => / re\b|\bTf\b/.test(stream)),
  };
}

it('has a card for each approved contestant, with a code of their page', async () => {
  const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#ff6b57' } })
    .png()
    .toBuffer();
  const contestant_img = await uploaded(picture);
  const names = ['Zoë Ångström', 'x'.repeat(limits.name), 'Ярослава 🎉'];
  const contestants = names.map((contestant_name, n) => ({ contestant_name, ...(n === 0 && { contestant_img }) }));
  const shown = await contest(server.current, { organizer, contest_name: 'A title '.repeat(15).trim(), contestants });
  const { cx_id } = shown;
  const one = await read(await sheet(organizer, cx_id, '?per_page=1', 'fr'));
  expect(one).toMatchObject({ begins: '%PDF-', pages: 3, pictures: 1, language: 'fr' });
  for (const [query, pages] of [
    ['', 1],
    ['?per_page=2', 2],
    ['?per_page=8', 1],
  ] as const)
    expect(await read(await sheet(organizer, cx_id, query))).toMatchObject({ pages, language: 'en' });

  // Every dark module of the code is on the page.
  const [first] = shown.contestants;
  const { path, size } = qrPath(`${server.current.url}/cx/${cx_id}/${first!.contestant_id}?via=qr`);
  expect((size - 21) % 4).toBe(0);
  const [drawing] = one.drawings;
  expect(drawing!.split('\n').filter((line) => line.endsWith(' m')).length).toBeGreaterThanOrEqual(
    path.split(/[Mm]/).length - 1,
  );

  // Whoever does not stand is left out; some can be chosen.
  await reject(server.current, shown.contestants[1]!.contestant_id);
  expect((await read(await sheet(organizer, cx_id, '?per_page=1'))).pages).toBe(2);
  expect((await read(await sheet(organizer, cx_id, `?per_page=1&only=${first!.contestant_id}`))).pages).toBe(1);

  for (const query of ['?per_page=3', '?only=../../etc', '?per_page=4&per_page=2'])
    expect((await sheet(organizer, cx_id, query)).status).toBe(400);
  expect((await sheet(organizer, cx_id, '?only=000000000000')).status).toBe(404);
  expect([(await sheet(undefined, cx_id)).status, (await sheet(stranger, cx_id)).status]).toEqual([401, 403]);
  const draft = await contest(server.current, { organizer, publish: false });
  expect((await sheet(stranger, draft.cx_id)).status).toBe(404);
  await organizer.call('POST /app/contest/v2/setTeamMember', {
    cx_id: draft.cx_id,
    user_id: stranger.user_id!,
    right: 'view',
  });
  expect((await sheet(stranger, draft.cx_id)).status).toBe(200);
});

it('of five hundred contestants is sent while it is drawn; one person has a few at once, and who leaves makes room', async () => {
  const { cx_id } = await contest(server.current, { organizer, contestants: 500 });
  expect(await server.current.ports.storage.count(Contestant, { cx_id })).toBe(500);
  const answer = await sheet(organizer, cx_id, '?per_page=8');
  expect(answer.headers.get('content-length')).toBeNull();
  expect((await read(answer)).pages).toBe(63);

  const smaller = await contest(server.current, { organizer, contestants: 160 });
  const leaving = await sheet(organizer, cx_id, '?per_page=8');
  await leaving.body!.cancel();
  const many = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const one = await sheet(organizer, smaller.cx_id, '?per_page=8');
      return one.ok ? (await read(one)).pages : ((await one.json()) as { code: string }).code;
    }),
  );
  expect(new Set(many)).toEqual(new Set([20, 'busy']));
});
