import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverNow } from './clock.ts';
import { contestsSlice, selectViewers, selectVotes, voted } from '#shared/client/contests/contestsSlice.ts';
import {
  contestRoom,
  createRooms,
  type RoomListeners,
  type Rooms,
  type RoomSnapshot,
  type RoomSocket,
} from './roomsClient.ts';
import { type AppStore, createStore } from './store.ts';

/** A socket whose server is the test. */
class FakeSocket implements RoomSocket {
  connected = false;
  active = true;
  answers = true;
  snapshot: RoomSnapshot = {};
  sent: string[] = [];
  private listeners = new Map<string, ((payload: never) => void)[]>();
  on(event: string, listener: (payload: never) => void) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }
  hear(event: string, payload?: unknown) {
    for (const listener of this.listeners.get(event) ?? []) listener(payload as never);
  }
  connect() {
    this.sent.push('connect');
    this.active = true;
    queueMicrotask(() => this.arrive());
  }
  arrive() {
    this.connected = true;
    this.hear('connect');
  }
  lose(reason = 'transport close') {
    this.connected = false;
    this.active = !reason.startsWith('io ');
    this.hear('disconnect', reason);
  }
  disconnect() {
    this.sent.push('disconnect');
    if (this.connected) this.lose('io client disconnect');
  }
  emit(event: string, ...args: unknown[]) {
    const words = args.flatMap((arg) => {
      const { room: name, glance } = arg as { room: string; glance?: boolean };
      return glance ? [name, 'at a glance'] : name;
    });
    this.sent.push([event, ...words].join(' '));
  }
  timeout() {
    return {
      emitWithAck: async (event: string, ...args: unknown[]) => {
        this.emit(event, ...args);
        if (!this.answers) throw new Error('timeout');
        return this.snapshot;
      },
    };
  }
}

let socket: FakeSocket;
let store: AppStore;
let rooms: Rooms;
let made = 0;
const settle = () => vi.advanceTimersByTimeAsync(0);
const freshness = () => store.getState().connection.rooms;
const room = contestRoom('cx1');

beforeEach(() => {
  vi.useFakeTimers();
  made = 0;
  socket = new FakeSocket();
  store = createStore();
  store.inject(contestsSlice);
  rooms = createRooms({
    store,
    makeSocket: async () => {
      made++;
      return socket;
    },
  });
});
afterEach(() => void vi.useRealTimers());

describe('a room', () => {
  it('is joined once for all, and its snapshot goes to the store', async () => {
    socket.snapshot = { totals: [['as1', 3, 2]], viewers: 4, serverTime: Date.now() / 1000 + 100 };
    const one = rooms.join(room);
    const two = rooms.join(room);
    await settle();
    expect(made).toBe(1);
    expect(socket.sent).toEqual(['connect', 'join contest:cx1']);
    expect(selectVotes(store.getState(), 'as1')).toBe(3);
    expect(selectViewers(store.getState(), 'cx1')).toBe(4);
    expect(serverNow() - Date.now()).toBeCloseTo(100_000, -2);
    expect(freshness()).toBe('live');
    one();
    one();
    expect(socket.sent).not.toContain('leave contest:cx1');
    two();
    expect(socket.sent).toContain('leave contest:cx1');
    expect(freshness()).toBeUndefined();
  });

  it('hears totals and viewers', async () => {
    rooms.join(room);
    rooms.join(contestRoom('cx2'));
    await settle();
    socket.hear('totals', { rows: [['as1', 3, 2]], serverTime: 1 });
    socket.hear('viewers', { room, viewers: 9 });
    expect(selectVotes(store.getState(), 'as1')).toBe(3);
    expect(selectViewers(store.getState(), 'cx1')).toBe(9);
    expect(selectViewers(store.getState(), 'cx2')).toBeUndefined();
  });

  it('passes on changes, and asks for what was missed while nobody listened', async () => {
    const changed = vi.fn<(version: string | undefined) => void>();
    rooms.join(room, { changed });
    await settle();
    expect(changed).not.toHaveBeenCalled();
    socket.hear('changed', { room, version: 'v2' });
    socket.hear('changed', { room: 'contest:other', version: 'v9' });
    expect(changed.mock.calls).toEqual([['v2']]);
    socket.lose();
    expect(freshness()).toBe('offline');
    socket.snapshot = { totals: [['as1', 8, 8]] };
    socket.arrive();
    expect(freshness()).toBe('catching up');
    await settle();
    expect(freshness()).toBe('live');
    expect(changed.mock.calls).toEqual([['v2'], [undefined]]);
    expect(selectVotes(store.getState(), 'as1')).toBe(8);
  });

  it('tells the version that the snapshot has, since the page may be older', async () => {
    const changed = vi.fn<(version: string | undefined) => void>();
    socket.snapshot = { version: 'v5' };
    rooms.join(room, { changed });
    await settle();
    expect(changed.mock.calls).toEqual([['v5']]);
  });

  it('passes on what is said in it, to its own listeners alone, and tells whenever it is joined', async () => {
    const event = vi.fn<NonNullable<RoomListeners['event']>>();
    const elsewhere = vi.fn<NonNullable<RoomListeners['event']>>();
    const joined = vi.fn<() => void>();
    rooms.join(room, { event, joined });
    rooms.join(contestRoom('cx2'), { event: elsewhere });
    await settle();
    expect(joined).toHaveBeenCalledTimes(1);
    socket.hear('chat', { room, message: { text: 'Hello' } });
    socket.hear('chat_removed', { room, message_id: 'a' });
    expect(event.mock.calls).toEqual([
      ['chat', { room, message: { text: 'Hello' } }],
      ['chat_removed', { room, message_id: 'a' }],
    ]);
    expect(elsewhere).not.toHaveBeenCalled();
    socket.lose();
    socket.arrive();
    await settle();
    expect(joined).toHaveBeenCalledTimes(2);
  });

  it('is only glanced at, until somebody on the page is inside', async () => {
    const leaveCard = rooms.join(room, { glance: true });
    await settle();
    const leavePage = rooms.join(room);
    await settle();
    leavePage();
    await settle();
    leaveCard();
    expect(socket.sent).toEqual([
      'connect',
      'join contest:cx1 at a glance',
      'join contest:cx1',
      'join contest:cx1 at a glance',
      'leave contest:cx1',
    ]);
    // Both before the server has answered.
    socket.sent = [];
    rooms.join(room, { glance: true });
    rooms.join(room);
    await settle();
    expect(socket.sent).toEqual(['join contest:cx1 at a glance', 'join contest:cx1']);
  });

  it('is asked about again by whoever voted, and after a change, while its numbers are withheld', async () => {
    const changed = vi.fn<(version: string | undefined) => void>();
    const joined = vi.fn<() => void>();
    const joins = () => socket.sent.filter((sent) => sent.startsWith('join')).length;
    const vote = { casx_id: 'as1', contestant_id: 'a', timestamp: 1, time: 60 };
    socket.snapshot = { results_shown: false, totals: [] };
    rooms.join(room, { changed, joined });
    await settle();
    store.dispatch(voted({ cx_id: 'cx2', answer: { pastVotes: [vote] } }));
    store.dispatch(voted({ cx_id: 'cx1', answer: { pastVotes: [] } }));
    await settle();
    expect(joins()).toBe(1);
    socket.hear('changed', { room, version: 'v2' });
    await settle();
    expect(joins()).toBe(2);
    socket.snapshot = { results_shown: true, totals: [['as1', 4, 4]] };
    store.dispatch(voted({ cx_id: 'cx1', answer: { pastVotes: [vote] } }));
    await settle();
    expect(joins()).toBe(3);
    expect(selectVotes(store.getState(), 'as1')).toBe(4);
    // What is told comes by itself.
    store.dispatch(voted({ cx_id: 'cx1', answer: { pastVotes: [vote, vote] } }));
    socket.hear('changed', { room, version: 'v3' });
    await settle();
    expect(joins()).toBe(3);
    rooms.rejoin(room);
    rooms.rejoin(contestRoom('elsewhere'));
    await settle();
    expect(joins()).toBe(4);
    // Nothing was missed, so nothing is loaded again.
    expect(changed.mock.calls).toEqual([['v2'], ['v3']]);
    expect(joined).toHaveBeenCalledTimes(1);
  });

  it('asks again when nobody answers, and is not live before', async () => {
    socket.answers = false;
    rooms.join(room);
    await settle();
    expect(freshness()).toBe('catching up');
    socket.answers = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect(freshness()).toBe('live');
    expect(socket.sent.filter((sent) => sent.startsWith('join'))).toHaveLength(2);
  });

  it('does not join what was left meanwhile', async () => {
    const leave = rooms.join(room);
    leave();
    await settle();
    expect(socket.sent).toEqual([]);
  });

  it('goes back where the server sent it away', async () => {
    rooms.join(room);
    await settle();
    socket.lose('io server disconnect');
    await vi.advanceTimersByTimeAsync(2000);
    expect(freshness()).toBe('live');
  });

  it('keeps the connection for the next page, then lets it go, and comes back', async () => {
    rooms.join(room)();
    const leave = rooms.join(room);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.connected).toBe(true);
    leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.connected).toBe(false);
    rooms.join(room);
    await settle();
    expect(freshness()).toBe('live');
    expect(made).toBe(1);
  });

  it('asks who this is when the server refuses it, and comes back by itself with growing pauses', async () => {
    const sessionExpired = vi.fn<() => void>();
    rooms = createRooms({ store, makeSocket: async () => socket, sessionExpired });
    vi.spyOn(socket, 'arrive').mockImplementation(() => {
      socket.active = false;
      socket.hear('connect_error', Object.assign(new Error('session_expired'), { data: { code: 'session_expired' } }));
    });
    rooms.join(room);
    await settle();
    expect(freshness()).toBe('offline');
    expect(sessionExpired).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    const tries = socket.sent.filter((sent) => sent === 'connect').length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(8);
    vi.mocked(socket.arrive).mockRestore();
    rooms.reconnect();
    await settle();
    expect(freshness()).toBe('live');
  });

  it('asks who this is, once, when the session ran out since the connection was made', async () => {
    const sessionExpired = vi.fn<() => void>();
    rooms = createRooms({ store, makeSocket: async () => socket, sessionExpired });
    socket.snapshot = { error: 'session_expired' };
    rooms.join(room);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sessionExpired).toHaveBeenCalledOnce();
    expect(freshness()).toBe('offline');
    socket.snapshot = {};
    rooms.reconnect();
    await settle();
    expect(freshness()).toBe('live');
  });

  it('that is not for this reader keeps nobody waiting', async () => {
    socket.snapshot = { error: 'not_found' };
    rooms.join(room);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.sent).toEqual(['connect', 'join contest:cx1']);
    expect(freshness()).toBe('live');
  });

  it('that is full is asked for again', async () => {
    socket.snapshot = { error: 'too_many' };
    rooms.join(room);
    await settle();
    expect(freshness()).toBe('catching up');
    socket.snapshot = {};
    await vi.advanceTimersByTimeAsync(2000);
    expect(freshness()).toBe('live');
  });

  it('says anew who this is', async () => {
    rooms.join(room);
    await settle();
    rooms.reconnect();
    await settle();
    expect(socket.sent).toEqual(['connect', 'join contest:cx1', 'disconnect', 'connect', 'join contest:cx1']);
    expect(freshness()).toBe('live');
  });

  it('tries again when socket.io itself does not load', async () => {
    let fails = 2;
    rooms = createRooms({
      store,
      makeSocket: async () => {
        if (fails-- > 0) throw new Error('chunk');
        return socket;
      },
    });
    rooms.join(room);
    await settle();
    expect(freshness()).toBe('offline');
    await vi.advanceTimersByTimeAsync(4000);
    expect(freshness()).toBe('live');
  });
});
