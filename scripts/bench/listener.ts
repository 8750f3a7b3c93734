/** The process of a club's open pages, which hear what is said. It also sends it, so that one clock measures both ends. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { addressOf, openMany } from './crowd.ts';
import { takeOrders } from './orders.ts';

export type ListenOrder =
  | {
      readonly kind: 'ours' | 'raw';
      readonly url: string;
      /** The room of the club. */
      readonly room: string;
      /** Session tokens: one page each. */
      readonly tokens: readonly string[];
    }
  /** Returns milliseconds from the request until the last page has heard `said`, which is in its body. */
  | {
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly said: string;
    }
  | { readonly close: true };

/** Timeout in milliseconds. */
const longest = 30_000;

const open: WebSocket[] = [];
/** The comment in flight. */
let awaited: { said: string; told: Set<WebSocket>; all: (at: number) => void } | undefined;
let fault: Error | undefined;

function heard(socket: WebSocket, text: string): void {
  if (!awaited || !text.includes(awaited.said)) return;
  const now = performance.now();
  if (awaited.told.has(socket)) fault = new Error(`A page heard twice: ${text}`);
  else if (awaited.told.add(socket).size === open.length) awaited.all(now);
}

/** A minimal socket.io client, so that the server is measured and not the client. */
async function openRoom(url: string, room: string, token: string, n: number): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { 'X-Forwarded-For': addressOf(n) },
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject((fault = new Error(`The server closed a page's connection: ${code}`))));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('42["comment"')) heard(socket, text);
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) socket.send(`421${JSON.stringify(['join', { room }])}`);
      else if (text.startsWith('431') && !text.includes('"error"')) resolve();
      else if (/^4[34]/.test(text)) reject(new Error(`A page was refused: ${text}`));
    });
  });
  return socket;
}

async function openRaw(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false });
  socket.on('message', (data: Buffer) => heard(socket, data.toString()));
  await once(socket, 'open');
  return socket;
}

async function say({ url, headers, body, said }: Extract<ListenOrder, { said: string }>): Promise<number> {
  const late = AbortSignal.timeout(longest);
  const startedAt = performance.now();
  const arrived = new Promise<number>((resolve, reject) => {
    awaited = { said, told: new Set(), all: resolve };
    late.addEventListener('abort', () => reject(new Error(`A comment did not arrive within ${longest / 1000} s`)));
  });
  const post = async () => {
    const response = await fetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`A comment was answered ${response.status}: ${text}`);
  };
  const [at] = await Promise.all([arrived, post()]);
  if (fault) throw fault;
  return at - startedAt;
}

async function obey(order: ListenOrder): Promise<unknown> {
  if ('room' in order) {
    const { kind, url, room, tokens } = order;
    const pages = await openMany(tokens.length, (n) =>
      kind === 'ours' ? openRoom(url, room, tokens[n]!, n) : openRaw(url),
    );
    open.push(...pages);
    return open.length;
  }
  if ('said' in order) return say(order);
  for (const socket of open.splice(0)) {
    socket.removeAllListeners('close');
    socket.close();
  }
  return undefined;
}

takeOrders(obey);
