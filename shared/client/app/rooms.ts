/** The page's rooms. socket.io is loaded with the first of them, after the first paint. */
import { useEffect, useRef } from 'react';
import { createRooms, type RoomListeners, type Rooms, type RoomSocket } from './roomsClient.ts';
import { askAgain } from './session.ts';
import { store } from './store.ts';

export { contestRoom, type RoomListeners } from './roomsClient.ts';

const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function makeSocket(): Promise<RoomSocket> {
  // A page in a hidden tab paints nothing, and has nobody to keep waiting.
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
  let known = store.getState().session;
  store.subscribe(() => {
    const { session } = store.getState();
    if (session.token !== known.token || session.ssid !== known.ssid) made.reconnect();
    known = session;
  });
  return made;
}

/** Joins a room such as `contestRoom(cx_id)`: its totals and viewers go to the store, its changes to `changed`. Returns how to leave. */
export const joinRoom = (room: string, listeners?: RoomListeners): (() => void) =>
  (rooms ??= start()).join(room, listeners);

/** In a room for as long as the component is shown; undefined is no room. */
export function useRoom(
  room: string | undefined,
  changed?: RoomListeners['changed'],
  { glance }: Pick<RoomListeners, 'glance'> = {},
): void {
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(
    () =>
      room === undefined ? undefined : joinRoom(room, { glance, changed: (version) => latest.current?.(version) }),
    [room, glance],
  );
}
