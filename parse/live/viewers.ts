/** Viewer counts of rooms over all processes, which exchange their own counts. */
import type { Relay } from './relay.ts';

export interface ViewersOptions {
  /** Viewers in this process. */
  readonly here: (room: string) => number;
  /** Non-empty counted rooms of this process. */
  readonly occupied: () => string[];
  /** Emits a count to the room in this process. */
  readonly tell: (room: string, viewers: number) => void;
  /** Without it there is one process. */
  readonly relay?: Relay;
  /** Milliseconds between broadcasts. */
  readonly every: number;
  /** Milliseconds between heartbeats. */
  readonly beat?: number;
}

export interface Viewers {
  of(room: string): number;
  /** A page joined or left. */
  changed(room: string): void;
  close(): void;
}

/** Counts sent by a process: `all`, or the changed ones. */
interface Counts {
  readonly from: string;
  readonly rooms: readonly (readonly [room: string, viewers: number])[];
  readonly all?: true;
  /** Sent by a new process, which needs everybody's counts. */
  readonly hello?: true;
  readonly bye?: true;
}

/** An internal room that no client can join. */
export const processRoom = '/processes';
const event = 'viewers';
const defaultBeat = 10_000;
/** Heartbeats missed before a process counts as dead. */
const missedBeats = 3;
/** Heartbeats between two `hello` of a process without known peers. */
const lonely = 6;

interface Peer {
  rooms: Map<string, number>;
  heardAt: number;
}

export function createViewers(options: ViewersOptions): Viewers {
  const { here, occupied, tell, relay, every, beat = defaultBeat } = options;
  const own = crypto.randomUUID();
  const peers = new Map<string, Peer>();
  const counted = new Set<string>();
  const told = new Map<string, number>();

  const total = (room: string) => {
    let sum = here(room);
    for (const { rooms } of peers.values()) sum += rooms.get(room) ?? 0;
    return sum;
  };
  const send = (counts: Omit<Counts, 'from'>) =>
    relay?.send({ room: processRoom, event, payload: { from: own, ...counts } });
  const everything = () => occupied().map((room) => [room, here(room)] as const);
  const noteAll = (rooms: Iterable<string>) => {
    for (const room of rooms) counted.add(room);
  };

  relay?.onMessage(({ room: to, event: name, payload }) => {
    if (to !== processRoom || name !== event) return;
    const { from, rooms, all, hello, bye } = payload as Counts;
    const known = peers.get(from);
    if (bye) {
      peers.delete(from);
      noteAll(known?.rooms.keys() ?? []);
      return;
    }
    const peer = known ?? { rooms: new Map<string, number>(), heardAt: 0 };
    peers.set(from, peer);
    peer.heardAt = performance.now();
    if (all) {
      noteAll(peer.rooms.keys());
      peer.rooms = new Map();
    }
    for (const [room, viewers] of rooms) {
      if (viewers) peer.rooms.set(room, viewers);
      else peer.rooms.delete(room);
      counted.add(room);
    }
    // A process that we did not know does not know our viewers either.
    if (hello || !known) send({ rooms: everything(), all: true });
  });

  const counting = setInterval(() => {
    if (!counted.size) return;
    const rooms = [...counted];
    counted.clear();
    const news = rooms.filter((room) => here(room) !== (told.get(room) ?? 0));
    for (const room of news) {
      if (here(room)) told.set(room, here(room));
      else told.delete(room);
    }
    if (news.length && peers.size) send({ rooms: news.map((room) => [room, here(room)]) });
    for (const room of rooms) tell(room, total(room));
  }, every);
  counting.unref();

  let silent = 0;
  const beating = setInterval(() => {
    for (const [id, { rooms, heardAt }] of peers)
      if (performance.now() - heardAt > missedBeats * beat) {
        peers.delete(id);
        noteAll(rooms.keys());
      }
    silent = peers.size ? 0 : silent + 1;
    if (peers.size) send({ rooms: everything(), all: true });
    else if (silent % lonely === 0) send({ rooms: everything(), all: true, hello: true });
  }, beat);
  beating.unref();
  send({ rooms: [], all: true, hello: true });

  return {
    of: total,
    changed: (room) => void counted.add(room),
    close() {
      clearInterval(counting);
      clearInterval(beating);
      if (peers.size) send({ rooms: [], bye: true });
    },
  };
}
