/** One http server, two kinds of web socket: each upgrade is checked, and goes where its path says. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveLimits } from './limits.ts';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface UpgradesOptions {
  /** Answers /live. */
  readonly live: { upgrade: Upgrade };
  /** Answers /socket.io. */
  readonly sockets: { upgrade: Upgrade };
  /** Whether pages of another origin than this host may connect. */
  readonly allowedOrigin: (origin: string) => boolean;
  /** The caller's address, where a proxy stands before the server. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly connectionsPerAddress?: number;
  /** Upgrades that somebody else on this server answers, such as a development server's own. */
  readonly isForeign?: (request: IncomingMessage) => boolean;
}

function answer(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

/** Connections over which somebody listens to something. */
const listening = new WeakSet<Duplex>();

/** A page has subscribed to rows, or entered a room, over this connection: it is not idle. */
export const noteListening = (socket: Duplex | null | undefined): void => void (socket && listening.add(socket));

const pathOf = (request: IncomingMessage) => (request.url ?? '').split('?', 1)[0]!.replace(/\/$/, '');

/** A browser always sends an origin; whoever sends none is no page of another site. */
function isWelcome({ headers }: IncomingMessage, allowedOrigin: (origin: string) => boolean): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host?.toLowerCase() || allowedOrigin(origin);
}

/**
 * Takes the server's upgrades: 404 off the two paths, 403 from a foreign origin. Of an address that has too many connections the oldest idle one
 * is ended; 429 where all of them are used. Returns what ends it.
 */
export function attachUpgrades(
  server: Server,
  {
    live,
    sockets,
    allowedOrigin,
    addressOf = ({ socket }) => socket.remoteAddress ?? '',
    connectionsPerAddress = liveLimits.connectionsPerAddress,
    isForeign,
  }: UpgradesOptions,
): () => void {
  const routes = new Map<string, Upgrade>([
    ['/live', live.upgrade],
    ['/socket.io', sockets.upgrade],
  ]);
  /** By address, in the order in which they came. */
  const open = new Map<string, Set<Duplex>>();
  const listener: Upgrade = (request, socket, head) => {
    if (isForeign?.(request)) return;
    // Until a web socket takes over, a broken connection would be an unhandled error.
    socket.on('error', () => socket.destroy());
    const route = routes.get(pathOf(request));
    if (!route) return answer(socket, 404);
    if (!isWelcome(request, allowedOrigin)) return answer(socket, 403);
    const address = addressOf(request);
    const theirs = open.get(address) ?? new Set();
    if (theirs.size >= connectionsPerAddress) {
      // Whoever holds connections for nothing makes room for whoever comes: many share an address.
      const idle = [...theirs].find((each) => !listening.has(each));
      if (!idle) return answer(socket, 429);
      theirs.delete(idle);
      idle.destroy();
    }
    open.set(address, theirs.add(socket));
    socket.once('close', () => {
      theirs.delete(socket);
      if (!theirs.size && open.get(address) === theirs) open.delete(address);
    });
    route(request, socket, head);
  };
  server.on('upgrade', listener);
  return () => void server.off('upgrade', listener);
}
