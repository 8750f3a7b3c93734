/** A program on this machine that is told by webhooks: it checks each signature, and answers as a test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Heard {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface Receiver {
  readonly url: string;
  /** What came and was signed, in order. */
  readonly heard: Heard[];
  /** Requests, signed or not. */
  readonly count: number;
  /** Requests that wait for an answer now, and at most at once. */
  readonly open: { now: number; most: number };
  /** The key that signs; until it is known nothing is heard. */
  secret: string;
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const heard: Heard[] = [];
  const state = { count: 0, open: { now: 0, most: 0 }, secret: '' };
  const server = createServer((request, response) => {
    state.count++;
    state.open.most = Math.max(state.open.most, ++state.open.now);
    response.on('close', () => state.open.now--);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const headers = request.headers as Record<string, string>;
      try {
        new Webhook(state.secret).verify(body, headers);
        heard.push({ id: headers['webhook-id']!, headers, body: JSON.parse(body) as Heard['body'] });
      } catch {
        return void response.writeHead(401).end('not signed');
      }
      receiver.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard,
    open: state.open,
    get count() {
      return state.count;
    },
    get secret() {
      return state.secret;
    },
    set secret(secret) {
      state.secret = secret;
    },
    answer: (response) => void response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
