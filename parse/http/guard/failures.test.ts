import { describe, expect, it } from 'vitest';
import { Refusal } from '#shared/errors.ts';
import { Conflict, Duplicate } from '#cloud/kernel/ports.ts';
import { readAuthorization } from '#parse/http/calls/callers.ts';
import { createFailures, toRefusal } from './failures.ts';
import type { Failure } from './reports.ts';
import { answerOf, languageOf } from '#parse/http/translate.ts';
import { en } from '#test/support/texts.ts';

describe('what is thrown', () => {
  it.each<[string, unknown, string]>([
    ['a refusal', new Refusal('forbidden'), 'forbidden'],
    ['a conflict', new Conflict(), 'busy'],
    ['a broken escape', new URIError('x'), 'not_found'],
    ['a body too big', { type: 'entity.too.large', status: 413 }, 'body_too_big'],
    ['a body that cannot be read', { type: 'entity.parse.failed', status: 400 }, 'invalid'],
    [
      'what a parser of bodies says in other words',
      Object.assign(new Error('incorrect header check'), { status: 400, code: 'Z_DATA_ERROR' }),
      'invalid',
    ],
    ['a duplicate that nobody expected', new Duplicate(), 'something_wrong'],
    ['an error', new Error('x'), 'something_wrong'],
    ['an error with a status of ours', Object.assign(new Error('x'), { status: 500 }), 'something_wrong'],
    ['nothing', undefined, 'something_wrong'],
    ['null', null, 'something_wrong'],
    ['a text', 'text', 'something_wrong'],
    ['a name that every object has', { type: 'constructor' }, 'something_wrong'],
  ])('%s is told as a refusal', (_, thrown, code) => {
    expect(toRefusal(thrown)).toBeInstanceOf(Refusal);
    expect(toRefusal(thrown).code).toBe(code);
  });

  it('is logged when it is a fault, and reported in English without its own words', () => {
    const [logged, told]: [object[], Failure[]] = [[], []];
    const log = { info: () => undefined, warn: () => undefined, error: (values: object) => void logged.push(values) };
    const failures = createFailures(log, { tell: (failure) => void told.push(failure), close: async () => undefined });
    const { status, answer } = failures.settle(new Error('inner words'), 'POST /x', 'FR');
    expect(status).toBe(500);
    expect(JSON.stringify([answer, told])).not.toContain('inner words');
    failures.settle(new Refusal('forbidden'), 'POST /x', 'ES');
    expect(logged).toHaveLength(1);
    expect(told).toEqual([
      { call: 'POST /x', code: 'something_wrong', status: 500, error: en['errors.something_wrong'] },
      { call: 'POST /x', code: 'forbidden', status: 403, error: en['errors.forbidden'] },
    ]);
  });

  it('names its fields, each with its own sentence', () => {
    const answer = answerOf(
      new Refusal('invalid', {}, [
        { path: 'a', why: 'too_long', limit: 5 },
        { path: '__proto__', why: 'unknown' },
      ]),
      'EN',
    );
    expect(answer.fields).toMatchObject({ a: 'Too long: at most 5.' });
    expect(Object.keys(answer.fields!)).toEqual(['a', '__proto__']);
    expect(answerOf(new Refusal('busy'), 'EN')).toEqual({ error: en['errors.busy'], code: 'busy' });
  });
});

describe('Authorization', () => {
  it.each([
    ['r:abc:name', { token: 'r:abc', username: 'name' }],
    ['r:abc:', { token: 'r:abc', username: '' }],
    [':name', { token: '', username: 'name' }],
    ['abc', { token: 'abc' }],
    ['Bearer r:abc', { token: 'r:abc' }],
    ['bearer   r:abc', { token: 'r:abc' }],
    ['Bearer r:abc def', { token: 'Bearer r', username: 'abc def' }],
    ['', { token: '' }],
  ])('%j is split at its last colon, or is a bearer’s', (header, read) => {
    expect(readAuthorization(header)).toEqual(read);
  });
});

describe('Accept-Language', () => {
  it.each([
    ['fr', 'FR'],
    ['es-MX,es;q=0.9', 'ES'],
    ['de, fr;q=0.2, es;q=0.8', 'ES'],
    ['fr;q=0', 'EN'],
    ['', 'EN'],
    [undefined, 'EN'],
    ['frx', 'FR'],
    [`${'de,'.repeat(50)}fr`, 'EN'],
    ['__proto__', 'EN'],
  ])('%s asks for %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});
