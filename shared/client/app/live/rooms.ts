/** The page's rooms. Their client and socket.io are loaded with the first one, after the first paint. */
import { useEffect, useRef } from 'react';
import type { IdOfRoom, Room } from '#shared/model/room.ts';
import { connectApi } from '#shared/client/app/data/api.ts';
import { insistOn } from '#shared/client/app/core/chunks.ts';
import { roomsChanged } from '#shared/client/app/core/connection.ts';
import { languageTag } from '#shared/client/app/i18n/i18n.ts';
import type { RoomListeners, RoomObserver, Rooms } from './roomsClient.ts';
import { askAgain } from '#shared/client/app/session/session.ts';
import { store } from '#shared/client/app/core/store.ts';

export type { RoomListeners } from './roomsClient.ts';

const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const load = () => Promise.all([import('./roomsClient.ts'), import('socket.io-client')]);

let rooms: Promise<Rooms> | undefined;
/** What observes rooms of the page once there are any. */
const observers: ((rooms: Rooms) => void)[] = [];

async function start(): Promise<Rooms> {
  // A hidden tab does not paint.
  if (document.visibilityState === 'visible') await painted();
  const [{ createRooms }, { io }] = await insistOn(load, () => store.dispatch(roomsChanged('offline')));
  const makeSocket = () =>
    io({
      path: '/socket.io',
      autoConnect: false,
      transports: ['websocket'],
      auth: (answer: (auth: object) => void) => {
        const { ssid, token } = store.getState().session;
        answer({ ssid, token });
      },
    });
  const made = createRooms({ store, makeSocket, sessionExpired: askAgain });
  connectApi({ overSocket: (name, input) => made.call(name, input, languageTag()) });
  let known = store.getState().session;
  store.subscribe(() => {
    const { session } = store.getState();
    if (session.token !== known.token || session.ssid !== known.ssid) made.reconnect();
    known = session;
  });
  for (const observe of observers) observe(made);
  return made;
}

/** Joins a room: `joinRoom(contestRoom, cx_id, { on: { chat } })`. Returns a leave function. */
export function joinRoom<R extends Room>(room: R, id: IdOfRoom<R>, listeners?: RoomListeners<R>): () => void {
  let leave: (() => void) | undefined;
  let isLeft = false;
  void (rooms ??= start()).then((made) => {
    if (!isLeft) leave = made.join(room, id, listeners);
  });
  return () => {
    isLeft = true;
    leave?.();
  };
}

/** Observes all rooms of a kind; called once by the domain's module. */
export function observeRooms<R extends Room>(make: (rooms: Rooms) => RoomObserver<R>): void {
  const observe = (made: Rooms) => made.observe(make(made));
  observers.push(observe);
  void rooms?.then(observe);
}

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
