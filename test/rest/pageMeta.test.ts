/** Page heads: previews, search engines, prefetched calls. */
import { describe, expect, it } from 'vitest';
import { Contest, Contestant, type ResultsPolicy, resultsPolicies, Round } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

interface Page {
  status: number;
  html: string;
  headers: Headers;
  /** The first tag with this name or property. */
  meta: (name: string) => string | undefined;
  link: (rel: string, more?: string) => string | undefined;
  title: string;
  facts: Record<string, unknown> | undefined;
  boot: {
    ssid: string;
    language: string;
    embed?: string;
    answers?: { call: string; input: Record<string, unknown>; output: Record<string, unknown> }[];
  };
}

const plain = (text = '') =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

async function open(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const response = await fetch(`${server.current.url}${path}`, { headers: { accept: 'text/html', ...headers } });
  const html = await response.text();
  const script = (type: string) => new RegExp(`<script type="${type}"[^>]*>([^<]*)</script>`).exec(html)?.[1];
  const facts = script('application/ld\\+json');
  return {
    status: response.status,
    html,
    headers: response.headers,
    meta(name) {
      const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
      return found === undefined ? undefined : plain(found);
    },
    link(rel, more = '') {
      const found = new RegExp(`<link rel="${rel}"${more}[^>]* href="([^"]*)"`).exec(html)?.[1];
      return found === undefined ? undefined : plain(found);
    },
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    facts: facts === undefined ? undefined : (JSON.parse(facts) as Record<string, unknown>),
    boot: JSON.parse(script('application/json') ?? '{}') as Page['boot'],
  };
}

const hour = 3_600_000;
const ended = { start_date: new Date(Date.now() - 2 * hour), end_date: new Date(Date.now() - hour) };

/** Casts votes for the first contestant. */
async function votes(of: ContestShape, count: number, by: TestActor[] = []): Promise<void> {
  for (let index = 0; index < count; index++) {
    const voter = by[index] ?? (await visitor(server.current));
    const { contestant_id } = of.contestants[0]!;
    const { status } = await voter.call('POST /app/contest/v2/addVote', { cx_id: of.cx_id, contestant_id });
    expect(status).toBe(200);
  }
}

describe('a contest', () => {
  it('has one address, whichever of its three was opened', async () => {
    const food = await contest(server.current);
    for (const path of [`/cx/${food.cx_id}`, `/contest/cx/${food.cx_id}`, `/contest/${food.contest_slug}`]) {
      const page = await open(path);
      expect(page.status, path).toBe(200);
      expect(page.title).toBe(`${food.contest_name} · Engage`);
      expect(page.link('canonical')).toBe(`${server.current.url}/cx/${food.cx_id}`);
      expect(page.meta('og:url')).toBe(page.link('canonical'));
      expect(page.meta('robots')).toBeUndefined();
    }
  });

  it('shows a drawn picture that changes its address with the contest', async () => {
    const food = await contest(server.current);
    const { rev } = (await server.current.ports.storage.get(Contest, food.cx_id))!;
    const picture = `${server.current.url}/share/${food.cx_id}.jpg?v=${rev}&lang=en`;
    const page = await open(`/cx/${food.cx_id}`);
    expect(page.meta('og:image')).toBe(picture);
    expect(page.meta('twitter:image')).toBe(picture);
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(page.meta('og:image:alt')).toContain(food.contest_name);
    await server.current.ports.storage.transact((tx) => tx.update(Contest, food.cx_id, { description: 'New' }));
    await expect
      .poll(async () => (await open(`/cx/${food.cx_id}`)).meta('og:image'))
      .toBe(picture.replace(`v=${rev}`, `v=${rev + 1}`));
  });

  it('is described by its own words, else by ours, in the reader’s language', async () => {
    const own = await contest(server.current, {
      stored: { description: `A **"quoted"** <b>story</b>\n\n- ${'long '.repeat(80)}` },
    });
    const page = await open(`/cx/${own.cx_id}`);
    expect(page.html).toContain('A &quot;quoted&quot; &lt;b&gt;story&lt;/b&gt; long');
    expect(page.meta('description')!.length).toBeLessThanOrEqual(201);
    const bare = await contest(server.current, { contestants: 3 });
    expect((await open(`/cx/${bare.cx_id}`)).meta('description')).toContain('3 contestants');
    expect((await open(`/cx/${bare.cx_id}?lang=fr`)).meta('description')).toContain('3 candidats');
  });

  it.each([...resultsPolicies, ...resultsPolicies.map((policy) => `${policy}, over` as const)])(
    'promises to watch the result live only where everybody may: %s',
    async (case_) => {
      const [results_policy, over] = case_.split(', ') as [ResultsPolicy, string?];
      const food = await contest(server.current, { stored: { results_policy, ...(over && ended) } });
      const said = (await open(`/cx/${food.cx_id}`)).meta('description')!;
      expect(said).toContain(food.contest_name);
      expect(said.includes('live')).toBe(case_ === 'live');
      expect(said.includes('See who won')).toBe(over !== undefined && results_policy !== 'hidden');
    },
  );

  it('is an event to those who read facts, with nothing that its page does not say', async () => {
    const food = await contest(server.current, { stored: { contest_name: 'A </script><script>alert(1)</script>' } });
    const page = await open(`/cx/${food.cx_id}`);
    expect(page.html).not.toContain('<script>alert');
    expect(page.facts).toMatchObject({
      '@type': 'Event',
      name: 'A </script><script>alert(1)</script>',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'VirtualLocation', url: `${server.current.url}/cx/${food.cx_id}` },
    });
    expect(page.facts).not.toHaveProperty('total');
  });
});

describe('languages', () => {
  it('each have an address, and name each other', async () => {
    const food = await contest(server.current);
    const address = `${server.current.url}/cx/${food.cx_id}`;
    const french = await open(`/cx/${food.cx_id}?lang=fr`, { 'accept-language': 'es' });
    expect(french.html).toContain('<html lang="fr"');
    expect(french.boot.language).toBe('FR');
    expect(french.link('canonical')).toBe(`${address}?lang=fr`);
    expect(french.meta('og:locale')).toBe('fr_FR');
    for (const language of ['en', 'fr', 'es'])
      expect(french.link('alternate', ` hreflang="${language}"`)).toBe(`${address}?lang=${language}`);
    expect(french.link('alternate', ' hreflang="x-default"')).toBe(address);
    expect(french.meta('og:image')).toContain('lang=fr');
  });

  it('that are none of ours change nothing', async () => {
    const page = await open('/?lang=de', { 'accept-language': 'es' });
    expect(page.html).toContain('<html lang="es"');
    expect(page.link('canonical')).toBe(`${server.current.url}/`);
  });

  it('that were chosen before hold for addresses without one', async () => {
    const page = await open('/contests', { 'accept-language': 'es', cookie: 'language=FR' });
    expect(page.html).toContain('<html lang="fr"');
    expect(page.link('canonical')).toBe(`${server.current.url}/contests`);
    expect(page.html).toContain('<noscript>Cette page');
  });
});

describe('a contestant', () => {
  it('has a page of their own, with their place', async () => {
    const food = await contest(server.current);
    await votes(food, 2);
    const { contestant_id, contestant_name } = food.contestants[0]!;
    const page = await open(`/cx/${food.cx_id}/${contestant_id}`);
    expect(page.title).toBe(`${contestant_name} · ${food.contest_name} · Engage`);
    expect(page.link('canonical')).toBe(`${server.current.url}/cx/${food.cx_id}/${contestant_id}`);
    expect(page.meta('og:image')).toContain(`/share/${food.cx_id}/${contestant_id}.jpg?v=`);
    expect(page.meta('description')).toContain('Number 1 with 2 votes.');
    expect(page.facts).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  const withheld: [string, object][] = [
    ['are told after one’s own vote', { results_policy: 'after_vote' }],
    ['are told after the end', { results_policy: 'after_end' }],
    ['are hidden', { results_policy: 'hidden' }],
    ['are hidden, also after the end', { results_policy: 'hidden', ...ended }],
  ];
  it.each(withheld)('has no number and no place while they %s', async (_, stored) => {
    const food = await contest(server.current);
    const voter = await visitor(server.current);
    await votes(food, 1, [voter]);
    await server.current.ports.storage.transact((tx) => tx.update(Contest, food.cx_id, stored));
    // Previews do not depend on the reader's vote.
    const cookie = `ssid=${voter.ssid}`;
    const path = `/cx/${food.cx_id}/${food.contestants[0]!.contestant_id}`;
    await expect.poll(async () => (await open(path, { cookie })).meta('description')).not.toMatch(/Number|\d votes?/);
    expect((await open(path)).meta('description')).not.toMatch(/Number|\d votes?/);
  });

  it('who waits for approval, or is of another contest, is not there', async () => {
    const [food, other] = [await contest(server.current), await contest(server.current)];
    const waiting = food.contestants[1]!.contestant_id;
    await server.current.ports.storage.transact((tx) => tx.update(Contestant, waiting, { contestant_status: 0 }));
    for (const path of [`/cx/${food.cx_id}/${waiting}`, `/cx/${food.cx_id}/${other.contestants[0]!.contestant_id}`]) {
      const page = await open(path);
      expect(page.status, path).toBe(404);
      expect(page.html).not.toContain('Contestant 2');
      expect(page.meta('robots')).toBe('noindex');
    }
  });
});

describe('a round', () => {
  it('that is the whole contest is the contest’s page; one of several has its own', async () => {
    const food = await contest(server.current);
    const [first] = food.rounds;
    expect((await open(`/round/${food.cx_id}/${first!.round_id}`)).link('canonical')).toBe(
      `${server.current.url}/cx/${food.cx_id}`,
    );
    const second = { round_id: `r${food.cx_id.slice(1)}`, cx_id: food.cx_id, round_number: 2 };
    const dates = { startDate: new Date(Date.now() + 24 * hour), endDate: new Date(Date.now() + 48 * hour) };
    await server.current.ports.storage.transact((tx) => tx.insert(Round, { ...second, ...dates }));
    const path = `/round/${food.cx_id}/${second.round_id}`;
    await expect.poll(async () => (await open(path)).status).toBe(200);
    const page = await open(path);
    expect(page.link('canonical')).toBe(`${server.current.url}${path}`);
    expect(page.title).toBe(`Round 2 · ${food.contest_name} · Engage`);
    expect(page.boot.answers).toMatchObject([{ input: { cx_id: food.cx_id, round_id: second.round_id } }]);
    const { contestant_id } = food.contestants[0]!;
    expect((await open(`${path}/${contestant_id}`)).link('canonical')).toBe(
      `${server.current.url}/cx/${food.cx_id}/${contestant_id}`,
    );
    expect((await open(`/round/${food.cx_id}/nosuchround1`)).status).toBe(404);
  });
});

describe('what is not there', () => {
  it('answers 404 with the shell, and says nothing: an unknown contest, a draft', async () => {
    const draft = await contest(server.current, { publish: false, stored: { description: 'A secret plan' } });
    const paths = [
      '/cx/nobodyhome12',
      `/cx/${draft.cx_id}`,
      `/contest/${draft.contest_slug}`,
      `/cx/${draft.cx_id}/${draft.contestants[0]!.contestant_id}`,
      `/round/${draft.cx_id}/${draft.rounds[0]!.round_id}`,
      `/join/${draft.cx_id}`,
      `/embed/${draft.cx_id}`,
      '/contest/no-such-words',
      '/cx/%E0%A4%A',
    ];
    for (const path of paths) {
      const page = await open(path);
      expect(page.status, path).toBe(path.includes('%E0') ? 200 : 404);
      if (page.status === 404) expect(page.title, path).toBe('Nothing is here · Engage');
      expect(page.html, path).not.toMatch(/secret|Contestant \d/);
      expect(page.html, path).not.toContain(draft.contest_name);
      expect(page.boot.answers, path).toBeUndefined();
      expect(page.html).toContain('id="boot"');
      expect(page.meta('robots')).toBe('noindex');
      expect(page.link('alternate')).toBeUndefined();
    }
  });
});

describe('lists', () => {
  it('have a head, and one address a list', async () => {
    const cases: [string, string, string | undefined][] = [
      ['/contests', '/contests', undefined],
      ['/contests/ongoing', '/contests', undefined],
      ['/contests/ended', '/contests/ended', undefined],
      ['/contests/pending?category=Food', '/contests/pending', undefined],
      ['/contests/best%20bread', '/contests', 'noindex'],
      ['/how-it-works', '/how-it-works', undefined],
      ['/', '/', undefined],
    ];
    const titles = new Set<string>();
    for (const [path, canonical, robots] of cases) {
      const page = await open(path);
      expect(page.status, path).toBe(200);
      expect(page.link('canonical'), path).toBe(`${server.current.url}${canonical}`);
      expect(page.meta('robots'), path).toBe(robots);
      expect(page.meta('description')!.length).toBeGreaterThan(20);
      titles.add(page.title);
    }
    expect(titles.size).toBe(cases.length);
    expect((await open('/')).facts).toMatchObject({ '@type': 'WebSite' });
    expect((await open('/index.html')).link('canonical')).toBe(`${server.current.url}/`);
  });
});

describe('the first answers', () => {
  it('are those of rows of the REST table', async () => {
    const food = await contest(server.current);
    const paths = [
      '/',
      '/contests?page=2',
      '/contests/ended',
      '/contests/pending',
      '/contests/all?category=Food',
      '/contests/food',
      `/cx/${food.cx_id}`,
      `/contest/${food.contest_slug}`,
      `/cx/${food.cx_id}/${food.contestants[0]!.contestant_id}`,
      `/embed/${food.contest_slug}`,
      `/embed/${food.cx_id}`,
    ];
    const guest = await visitor(server.current);
    for (const path of paths) {
      const { boot } = await open(path, { cookie: `ssid=${guest.ssid}` });
      expect(boot.answers?.length, path).toBe(path.endsWith('page=2') ? 2 : 1);
      for (const { call, input, output } of boot.answers!) {
        const asked = await guest.ask(call as 'fetchContest', input);
        const timeless = (value: unknown) =>
          JSON.parse(
            JSON.stringify(value, (key, item: unknown) => (['serverTime', 'timestamp'].includes(key) ? 0 : item)),
          ) as unknown;
        expect(timeless(output), path).toEqual(timeless(asked.body));
      }
    }
  });

  it('are this browser’s: its own votes, and numbers that its vote has opened', async () => {
    const food = await contest(server.current, { stored: { results_policy: 'after_vote' } });
    const voter = await visitor(server.current);
    await votes(food, 1, [voter]);
    const shown = async (headers: Record<string, string>) =>
      ((await open(`/cx/${food.cx_id}`, headers)).boot.answers![0]!.output as { contest: ContestShape }).contest;
    const mine = await shown({ cookie: `ssid=${voter.ssid}` });
    expect(mine).toMatchObject({ results_shown: true, total: 1, pastVotes: [{}] });
    expect(await shown({})).toMatchObject({ results_shown: false, total: 0, pastVotes: [] });
  });

  it('never speak for somebody signed in: a cookie is no credential', async () => {
    const organizer = await member(server.current, 'organizer');
    const draft = await contest(server.current, { organizer, publish: false });
    const page = await open(`/cx/${draft.cx_id}`, { ...organizer.headers, cookie: `ssid=${organizer.ssid}` });
    expect(page.status).toBe(404);
    expect(page.boot.answers).toBeUndefined();
  });
});

describe('a page for a frame', () => {
  const frames = (page: Page) => /frame-ancestors ([^;]*)/.exec(page.headers.get('content-security-policy')!)?.[1];

  it('may be held by the sites that the organizer allows, and by nobody else', async () => {
    const organizer = await member(server.current, 'organizer');
    const food = await contest(server.current, { organizer });
    const open_ = await open(`/embed/${food.cx_id}`);
    expect(frames(open_)).toBe("'self' *");
    expect(open_.headers.get('x-frame-options')).toBeNull();
    expect(open_.boot.embed).toBe(food.cx_id);
    const set = async (embed_origins: string[]) =>
      (await organizer.run('createOrUpdate', { className: 'Contests', cx_id: food.cx_id, embed_origins })).status;
    expect(await set(["https://a.example; script-src 'unsafe-inline'"])).toBe(400);
    expect(await set(['https://a.example', 'http://b.example:8080'])).toBe(200);
    const by = async (path: string) => frames(await open(path));
    await expect.poll(() => by(`/embed/${food.cx_id}`)).toBe("'self' https://a.example http://b.example:8080");
    expect(await by(`/embed/${food.contest_slug}`)).toBe("'self' https://a.example http://b.example:8080");
    expect(await set([])).toBe(200);
    await expect.poll(() => by(`/embed/${food.cx_id}`)).toBe("'self'");
  });

  it('is the only one: every other page, and what is not there, stays ours', async () => {
    const food = await contest(server.current);
    for (const path of ['/', `/cx/${food.cx_id}`, '/embed/nobodyhome12', '/auth/login']) {
      const page = await open(path);
      expect(frames(page), path).toBe("'self'");
    }
    expect((await open(`/cx/${food.cx_id}`)).headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  it('names no browser and keeps no cookie; a name that came along is used', async () => {
    const food = await contest(server.current);
    const page = await open(`/embed/${food.cx_id}`);
    expect(page.boot.ssid).toBe('');
    expect(page.headers.get('set-cookie')).toBeNull();
    const { ssid } = await visitor(server.current);
    expect((await open(`/embed/${food.cx_id}`, { cookie: `ssid=${ssid}` })).boot.ssid).toBe(ssid);
  });

  it('knows its visitor again by a cookie of this frame on this site, where others are blocked', async () => {
    const food = await contest(server.current);
    const { ssid } = await visitor(server.current);
    const keep = async (name: string) => {
      const asked = { method: 'POST', headers: { ssid: name } };
      const response = await fetch(`${server.current.url}/embed/name`, asked);
      expect(response.status).toBe(204);
      return response.headers.get('set-cookie');
    };
    const kept = (await keep(ssid))!;
    for (const word of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/embed'])
      expect(kept.split('; ')).toContain(word);
    const cookie = kept.split(';')[0]!;
    const page = await open(`/embed/${food.contest_slug}`, { cookie });
    expect(page.boot.ssid).toBe(ssid);
    expect(page.title).toContain(food.contest_name);
    // It is the frame's alone, and no other name is kept.
    expect((await open(`/cx/${food.cx_id}`, { cookie })).boot.ssid).not.toBe(ssid);
    expect(await keep(`${'a'.repeat(16)}.${'b'.repeat(22)}`)).toBeNull();
  });

  it('is kept by no search engine', async () => {
    const food = await contest(server.current);
    const page = await open(`/embed/${food.cx_id}`);
    expect(page.meta('robots')).toBe('noindex');
    expect(page.link('canonical')).toBe(`${server.current.url}/cx/${food.cx_id}`);
  });
});
