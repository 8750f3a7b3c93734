/** Pages of the contest app as the server sends them: status, title, whose pages may frame them, and what they keep. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { partnerOf, type TestPartner } from '../accounts/partner.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer({ pages: true });
let admin: TestActor;
let city: TestPartner;
let food: ContestShape;
let draft: ContestShape;

beforeAll(async () => {
  admin = await member(server.current, 'admin');
  city = await partnerOf(admin, { origins: ['https://app.example.org', 'http://localhost:3000'] });
  food = await contest(server.current, { contestants: 3 });
  draft = await contest(server.current, { publish: false });
});

interface Boot {
  ssid: string;
  mobile?: { partner_id?: string; name?: string; origins: string[] };
  answers?: { call: string }[];
}

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.current.url}${path}`, { headers: { Accept: 'text/html', ...headers } });
  const html = await response.text();
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const policy = response.headers.get('content-security-policy') ?? '';
  return {
    status: response.status,
    html,
    boot: JSON.parse(boot) as Boot,
    title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
    frames: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    options: response.headers.get('x-frame-options'),
    cookie: response.headers.get('set-cookie'),
  };
}

const all = () => [
  '/mobile',
  '/mobile/',
  '/mobile/contests',
  '/mobile/contests/',
  `/mobile/contests/${food.contest_slug}`,
];

describe('a page of the contest app', () => {
  it('is there in both spellings and three languages, with its first answer, and for no search engine', async () => {
    for (const path of all()) {
      const titles = await Promise.all(
        ['en', 'fr', 'es'].map(async (lang) => (await open(path, { 'Accept-Language': lang })).title),
      );
      if (!path.includes(food.contest_slug)) expect(new Set(titles).size, path).toBe(3);
      const page = await open(path);
      expect(page.status, path).toBe(200);
      expect(page.html, path).toContain('<meta name="robots" content="noindex">');
      expect(page.html, path).toContain('data-shell="mobile"');
      expect(page.boot.answers?.length ?? 0, path).toBe(path.includes('contests') ? 1 : 0);
    }
    const page = await open(`/mobile/contests/${food.contest_slug}?partner=${city.partner_id}`);
    expect(page.title).toContain(food.contest_name);
    // Drawn by the server, without the site's bar.
    expect(page.html).toMatch(new RegExp(`<h1>${food.contest_name}</h1>`));
    expect(page.html).not.toContain('class="fp-bar"');
    const list = await open(`/mobile/contests/?partner=${city.partner_id}`);
    expect(list.html).toContain(`href="/mobile/contests/${food.contest_slug}?partner=${city.partner_id}"`);
  });

  it('that is missing is not found, and says nothing of drafts', async () => {
    for (const path of [
      `/mobile/contests/${draft.contest_slug}`,
      '/mobile/contests/nope',
      '/mobile/nope',
      '/MOBILE/contests/a/b',
    ]) {
      const page = await open(path);
      expect(page.status, path).toBe(404);
      expect(page.html, path).not.toContain(draft.contest_name);
      expect(page.html, path).toContain('data-shell="mobile"');
    }
  });

  it('can be framed by the pages of the partner that its address names, and by no other', async () => {
    const other = await partnerOf(admin, { origins: ['https://other.example.org'] });
    for (const path of [...all(), '/mobile/nope']) {
      const named = await open(`${path}?partner=${city.partner_id}`);
      expect(named.frames, path).toBe("'self' https://app.example.org http://localhost:3000");
      expect(named.options, path).toBeNull();
      expect(named.boot.mobile, path).toEqual({
        partner_id: city.partner_id,
        name: 'City app',
        origins: ['https://app.example.org', 'http://localhost:3000'],
      });
      for (const query of [
        '',
        '?partner=',
        '?partner=nobody000000',
        `?partner=${city.partner_id}&partner=${other.partner_id}`,
        '?partner[$ne]=x',
      ]) {
        const unnamed = await open(path + query);
        expect(unnamed.frames, path + query).toBe("'self'");
        expect(unnamed.boot.mobile, path + query).toEqual({ origins: [] });
      }
    }
    // And it opens no other page.
    for (const path of ['/', `/cx/${food.cx_id}`, '/auth/login', '/contest-app/test'])
      expect((await open(`${path}?partner=${city.partner_id}`)).frames, path).toBe("'self'");
    await admin.run('connectPartner', { partner_id: other.partner_id, connected: false });
    expect((await open(`/mobile/?partner=${other.partner_id}`)).frames).toBe("'self'");
  });

  it('names no browser by itself, and knows it again by a cookie of its own', async () => {
    const page = await open('/mobile/contests/');
    expect(page.boot.ssid).toBe('');
    expect(page.cookie).toBeNull();
    const { ssid } = await visitor(server.current);
    const kept = await fetch(`${server.current.url}/mobile/name`, { method: 'POST', headers: { ssid } });
    const cookie = kept.headers.get('set-cookie')!;
    for (const word of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/mobile'])
      expect(cookie.split('; ')).toContain(word);
    expect((await open('/mobile/contests/', { cookie: cookie.split(';')[0]! })).boot.ssid).toBe(ssid);
  });
});
