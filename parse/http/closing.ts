/** The end of a server's port. */
import type http from 'node:http';
import type { Socket } from 'node:net';

export interface Closing {
  /** Takes no new connections, and ends those of calls. */
  begin(): void;
  /** Resolves when every connection is gone. Web sockets are no calls, and were told to go: whoever stays is cut. */
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
