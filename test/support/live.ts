/** LiveQuery over a real socket, as pages use it. */
import { WebSocket } from 'ws';

/** A LiveQuery message. */
export interface Frame {
  op: string;
  requestId?: number;
  code?: number;
  error?: string;
  object?: Record<string, unknown> & { objectId: string; rev: number };
  original?: Record<string, unknown>;
}

/** A LiveQuery client that records all messages. */
export class LiveClient {
  readonly ws: WebSocket;
  readonly frames: Frame[] = [];
  readonly closed: Promise<number>;
  requests = 0;
  waiting: (() => void)[] = [];

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      for (const wake of this.waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => ws.once('close', resolve));
    ws.once('close', () => {
      for (const wake of this.waiting.splice(0)) wake();
    });
  }

  static async open(url: string, token?: string, claims: object = {}): Promise<LiveClient> {
    const ws = new WebSocket(`${url.replace('http', 'ws')}/live`);
    const client = new LiveClient(ws);
    await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
    client.send({ op: 'connect', applicationId: 'engage', sessionToken: token, ...claims });
    await client.until(({ op }) => op === 'connected');
    return client;
  }

  send(message: object): void {
    this.ws.send(JSON.stringify(message));
  }

  /** The first match, past or future. */
  async until(fits: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.frames.find(fits);
      if (found) return found;
      if (this.ws.readyState === WebSocket.CLOSED)
        throw new Error('The connection is closed, and no such message came');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** The answer to a subscription: 'subscribed' or 'error'. */
  subscribe(className: string, where: object, extra: object = {}): Promise<Frame> {
    const requestId = ++this.requests;
    this.send({ op: 'subscribe', requestId, query: { className, where, ...extra } });
    return this.until((frame) => frame.requestId === requestId && (frame.op === 'subscribed' || frame.op === 'error'));
  }

  get events(): Frame[] {
    return this.frames.filter(({ object }) => object !== undefined);
  }

  close(): void {
    this.ws.close();
  }
}
