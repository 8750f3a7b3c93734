/** Generates hostile input for all REST calls and cloud functions from their declarations. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { functions, parseFunctionsOf } from '#cloud/functions.ts';
import { routes } from '#cloud/calls.ts';
import type { CloudFunction } from '#cloud/kernel/define.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { RunningServer } from '#parse/server.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  format?: string;
}

/** A REST call or cloud function. */
export interface Door {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly by: 'rest' | 'parse';
  readonly bytes: boolean;
  readonly schema: Schema;
}

const schemaOf = (fn: CloudFunction) =>
  z.toJSONSchema(fn.input, { io: 'input', unrepresentable: 'any' }) as unknown as Schema;

export const doors: readonly Door[] = [
  ...Object.entries<CloudFunction>(routes).map(([name, fn]): Door => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    return { name, method, path, by: 'rest', bytes: fn.body !== undefined, schema: schemaOf(fn) };
  }),
  ...Object.entries(parseFunctionsOf(functions)).map(([name, fn]): Door => ({
    name: `function ${name}`,
    method: 'POST',
    path: `/parse/functions/${name}`,
    by: 'parse',
    bytes: false,
    schema: schemaOf(fn),
  })),
];

/** Existing rows by input name, so that attacks get further than "not found". */
export type Known = Readonly<Record<string, unknown>>;

const hour = 3_600_000;

export async function knownRows(server: RunningServer, person: TestActor): Promise<Known> {
  const own: ContestShape = await contest(server, { organizer: person, entries_open: true });
  const { contestant_id } = own.contestants[0]!;
  return {
    cx_id: own.cx_id,
    contestant_id,
    round_id: own.rounds[0]!.round_id,
    contest_id: own.contest_id,
    slug: own.contest_slug,
    entity_id: own.cx_id,
    type: 'contest',
    className: 'Contests',
    user_id: person.user_id,
    id: person.user_id,
    username: person.username,
    name: 'Rosa',
    email: 'somebody@example.org',
    password: 'a good password',
    current: 'a good password',
    code: '00000000',
    keyword: 'contest',
    search: 'contest',
    text: 'Good luck, all of you',
    client_id: 'of-the-fuzz',
    page: 1,
    limit: 10,
    start_date: new Date(Date.now() + hour).toISOString(),
    end_date: new Date(Date.now() + 48 * hour).toISOString(),
    contest_name: 'A contest of the fuzz',
    contestant_name: 'Ana',
    url: '/contests',
    country_code: 'FR',
    state: 'Bretagne',
    phone: '06 12 34 56 78',
  };
}

/** Generates input that satisfies a schema: required fields only, or all. */
function plausible(schema: Schema, name: string, known: Known, full: boolean): unknown {
  if (name in known) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return plausible(schema.anyOf.at(-1)!, name, known, full);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
        full || schema.required?.includes(key) || always.has(key) ? [[key, plausible(each, key, known, full)]] : [],
      ),
    );
  if (type === 'array') return schema.items ? [plausible(schema.items, name, known, full)] : [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return schema.format === 'date-time' ? new Date().toISOString() : 'abcdef';
}

/** Optional by schema, but one of them is needed. */
const always = new Set(['cx_id', 'user_id', 'end_date']);

/** JSON as text, for what objects cannot express: `__proto__` keys, duplicate keys, huge numbers. */
class Raw {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

const nested = (depth: number, open: string, close: string, inner = '1') =>
  new Raw(`${open.repeat(depth)}${inner}${close.repeat(depth)}`);

const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800 half',
  '\u202eesrever\u202c',
  '\u2066\u2067\u2068\u2069\u200b\u200d\ufeff',
  `e${'\u0301'.repeat(2000)}`,
  '👩‍👩‍👧‍👦'.repeat(200),
  '\uffff\ufffe',
  'İıſK\u212a',
  '../../../etc/passwd',
  '%00%2e%2e%2f',
  '<script>alert(1)</script>',
  "'; return true; var a='",
  '$where',
  'constructor',
  '__proto__',
  'toString',
  '-1',
  '1e309',
  '9'.repeat(400),
  '0x10',
  'NaN',
  'null',
  '1970-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
  'x'.repeat(60_000),
];
const operators: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(5000) || true' },
  { $regex: '^(a+)+$' },
  { $in: ['a', { $gt: '' }] },
  { $or: [{}, {}] },
  { $expr: { $function: { body: 'function(){return true}', args: [], lang: 'js' } } },
  { 'a.b': 1, '$set.x': 2 },
  { '': '' },
  { 'a\0b': 1 },
  { __type: 'Pointer', className: '_User', objectId: 'x' },
  { __type: 'Date', iso: 'never' },
  { __type: 'Bytes', base64: '!' },
  { __type: 'File', name: 'x' },
  { __type: 'Object', className: '_Role', objectId: 'x' },
  { __op: 'Delete' },
  { __op: 'Increment', amount: 1 },
  { $oid: '000000000000000000000000' },
  { $numberLong: '1' },
  { _bsontype: 'ObjectID', id: 'aaaaaaaaaaaa' },
  { _bsontype: 'Code', code: 'while(1);' },
  { length: 1e9 },
  { toString: 1, valueOf: 2, toJSON: 3 },
];
const raws = [
  new Raw('{"__proto__":{"polluted":true}}'),
  new Raw('{"constructor":{"prototype":{"polluted":true}}}'),
  new Raw('[{"__proto__":{"polluted":true}}]'),
  new Raw('1e999'),
  new Raw('-0'),
  new Raw('{"a":1,"a":{"$gt":""}}'),
  nested(200, '[', ']'),
  nested(5000, '[', ']'),
  nested(5000, '{"a":', '}'),
  nested(2000, '{"$and":[', ']}'),
];
const oddNumbers = [0, -1, 0.5, -0, 2 ** 31, 2 ** 53, 1e21, -1e308, Number.MIN_VALUE];

/** A hostile value. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...oddTexts), weight: 4 },
  { arbitrary: fc.constantFrom<unknown>(...operators), weight: 4 },
  { arbitrary: fc.constantFrom<unknown>(...raws), weight: 2 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ...oddNumbers), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 200 }), weight: 2 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 6 }), weight: 2 },
);

const oddKeys = ['$where', '$gt', 'a.b', '__proto__', 'constructor', 'prototype', '', '\0', '_rperm', '_method', 'ACL'];

/** Ways to modify valid input. */
export type Attack =
  | { readonly how: 'none' }
  | { readonly how: 'replace' | 'deep'; readonly at: number; readonly value: unknown }
  | { readonly how: 'remove'; readonly at: number }
  | { readonly how: 'add'; readonly key: string; readonly value: unknown }
  | { readonly how: 'whole'; readonly value: unknown }
  | { readonly how: 'broken'; readonly text: string }
  | { readonly how: 'huge' };

const brokenTexts = ['{', '"', 'nul', '{"a":}', '\0', '\ufeff{}', '[1,]', '{"a":"\ud800"}', 'a=1&a[$gt]=2', '<xml/>'];
const attack: fc.Arbitrary<Attack> = fc.oneof(
  { arbitrary: fc.record({ how: fc.constant('replace' as const), at: fc.nat(40), value: hostile }), weight: 8 },
  { arbitrary: fc.record({ how: fc.constant('deep' as const), at: fc.nat(400), value: hostile }), weight: 3 },
  { arbitrary: fc.record({ how: fc.constant('remove' as const), at: fc.nat(40) }), weight: 1 },
  {
    arbitrary: fc.record({ how: fc.constant('add' as const), key: fc.constantFrom(...oddKeys), value: hostile }),
    weight: 2,
  },
  { arbitrary: fc.record({ how: fc.constant('whole' as const), value: hostile }), weight: 1 },
  { arbitrary: fc.record({ how: fc.constant('broken' as const), text: fc.constantFrom(...brokenTexts) }), weight: 1 },
);
/** Once per endpoint, because three megabytes take time. */
const huge: Attack = { how: 'huge' };
const deep: Attack = { how: 'add', key: 'a', value: nested(5000, '{"a":', '}') };

function toJson(value: unknown): string {
  if (value instanceof Raw) return value.json;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => `${JSON.stringify(key)}:${toJson(each)}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
}

/** All positions within an input: keys of objects and items of lists. */
function placesIn(value: unknown): [holder: Record<string | number, unknown>, key: string | number][] {
  if (typeof value !== 'object' || value === null || value instanceof Raw) return [];
  const holder = value as Record<string | number, unknown>;
  return Object.keys(holder).flatMap((key) => [[holder, key] as [typeof holder, string], ...placesIn(holder[key])]);
}

interface Sent {
  readonly path: string;
  readonly init: RequestInit;
}

const megabytes = 3 * 1024 * 1024;

/** The HTTP request of an attack. */
export function requestOf(door: Door, one: Attack, known: Known, headers: Record<string, string>): Sent {
  const fresh = () => Math.random().toString(36).slice(2, 14).padEnd(12, '0');
  // createContest needs an unused public id.
  const own = {
    ...known,
    client_id: `fuzz-${fresh()}`,
    ...(door.name.endsWith('createContest') && { cx_id: fresh() }),
  };
  const full = one.how === 'deep';
  const base = plausible(door.schema, '', own, full) as Record<string, unknown>;
  let body: unknown = structuredClone(typeof base === 'object' ? base : {});
  const input = body as Record<string, unknown>;
  const keys = one.how === 'replace' ? Object.keys(door.schema.properties ?? {}) : Object.keys(input);
  let text: string | undefined;
  if (one.how === 'replace' && keys.length) input[keys[one.at % keys.length]!] = one.value;
  else if (one.how === 'deep' || one.how === 'replace') {
    const places = placesIn(input);
    const place = places[one.at % Math.max(1, places.length)];
    if (place) place[0][place[1]] = one.value;
  } else if (one.how === 'remove' && keys.length) delete input[keys[one.at % keys.length]!];
  else if (one.how === 'add')
    body = new Raw(
      `{${[...Object.entries(input).map(([key, value]) => `${JSON.stringify(key)}:${toJson(value)}`), `${JSON.stringify(one.key)}:${toJson(one.value)}`].join(',')}}`,
    );
  else if (one.how === 'whole') body = one.value;
  else if (one.how === 'broken') text = one.text;
  else if (one.how === 'huge') {
    const key = keys[0] ?? 'a';
    body = { ...input, [key]: 'x'.repeat(megabytes) };
  }
  text ??= toJson(body);

  if (door.bytes)
    return {
      path: door.path,
      init: { method: 'POST', headers: { ...headers, 'Content-Type': 'application/octet-stream' }, body: text },
    };
  // Path parameters are taken from the input.
  const values = (body instanceof Raw || typeof body !== 'object' || body === null ? {} : body) as Record<
    string,
    unknown
  >;
  const asText = (value: unknown) => (typeof value === 'string' ? value : toJson(value ?? '')).slice(0, 4000);
  const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed()) || '%20';
  const path = door.path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(values[name]));
  if (door.method === 'GET') {
    const query = Object.entries(values).map(([key, value]) => {
      if (typeof value === 'object' && value !== null && !(value instanceof Raw))
        return Object.entries(value)
          .map(([inner, each]) => `${encoded(key)}[${encoded(inner)}]=${encoded(each)}`)
          .join('&');
      return `${encoded(key)}=${encoded(value)}`;
    });
    return {
      path: `${path}?${one.how === 'broken' ? one.text : query.join('&').slice(0, 12_000)}`.replaceAll(
        /[\0\ud800\ufeff"<>]/g,
        '%ff',
      ),
      init: { headers },
    };
  }
  return {
    path,
    init: { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: text },
  };
}

const innerWords =
  /Mongo\w*Error|BSON|E11000|dup key|node_modules|\n\s+at |TypeError|RangeError|SyntaxError|Cannot read|is not a function|undefined \(|parse-server|call stack|ZodError/;

/** Collections that change by refusals too, or by themselves: code tries, failed log-ins, jobs, duties and sums that follow from rows. */
const notedAnyway = [
  'jobs',
  'DutyMarks',
  'VoteSums',
  'VoteSumStates',
  'HeldKeys',
  'Tasks',
  '_User',
  'RoomMessages',
  'MailCodes',
  'StoredMails',
  'Mails',
];

export interface Fuzz {
  /** Attacks an endpoint several times. Throws with seed and attack on findings. */
  attack(door: Door, as: 'visitor' | 'member', runs: number, seed: number): Promise<void>;
  readonly statuses: Map<number, number>;
  /** The answer to unmodified input. */
  plain(door: Door, as: 'visitor' | 'member'): Promise<{ status: number; text: string }>;
}

export async function createFuzz(server: RunningServer): Promise<Fuzz> {
  const { db } = server.database;
  const guest = await visitor(server);
  let person = await member(server);
  const known = await knownRows(server, person);
  const statuses = new Map<number, number>();
  let address = 0;

  const stored = async () => {
    const { collections } = await db.command({ dbHash: 1 });
    return Object.fromEntries(Object.entries(collections as object).filter(([name]) => !notedAnyway.includes(name)));
  };

  const send = async ({ path, init }: Sent) => {
    // A new address per request, to stay below rate limits.
    const from = `10.9.${(++address >> 8) & 255}.${address & 255}`;
    const response = await fetch(`${server.url}${path}`, {
      ...init,
      headers: { ...(init.headers as object), 'X-Forwarded-For': from },
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, text: await response.text(), type: response.headers.get('content-type') ?? '' };
  };

  const check = async (door: Door, as: 'visitor' | 'member', one: Attack) => {
    const actor = as === 'visitor' ? guest : person;
    const before = await stored();
    const sent = requestOf(door, one, known, door.by === 'rest' ? actor.headers : actor.parseHeaders);
    const { status, text, type } = await send(sent);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const seen = `${door.name} as ${as}: ${status} ${text.slice(0, 400)}`;
    expect(status, seen).toBeLessThan(500);
    expect(text, seen).not.toMatch(innerWords);
    expect(Object.keys(Object.prototype), seen).toEqual([]);
    expect(({} as Record<string, unknown>).polluted, seen).toBeUndefined();
    if (status === 200) return;
    // The URL exceeds Node's limit, so Node answers itself.
    if (status === 431) expect([text, sent.path.length > 8000], seen).toEqual(['', true]);
    else {
      expect(type, seen).toMatch('application/json');
      expect((JSON.parse(text) as { error: unknown }).error, seen).toMatch(/\w/);
    }
    expect(await stored(), seen).toEqual(before);
  };

  return {
    statuses,
    async plain(door, as) {
      const actor = as === 'visitor' ? guest : person;
      const sent = requestOf(door, { how: 'none' }, known, door.by === 'rest' ? actor.headers : actor.parseHeaders);
      return send(sent);
    },
    async attack(door, as, runs, seed) {
      await fc.assert(
        fc.asyncProperty(attack, (one) => check(door, as, one)),
        { seed, numRuns: runs, endOnFailure: true, verbose: 1 },
      );
      for (const one of [huge, deep]) await check(door, as, one);
      // Some calls end the caller's session.
      const session = await person.call('GET /app/account/getSessions', {});
      if (as === 'member' && session.status === 401) person = await member(server);
      const alive = await fetch(`${server.url}/health`);
      expect(await alive.json()).toEqual({ live: true, ready: true });
    },
  };
}
