import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Parse from 'parse/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { everyone } from '#shared/model/access.ts';
import { defineEntity } from '#shared/model/entity.ts';
import { data, date, text } from '#shared/model/fields.ts';
import type { Removal, Row } from '#shared/client/app/core/entitySlices.ts';
import { LiveError, type LiveKey } from '#shared/client/app/core/live.ts';
import { parseLive, rowOf } from './parseLive.ts';

const Note = defineEntity({
  name: 'Notes',
  id: 'note_id',
  fields: {
    note_id: text({ required: true, set: 'byServer' }),
    talk_id: text({ required: true, set: 'once' }),
    text: text({}),
    due: date({}),
    more: data<object>()({}),
    secret: text({ hidden: true }),
  },
  access: { read: everyone },
  live: { by: ['talk_id'] },
});
const key: LiveKey = { entity: Note, field: 'talk_id', value: 'a' };
const at = '2026-01-01T00:00:00.000Z';
const object = (id: string, rev: number, more: object = {}) => ({
  className: 'Notes',
  objectId: `o-${id}`,
  note_id: id,
  talk_id: 'a',
  createdAt: at,
  updatedAt: at,
  rev,
  ...more,
});
interface Message {
  op: string;
  requestId?: number;
  sessionToken?: string;
  query?: { className: string; where: object };
}

/** A fake of Parse's REST and LiveQuery protocols, to see what the SDK really sends. */
class StandIn {
  http!: Server;
  sockets: WebSocket[] = [];
  heard: Message[] = [];
  finds: Record<string, unknown>[] = [];
  answer: { status: number; body: object } = { status: 200, body: { results: [] } };
  refuse = false;

  async open() {
    this.http = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        this.finds.push({ url: request.url, ...(JSON.parse(body || '{}') as object) });
        response
          .writeHead(this.answer.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(this.answer.body));
      });
    });
    new WebSocketServer({ server: this.http, path: '/live' }).on('connection', (socket) => {
      this.sockets.push(socket);
      socket.on('message', (raw: Buffer) => {
        const message = JSON.parse(raw.toString()) as Message;
        this.heard.push(message);
        const reply = (answer: object) =>
          socket.send(JSON.stringify({ clientId: 'c1', requestId: message.requestId, ...answer }));
        if (message.op === 'connect') reply({ op: 'connected' });
        if (message.op === 'subscribe')
          reply(this.refuse ? { op: 'error', code: 119, error: 'no', reconnect: false } : { op: 'subscribed' });
      });
    });
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    const { port } = this.http.address() as AddressInfo;
    return { appId: 'app', serverUrl: `http://127.0.0.1:${port}/parse`, liveUrl: `ws://127.0.0.1:${port}/live` };
  }
  send(event: object) {
    this.sockets.at(-1)!.send(JSON.stringify({ clientId: 'c1', ...event }));
  }
  async close() {
    for (const socket of this.sockets) socket.terminate();
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }
}

const heard = () => ({
  subscribed: vi.fn<() => void>(),
  changed: vi.fn<(row: Row) => void>(),
  left: vi.fn<(row: Removal) => void>(),
  refused: vi.fn<() => void>(),
});
const states = () => ({ opened: vi.fn<() => void>(), closed: vi.fn<() => void>() });
let parse: StandIn;
let server: ReturnType<typeof parseLive>;

beforeEach(async () => {
  parse = new StandIn();
  server = parseLive(async () => Parse, await parse.open());
});
afterEach(() => parse.close());

describe('LiveQuery through the SDK', () => {
  it('subscribes on the one key, with the session', async () => {
    const on = states();
    const connection = await server.connect('r:1', on);
    const events = heard();
    connection.subscribe(key, events);
    await expect.poll(() => events.subscribed).toHaveBeenCalledOnce();
    expect(on.opened).toHaveBeenCalledOnce();
    expect(parse.heard.map(({ op }) => op)).toEqual(['connect', 'subscribe']);
    expect(parse.heard[1]).toMatchObject({
      sessionToken: 'r:1',
      query: { className: 'Notes', where: { talk_id: 'a' } },
    });
    connection.close();
  });

  it('hands on rows as they are on the wire, and what leaves', async () => {
    const connection = await server.connect('r:1', states());
    const events = heard();
    connection.subscribe(key, events);
    await expect.poll(() => events.subscribed).toHaveBeenCalled();
    const requestId = parse.heard[1]!.requestId;
    parse.send({
      op: 'create',
      requestId,
      object: object('1', 1, { text: 'hi', due: { __type: 'Date', iso: at }, more: { a: [1] } }),
    });
    parse.send({ op: 'update', requestId, object: object('1', 2), original: object('1', 1, { text: 'hi' }) });
    parse.send({ op: 'leave', requestId, object: object('1', 3), original: object('1', 2) });
    await expect.poll(() => events.left).toHaveBeenCalled();
    const common = { objectId: 'o-1', note_id: '1', talk_id: 'a', createdAt: at, updatedAt: at };
    expect(events.changed.mock.calls).toEqual([
      [{ ...common, rev: 1, text: 'hi', due: at, more: { a: [1] } }],
      [{ ...common, rev: 2 }],
    ]);
    expect(events.left.mock.calls).toEqual([[{ id: '1', rev: 3 }]]);
    connection.close();
  });

  it('tells a refused subscription', async () => {
    parse.refuse = true;
    const events = heard();
    const connection = await server.connect(undefined, states());
    connection.subscribe(key, events);
    await expect.poll(() => events.refused).toHaveBeenCalledOnce();
    expect(events.subscribed).not.toHaveBeenCalled();
    connection.close();
  });

  it('closes once when the socket drops, and the SDK does not reconnect behind our back', async () => {
    const on = states();
    const connection = await server.connect('r:1', on);
    const events = heard();
    connection.subscribe(key, events);
    await expect.poll(() => events.subscribed).toHaveBeenCalled();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      parse.sockets[0]!.terminate();
      await expect.poll(() => on.closed).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(120_000);
      connection.close();
      expect(on.closed).toHaveBeenCalledOnce();
      expect(parse.sockets).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('closes when there is nobody to connect to', async () => {
    await parse.close();
    const on = states();
    await server.connect('r:1', on);
    await expect.poll(() => on.closed).toHaveBeenCalledOnce();
    expect(on.opened).not.toHaveBeenCalled();
    await parse.open();
  });

  it('says nothing after unsubscribing', async () => {
    const connection = await server.connect('r:1', states());
    const events = heard();
    const stop = connection.subscribe(key, events);
    await expect.poll(() => events.subscribed).toHaveBeenCalled();
    stop();
    await expect.poll(() => parse.heard.at(-1)!.op).toBe('unsubscribe');
    parse.send({ op: 'create', requestId: parse.heard[1]!.requestId, object: object('1', 1) });
    const other = heard();
    connection.subscribe(key, other);
    await expect.poll(() => other.subscribed).toHaveBeenCalled();
    expect(events.changed).not.toHaveBeenCalled();
    connection.close();
  });
});

describe('queries through the SDK', () => {
  const load = async (...args: Parameters<Awaited<ReturnType<typeof server.connect>>['load']>) => {
    const connection = await server.connect('r:1', states());
    return connection.load(...args).finally(() => connection.close());
  };

  it('asks for the newest page without what is deleted', async () => {
    parse.answer.body = { results: [object('2', 1), object('1', 4)] };
    expect((await load(key, { limit: 2 })).map((row) => [row.note_id, row.rev])).toEqual([
      ['2', 1],
      ['1', 4],
    ]);
    expect(parse.finds[0]).toMatchObject({
      url: '/parse/classes/Notes',
      where: { talk_id: 'a', deleted_at: { $exists: false } },
      order: '-createdAt,-objectId',
      limit: 2,
      _SessionToken: 'r:1',
    });
  });

  it('asks for what changed, deletions included', async () => {
    parse.answer.body = { results: [object('1', 2, { deleted_at: { __type: 'Date', iso: at } })] };
    expect(await load(key, { limit: 2, since: at })).toMatchObject([{ rev: 2, deleted_at: at }]);
    expect(parse.finds[0]).toMatchObject({
      where: { talk_id: 'a', updatedAt: { $gte: { iso: at } } },
      order: 'updatedAt',
    });
    expect(JSON.stringify(parse.finds[0])).not.toContain('deleted_at');
  });

  it('asks for what is older than the oldest known, without skipping rows of the same moment', async () => {
    const known = [rowOf(Note, Parse.Object.fromJSON(object('9', 1), false))];
    await load(key, { limit: 2, olderThan: known });
    expect(parse.finds[0]).toMatchObject({ where: { createdAt: { $lte: { iso: at } }, objectId: { $nin: ['o-9'] } } });
  });

  it('asks by the order of the class, where it has one', async () => {
    const inOrder = { ...key, entity: { ...Note, live: { by: ['talk_id'], order: 'place' } } };
    const known = [object('9', 1, { place: 7 }), object('8', 1, { place: 5 })].map((row) => row as unknown as Row);
    await load(inOrder, { limit: 2, olderThan: known });
    expect(parse.finds[0]).toMatchObject({
      where: { talk_id: 'a', place: { $lte: 5 }, objectId: { $nin: ['o-8'] } },
      order: '-place,-objectId',
    });
    const due = [{ ...known[0]!, due: at }];
    await load({ ...key, entity: { ...Note, live: { by: ['talk_id'], order: 'due' } } }, { limit: 2, olderThan: due });
    expect(parse.finds[1]).toMatchObject({ where: { due: { $lte: { iso: at } } }, order: '-due,-objectId' });
    // Two rows under a key have the same place where more than both make them unique.
    for (const unique of [
      ['talk_id', 'place'],
      ['talk_id', 'place', 'side'],
    ])
      await load({ ...inOrder, entity: { ...inOrder.entity, unique: [unique] } }, { limit: 2, olderThan: known });
    expect(parse.finds.slice(2).map(({ order }) => order)).toEqual(['-place', '-place,-objectId']);
  });

  it.each([
    [400, { code: 119, error: 'denied' }, 'refused'],
    [400, { code: 209, error: 'invalid session token' }, 'session_expired'],
    [500, { code: 1, error: 'internal' }, 'unreachable'],
  ])('tells status %d %j as %s', async (status, body, why) => {
    parse.answer = { status, body };
    const error = await load(key, { limit: 2 }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(LiveError);
    expect(error).toMatchObject({ why });
  });
});
