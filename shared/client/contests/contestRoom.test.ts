import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contestRoom } from '#shared/contests/rooms.ts';
import { contestsSlice, selectViewers, selectVotes, voted } from './contestsSlice.ts';
import { createRooms, type Rooms } from '#shared/client/app/live/roomsClient.ts';
import { type AppStore, createStore } from '#shared/client/app/core/store.ts';
import { FakeSocket } from '#test/support/fakeSocket.ts';
import { observeContests } from './contestRoom.ts';

let socket: FakeSocket;
let store: AppStore;
let rooms: Rooms;
const settle = () => vi.advanceTimersByTimeAsync(0);
const room = contestRoom.nameOf('cx1');

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  store = createStore();
  store.inject(contestsSlice);
  rooms = createRooms({ store, makeSocket: async () => socket });
  rooms.observe(observeContests(store, rooms));
});
afterEach(() => void vi.useRealTimers());

test('totals and viewers go to the store', async () => {
  socket.snapshot = { results_shown: true, totals: [['as1', 3, 2]], viewers: 4 };
  rooms.join(contestRoom, 'cx1');
  await settle();
  expect(selectVotes(store.getState(), 'as1')).toBe(3);
  expect(selectViewers(store.getState(), 'cx1')).toBe(4);
  socket.hear('totals', { room, rows: [['as1', 5, 4]], serverTime: 1 });
  socket.hear('viewers', { room, viewers: 9 });
  expect(selectVotes(store.getState(), 'as1')).toBe(5);
  expect(selectViewers(store.getState(), 'cx1')).toBe(9);
  expect(selectViewers(store.getState(), 'cx2')).toBeUndefined();
  socket.lose();
  socket.snapshot = { results_shown: true, totals: [['as1', 8, 8]] };
  socket.arrive();
  await settle();
  expect(selectVotes(store.getState(), 'as1')).toBe(8);
});

test('while its numbers are withheld, a room is asked about again after a vote and after a change', async () => {
  const joins = () => socket.sent.filter((sent) => sent.startsWith('join')).length;
  const vote = { casx_id: 'as1', contestant_id: 'a', timestamp: 1, time: 60 };
  socket.snapshot = { results_shown: false, totals: [] };
  rooms.join(contestRoom, 'cx1');
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
  // The totals arrive with the new snapshot.
  store.dispatch(voted({ cx_id: 'cx1', answer: { pastVotes: [vote, vote] } }));
  socket.hear('changed', { room, version: 'v3' });
  await settle();
  expect(joins()).toBe(3);
});
