/** Routes and checks web socket upgrades. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressReader } from '#parse/http/guard/address.ts';
import { type AllowedOrigin, isWelcome } from '#parse/http/guard/origins.ts';
import { liveLimits } from './limits.ts';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface UpgradesOptions {
  /** Handles /live. */
  readonly live: { upgrade: Upgrade };
  /** Handles /socket.io. */
  readonly sockets: { upgrade: Upgrade };
  /** Whether pages of another origin may connect. */
  readonly allowedOrigin: AllowedOrigin;
  /** The client's address behind a proxy. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** The browser, such as its ssid; '' when it names none. */
  readonly browserOf?: (request: IncomingMessage) => string;
  readonly connectionsPerAddress?: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
  /** Upgrades handled elsewhere, such as those of a development server. */
  readonly isForeign?: (request: IncomingMessage) => boolean;
}

function answer(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

/** Connections with a subscription or room. */
const listening = new WeakSet<Duplex>();

/** Marks a connection as used, because it subscribed or joined a room. */
export const noteListening = (socket: Duplex | null | undefined): void => void (socket && listening.add(socket));

/** Connections of one browser that are never closed for another browser: those of a tab. */
const ownShare = 2;

/**
 * Milliseconds between two times that a listening connection is closed for a browser that has none. So a connection may stay for minutes,
 * however many browsers ask.
 */
const turn = 200;

/** The connections of an address. */
interface Theirs {
  /** Oldest first, with their browsers. */
  readonly sockets: Map<Duplex, string>;
  /** When a listening connection last made room for a browser that had none. */
  turnedAt: number;
}

/**
 * Chooses which of an address's connections makes room for `newcomer`, so that nobody can starve the others behind the address. First the
 * oldest of the browser that holds more than a tab's, idle ones first. If there is none: the oldest idle one; then, for a browser that has
 * none, the oldest of a browser that has two; then, in turn, the oldest of all. Undefined: none yet.
 */
function replaceable({ sockets, turnedAt }: Theirs, newcomer: string, now: number): Duplex | undefined {
  const held = new Map<string, number>();
  for (const browser of sockets.values()) held.set(browser, (held.get(browser) ?? 0) + 1);
  const most = Math.max(...held.values());
  const own = held.get(newcomer) ?? 0;
  const all = [...sockets.keys()];
  const ofGreediest = all.filter((socket) => held.get(sockets.get(socket)!) === most);
  const idleOf = (some: readonly Duplex[]) => some.find((socket) => !listening.has(socket));
  if (most > ownShare) return idleOf(ofGreediest) ?? ofGreediest[0];
  const idle = idleOf(all);
  if (idle) return idle;
  if (most > own + 1) return ofGreediest[0];
  return own === 0 && now - turnedAt >= turn ? all[0] : undefined;
}

const pathOf = (request: IncomingMessage) => (request.url ?? '').split('?', 1)[0]!.replace(/\/$/, '');

/**
 * Handles the server's upgrades: 404 for other paths, 403 for foreign origins. When an address has too many connections, one of them
 * makes room; 429 if none can. Returns a detach function.
 */
export function attachUpgrades(
  server: Server,
  {
    live,
    sockets,
    allowedOrigin,
    addressOf = addressReader(() => false),
    browserOf = () => '',
    connectionsPerAddress = liveLimits.connectionsPerAddress,
    now = () => performance.now(),
    isForeign,
  }: UpgradesOptions,
): () => void {
  const routes = new Map<string, Upgrade>([
    ['/live', live.upgrade],
    ['/socket.io', sockets.upgrade],
  ]);
  const open = new Map<string, Theirs>();
  const listener: Upgrade = (request, socket, head) => {
    if (isForeign?.(request)) return;
    // Before the web socket takes over, an error would be unhandled.
    socket.on('error', () => socket.destroy());
    const route = routes.get(pathOf(request));
    if (!route) return answer(socket, 404);
    if (!isWelcome(request, allowedOrigin)) return answer(socket, 403);
    const address = addressOf(request);
    const browser = browserOf(request);
    const theirs = open.get(address) ?? { sockets: new Map<Duplex, string>(), turnedAt: -Infinity };
    const { sockets: connections } = theirs;
    if (connections.size >= connectionsPerAddress) {
      const other = replaceable(theirs, browser, now());
      if (!other) return answer(socket, 429);
      if (listening.has(other)) theirs.turnedAt = now();
      connections.delete(other);
      other.destroy();
    }
    connections.set(socket, browser);
    open.set(address, theirs);
    socket.once('close', () => {
      connections.delete(socket);
      if (!connections.size && open.get(address) === theirs) open.delete(address);
    });
    route(request, socket, head);
  };
  server.on('upgrade', listener);
  return () => void server.off('upgrade', listener);
}
