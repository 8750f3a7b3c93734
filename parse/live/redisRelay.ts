/**
 * Room messages over Redis Streams (socket.io's adapter), and over the database while Redis is down. Each process numbers its messages, so
 * that a message that takes both ways is delivered once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace, ServerOptions } from 'socket.io';
import type { Redis, RedisClient } from '../redis.ts';
import type { Relay, SentMessage } from './relay.ts';

export interface RedisRelay extends Relay {
  /** For socket.io's `adapter` option. */
  readonly adapter: NonNullable<ServerOptions['adapter']>;
  close(): void;
}

/** Shape of the adapter's messages, which its types do not export. */
interface Broadcast {
  readonly uid?: string;
  readonly type: number;
  readonly data?: {
    readonly n?: number;
    readonly opts: { readonly rooms: readonly string[] };
    readonly packet: { readonly data: [event: string, payload: object] };
  };
}
type Adapter = Namespace['adapter'];
interface Cluster extends Adapter {
  publishAndReturnOffset(message: object): Promise<string>;
  onMessage(message: Broadcast, offset?: string): void;
}

/** A read position in a stream. */
interface Position {
  readonly key: string;
  readonly id: string;
}

const broadcast = 3;
const eventPacket = 2;
/** Milliseconds after Redis is back until messages sent through the database have arrived everywhere. */
const defaultSettle = 1000;
const mostProcesses = 1000;
/** Stream length, for clients that reconnect. */
const streamLength = 10_000;
const blockMs = 2000;
const retryAfter = 50;

/**
 * The client that the adapter uses. The adapter retries failed reads at once and ignores the end of connections; here failed reads are
 * delayed and ended connections stop reading.
 */
function quietClient(redis: Redis): RedisClient {
  const duplicate = () => {
    const other = redis.duplicate();
    const read = other.xRead.bind(other) as (streams: unknown, options: unknown) => Promise<unknown>;
    let first: string | undefined;
    /**
     * Each read re-evaluates "$" (from now on) until a message has come, which would lose messages in between. This turns it into a fixed
     * id.
     */
    const pinned = async ({ key, id }: Position): Promise<Position> => {
      if (id !== '$') return { key, id };
      first ??= (await other.xRevRange(key, '+', '-', { COUNT: 1 }))[0]?.id ?? '0-0';
      return { key, id: first };
    };
    const quiet = {
      disconnect: () => {
        if (other.isOpen) other.destroy();
        return Promise.resolve();
      },
      xRead: async (streams: readonly Position[], options: unknown) => {
        try {
          return await read(await Promise.all(streams.map(pinned)), options);
        } catch (error) {
          if (!other.isOpen) return new Promise(() => {});
          await pause(retryAfter);
          throw error;
        }
      },
    };
    return Object.assign(other, quiet);
  };
  return new Proxy(redis.client, {
    get(target, name) {
      if (name === 'duplicate') return duplicate;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
    },
  });
}

export function createRedisRelay(redis: Redis, database: Relay, settle = defaultSettle): RedisRelay {
  const own = crypto.randomUUID();
  const listeners: ((message: SentMessage) => void)[] = [];
  const lastOf = new Map<string, number>();
  const make = createAdapter(quietClient(redis), {
    streamName: `${redis.prefix}rooms`,
    channelPrefix: `${redis.prefix}rooms`,
    maxLen: streamLength,
    blockTimeInMs: blockMs,
    onlyPlaintext: true,
  }) as unknown as (namespace: Namespace) => Cluster;
  let carrier: Cluster | undefined;
  let closed = false;
  let sent = 0;
  let wasAway = false;
  let isSending = false;
  let waiting: SentMessage[] = [];

  const hear = (message: SentMessage) => {
    const { from, n } = message;
    if (from === own) return;
    if (from !== undefined && n !== undefined) {
      if (n <= (lastOf.get(from) ?? 0)) return;
      // The processes heard last are at the end.
      lastOf.delete(from);
      lastOf.set(from, n);
      if (lastOf.size > mostProcesses) lastOf.delete(lastOf.keys().next().value!);
    }
    for (const listener of listeners) listener(message);
  };
  database.onMessage(hear);

  const byRedis = async ({ room, event, payload, n }: SentMessage) => {
    if (!carrier) throw new Error('There is no adapter yet');
    const { publishAndReturnOffset } = carrier;
    await redis.ask(() =>
      publishAndReturnOffset.call(carrier, {
        type: broadcast,
        data: {
          n,
          from: own,
          opts: { rooms: [room], except: [], flags: {} },
          packet: { type: eventPacket, nsp: '/', data: [event, payload] },
        },
      }),
    );
  };

  const send = async () => {
    isSending = true;
    while (waiting.length && !closed) {
      if (redis.isReady() && wasAway) {
        await pause(settle, undefined, { ref: false });
        wasAway = !redis.isReady();
      }
      const batch = waiting;
      waiting = [];
      const outcomes = await Promise.allSettled(
        batch.map((message) => (redis.isReady() ? byRedis(message) : Promise.reject(new Error('away')))),
      );
      const failed = batch.filter((_, index) => outcomes[index]!.status === 'rejected');
      if (failed.length) wasAway = true;
      for (const message of failed) database.send(message);
    }
    isSending = false;
  };

  return {
    adapter: function adapter(namespace: Namespace) {
      const cluster = make(namespace);
      carrier ??= cluster;
      const stock = cluster.onMessage.bind(cluster);
      cluster.onMessage = (message, offset) => {
        const { type, data } = message;
        const from = (data as { from?: string } | undefined)?.from;
        if (type !== broadcast || !data || from === undefined) return stock(message, offset);
        const [event, payload] = data.packet.data;
        hear({ from, n: data.n, room: data.opts.rooms[0]!, event, payload });
      };
      return cluster;
    },
    send(message) {
      waiting.push({ ...message, from: own, n: ++sent });
      if (!isSending) void send();
    },
    onMessage: (listener) => void listeners.push(listener),
    close() {
      closed = true;
    },
  };
}
