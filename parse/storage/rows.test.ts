import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Contest, Vote } from '#shared/contests/entities.ts';
import { above, oneOf } from '#cloud/kernel/ports.ts';
import { Part, Thing } from '#test/storage/thing.ts';
import {
  checkedId,
  keyOf,
  layoutOf,
  readPermission,
  searchFilter,
  toFilter,
  toNewValues,
  toRecord,
  toValues,
  wordsOf,
  wordsOfRow,
} from './rows.ts';

const contests = layoutOf(Contest);
const votes = layoutOf(Vote);

describe('between records and documents', () => {
  it('names are Parse’s own', () => {
    expect(['createdAt', 'updatedAt', 'rev', 'cx_id', 'contest_name'].map((name) => keyOf(contests, name))).toEqual([
      '_created_at',
      '_updated_at',
      'rev',
      'cx_id',
      'contest_name',
    ]);
    expect(keyOf(votes, 'vote_id')).toBe('_id');
    expect(keyOf(contests, 'constructor')).toBe('constructor');
  });

  it('a record has nothing of the database', () => {
    const document = {
      _id: 'a',
      vote_id: 'no',
      _created_at: 1,
      _updated_at: 2,
      _rperm: ['*'],
      _wperm: [],
      former_rperm: ['x'],
      cx_id: 'c',
    };
    expect(toRecord(votes, document)).toEqual({
      vote_id: 'a',
      cx_id: 'c',
      objectId: 'a',
      createdAt: 1,
      updatedAt: 2,
      rev: 0,
    });
    expect(toRecord(contests, { _id: 'a', cx_id: 'c', rev: 4 })).toMatchObject({ cx_id: 'c', objectId: 'a', rev: 4 });
  });

  it('a new row has its defaults, each its own', () => {
    const given = { thing_id: 'a', room: 'r', code: 'c', user_id: 1 };
    const [one, other] = [toNewValues(layoutOf(Thing), given), toNewValues(layoutOf(Thing), given)];
    expect(one).toEqual({ ...given, state: 'open', count: 0, tags: [] });
    expect(one.tags).not.toBe(other.tags);
    expect(() => toNewValues(layoutOf(Thing), { ...given, code: undefined })).toThrow('Things needs code');
    expect(toValues(contests, { cover: undefined })).toEqual({});
  });

  it('an id is of its own type', () => {
    expect(checkedId(contests, 'a')).toBe('a');
    expect(checkedId(layoutOf(Profile), 5)).toBe(5);
    for (const [layout, id] of [
      [contests, 5],
      [layoutOf(Profile), '5'],
      [layoutOf(Profile), NaN],
      [contests, { $gt: '' }],
    ] as const)
      expect(() => checkedId(layout, id as never), JSON.stringify(id)).toThrow(TypeError);
  });
});

describe('a filter', () => {
  it('is an equality, but for what a rule compares with', () => {
    expect(toFilter(contests, { cx_id: 'a', user_id: oneOf([1, 2]), end_date: above(new Date(0)) })).toEqual({
      deleted_at: null,
      _id: { $eq: 'a' },
      user_id: { $in: [1, 2] },
      end_date: { $gt: new Date(0) },
    });
    expect(toFilter(votes, { vote_id: 'a' })).toEqual({ _id: { $eq: 'a' } });
    expect(toFilter(contests, { cover: null }, true)).toEqual({ cover: { $eq: null } });
  });

  it('takes no value of another type, and no field of another name', () => {
    for (const where of [
      { cx_id: 5 },
      { cx_id: { $gt: '' } },
      { user_id: '1' },
      { end_date: 5 },
      { voting_disabled: 0 },
      { cx_id: oneOf([{}]) },
    ])
      expect(() => toFilter(contests, where), JSON.stringify(where)).toThrow(TypeError);
    for (const where of [{ total: 5 }, { $where: '1' }, { _id: 'a' }, { 'cx_id.a': 'a' }, { hasOwnProperty: 'a' }])
      expect(() => toFilter(contests, where), JSON.stringify(where)).toThrow(/stores no field/);
  });
});

describe('words for search', () => {
  it('have neither case nor accents, and each is there once', () => {
    expect(wordsOf("L'Été à São Paulo: le MEILLEUR été 2026!")).toEqual([
      'l',
      'ete',
      'a',
      'sao',
      'paulo',
      'le',
      'meilleur',
      '2026',
    ]);
    expect(wordsOf('Ｆｕｌｌ ﬁt Straße Ελλάδα Москва 東京')).toEqual([
      'full',
      'fit',
      'straße',
      'ελλαδα',
      'москва',
      '東京',
    ]);
    for (const nothing of ['', '  ', '.*', '🗳️']) expect(wordsOf(nothing)).toEqual([]);
  });

  it('are bounded', () => {
    const many = wordsOf(Array.from({ length: 500 }, (_, i) => `w${i}`).join(' '));
    expect(many).toHaveLength(200);
    expect(wordsOf('x'.repeat(1000))).toEqual(['x'.repeat(40)]);
  });

  it('come from the fields that the declaration names, in a new row and in a changed one', () => {
    const layout = layoutOf(Part);
    const row = toNewValues(layout, { part_id: 'p', thing_id: 't', name: 'Crème brûlée' });
    expect(row.words).toEqual(['creme', 'brulee']);
    expect(wordsOfRow(layout, { ...row, about: 'Sweet brulee' })).toEqual(['creme', 'brulee', 'sweet']);
    expect(toNewValues(layoutOf(Thing), { thing_id: 'a', room: 'r', code: 'c', user_id: 1 })).not.toHaveProperty(
      'words',
    );
  });

  it('are looked for from their beginning, all of them; what is no word is no part of the question', () => {
    const layout = layoutOf(Part);
    expect(searchFilter(layout, 'Brûl  CRÈ')).toEqual({
      $and: [{ words: { $regex: '^brul' } }, { words: { $regex: '^cre' } }],
    });
    expect(searchFilter(layout, '(.*)|^$ [a-z]+ \\d{2} $where {"$gt":""}')).toEqual({
      $and: ['a', 'z', 'd', '2', 'where', 'gt'].map((word) => ({ words: { $regex: `^${word}` } })),
    });
    for (const nothing of ['', '.*', '$ ^', '\0'])
      expect(searchFilter(layout, nothing)).toEqual({ words: { $in: [] } });
    expect(searchFilter(layout, 'a b c d e f g h i j').$and).toHaveLength(8);
    expect(searchFilter(layout, 'a', ['p1'])).toEqual({
      $or: [{ $and: [{ words: { $regex: '^a' } }] }, { _id: { $in: ['p1'] } }],
    });
    expect(() => searchFilter(layout, 'a', [{ $gt: '' } as never])).toThrow(TypeError);
    expect(() => searchFilter(layoutOf(Thing), 'a')).toThrow('Things has no words');
  });
});

it('readers are written as Parse reads them', async () => {
  const objectIdOf = async (user_id: number) => (user_id === 1 ? 'one' : undefined);
  const operators = ['role:admin', 'role:contests_read', 'role:contests_act'];
  expect(await readPermission(contests, { contest_status: 'active', user_id: 1 }, objectIdOf)).toEqual(['*']);
  expect(await readPermission(contests, { contest_status: 'draft', user_id: 1 }, objectIdOf)).toEqual([
    ...operators,
    'one',
  ]);
  expect(await readPermission(contests, { contest_status: 'draft', user_id: 2 }, objectIdOf)).toEqual(operators);
  expect(await readPermission(votes, {}, objectIdOf)).toEqual([]);
});
