/** Routes and checks web socket upgrades. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressReader } from '../http/address.ts';
import { type AllowedOrigin, isWelcome } from '../http/origins.ts';
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

/** Connections of a browser that are never closed for another's: those of a tab. */
const ownShare = 2;

/**
 * Which of an address's connections makes room: the oldest of the browser that holds most, idle ones first, so that nobody can starve the
 * others behind the address. While nobody holds more than a tab's, the oldest idle one; undefined if none is idle. `theirs`: oldest first.
 */
function replaceable(theirs: ReadonlyMap<Duplex, string>): Duplex | undefined {
  const held = new Map<string, number>();
  for (const browser of theirs.values()) held.set(browser, (held.get(browser) ?? 0) + 1);
  const [greediest, most] = [...held].reduce((one, other) => (other[1] > one[1] ? other : one));
  const isGreedy = most > ownShare;
  const candidates = [...theirs].filter(([, browser]) => !isGreedy || browser === greediest).map(([socket]) => socket);
  return candidates.find((socket) => !listening.has(socket)) ?? (isGreedy ? candidates[0] : undefined);
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
    isForeign,
  }: UpgradesOptions,
): () => void {
  const routes = new Map<string, Upgrade>([
    ['/live', live.upgrade],
    ['/socket.io', sockets.upgrade],
  ]);
  /** By address: sockets, oldest first, with their browsers. */
  const open = new Map<string, Map<Duplex, string>>();
  const listener: Upgrade = (request, socket, head) => {
    if (isForeign?.(request)) return;
    // Before the web socket takes over, an error would be unhandled.
    socket.on('error', () => socket.destroy());
    const route = routes.get(pathOf(request));
    if (!route) return answer(socket, 404);
    if (!isWelcome(request, allowedOrigin)) return answer(socket, 403);
    const address = addressOf(request);
    const theirs = open.get(address) ?? new Map<Duplex, string>();
    if (theirs.size >= connectionsPerAddress) {
      const other = replaceable(theirs);
      if (!other) return answer(socket, 429);
      theirs.delete(other);
      other.destroy();
    }
    open.set(address, theirs.set(socket, browserOf(request)));
    socket.once('close', () => {
      theirs.delete(socket);
      if (!theirs.size && open.get(address) === theirs) open.delete(address);
    });
    route(request, socket, head);
  };
  server.on('upgrade', listener);
  return () => void server.off('upgrade', listener);
}
