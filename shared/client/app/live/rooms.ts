/** The page's rooms. socket.io is loaded with the first one, after the first paint. */
import { useEffect, useRef } from 'react';
import type { IdOfRoom, Room } from '#shared/model/room.ts';
import { connectApi } from '#shared/client/app/data/api.ts';
import { languageTag } from '#shared/client/app/i18n/i18n.ts';
import { createRooms, type RoomListeners, type RoomObserver, type Rooms, type RoomSocket } from './roomsClient.ts';
import { askAgain } from '#shared/client/app/session/session.ts';
import { store } from '#shared/client/app/core/store.ts';

export type { RoomListeners } from './roomsClient.ts';

const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function makeSocket(): Promise<RoomSocket> {
  // A hidden tab does not paint.
  if (document.visibilityState === 'visible') await painted();
  const { io } = await import('socket.io-client');
  return io({
    path: '/socket.io',
    autoConnect: false,
    transports: ['websocket'],
    auth: (answer: (auth: object) => void) => {
      const { ssid, token } = store.getState().session;
      answer({ ssid, token });
    },
  });
}

let rooms: Rooms | undefined;

function start(): Rooms {
  const made = createRooms({ store, makeSocket, sessionExpired: askAgain });
  connectApi({ overSocket: (name, input) => made.call(name, input, languageTag()) });
  let known = store.getState().session;
  store.subscribe(() => {
    const { session } = store.getState();
    if (session.token !== known.token || session.ssid !== known.ssid) made.reconnect();
    known = session;
  });
  return made;
}

const theRooms = () => (rooms ??= start());

/** Joins a room: `joinRoom(contestRoom, cx_id, { on: { chat } })`. Returns a leave function. */
export const joinRoom = <R extends Room>(room: R, id: IdOfRoom<R>, listeners?: RoomListeners<R>): (() => void) =>
  theRooms().join(room, id, listeners);

/** Observes all rooms of a kind; called once by the domain's module. */
export const observeRooms = <R extends Room>(make: (rooms: Rooms) => RoomObserver<R>): void => {
  const joined = theRooms();
  joined.observe(make(joined));
};

/** Joins a room while the component is mounted; an undefined id joins none. */
export function useRoom<R extends Room>(
  room: R,
  id: IdOfRoom<R> | undefined,
  changed?: RoomListeners['changed'],
  { glance }: Pick<RoomListeners, 'glance'> = {},
): void {
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(
    () =>
      id === undefined ? undefined : joinRoom(room, id, { glance, changed: (version) => latest.current?.(version) }),
    [room, id, glance],
  );
}
