import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everyone } from '#shared/model/access.ts';
import { defineEntity } from '#shared/model/entity.ts';
import { text } from '#shared/model/fields.ts';
import { makeSelectByKey, type Row } from '#shared/client/app/core/entitySlices.ts';
import type { OfflineCopy } from '#shared/client/app/offline/offlineCopy.ts';
import { createLiveRows, type LiveRows } from './liveRows.ts';
import {
  type LiveConnection,
  LiveError,
  type LiveEvents,
  type LiveKey,
  type LiveServer,
  type Page,
} from '#shared/client/app/core/live.ts';
import { type AppStore, createStore } from '#shared/client/app/core/store.ts';

const Note = defineEntity({
  name: 'Notes',
  id: 'note_id',
  fields: {
    note_id: text({ required: true, set: 'byServer' }),
    talk_id: text({ required: true, set: 'once' }),
    text: text({}),
  },
  access: { read: everyone },
  live: { by: ['talk_id'] },
});

const start = Date.parse('2026-01-01T00:00:00Z');
const iso = (second: number) => new Date(start + second * 1000).toISOString();
/** A row created and updated at these seconds. */
const row = (id: string, rev: number, second = 0, more: Partial<Row> = {}): Row => ({
  objectId: `o-${id}`,
  note_id: id,
  talk_id: 'a',
  text: `${id} ${rev}`,
  createdAt: iso(Number(id)),
  updatedAt: iso(second),
  rev,
  ...more,
});

/** An in-memory LiveQuery server, controlled by the test. */
class FakeServer implements LiveServer {
  rows: Row[] = [];
  tokens: (string | undefined)[] = [];
  connections: FakeConnection[] = [];
  /** Loads wait for it. */
  gate: Promise<void> = Promise.resolve();
  loadFails: LiveError | undefined;
  unreachable = false;
  autoOpen = true;

  async connect(token: string | undefined, on: { opened(): void; closed(): void }): Promise<LiveConnection> {
    this.tokens.push(token);
    if (this.unreachable) throw new Error('no network');
    const connection = new FakeConnection(this, on);
    this.connections.push(connection);
    if (this.autoOpen) queueMicrotask(() => on.opened());
    return connection;
  }
  get last() {
    return this.connections.at(-1)!;
  }
}

class FakeConnection implements LiveConnection {
  readonly server: FakeServer;
  readonly on: { opened(): void; closed(): void };
  subscriptions = new Map<LiveEvents, LiveKey>();
  loads: Page[] = [];
  order: string[] = [];
  isClosed = false;
  constructor(server: FakeServer, on: FakeConnection['on']) {
    this.server = server;
    this.on = on;
  }
  subscribe(key: LiveKey, events: LiveEvents) {
    this.order.push('subscribe');
    this.subscriptions.set(events, key);
    queueMicrotask(() => events.subscribed());
    return () => void this.subscriptions.delete(events);
  }
  async load(key: LiveKey, page: Page) {
    this.order.push('load');
    this.loads.push(page);
    const answer = this.server.rows
      .filter((r) => r[key.field] === key.value)
      .filter((r) => (page.since ? r.updatedAt >= page.since : !r.deleted_at))
      .filter((r) => !page.olderThan || page.olderThan.every((known) => r.createdAt < known.createdAt))
      .toSorted((a, b) =>
        page.since ? a.updatedAt.localeCompare(b.updatedAt) : b.createdAt.localeCompare(a.createdAt),
      )
      .slice(0, page.limit);
    await this.server.gate;
    if (this.server.loadFails) throw this.server.loadFails;
    return answer;
  }
  close() {
    this.isClosed = true;
    this.on.closed();
  }
  send(changed: Row) {
    for (const events of this.subscriptions.keys()) events.changed(changed);
  }
  leave(id: string, rev: number) {
    for (const events of this.subscriptions.keys()) events.left({ id, rev });
  }
}

let server: FakeServer;
let store: AppStore;
let liveRows: LiveRows;
let token: string | undefined;
const expired = vi.fn<() => void>();

const shown = () => makeSelectByKey(Note, 'talk_id', 'a')(store.getState()).map((r) => r.text);
const settle = () => vi.advanceTimersByTimeAsync(0);
function gate() {
  let release = () => {};
  server.gate = new Promise((resolve) => (release = resolve));
  return release;
}

beforeEach(() => {
  vi.useFakeTimers();
  expired.mockClear();
  server = new FakeServer();
  store = createStore();
  token = 'r:one';
  liveRows = createLiveRows({ store, server, token: () => token, sessionExpired: expired, page: 3 });
});
afterEach(() => {
  liveRows.close();
  vi.useRealTimers();
});

describe('subscribing to a key', () => {
  it('subscribes first, then loads, oldest first', async () => {
    server.rows = [row('2', 1), row('1', 1), { ...row('3', 1), talk_id: 'b' }];
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    expect(notes.status()).toBe('loading');
    await settle();
    expect(server.last.order).toEqual(['subscribe', 'load']);
    expect(shown()).toEqual(['1 1', '2 1']);
    expect(notes.status()).toBe('live');
    expect(notes.complete()).toBe(true);
    expect(store.getState().connection.rows).toBe('live');
  });

  it('keeps the higher rev when an event overtakes the load', async () => {
    server.rows = [row('1', 1)];
    const release = gate();
    liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    server.last.send(row('1', 2));
    release();
    await settle();
    expect(shown()).toEqual(['1 2']);
    server.last.send(row('1', 1));
    expect(shown()).toEqual(['1 2']);
  });

  it('lets a deleted row stay deleted when an older event comes late', async () => {
    server.rows = [row('1', 1)];
    liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    server.last.send(row('1', 3, 5, { deleted_at: iso(5) }));
    expect(shown()).toEqual([]);
    server.last.send(row('1', 2));
    expect(shown()).toEqual([]);
  });

  it('takes a row away when it leaves, and back when it enters again', async () => {
    server.rows = [row('1', 1)];
    liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    server.last.leave('1', 2);
    expect(shown()).toEqual([]);
    server.last.send(row('1', 3));
    expect(shown()).toEqual(['1 3']);
  });

  it('shares one subscription, and ends it with the last that stops', async () => {
    const one = liveRows.subscribe(Note, { talk_id: 'a' });
    const two = liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    expect(server.last.subscriptions.size).toBe(1);
    one.stop();
    one.stop();
    expect(server.last.subscriptions.size).toBe(1);
    two.stop();
    expect(server.last.subscriptions.size).toBe(0);
    expect(store.getState().connection.rows).toBeUndefined();
  });

  it('keeps the connection for the next page, then lets it go', async () => {
    liveRows.subscribe(Note, { talk_id: 'a' }).stop();
    await settle();
    const again = liveRows.subscribe(Note, { talk_id: 'a' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.last.isClosed).toBe(false);
    expect(again.status()).toBe('live');
    again.stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.last.isClosed).toBe(true);
    liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    expect(server.last.isClosed).toBe(false);
  });

  it('refuses keys that are no live keys', () => {
    expect(() => liveRows.subscribe(Note, { text: 'x' })).toThrow('Notes is live by one of: talk_id');
    expect(() => liveRows.subscribe(Note, { talk_id: 'a', text: 'x' })).toThrow('Notes is live by one of');
  });

  it('loads older pages until all are there', async () => {
    server.rows = ['1', '2', '3', '4', '5'].map((id) => row(id, 1));
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    expect(shown()).toEqual(['3 1', '4 1', '5 1']);
    expect(notes.complete()).toBe(false);
    await notes.older();
    expect(shown()).toEqual(['1 1', '2 1', '3 1', '4 1', '5 1']);
    expect(notes.complete()).toBe(true);
  });
});

describe('a lost connection', () => {
  it('catches up from ten seconds before the newest seen, deletions included', async () => {
    server.rows = [row('1', 1, 100), row('2', 1, 100)];
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    const seen: string[] = [];
    notes.listen(() => seen.push(notes.status()));
    await settle();
    server.last.on.closed();
    expect(notes.status()).toBe('offline');
    expect(store.getState().connection.rows).toBe('offline');
    server.rows = [row('1', 2, 120), row('2', 2, 130, { deleted_at: iso(130) })];
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.connections).toHaveLength(2);
    expect(server.last.loads).toEqual([{ limit: 3, since: iso(90) }]);
    expect(shown()).toEqual(['1 2']);
    expect(seen).toEqual(['loading', 'live', 'offline', 'catching up', 'live']);
  });

  it('says whether the rows ever came: a line that drops before they do says nothing of them', async () => {
    let open!: () => void;
    server.gate = new Promise((resolve) => (open = resolve));
    server.rows = [row('1', 1)];
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    server.last.on.closed();
    expect(notes.state()).toMatchObject({ status: 'offline', loaded: false });
    open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(notes.state()).toMatchObject({ status: 'live', loaded: true });
    server.last.on.closed();
    expect(notes.state()).toMatchObject({ status: 'offline', loaded: true });
    liveRows.reconnect({ anew: true });
    expect(notes.state()).toMatchObject({ status: 'loading', loaded: false });
  });

  it('counts what events brought as seen', async () => {
    liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    server.last.send(row('1', 1, 500));
    server.last.on.closed();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.last.loads).toEqual([{ limit: 3, since: iso(490) }]);
  });

  it('reloads the key when too much changed, and forgets what it no longer keeps fresh', async () => {
    server.rows = [row('1', 1, 100)];
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    server.last.on.closed();
    server.rows = ['1', '2', '3', '4'].map((id) => row(id, 2, 200));
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.last.loads).toHaveLength(2);
    expect(shown()).toEqual(['2 2', '3 2', '4 2']);
    expect(notes.complete()).toBe(false);
    await notes.older();
    expect(shown()).toEqual(['1 2', '2 2', '3 2', '4 2']);
  });

  it('forgets stale rows of an earlier visit, but none that an event brought meanwhile', async () => {
    server.rows = [row('1', 1, 100), row('2', 1, 100)];
    liveRows.subscribe(Note, { talk_id: 'a' }).stop();
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    notes.stop();
    server.rows = [row('3', 1, 200)];
    const release = gate();
    liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    server.last.send(row('1', 9, 300));
    release();
    await settle();
    expect(shown()).toEqual(['1 9', '3 1']);
  });

  it('does not call a load live that the next drop overtook', async () => {
    const release = gate();
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    server.unreachable = true;
    server.last.on.closed();
    release();
    await settle();
    expect(notes.status()).toBe('offline');
  });

  it('tries again with growing pauses, and at once when the network is back', async () => {
    server.unreachable = true;
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await vi.advanceTimersByTimeAsync(120_000);
    const tries = server.tokens.length;
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(20);
    expect(notes.status()).toBe('offline');
    server.unreachable = false;
    liveRows.reconnect();
    await settle();
    expect(notes.status()).toBe('live');
  });

  it('hears nothing from a connection that it left', async () => {
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    const former = server.last;
    liveRows.reconnect();
    await settle();
    former.on.closed();
    await settle();
    expect(notes.status()).toBe('live');
    expect(server.connections).toHaveLength(2);
  });
});

describe('refusals', () => {
  it('stops asking when loading is refused', async () => {
    server.loadFails = new LiveError('refused');
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(notes.status()).toBe('refused');
    expect(server.last.loads).toHaveLength(1);
    expect(expired).not.toHaveBeenCalled();
  });

  it('tells when the session has expired', async () => {
    server.loadFails = new LiveError('session_expired');
    liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    expect(expired).toHaveBeenCalledOnce();
  });

  it('loads again when loading failed on an open connection', async () => {
    server.rows = [row('1', 1)];
    server.loadFails = new LiveError('unreachable');
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    expect(notes.status()).toBe('loading');
    server.loadFails = undefined;
    await vi.advanceTimersByTimeAsync(1000);
    expect(notes.status()).toBe('live');
    expect(shown()).toEqual(['1 1']);
  });

  it('starts anew for somebody else, with their token', async () => {
    server.rows = [row('1', 1, 100)];
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    token = 'r:two';
    liveRows.reconnect({ anew: true });
    expect(notes.status()).toBe('loading');
    await settle();
    expect(server.tokens).toEqual(['r:one', 'r:two']);
    expect(server.last.loads).toEqual([{ limit: 3 }]);
    expect(notes.status()).toBe('live');
  });
});

describe('what an earlier visit saw', () => {
  it('is shown where there is no line, until there is one', async () => {
    server.unreachable = true;
    const offlineCopy: Pick<OfflineCopy, 'changed' | 'find'> = {
      changed: vi.fn<OfflineCopy['changed']>(),
      find: (_key, show) => show([row('1', 1), row('2', 1)]),
    };
    liveRows = createLiveRows({ store, server, token: () => token, page: 3, offlineCopy });
    const notes = liveRows.subscribe(Note, { talk_id: 'a' });
    await settle();
    expect(notes.state()).toMatchObject({ status: 'offline', loaded: true, complete: false });
    expect(shown()).toEqual(['1 1', '2 1']);
    expect(offlineCopy.changed).not.toHaveBeenCalled();
    server.unreachable = false;
    server.rows = [row('2', 2), row('4', 1)];
    await vi.advanceTimersByTimeAsync(1000);
    expect(notes.status()).toBe('live');
    expect(shown()).toEqual(['2 2', '4 1']);
    expect(offlineCopy.changed).toHaveBeenCalledWith(expect.objectContaining({ field: 'talk_id', value: 'a' }));
  });
});
