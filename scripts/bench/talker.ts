/** The process of those who talk: thousands of connections, of which some write. One clock measures both ends of a message. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { openMany } from './crowd.ts';
import { takeOrders } from './orders.ts';

export interface Talking {
  readonly user_id: number;
  readonly token: string;
  /** Of those who write. */
  readonly conversation_id?: string;
}

export type TalkerOrder =
  | {
      readonly kind: 'ours' | 'rooms';
      readonly url: string;
      readonly applicationId: string;
      readonly people: readonly Talking[];
    }
  /** Everybody who writes does so for these milliseconds: one message each `every` milliseconds, or at once when the last was acknowledged. */
  | { readonly talk: number; readonly every?: number }
  | { readonly close: true };

export interface TalkResult {
  /** Milliseconds from sending to the other one's event, sorted. */
  readonly delays: readonly number[];
  /** Messages that arrived in a second. */
  readonly perSecond: number;
}

interface Writer {
  readonly me: Talking;
  /** Resolves when it is acknowledged. */
  send(client_id: string): Promise<void>;
}

const longest = 30_000;
const addressOf = (n: number) => `10.${3 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
const sockets: (WebSocket | Socket)[] = [];
const writers: Writer[] = [];
/** When each message was sent, until it has arrived. */
const under = new Map<string, number>();
let delays: number[] = [];
let fault: Error | undefined;

/** The writer's own event is not the one that counts. */
function arrived(client_id: string, by: number, me: Talking): void {
  if (by === me.user_id) return;
  const at = under.get(client_id);
  if (at === undefined) return;
  under.delete(client_id);
  delays.push(performance.now() - at);
}

/** As a page: everybody follows their inbox, and those who write the messages of their conversation, whose room they are connected for. */
async function openOurs(url: string, applicationId: string, me: Talking, n: number): Promise<void> {
  const address = { 'X-Forwarded-For': addressOf(n) };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: address, perMessageDeflate: false });
  sockets.push(socket);
  const queries = [
    { className: 'Inbox', where: { user_id: me.user_id } },
    ...(me.conversation_id ? [{ className: 'Chats', where: { conversation_id: me.conversation_id } }] : []),
  ];
  const send = (message: object) => socket.send(JSON.stringify(message));
  await new Promise<void>((resolve, reject) => {
    let left = queries.length;
    socket.on('error', reject);
    socket.on('close', (code) => (fault = new Error(`The server closed a connection: ${code}`)));
    socket.on('open', () => send({ op: 'connect', applicationId, sessionToken: me.token }));
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as {
        op: string;
        object?: { className: string; client_id: string; user_id: number };
      };
      if (message.op === 'create' && message.object?.className === 'Chats')
        arrived(message.object.client_id, message.object.user_id, me);
      else if (message.op === 'connected')
        queries.forEach((query, index) =>
          send({ op: 'subscribe', requestId: index + 1, sessionToken: me.token, query }),
        );
      else if (message.op === 'subscribed' && --left === 0) resolve();
      else if (message.op === 'error') reject(new Error(data.toString()));
    });
  });
  if (me.conversation_id === undefined) return;
  const { conversation_id } = me;
  const rooms = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: address },
    auth: { token: me.token },
  });
  sockets.push(rooms);
  await once(rooms as never, 'connect');
  writers.push({
    me,
    // As a page's outbox: while the server cannot take it, again under the same id.
    async send(client_id) {
      const message = { name: 'sendMessage', input: { conversation_id, client_id, text: client_id } };
      for (;;) {
        const { status, answer } = (await rooms.emitWithAck('call', message)) as { status: number; answer: unknown };
        if (status < 300) return;
        if (status !== 503) throw new Error(`A message was answered ${status}: ${JSON.stringify(answer)}`);
        await pause(100);
      }
    },
  });
}

async function openRoom(url: string, me: Talking): Promise<void> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  socket.on('said', ({ client_id, user_id }: { client_id: string; user_id: number }) =>
    arrived(client_id, user_id, me),
  );
  const { conversation_id, user_id } = me;
  await socket.emitWithAck('join', conversation_id ?? `of ${user_id}`);
  if (conversation_id === undefined) return;
  writers.push({
    me,
    send: (client_id) =>
      socket.emitWithAck('say', { conversation_id, client_id, user_id, text: client_id }) as Promise<void>,
  });
}

let round = 0;
async function talk(milliseconds: number, every?: number): Promise<TalkResult> {
  round++;
  delays = [];
  const startedAt = performance.now();
  const until = startedAt + milliseconds;
  await Promise.all(
    writers.map(async ({ me, send }, index) => {
      // Spread over the first interval, as people are.
      if (every) await pause((every * index) / writers.length);
      for (let n = 0; performance.now() < until; n++) {
        const client_id = `${round}-${me.user_id}-${n}`;
        const at = performance.now();
        under.set(client_id, at);
        await send(client_id);
        if (every) await pause(Math.max(0, every - (performance.now() - at)));
      }
    }),
  );
  const late = performance.now() + longest;
  while (under.size && performance.now() < late) await pause(5);
  if (fault) throw fault;
  if (under.size) throw new Error(`${under.size} messages did not arrive`);
  const took = (performance.now() - startedAt) / 1000;
  return { delays: delays.toSorted((a, b) => a - b), perSecond: delays.length / took };
}

async function obey(order: TalkerOrder): Promise<unknown> {
  if ('people' in order) {
    const { kind, url, applicationId, people } = order;
    await openMany(people.length, (n) =>
      kind === 'ours' ? openOurs(url, applicationId, people[n]!, n) : openRoom(url, people[n]!),
    );
    return writers.length;
  }
  if ('talk' in order) return talk(order.talk, order.every);
  for (const socket of sockets.splice(0)) {
    if (socket instanceof WebSocket) socket.removeAllListeners('close');
    socket.close();
  }
  return undefined;
}

takeOrders(obey);
