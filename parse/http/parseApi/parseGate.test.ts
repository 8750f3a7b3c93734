import type { Handler, Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { Service } from '#shared/services/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { createParseGate } from './parseGate.ts';

const gate = createParseGate({
  entities: [Contest, Service],
  functions: ['addVote'],
  masterKey: 'the master key',
  mostRows: 1000,
}).at(-1) as Handler;

/** The gate's decision about a request: 'open', or a refusal's code. */
function ask(
  method: string,
  path: string,
  { body, query = {}, headers = {} }: { body?: object; query?: object; headers?: object } = {},
): string {
  let said: unknown = 'nothing';
  try {
    void gate(
      { method, path, body, query, headers } as unknown as Request,
      {} as Response,
      (error?: unknown) => (said = error),
    );
  } catch (error) {
    said = error;
  }
  return said === undefined ? 'open' : said instanceof Refusal ? said.code : 'something else';
}

describe('the gate before Parse', () => {
  it.each([
    ['POST', '/classes/Contests'],
    ['GET', '/classes/Contests/an-id|of#some%20kind'],
    ['GET', '/classes/_User'],
    ['POST', '/functions/addVote'],
    ['PUT', '/users/abc'],
    ['GET', '/roles/'],
    ['GET', '/schemas'],
    ['GET', '/schemas/Contests'],
    ['GET', '/serverInfo'],
  ])('lets %s %s through', (method, path) => {
    expect(ask(method, path)).toBe('open');
  });

  it.each([
    ['GET', '/'],
    ['GET', ''],
    ['GET', '/classes'],
    ['GET', '/classes/Other'],
    ['GET', '/classes/contests'],
    ['GET', '/classes/%43ontests'],
    ['GET', '/classes/_Hooks'],
    ['GET', '/classes/constructor'],
    ['GET', '/classes//Contests'],
    ['GET', '/classes/Contests/a/b'],
    ['POST', '/functions/other'],
    ['POST', '/functions/addVote/x'],
    ['PUT', '/schemas/Contests'],
    ['DELETE', '/schemas/Contests'],
    ['DELETE', '/purge/Contests'],
    ['POST', '/batch'],
    ['GET', '/aggregate/Contests'],
    ['POST', '/hooks/triggers'],
    ['POST', '/files/x'],
    ['GET', '/apps/engage/verify_email'],
    ['GET', '/users/abc/def/ghi'],
    ['GET', '/login'],
  ])('knows no %s %s', (method, path) => {
    expect(ask(method, path)).toBe('not_found');
  });

  it('judges a method by what Parse will take it for', () => {
    expect(ask('POST', '/schemas/Contests', { body: { _method: 'GET' } })).toBe('open');
    expect(ask('GET', '/schemas/Contests', { body: { _method: 'DELETE' } })).toBe('not_found');
  });

  it('refuses what is nested deeper than Parse can walk', () => {
    const levels = (count: number) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`;
    expect(ask('POST', '/functions/addVote', { body: JSON.parse(levels(5000)) })).toBe('invalid');
    expect(ask('GET', '/classes/Contests', { query: { where: levels(5000) } })).toBe('invalid');
    expect(ask('POST', '/classes/Contests', { body: { _method: 'GET', where: levels(5000) } })).toBe('invalid');
    expect(ask('POST', '/functions/addVote', { body: JSON.parse(levels(20)) })).toBe('open');
  });

  it('refuses questions that the database would stumble over', () => {
    const odd = [
      { skip: -1 },
      { limit: 'x' },
      { limit: 1e12 },
      { keys: '$x' },
      { order: '$x' },
      { include: 'a\0' },
      { excludeKeys: '$' },
      { where: { a: { $nearSphere: 1 } } },
      { where: '{"a":{"$text":1}}' },
    ];
    for (const query of odd) {
      for (const [method, sent] of [
        ['GET', { query }],
        ['POST', { body: { _method: 'GET', ...query } }],
      ] as const) {
        expect(ask(method, '/classes/Contests', sent), JSON.stringify(query)).toBe('parse_query');
        const headers = { 'x-parse-master-key': 'the master key' };
        expect(ask(method, '/classes/Contests', { ...sent, headers }), JSON.stringify(query)).toBe('invalid');
      }
    }
  });

  const key = { user_id: 7 };
  const at = { __type: 'Date', iso: '2026-01-01T00:00:00.000Z' };
  const served = [
    { where: key },
    { where: key, limit: 50, skip: 5, order: '-createdAt,-objectId', keys: 'cx_id,contest_name' },
    { where: { ...key, updatedAt: { $gte: at } }, order: 'updatedAt' },
    { where: { ...key, deleted_at: { $exists: false }, createdAt: { $lte: at }, objectId: { $nin: ['a', 'b'] } } },
    { where: { ...key, objectId: 'a' } },
    { where: { objectId: 'a' }, limit: 1 },
    { where: { cx_id: 'a' } },
    { where: { contest_slug: 'a-contest' } },
  ];
  const unserved: Record<string, unknown>[] = [
    {},
    { where: {} },
    { where: [] },
    { where: 'no json' },
    { where: 7 },
    { where: { user_id: '7' } },
    { where: { user_id: { $gt: 0 } } },
    { where: { contest_status: 'active' } },
    { where: { ...key, contest_name: 'x' } },
    { where: { ...key, $or: [key] } },
    { where: { $and: [key] } },
    { where: { ...key, objectId: { $in: ['a'] } } },
    { where: { ...key, createdAt: { $lte: at, $gte: at } } },
    { where: { ...key, updatedAt: at } },
    { where: key, limit: 1001 },
    { where: key, skip: 10_001 },
    { where: key, order: 'contest_name' },
    { where: key, keys: 'secret' },
    { where: key, keys: ['cx_id'] },
    { where: key, count: 1 },
    { where: key, include: 'user_id' },
    { where: key, excludeKeys: 'cx_id' },
    { where: key, hint: '_id_' },
    { where: key, readPreference: 'SECONDARY' },
    { where: key, explain: true },
  ];
  /** A query encoded in a URL. */
  const inAddress = (question: object) =>
    Object.fromEntries(
      Object.entries(question).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  const path = '/classes/Contests';

  it('serves what a subscription asks and how its pages are loaded, and nothing else', () => {
    for (const [questions, said] of [
      [served, 'open'],
      [unserved, 'parse_query'],
    ] as const)
      for (const question of questions) {
        expect(ask('GET', path, { query: inAddress(question) }), JSON.stringify(question)).toBe(said);
        expect(ask('POST', path, { body: { _method: 'GET', ...question } }), JSON.stringify(question)).toBe(said);
      }
    expect(ask('GET', `${path}/an-id`, { query: { include: 'user_id' } })).toBe('parse_query');
    expect(ask('GET', `${path}/an-id`, { query: { keys: 'cx_id' } })).toBe('open');
  });

  it('judges what Parse would read, whatever it is called', () => {
    for (const [method, sent] of [
      ['HEAD', {}],
      ['GET', { body: { _method: 'DELETE' } }],
      ['POST', { body: { _method: 'get' } }],
      ['POST', { body: { _method: 'GET', where: key }, query: inAddress({ where: { $or: [key] } }) }],
    ] as const)
      expect(ask(method, path, sent), JSON.stringify(sent)).toBe('parse_query');
  });

  it('lists what a class declares to be listed, all of it or by a field, the newest first', () => {
    const services = (question: object) => ask('GET', '/classes/Services', { query: inAddress(question) });
    for (const question of [
      {},
      { limit: 3 },
      { where: { category: 468 }, order: '-createdAt', limit: 20, skip: 20 },
      { where: { category: 468, createdAt: { $lte: at } } },
    ])
      expect(services(question), JSON.stringify(question)).toBe('open');
    for (const question of [
      { where: { category: '468' } },
      { where: { category: { $gt: 0 } } },
      { where: { title: 'x' } },
      { where: { is_listed: false } },
      { where: { category: 468, updatedAt: { $gte: at } } },
      { order: '-updatedAt' },
    ])
      expect(services(question), JSON.stringify(question)).toBe('parse_query');
  });

  it('lets an operator’s dashboard ask more, by the right key alone', () => {
    const query = { include: '*', count: '1' };
    const by = (masterKey: string) => ask('GET', path, { query, headers: { 'x-parse-master-key': masterKey } });
    expect(by('the master key')).toBe('open');
    expect(by('another key')).toBe('parse_query');
  });
});
