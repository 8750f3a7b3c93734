/** Routes and checks web socket upgrades. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveLimits } from './limits.ts';

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface UpgradesOptions {
  /** Handles /live. */
  readonly live: { upgrade: Upgrade };
  /** Handles /socket.io. */
  readonly sockets: { upgrade: Upgrade };
  /** Whether pages of another origin may connect. */
  readonly allowedOrigin: (origin: string) => boolean;
  /** The client's address behind a proxy. */
  readonly addressOf?: (request: IncomingMessage) => string;
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

const pathOf = (request: IncomingMessage) => (request.url ?? '').split('?', 1)[0]!.replace(/\/$/, '');

/** Browsers always send an origin, so a request without one is no cross-site request. */
function isWelcome({ headers }: IncomingMessage, allowedOrigin: (origin: string) => boolean): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host?.toLowerCase() || allowedOrigin(origin);
}

/**
 * Handles the server's upgrades: 404 for other paths, 403 for foreign origins. When an address has too many connections, its oldest idle
 * one is closed; 429 if none is idle. Returns a detach function.
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
  /** Sockets by address, oldest first. */
  const open = new Map<string, Set<Duplex>>();
  const listener: Upgrade = (request, socket, head) => {
    if (isForeign?.(request)) return;
    // Before the web socket takes over, an error would be unhandled.
    socket.on('error', () => socket.destroy());
    const route = routes.get(pathOf(request));
    if (!route) return answer(socket, 404);
    if (!isWelcome(request, allowedOrigin)) return answer(socket, 403);
    const address = addressOf(request);
    const theirs = open.get(address) ?? new Set();
    if (theirs.size >= connectionsPerAddress) {
      // Idle connections make room for new ones, because many people may share an address.
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
