import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineRoom } from '#shared/model/room.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { FakeSocket } from '#test/support/fakeSocket.ts';
import { createRooms, type RoomObserver, type Rooms } from './roomsClient.ts';
import { type AppStore, createStore } from '#shared/client/app/core/store.ts';

const talkRoom = defineRoom<{ topic?: string }, { said: { text: string }; silence: object }>()({
  kind: 'talk',
  id: (text) => text,
});

let socket: FakeSocket;
let store: AppStore;
let rooms: Rooms;
let made = 0;
const settle = () => vi.advanceTimersByTimeAsync(0);
const freshness = () => store.getState().connection.rooms;
const room = 'talk:a';
const join = (listeners?: Parameters<typeof rooms.join<typeof talkRoom>>[2], id = 'a') =>
  rooms.join(talkRoom, id, listeners);

beforeEach(() => {
  vi.useFakeTimers();
  made = 0;
  socket = new FakeSocket();
  store = createStore();
  rooms = createRooms({
    store,
    makeSocket: () => {
      made++;
      return socket;
    },
  });
});
afterEach(() => void vi.useRealTimers());

describe('a room', () => {
  it('is joined once for all, and tells how things stand', async () => {
    socket.snapshot = { topic: 'Tea', viewers: 4, serverTime: Date.now() / 1000 + 100 };
    const snapshot = vi.fn<(told: object) => void>();
    const one = join({ snapshot });
    const two = join();
    await settle();
    expect(made).toBe(1);
    expect(socket.sent).toEqual(['connect', 'join talk:a']);
    expect(snapshot.mock.calls).toEqual([[{ topic: 'Tea' }]]);
    expect(serverNow() - Date.now()).toBeCloseTo(100_000, -2);
    expect(freshness()).toBe('live');
    one();
    one();
    expect(socket.sent).not.toContain('leave talk:a');
    two();
    expect(socket.sent).toContain('leave talk:a');
    expect(freshness()).toBeUndefined();
  });

  it('is observed once, however many joined it', async () => {
    const heard: unknown[][] = [];
    const note =
      (what: string) =>
      (...values: unknown[]) =>
        void heard.push([what, ...values]);
    const observer: RoomObserver<typeof talkRoom> = {
      room: talkRoom,
      snapshot: note('snapshot'),
      viewers: note('viewers'),
      changed: note('changed'),
      left: note('left'),
      on: { said: note('said') },
    };
    rooms.observe(observer);
    const otherRoom = defineRoom<object, object>()({ kind: 'other', id: (text) => text });
    rooms.observe({ ...observer, room: otherRoom });
    socket.snapshot = { topic: 'Tea', viewers: 2 };
    const leaves = [join(), join()];
    await settle();
    socket.hear('said', { room, text: 'Hello' });
    socket.hear('viewers', { room, viewers: 3 });
    socket.hear('changed', { room, version: 'v2' });
    socket.hear('said', { room: 'talk:elsewhere', text: 'Hello' });
    for (const leave of leaves) leave();
    expect(heard).toEqual([
      ['snapshot', 'a', { topic: 'Tea' }],
      ['viewers', 'a', 2],
      ['said', 'a', { room, text: 'Hello' }],
      ['viewers', 'a', 3],
      ['changed', 'a'],
      ['left', 'a'],
    ]);
  });

  it('that sends the page out is asked once more, and what it is about is looked at again', async () => {
    const changed = vi.fn<(version: string | undefined) => void>();
    join({ changed });
    await settle();
    socket.snapshot = { error: 'not_found' };
    socket.hear('left', { room });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.sent.filter((sent) => sent.startsWith('join'))).toHaveLength(2);
    expect(changed.mock.calls).toEqual([[undefined]]);
    expect(freshness()).toBe('live');
  });

  it('passes on changes, and asks for what was missed while nobody listened', async () => {
    const changed = vi.fn<(version: string | undefined) => void>();
    join({ changed });
    await settle();
    expect(changed).not.toHaveBeenCalled();
    socket.hear('changed', { room, version: 'v2' });
    socket.hear('changed', { room: 'talk:other', version: 'v9' });
    expect(changed.mock.calls).toEqual([['v2']]);
    socket.lose();
    expect(freshness()).toBe('offline');
    socket.arrive();
    expect(freshness()).toBe('catching up');
    await settle();
    expect(freshness()).toBe('live');
    expect(changed.mock.calls).toEqual([['v2'], [undefined]]);
  });

  it('tells the version that the snapshot has, since the page may be older', async () => {
    const changed = vi.fn<(version: string | undefined) => void>();
    socket.snapshot = { version: 'v5' };
    join({ changed });
    await settle();
    expect(changed.mock.calls).toEqual([['v5']]);
  });

  it('passes on what is said in it, to its own listeners alone, and tells whenever it is joined', async () => {
    const said = vi.fn<(payload: { text: string }) => void>();
    const elsewhere = vi.fn<(payload: { text: string }) => void>();
    const joined = vi.fn<() => void>();
    join({ on: { said }, joined });
    join({ on: { said: elsewhere } }, 'b');
    await settle();
    expect(joined).toHaveBeenCalledTimes(1);
    socket.hear('said', { room, text: 'Hello' });
    socket.hear('silence', { room });
    expect(said.mock.calls).toEqual([[{ room, text: 'Hello' }]]);
    expect(elsewhere).not.toHaveBeenCalled();
    socket.lose();
    socket.arrive();
    await settle();
    expect(joined).toHaveBeenCalledTimes(2);
  });

  it('is only glanced at, until somebody on the page is inside', async () => {
    const leaveCard = join({ glance: true });
    await settle();
    const leavePage = join();
    await settle();
    leavePage();
    await settle();
    leaveCard();
    expect(socket.sent).toEqual([
      'connect',
      'join talk:a at a glance',
      'join talk:a',
      'join talk:a at a glance',
      'leave talk:a',
    ]);
    // Both calls before the server's answer.
    socket.sent = [];
    join({ glance: true });
    join();
    await settle();
    expect(socket.sent).toEqual(['join talk:a at a glance', 'join talk:a']);
  });

  it('is asked about again without a gap: nothing was missed, so nothing is loaded again', async () => {
    const changed = vi.fn<(version: string | undefined) => void>();
    const joined = vi.fn<() => void>();
    const snapshot = vi.fn<(told: object) => void>();
    join({ changed, joined, snapshot });
    await settle();
    rooms.rejoin(talkRoom, 'a');
    rooms.rejoin(talkRoom, 'elsewhere');
    await settle();
    expect(socket.sent.filter((sent) => sent.startsWith('join'))).toEqual(['join talk:a', 'join talk:a']);
    expect(changed).not.toHaveBeenCalled();
    expect(joined).toHaveBeenCalledTimes(1);
    expect(snapshot).toHaveBeenCalledTimes(2);
  });

  it('asks again when nobody answers, and is not live before', async () => {
    socket.answers = false;
    join();
    await settle();
    expect(freshness()).toBe('catching up');
    socket.answers = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect(freshness()).toBe('live');
    expect(socket.sent.filter((sent) => sent.startsWith('join'))).toHaveLength(2);
  });

  it('does not join what was left meanwhile', async () => {
    const leave = join();
    leave();
    await settle();
    expect(socket.sent).toEqual(['connect']);
  });

  it('goes back where the server sent it away', async () => {
    join();
    await settle();
    socket.lose('io server disconnect');
    await vi.advanceTimersByTimeAsync(2000);
    expect(freshness()).toBe('live');
  });

  it('keeps the connection for the next page, then lets it go, and comes back', async () => {
    join()();
    const leave = join();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.connected).toBe(true);
    leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.connected).toBe(false);
    join();
    await settle();
    expect(freshness()).toBe('live');
    expect(made).toBe(1);
  });

  it('asks who this is when the server refuses it, and comes back by itself with growing pauses', async () => {
    const sessionExpired = vi.fn<() => void>();
    rooms = createRooms({ store, makeSocket: () => socket, sessionExpired });
    vi.spyOn(socket, 'arrive').mockImplementation(() => {
      socket.active = false;
      socket.hear('connect_error', Object.assign(new Error('session_expired'), { data: { code: 'session_expired' } }));
    });
    join();
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
    rooms = createRooms({ store, makeSocket: () => socket, sessionExpired });
    socket.snapshot = { error: 'session_expired' };
    join();
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
    join();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.sent).toEqual(['connect', 'join talk:a']);
    expect(freshness()).toBe('live');
  });

  it('that is full is asked for again', async () => {
    socket.snapshot = { error: 'too_many' };
    join();
    await settle();
    expect(freshness()).toBe('catching up');
    socket.snapshot = {};
    await vi.advanceTimersByTimeAsync(2000);
    expect(freshness()).toBe('live');
  });

  it('says anew who this is', async () => {
    join();
    await settle();
    rooms.reconnect();
    await settle();
    expect(socket.sent).toEqual(['connect', 'join talk:a', 'disconnect', 'connect', 'join talk:a']);
    expect(freshness()).toBe('live');
  });
});

it('calls over the open socket, with the answer that HTTP would give; undefined without one', async () => {
  const input = { conversation_id: 'a', client_id: 'c', text: 'Hello' };
  expect(await rooms.call('sendMessage', input, 'en')).toBeUndefined();
  join();
  await settle();
  socket.snapshot = { status: 200, answer: { result: { said: [{ at: { __type: 'Date', iso: 'then' } }] } } };
  const answered = await rooms.call('sendMessage', input, 'en');
  expect([answered!.status, await answered!.json()]).toEqual([200, { said: [{ at: 'then' }] }]);
  socket.snapshot = { status: 429, answer: { code: 'too_many', error: 'Not now' }, retryAfter: 7 };
  const refused = await rooms.call('sendMessage', input, 'en');
  expect([refused!.status, refused!.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await refused!.json()).toEqual({ code: 'too_many', error: 'Not now' });
});
