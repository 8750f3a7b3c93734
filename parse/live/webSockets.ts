/** Web sockets with limits on messages and buffers. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { createAllowance, type Rate } from './allowance.ts';

export interface WebSocketLimits {
  readonly messageBytes: number;
  readonly unsentBytes: number;
  readonly messages: Rate;
}

export interface WebSockets {
  /** The interface of ParseLiveQueryServer's `wssAdapter`. */
  readonly adapter: { onConnection: (ws: WebSocket) => void; start(): void; close(): void };
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all connections; clients reconnect and catch up. */
  closeAll(): void;
  readonly size: number;
}

const serviceRestart = 1012;

export function createWebSockets({ messageBytes, unsentBytes, messages }: WebSocketLimits): WebSockets {
  class BoundedSocket extends WebSocket {
    carrier: Duplex | undefined;
    readonly allowed = createAllowance(messages);
    /** Checked per message, because one chunk may contain many, which closing the connection would not stop. */
    override emit(event: string | symbol, ...args: unknown[]): boolean {
      if (event !== 'message' || this.allowed(Date.now())) return super.emit(event, ...args);
      this.terminate();
      return false;
    }
    /** Disconnects slow readers, which catch up after reconnecting. */
    override send(...args: unknown[]): void {
      if (this.bufferedAmount > unsentBytes) return this.terminate();
      this.gather();
      (super.send as (...args: unknown[]) => void)(...args);
    }
    isGathering = false;
    /** Messages of one turn of the event loop are one write, since each write is a system call. */
    gather(): void {
      const { carrier } = this;
      if (this.isGathering || !carrier) return;
      this.isGathering = true;
      carrier.cork();
      setImmediate(() => {
        this.isGathering = false;
        carrier.uncork();
      });
    }
  }
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytes,
    perMessageDeflate: false,
    WebSocket: BoundedSocket,
  });
  const adapter = { onConnection: (ws: WebSocket) => ws.terminate(), start() {}, close() {} };
  server.on('connection', (ws: BoundedSocket, { socket }: IncomingMessage) => {
    ws.carrier = socket;
    adapter.onConnection(ws);
  });
  return {
    adapter,
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (ws) => server.emit('connection', ws, request)),
    closeAll() {
      for (const ws of server.clients) ws.close(serviceRestart, 'load again');
    },
    get size() {
      return server.clients.size;
    },
  };
}
