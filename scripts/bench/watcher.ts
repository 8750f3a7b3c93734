/** The watchers' process: thousands of pages of a contest that record when totals arrive. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { deriveKey } from '#parse/config.ts';
import { createSecrets } from '#parse/ports/secrets.ts';
import { addressOf, openMany } from './crowd.ts';
import { takeOrders } from './orders.ts';

export type WatchKind = 'rooms' | 'raw';

export type WatchOrder =
  | {
      readonly open: number;
      readonly kind: WatchKind;
      readonly url: string;
      readonly cx_id: string;
      readonly appSecret: string;
    }
  | { readonly report: true }
  | { readonly close: true };

/** For each total: when the last watcher got it (milliseconds since 1970), and how many got it. */
export type Arrivals = [total: number, last: number, watchers: number][];

const arrivals = new Map<number, { last: number; watchers: number }>();
const open: WebSocket[] = [];

function noteTotal(total: number): void {
  const now = performance.timeOrigin + performance.now();
  const known = arrivals.get(total);
  if (known) {
    known.last = now;
    known.watchers++;
  } else arrivals.set(total, { last: now, watchers: 1 });
}

/** A minimal socket.io client, so that the server is measured and not the client. */
async function openRoom(url: string, cx_id: string, ssid: string, n: number): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { 'X-Forwarded-For': addressOf(n) },
    perMessageDeflate: false,
  });
  // The contest's own total in a message.
  const ours = new RegExp(`\\["${cx_id}",(\\d+)`);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`The server closed a watcher's connection: ${code}`)));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('42["totals"')) {
        const total = ours.exec(text)?.[1];
        if (total) noteTotal(Number(total));
      } else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ ssid })}`);
      else if (text.startsWith('40')) socket.send(`421${JSON.stringify(['join', { room: `contest:${cx_id}` }])}`);
      else if (text.startsWith('431')) {
        if (text.includes('"error"')) reject(new Error(`A watcher was refused: ${text}`));
        else resolve();
      } else if (text.startsWith('44')) reject(new Error(`A watcher was refused: ${text}`));
    });
  });
  return socket;
}

async function openRaw(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/watch`, { perMessageDeflate: false });
  socket.on('message', (data: Buffer) => noteTotal(Number(data.toString())));
  await once(socket, 'open');
  return socket;
}

async function obey(order: WatchOrder): Promise<unknown> {
  if ('open' in order) {
    const secrets = createSecrets((purpose) => deriveKey(order.appSecret, purpose));
    const sockets = await openMany(order.open, (n) =>
      order.kind === 'raw'
        ? openRaw(order.url)
        : openRoom(order.url, order.cx_id, secrets.signVisitor(`bench-watcher-${n}`), n),
    );
    open.push(...sockets);
    return open.length;
  }
  if ('report' in order) {
    const report: Arrivals = [...arrivals].map(([total, { last, watchers }]) => [total, last, watchers]);
    arrivals.clear();
    return report;
  }
  for (const socket of open.splice(0)) {
    socket.removeAllListeners('close');
    socket.close();
  }
  return undefined;
}

takeOrders(obey);
