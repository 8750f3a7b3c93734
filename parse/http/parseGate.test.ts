import type { Handler, Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#shared/errors.ts';
import { createParseGate } from './parseGate.ts';

const gate = createParseGate(['Contests'], ['addVote']).at(-1) as Handler;

/** What the gate says to a request whose body has been read: 'open', or a refusal's code. */
function ask(method: string, path: string, { body, query = {} }: { body?: object; query?: object } = {}): string {
  let said: unknown = 'nothing';
  void gate({ method, path, body, query } as Request, {} as Response, (error?: unknown) => (said = error));
  return said === undefined ? 'open' : said instanceof Refusal ? said.code : 'something else';
}

describe('the gate before Parse', () => {
  it.each([
    ['GET', '/classes/Contests'],
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
      expect(ask('GET', '/classes/Contests', { query }), JSON.stringify(query)).toBe('invalid');
      expect(ask('POST', '/classes/Contests', { body: { _method: 'GET', ...query } }), JSON.stringify(query)).toBe(
        'invalid',
      );
    }
    expect(
      ask('GET', '/classes/Contests', {
        query: { skip: '5', limit: '10', keys: 'a,b', order: '-a', where: '{"text":"$text"}' },
      }),
    ).toBe('open');
  });
});
