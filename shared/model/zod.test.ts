import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { members } from './access.ts';
import { defineEntity } from './entity.ts';
import { choice, data, date, type Field, flag, integer, list, number, ref, text } from './fields.ts';
import { step } from './process.ts';
import { changesOf, creationOf, validatorOf } from './zod.ts';

const takes = (field: Field, value: unknown) => validatorOf(field).safeParse(value).success;
const becomes = (field: Field, value: unknown) => validatorOf(field).parse(value);

describe('a validator', () => {
  const nested = (depth: number): unknown => (depth ? { a: nested(depth - 1) } : 1);
  it.each<[string, Field, unknown[], unknown[]]>([
    [
      'text',
      text(),
      ['', 'a', 'line\nline\ttab', '$gt', '🗳️'],
      [1, null, {}, ['a'], 'a\0b', 'a\u0007b', '\u001b[0m', '\ud800', 'x'.repeat(10_001)],
    ],
    ['a needed text', text({ required: true }), ['a'], ['', '  ', '\n']],
    ['a bounded text', text({ min: 2, max: 3 }), ['ab', ' ab ', 'abc'], ['a', 'abcd', ' a ']],
    ['a patterned text', text({ pattern: /^[a-z]+$/ }), ['abc'], ['', 'ABC', 'abc\nabc', 'a b']],
    ['a choice', choice(['a', 'b']), ['a'], ['A', '', 'c', ['a'], 'constructor', '__proto__']],
    ['a number', number({ min: 0, max: 1 }), [0, 0.5, 1], [-0.1, 1.1, NaN, Infinity, '1', null, true]],
    ['a whole number', integer(), [0, -5, 2 ** 53 - 1], [0.5, 2 ** 53, '5', 1e300]],
    ['a flag', flag(), [true, false], [0, 1, 'true', null]],
    [
      'a moment',
      date(),
      [new Date(), '2030-01-02T03:04:05Z', '2030-01-02T03:04:05+02:00', 0, 1e12],
      ['2030-01-02', 'tomorrow', -1, 1.5, 9e15, new Date(NaN), {}, '2030-13-01T00:00:00Z'],
    ],
    ['a list', list(integer(), { max: 2 }), [[], [1, 2]], [[1, 2, 3], ['1'], [null], 1, { length: 0 }]],
    [
      'data',
      data<object>()(),
      [{}, { a: [1, { b: null }] }, nested(5)],
      [
        [],
        null,
        'a',
        { $gt: 1 },
        { a: { $where: '1' } },
        { 'a.b': 1 },
        { a: [{ 'x.y': 1 }] },
        { a: undefined },
        { a: () => 1 },
        { 'a\0': 1 },
      ],
    ],
    ['a pointer', ref('Contests'), ['a'], ['', 5, 'x'.repeat(65), { $ne: 1 }]],
    ['a person', ref('Profile'), [1, 101_702], [0, -1, 1.5, '1', null]],
  ])('of %s takes what fits, and nothing else', (_, field, good, bad) => {
    for (const value of good) expect(takes(field, value), JSON.stringify(value)).toBe(true);
    for (const value of bad) expect(takes(field, value), JSON.stringify(value)).toBe(false);
  });

  it('makes equal what reads equal', () => {
    expect(becomes(text(), '  Zoe\u0301 ')).toBe('Zo\u00e9');
    expect(becomes(date(), '2030-01-02T03:04:05+02:00')).toEqual(new Date('2030-01-02T01:04:05Z'));
    expect(becomes(date(), 5)).toEqual(new Date(5));
  });

  it('leaves a prototype behind', () => {
    const parsed = becomes(data<object>()(), JSON.parse('{"a":{"__proto__":{"x":1}},"__proto__":{"x":1}}'));
    expect(JSON.stringify(parsed)).toBe('{"a":{}}');
    expect((parsed as { a: { x?: number }; x?: number }).a.x ?? (parsed as { x?: number }).x).toBeUndefined();
  });

  it('of text gives back what it takes, once it has been trimmed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const parsed = validatorOf(text()).safeParse(value);
        return !parsed.success || becomes(text(), parsed.data) === parsed.data;
      }),
    );
  });
});

const Note = defineEntity({
  name: 'Notes',
  id: 'note_id',
  fields: {
    note_id: text({ required: true, set: 'once' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    title: text({ required: true }),
    body: text(),
    state: choice(['a', 'b'], { default: 'a' }),
    total: integer({ set: 'byServer' }),
  },
  whenClosed: 'keep',
  access: { create: members },
});

describe('what a caller may send', () => {
  it('to create has what is needed, and nothing that the server sets', () => {
    const schema = creationOf(Note);
    expect(schema.parse({ note_id: 'n', title: ' t ' })).toEqual({ note_id: 'n', title: 't' });
    const bad = [
      {},
      { note_id: 'n' },
      { note_id: 'n', title: 't', user_id: 1 },
      { note_id: 'n', title: 't', total: 1 },
      { note_id: 'n', title: 't', rev: 1 },
      { note_id: 'n', title: 't', body: null },
      { note_id: 'n', title: 't', unheard_of: 1 },
      [],
      null,
      'text',
    ];
    for (const value of bad) expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false);
  });

  it('to change may be a part, and null where that empties', () => {
    const schema = changesOf(Note);
    expect(schema.parse({})).toEqual({});
    expect(schema.parse({ body: null, state: null })).toEqual({ body: null, state: null });
    for (const value of [
      { title: null },
      { note_id: 'n' },
      { user_id: 1 },
      { total: 1 },
      { title: '' },
      { constructor: 1 },
    ])
      expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false);
    expect(schema.safeParse(JSON.parse('{"__proto__":{"title":"x"}}')).data?.title).toBeUndefined();
  });
});

it('a step leads where the graph says, or nowhere', () => {
  const process = { off: { switch: { to: 'on' as const } }, on: {} };
  expect(step(process, 'off', 'switch')).toEqual({ to: 'on' });
  expect(step(process, 'on', 'switch')).toBeUndefined();
});
