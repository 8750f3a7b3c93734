import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allows, members } from '#shared/model/access.ts';

/** The browser APIs that the session uses. */
function openBrowser(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept));
  const window = new EventTarget();
  const methods = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  // Its keys are what it holds, as in browsers.
  const localStorage = new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('location', { assign: () => {}, href: 'http://engage.test/', origin: 'http://engage.test' });
  /** Simulates a write by another tab. */
  const elsewhere = (key: string, value: string | null) => {
    if (value === null) items.delete(key);
    else items.set(key, value);
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }));
  };
  return { items, window, elsewhere };
}

const visitor = {
  username: '',
  full_name: '',
  language: 'EN',
  languages: ['EN'],
  loggedin: false,
  roles: [],
  ssid: 's.1',
};
const ana = { ...visitor, user_id: 7, username: 'ana', full_name: 'Ana', loggedin: true, roles: ['organizer'] };
const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const headersOf = (call: number) => server.mock.calls[call]![1].headers as Record<string, string>;

let session: typeof import('./session.ts');
let store: typeof import('#shared/client/app/core/store.ts').store;
let went: string[];

async function open() {
  vi.resetModules();
  await (await import('#shared/client/app/i18n/i18n.ts')).startLanguage('EN');
  session = await import('./session.ts');
  ({ store } = await import('#shared/client/app/core/store.ts'));
  const { connectNavigation } = await import('#shared/client/app/core/navigation.ts');
  went = [];
  connectNavigation((path) => void went.push(path));
}
const state = () => store.getState().session;

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  // Visitors are checked when the page is idle; here it is idle at once.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.doMock('@fingerprintjs/fingerprintjs', () => ({
    load: async () => ({ get: async () => ({ visitorId: 'fp1' }) }),
  }));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a visit', () => {
  it('of somebody unknown is a visitor’s at once; the fingerprint goes with the question who this is', async () => {
    const { items } = openBrowser();
    server.mockImplementation(async () => json({ user: visitor }));
    await open();
    session.startSession();
    expect(state().status).toBe('visitor');
    await expect.poll(() => state().fetched).toBe(true);
    expect(items.get('engage.ssid')).toBe('s.1');
    expect(session.currentActor().user_id).toBeUndefined();
    await session.restoreSession();
    expect(server.mock.calls.at(-1)).toMatchObject(['/app/call/getUser', { body: '{"fingerprint":"fp1"}' }]);
  });

  it.each([
    [6, 'fp0'],
    [8, 'fp1'],
  ])('%d days after a fingerprint sends %s', async (days, sent) => {
    openBrowser({
      'engage.fingerprint': 'fp0',
      'engage.fingerprintAt': String(Date.now() - days * 86_400_000),
      'engage.ssid': 's.1',
    });
    server.mockImplementation(async () => json({ user: visitor }));
    await open();
    session.startSession();
    await session.restoreSession();
    expect(server.mock.calls.at(-1)).toMatchObject(['/app/call/getUser', { body: `{"fingerprint":"${sent}"}` }]);
  });

  it('with a kept token is a member’s once the server says so', async () => {
    openBrowser({ 'engage.token': 'r:1', 'engage.username': 'ana', 'engage.ssid': 's.1' });
    server.mockImplementation(async () => json({ user: ana }));
    await open();
    session.startSession();
    expect(state().status).toBe('unknown');
    await session.sessionReady();
    expect(state()).toMatchObject({ status: 'member', fetched: true, user: { user_id: 7 } });
    expect(headersOf(0)).toMatchObject({ Authorization: 'r:1:ana', ssid: 's.1' });
    expect(allows(members, session.currentActor())).toBe(true);
    expect(server).toHaveBeenCalledOnce();
  });

  it('with an expired token is a visitor’s, and the token is gone', async () => {
    const { items } = openBrowser({ 'engage.token': 'r:1', 'engage.username': 'ana', 'engage.ssid': 's.1' });
    server.mockImplementation(async () => json({ error: 'Over.', code: 'session_expired' }, 401));
    await open();
    session.startSession();
    await session.sessionReady();
    expect(state()).toMatchObject({ status: 'visitor', ssid: 's.1' });
    expect(state().token).toBeUndefined();
    expect(items.has('engage.token')).toBe(false);
    // What the log-in page says, until somebody has logged in.
    expect(items.has('engage.ended')).toBe(true);
    server.mockImplementation(async () => json({ token: 'r:2', user: ana }));
    await session.logIn('ana', 'secret');
    expect(items.has('engage.ended')).toBe(false);
  });

  it('without a network stays undecided, and is decided when the network is back', async () => {
    const { window, items } = openBrowser({ 'engage.token': 'r:1', 'engage.username': 'ana' });
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await open();
    session.startSession();
    await expect(session.sessionReady()).rejects.toMatchObject({ offline: true });
    expect(state().status).toBe('unknown');
    expect(items.get('engage.token')).toBe('r:1');
    server.mockImplementation(async () => json({ user: ana }));
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => state().status).toBe('member');
  });
});

describe('a session that the server has ended', () => {
  const ben = { ...ana, user_id: 8, username: 'ben', full_name: 'Ben' };
  const typed = {
    'engage.draft.post.g1': '{"at":1,"value":"what Ana typed"}',
    'engage.service.newservice01': '{"title":"what Ana sells"}',
    'engage.outbox': '["a vote of Ana"]',
    'engage.searches': '["what Ana looked for"]',
  };
  const shown = (items: Map<string, string>) =>
    Object.keys(typed).map((key) => (items.get(key) === '[]' ? undefined : items.get(key)));
  const nothing = Object.keys(typed).map(() => undefined);

  /** A browser in which Ana has typed and voted, and has been logged out from elsewhere. */
  async function ended() {
    const browser = openBrowser({ 'engage.token': 'r:1', 'engage.username': 'ana', 'engage.ssid': 's.1' });
    server.mockImplementation(async () => json({ user: ana }));
    await open();
    session.startSession();
    await session.sessionReady();
    for (const [key, value] of Object.entries(typed)) browser.items.set(key, value);
    server.mockImplementation(async () => json({ error: 'Over.', code: 'session_expired' }, 401));
    session.askAgain();
    await expect.poll(() => state().status).toBe('visitor');
    return browser;
  }

  it('leaves nothing of its person to the next one, and gives it back to them alone', async () => {
    const { items } = await ended();
    expect(shown(items)).toEqual(nothing);
    server.mockImplementation(async () => json({ token: 'r:2', user: ben }));
    await session.logIn('ben', 'secret');
    expect(shown(items)).toEqual(nothing);
    await session.logOut();
    server.mockImplementation(async () => json({ token: 'r:3', user: ana }));
    await session.logIn('ana', 'secret');
    expect(shown(items)).toEqual(Object.values(typed));
    // It came back once.
    await session.logOut();
    expect(shown(items)).toEqual(nothing);
    await session.logIn('ana', 'secret');
    expect(shown(items)).toEqual(nothing);
  });

  it('keeps what was typed since beside what comes back', async () => {
    const { items } = await ended();
    items.set('engage.draft.post.g1', '{"at":2,"value":"typed anew"}');
    items.set('engage.outbox', '["a vote since"]');
    server.mockImplementation(async () => json({ token: 'r:3', user: ana }));
    await session.logIn('ana', 'secret');
    expect(items.get('engage.draft.post.g1')).toContain('typed anew');
    expect(items.get('engage.outbox')).toBe('["a vote since","a vote of Ana"]');
  });

  it('is replaced by somebody else’s as well, whose votes the waiting ones are not', async () => {
    const { items } = openBrowser({ 'engage.token': 'r:1', 'engage.username': 'ana', 'engage.ssid': 's.1' });
    server.mockImplementation(async () => json({ user: ana }));
    await open();
    session.startSession();
    await session.sessionReady();
    for (const [key, value] of Object.entries(typed)) items.set(key, value);
    const logIn = (user: typeof ana) => {
      server.mockImplementation(async () => json({ token: 'r:2', user }));
      return session.logIn(user.username, 'secret');
    };
    await logIn(ana);
    expect(shown(items)).toEqual(Object.values(typed));
    await logIn(ben);
    expect(shown(items)).toEqual(nothing);
    await logIn(ana);
    expect(shown(items)).toEqual(Object.values(typed));
  });

  it('keeps it for a month', async () => {
    const { items } = await ended();
    const [name] = [...items.keys()].filter((key) => key.startsWith('engage.aside.'));
    items.set(name!, items.get(name!)!.replace(/"at":\d+/, '"at":1'));
    server.mockImplementation(async () => json({ token: 'r:3', user: ana }));
    await session.logIn('ana', 'secret');
    expect([...items.keys()].filter((key) => key.startsWith('engage.aside.'))).toEqual([]);
    expect(shown(items)).toEqual(nothing);
  });
});

describe('logging in and out', () => {
  it('keeps token and name, then clears them, tells the server with the old token, and goes to /', async () => {
    const { items } = openBrowser({ 'engage.ssid': 's.1' });
    const deleted = vi.fn<(name: string) => void>();
    vi.stubGlobal('indexedDB', { deleteDatabase: deleted });
    vi.stubGlobal('caches', { delete: async (name: string) => deleted(name) });
    server.mockImplementation(async (url) =>
      json(url.endsWith('logIn') ? { token: 'r:2', user: ana } : { user: visitor, success: true }),
    );
    await open();
    session.startSession();
    await session.logIn('Ana', 'secret');
    expect(state()).toMatchObject({ status: 'member', token: 'r:2', username: 'ana' });
    expect(items.get('engage.token')).toBe('r:2');
    items.set('engage.outbox', '["a vote of theirs"]');
    items.set('engage.searches', '["what they looked for"]');
    items.set('engage.draft.post', '{"at":1,"value":"what they typed"}');
    items.set('engage.service.newservice01', '{}');
    const told = session.logOut();
    expect(state()).toMatchObject({ status: 'visitor', ssid: 's.1' });
    expect([items.get('engage.outbox'), items.get('engage.searches')]).toEqual(['[]', '[]']);
    expect([...items.keys()].filter((key) => /draft|service|aside/.test(key))).toEqual([]);
    expect(items.has('engage.token')).toBe(false);
    expect(items.has('engage.ended')).toBe(false);
    // What they saw, and what was shared into the app.
    expect(deleted.mock.calls).toEqual([['engage.last'], ['shared']]);
    expect(went).toEqual(['/']);
    await told;
    const logout = server.mock.calls.findIndex(([url]) => url === '/app/call/logOut');
    expect(headersOf(logout).Authorization).toBe('r:2:ana');
    await session.logOut({ to: null });
    expect(went).toEqual(['/']);
  });

  it('ends here also when the server cannot be told', async () => {
    openBrowser({ 'engage.token': 'r:1', 'engage.username': 'ana' });
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await open();
    session.startSession();
    await session.logOut({ to: '/contests' });
    expect(state().status).toBe('visitor');
    expect(went).toEqual(['/contests']);
  });

  it('does not let the answer about the visitor undo a log-in', async () => {
    openBrowser({ 'engage.ssid': 's.1' });
    let answer: (response: Response) => void = () => {};
    server.mockImplementation((url) =>
      url.endsWith('logIn')
        ? Promise.resolve(json({ token: 'r:2', user: ana }))
        : new Promise((resolve) => (answer = resolve)),
    );
    await open();
    session.startSession();
    const asked = session.restoreSession();
    await expect.poll(() => server).toHaveBeenCalled();
    await session.logIn('ana', 'secret');
    answer(json({ user: visitor }));
    await asked;
    expect(state().status).toBe('member');
  });

  it('happens in the other tabs too', async () => {
    const { elsewhere, items } = openBrowser({ 'engage.ssid': 's.1' });
    server.mockImplementation(async (_, { headers }) =>
      json({ user: (headers as Record<string, string>).Authorization ? ana : visitor }),
    );
    await open();
    session.startSession();
    elsewhere('engage.username', 'ana');
    elsewhere('engage.token', 'r:3');
    await expect.poll(() => state()).toMatchObject({ status: 'member', token: 'r:3' });
    // Its owner logs out there, and what this page had begun is refused after it.
    elsewhere('engage.token', null);
    expect(state().status).toBe('visitor');
    session.forgetSession();
    expect(items.has('engage.ended')).toBe(false);
  });
});
