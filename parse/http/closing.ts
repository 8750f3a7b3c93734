/** Closes a server's port gracefully. */
import type http from 'node:http';
import type { Socket } from 'node:net';

export interface Closing {
  /** Stops accepting connections and ends those of calls. */
  begin(): void;
  /** Resolves when all connections are closed; web sockets that ignored the request to leave are cut. */
  end(): Promise<void>;
}

const goodbyeMs = 1000;

export function createClosing(server: http.Server): Closing {
  const open = new Set<Socket>();
  let closed: Promise<unknown> = Promise.resolve();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    begin() {
      closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
    },
    async end() {
      const late = setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, goodbyeMs);
      await closed;
      clearTimeout(late);
    },
  };
}
