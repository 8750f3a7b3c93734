/** Share images. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { drawable } from '#parse/http/shareImages/fontScripts.ts';
import { member, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer({ trustProxy: 1 });

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.current.url}${path}`, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function picture(path: string) {
  const { status, headers, bytes } = await ask(path);
  expect(status, path).toBe(200);
  expect(headers.get('content-type')).toBe('image/jpeg');
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  return bytes;
}

const update = (cx_id: string, changes: object) =>
  server.current.ports.storage.transact((tx) => tx.update(Contest, cx_id, changes));

/** Uploads a picture of one colour. */
async function uploaded(background: string, size = { width: 1500, height: 900 }): Promise<string> {
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
  const { body, status } = await (await member(server.current)).call('POST /app/files/addImage', { bytes });
  expect(status).toBe(200);
  return body.url;
}

const colourAt = async (bytes: Buffer, left: number, top: number) =>
  (await sharp(bytes).extract({ left, top, width: 4, height: 4 }).raw().toBuffer()).subarray(0, 3);

describe('a shared contest', () => {
  it('is a picture of its cover, or a drawn one without', async () => {
    const plain = await contest(server.current);
    const bytes = await picture(`/share/${plain.cx_id}.jpg`);
    // Words on pictures stand on a dark scrim; more than one colour is above it.
    const [red, green] = await colourAt(bytes, 1190, 620);
    expect(Math.max(red!, green!)).toBeLessThan(90);
    const { channels } = await sharp(
      await sharp(bytes).extract({ left: 200, top: 120, width: 800, height: 240 }).toBuffer(),
    ).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8);
    const covered = await contest(server.current, { stored: { cover: await uploaded('#ff0000') } });
    const [more, less] = await colourAt(await picture(`/share/${covered.cx_id}.jpg`), 600, 180);
    expect(more).toBeGreaterThan(150);
    expect(less).toBeLessThan(60);
  });

  it('is drawn once, and named by what it shows', async () => {
    const food = await contest(server.current);
    const path = `/share/${food.cx_id}.jpg`;
    const first = await ask(path);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d{3}$/);
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await ask(`${path}?lang=fr`)).headers.get('etag')).not.toBe(etag);
    await update(food.cx_id, { contest_name: 'Another name' });
    await expect.poll(async () => (await ask(path)).headers.get('etag')).not.toBe(etag);
  });

  const names = [
    'Best 🌮 in town',
    '最高の屋台',
    'أفضل طعام',
    'Лучшая уличная еда',
    'Z̶̢͎a̷l̵g̸o̴',
    '🏆'.repeat(40),
    'W'.repeat(119),
    '<svg onload="alert(1)">&amp;</svg>',
    '\u202Eright to left',
  ];
  it.each(names)('is drawn whatever its name: %s', async (contest_name) => {
    const food = await contest(server.current, { stored: { contest_name } });
    expect(await picture(`/share/${food.cx_id}.jpg`)).toBeDefined();
  });

  it('that nobody may see has none', async () => {
    const draft = await contest(server.current, { publish: false });
    for (const path of [`/share/${draft.cx_id}.jpg`, '/share/nobodyhome12.jpg', `/share/${draft.cx_id}/nobody.jpg`]) {
      const { status, headers } = await ask(path);
      expect(status, path).toBe(404);
      expect(headers.get('cache-control')).toBeNull();
    }
  });
});

describe('a shared contestant', () => {
  const vote = async ({ cx_id, contestants: [first] }: ContestShape) => {
    const voter = await visitor(server.current);
    const { status } = await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: first!.contestant_id });
    expect(status).toBe(200);
  };

  it('is their picture beside their name', async () => {
    const food = await contest(server.current);
    const { contestant_id } = food.contestants[0]!;
    const contestant_img = await uploaded('#00ff00', { width: 800, height: 1000 });
    await server.current.ports.storage.transact((tx) => tx.update(Contestant, contestant_id, { contestant_img }));
    await expect
      .poll(async () => [...(await colourAt(await picture(`/share/${food.cx_id}/${contestant_id}.jpg`), 250, 300))][1])
      .toBeGreaterThan(240);
  });

  it('keeps what was chosen of a long picture in sight', async () => {
    const size = { width: 300, height: 1500 };
    // A green face at the foot of a red picture.
    const bytes = await sharp({ create: { ...size, channels: 3, background: '#ff0000' } })
      .composite([
        { input: { create: { width: 300, height: 300, channels: 3, background: '#00ff00' } }, left: 0, top: 1200 },
      ])
      .png()
      .toBuffer();
    const food = await contest(server.current);
    const { contestant_id } = food.contestants[0]!;
    const path = `/share/${food.cx_id}/${contestant_id}.jpg`;
    const greenOf = async (focus: object) => {
      const artist = await member(server.current);
      const { body } = await artist.call('POST /app/files/addImage', { bytes, ...focus });
      const before = (await ask(path)).headers.get('etag');
      await server.current.ports.storage.transact((tx) =>
        tx.update(Contestant, contestant_id, { contestant_img: body.url }),
      );
      await expect.poll(async () => (await ask(path)).headers.get('etag')).not.toBe(before);
      return (await colourAt(await picture(path), 250, 560))[1]!;
    };
    expect(await greenOf({})).toBeLessThan(60);
    expect(await greenOf({ focus_x: 50, focus_y: 95 })).toBeGreaterThan(200);
  });

  it('shows another picture with another place, but only where places are told', async () => {
    const tagOf = async (food: ContestShape) =>
      (await ask(`/share/${food.cx_id}/${food.contestants[0]!.contestant_id}.jpg?lang=en`)).headers.get('etag');
    const [told, withheld] = [await contest(server.current), await contest(server.current)];
    await update(withheld.cx_id, { results_policy: 'after_end' });
    const before = { told: await tagOf(told), withheld: await tagOf(withheld) };
    await vote(told);
    await vote(withheld);
    await expect.poll(() => tagOf(told)).not.toBe(before.told);
    expect(await tagOf(withheld)).toBe(before.withheld);
  });
});

describe('many at once', () => {
  it('from one address are soon refused, and hold up nobody else', async () => {
    const food = await contest(server.current, { contestants: 14 });
    const paths = food.contestants.flatMap(({ contestant_id }) =>
      ['en', 'fr', 'es'].map((lang) => `/share/${food.cx_id}/${contestant_id}.jpg?lang=${lang}`),
    );
    const from = { 'X-Forwarded-For': '203.0.113.7' };
    // Fewer than may wait of all.
    const asked = await Promise.all([
      ...paths.slice(1, 41).map((path) => ask(path, from)),
      ask(paths[0]!, { 'X-Forwarded-For': '198.51.100.7' }),
    ]);
    const other = asked.pop()!;
    expect(other.status).toBe(200);
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 503]));
  });

  it('wait for each other, and one address is slowed down', async () => {
    const food = await contest(server.current, { contestants: 6 });
    const paths = food.contestants.map(({ contestant_id }) => `/share/${food.cx_id}/${contestant_id}.jpg`);
    const drawn = await Promise.all(paths.map((path) => ask(path)));
    expect(drawn.map(({ status }) => status)).toEqual(paths.map(() => 200));
    const asked = await Promise.all(Array.from({ length: 245 }, () => ask(paths[0]!)));
    const statuses = new Set(asked.map(({ status }) => status));
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 429]);
  });
});

it('what no font can say is left out, and nothing else', () => {
  expect(drawable('Crème brûlée (日本) 🍮 №1')).toBe('Crème brûlée №1');
  expect(drawable('Ωμέγα · Ежевика · Łódź · Đặng')).toBe('Ωμέγα · Ежевика · Łódź · Đặng');
  expect(drawable('\u202Ea\u0000b\n c')).toBe('a b c');
  expect(drawable('日本')).toBe('');
});
