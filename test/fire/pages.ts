/** A page's state of a contest and of its reader's rows, by the real client code, at a URL that can be interrupted. */
import { io } from 'socket.io-client';
import { expect, onTestFinished } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { rowsUnder } from '#shared/client/app/core/entitySlices.ts';
import { createLiveRows } from '#shared/client/app/live/liveRows.ts';
import { contestsSlice, selectVotes } from '#shared/client/contests/contestsSlice.ts';
import { contestRoom } from '#shared/contests/rooms.ts';
import { parseLive } from '#shared/client/app/live/parseLive.ts';
import { createRooms } from '#shared/client/app/live/roomsClient.ts';
import { createStore } from '#shared/client/app/core/store.ts';
import { observeContests } from '#shared/client/contests/contestRoom.ts';
import { chatLog, emptyLog } from '#shared/client/contests/chat/chatLog.ts';
import { appId } from '#parse/server.ts';
import type { TestActor } from '../support/actors.ts';
import { freshSdk } from '../support/sdk.ts';

export const polling = { timeout: 45_000, interval: 50 };

/** Subscribes to the reader's contests. */
export function openRows(url: string, reader: TestActor) {
  const store = createStore();
  const liveRows = createLiveRows({
    store,
    token: () => reader.token,
    server: parseLive(async () => freshSdk(), {
      appId,
      serverUrl: `${url}/parse`,
      liveUrl: `${url.replace('http', 'ws')}/live`,
    }),
  });
  onTestFinished(() => liveRows.close());
  const rows = liveRows.subscribe(Contest, { user_id: reader.user_id! });
  return {
    status: () => rows.status(),
    names: () =>
      rowsUnder(store.getState(), Contest, 'user_id', reader.user_id!)
        .map((row) => String(row.contest_name))
        .toSorted((a, b) => (a < b ? -1 : 1)),
  };
}

/** Joins a contest's room: votes, version, chat. */
export function openRoom(url: string, reader: TestActor, cx_id: string) {
  const store = createStore();
  store.inject(contestsSlice);
  let log = emptyLog;
  const heard: string[] = [];
  let version: string | undefined;
  const rooms = createRooms({
    store,
    makeSocket: async () => {
      const { ssid, token } = reader;
      const socket = io(url, { transports: ['websocket'], autoConnect: false, forceNew: true, auth: { ssid, token } });
      onTestFinished(() => void socket.disconnect());
      return socket;
    },
  });
  rooms.observe(observeContests(store, rooms));
  const load = async () => {
    const { body } = await reader.at(url).call('POST /app/contest/v2/getContestChat', { cx_id });
    log = chatLog(log, { step: 'loaded', ...body });
  };
  const leave = rooms.join(contestRoom, cx_id, {
    changed: (is) => {
      version = is;
    },
    joined: () => void load(),
    on: {
      chat: ({ message }) => {
        heard.push(message.message_id);
        log = chatLog(log, { step: 'heard', message });
      },
    },
  });
  onTestFinished(leave);
  return {
    status: () => store.getState().connection.rooms,
    /** Undefined before the first vote. */
    votes: () => selectVotes(store.getState(), cx_id) ?? 0,
    said: () => log.messages.map(({ text }) => text),
    version: () => version,
    /** Message ids in order of arrival. */
    heard,
  };
}

export interface Sights {
  readonly rows: ReturnType<typeof openRows>;
  readonly room: ReturnType<typeof openRoom>;
}

/** Both show what is stored, are live, and got no message twice. */
export async function expectFresh(
  { rows, room }: Sights,
  stored: { names: readonly string[]; votes: number; texts: readonly string[] },
): Promise<void> {
  await expect.poll(rows.names, polling).toEqual(stored.names.toSorted((a, b) => (a < b ? -1 : 1)));
  await expect.poll(room.votes, polling).toBe(stored.votes);
  await expect.poll(room.said, polling).toEqual(stored.texts);
  await expect.poll(rows.status, polling).toBe('live');
  await expect.poll(room.status, polling).toBe('live');
  expect(room.heard).toHaveLength(new Set(room.heard).size);
}
