/** What the stand-ins share: they are small http servers on this machine, and call ours until it answers. */
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Bytes of the largest body: through the site's own port anybody sends them. */
const largestBody = 1024 * 1024;

class TooLarge extends Error {}

export const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += (part as Buffer).byteLength;
    if (length > largestBody) throw new TooLarge();
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString();
};

/** A path of the site that shows the page: an address of another one is nobody's way back. */
export const wayBack = (address: string | null): URL | undefined =>
  address && /^https?:/.test(address) && URL.canParse(address) ? new URL(address) : undefined;
export const pathOf = ({ pathname, search }: URL): string => pathname.replace(/^\/+/, '/') + search;

/** How a stand-in misbehaves. `away`: nothing is answered. `deaf`: what is asked is done, and the answer is lost. `silent`: no call-backs. */
export interface Behaviour {
  readonly away?: boolean;
  readonly deaf?: boolean;
  readonly silent?: boolean;
}

type Handle = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

/** On 127.0.0.1; port 0 is any free one. `isAway` drops every connection. */
export async function listen(port: number, isAway: () => boolean, handle: Handle) {
  const server = http.createServer((request, response) => {
    if (isAway()) return void request.socket.destroy();
    handle(request, response, new URL(request.url ?? '/', 'http://localhost')).catch((error: unknown) => {
      const isTooLarge = error instanceof TooLarge;
      if (!isTooLarge) console.error(error);
      response.writeHead(isTooLarge ? 413 : 500, { Connection: 'close' }).end();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const retries = [0, 300, 1000, 3000, 10_000];

/** Calls until the answer is good, as such companies do, for a while. */
export async function callWithRetries(call: () => Promise<number>, closing: AbortSignal): Promise<void> {
  for (const pause of retries) {
    if (closing.aborted) return;
    if (pause) await new Promise((go) => setTimeout(go, pause).unref());
    const status = await call().catch(() => 500);
    if (status < 300) return;
  }
}
