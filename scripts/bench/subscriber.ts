/** The subscribers' process: thousands of devices with live rows. It also triggers the messages, so that one clock measures both ends. */
import { once } from 'node:events';
import http from 'node:http';
import { WebSocket } from 'ws';
import { minute } from '#shared/time.ts';
import { addressOf, openMany } from './crowd.ts';
import { takeOrders } from './orders.ts';

export interface Device {
  readonly user_id: number;
  readonly token: string;
}

export interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type SubscriberOrder =
  | {
      /** WebSocket URL. */
      readonly url: string;
      readonly applicationId: string;
      readonly className: string;
      readonly devices: readonly Device[];
    }
  /** Returns milliseconds from the request until the receiver's last device has the message. */
  | { readonly ask: Request; readonly user_id: number }
  | { readonly close: true };

/** Timeout in milliseconds. */
const longest = minute;

const open: WebSocket[] = [];
const devicesOf = new Map<number, number>();
/** Shorter than the servers' keep-alive of 5 s, to avoid connections that are just being closed. */
const agent = new http.Agent({ keepAlive: true, timeout: 2000 });
/** The message in flight. */
let awaited: { user_id: number; told: Set<WebSocket>; arrive: (at: number) => void } | undefined;
let fault: Error | undefined;

function noteEvent(socket: WebSocket, owner: number, user_id: unknown): void {
  const now = performance.now();
  if (user_id !== owner || awaited?.user_id !== owner || awaited.told.has(socket))
    fault = new Error(`A device of ${owner} was told of a row of ${String(user_id)} that it should not have heard of`);
  else if (awaited.told.add(socket).size === devicesOf.get(owner)) awaited.arrive(now);
}

/** A minimal LiveQuery client, so that the server is measured and not the client. */
async function subscribe(
  { url, applicationId, className }: Extract<SubscriberOrder, { devices: unknown }>,
  { user_id, token }: Device,
  n: number,
): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers: { 'X-Forwarded-For': addressOf(n) }, perMessageDeflate: false });
  const send = (message: object) => socket.send(JSON.stringify(message));
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => {
      fault = new Error(`The server closed a subscriber's connection: ${code}`);
      reject(fault);
    });
    socket.on('open', () => send({ op: 'connect', applicationId, sessionToken: token }));
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { op: string; object?: { user_id: unknown } };
      if (message.op === 'create') noteEvent(socket, user_id, message.object?.user_id);
      else if (message.op === 'connected')
        send({ op: 'subscribe', requestId: 1, sessionToken: token, query: { className, where: { user_id } } });
      else if (message.op === 'subscribed') resolve();
      else reject((fault = new Error(`A subscriber was refused: ${data.toString()}`)));
    });
  });
  devicesOf.set(user_id, (devicesOf.get(user_id) ?? 0) + 1);
  return socket;
}

async function post({ url, headers, body }: Request): Promise<void> {
  const request = http.request(url, {
    method: 'POST',
    agent,
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const part of response) text += String(part);
  if (response.statusCode! >= 300) throw new Error(`A message was answered ${response.statusCode}: ${text}`);
}

async function ask(request: Request, user_id: number): Promise<number> {
  const late = AbortSignal.timeout(longest);
  const startedAt = performance.now();
  const arrived = new Promise<number>((resolve, reject) => {
    awaited = { user_id, told: new Set(), arrive: resolve };
    late.addEventListener('abort', () => reject(new Error(`A message did not arrive within ${longest / 1000} s`)));
  });
  const [at] = await Promise.all([arrived, post(request)]);
  if (fault) throw fault;
  return at - startedAt;
}

async function obey(order: SubscriberOrder): Promise<unknown> {
  if ('devices' in order) {
    open.push(...(await openMany(order.devices.length, (n) => subscribe(order, order.devices[n]!, n))));
    return open.length;
  }
  if ('ask' in order) return ask(order.ask, order.user_id);
  for (const socket of open.splice(0)) {
    socket.removeAllListeners('close');
    socket.close();
  }
  agent.destroy();
  return undefined;
}

takeOrders(obey);
