import { describe, expect, expectTypeOf, it } from 'vitest';
import { author, authorOf, everyone, members, nobody, usersIn } from './access.ts';
import { defineEntity, isOpenToVisitors, isReadThroughParse, type NewRecordOf, type RecordOf } from './entity.ts';
import { choice, date, flag, integer, list, picture, ref, text } from './fields.ts';

const fields = {
  note_id: text({ required: true, set: 'once' }),
  user_id: ref('Profile', { required: true, set: 'byServer' }),
  to: ref('Notes', {}),
  title: text(),
  state: choice(['a', 'b'], { default: 'a' }),
  secret: text({ hidden: true, set: 'byServer' }),
};

describe('a declaration', () => {
  it('grants nothing that it does not name', () => {
    const entity = defineEntity({ name: 'Notes', id: 'note_id', whenClosed: 'keep', fields });
    expect(entity).toMatchObject({
      kind: 'rows',
      unique: [],
      indexes: [],
      access: { read: nobody, create: nobody, update: nobody, delete: nobody },
    });
    expect(isReadThroughParse(entity)).toBe(false);
  });

  it('is served by Parse when it is live and somebody reads it, to visitors when they do', () => {
    const live = { by: ['user_id'] as const };
    const of = (read?: typeof everyone) =>
      defineEntity({ name: 'Notes', id: 'note_id', whenClosed: 'keep', fields, live, access: { read } });
    expect([isReadThroughParse(of(nobody)), isOpenToVisitors(of(nobody))]).toEqual([false, false]);
    expect([isReadThroughParse(of(author)), isOpenToVisitors(of(author))]).toEqual([true, false]);
    expect([isReadThroughParse(of(everyone)), isOpenToVisitors(of(everyone))]).toEqual([true, true]);
    expect(
      isOpenToVisitors(
        defineEntity({ name: 'Notes', id: 'note_id', whenClosed: 'keep', fields, access: { read: everyone } }),
      ),
    ).toBe(false);
  });

  const declare = (more: object) => () =>
    defineEntity({ name: 'Notes', id: 'note_id', whenClosed: 'keep', fields, ...more });
  it.each<[string, object, RegExp]>([
    [
      'a ledger that somebody writes',
      { kind: 'ledger', access: { create: members } },
      /Notes: a class of kind ledger is written by the server alone/,
    ],
    ['book-keeping that somebody changes', { kind: 'internal', access: { update: author } }, /kind internal/],
    ['readers that follow from another row', { access: { read: authorOf('to') } }, /must follow from the row alone/],
    ['readers named by no field', { access: { read: usersIn('nobody_id') } }, /names nobody_id, which is no field/],
    ['a hidden live key', { live: { by: ['secret'] } }, /secret is hidden/],
    ['a live key that changes', { live: { by: ['title'] } }, /may never change/],
    ['a pointer at nothing', { access: { update: authorOf('title') } }, /title points at no entity/],
    ['somebody of whose account nothing is said', { whenClosed: undefined }, /user_id refers to a person: whenClosed/],
    [
      'an account in a field of something else',
      { whenClosed: { user_id: 'keep', to: 'keep' } },
      /to, which refers to no/,
    ],
    ['a field emptied that is none', { whenClosed: { blank: ['words'] } }, /words cannot be emptied/],
    ['a ledger that forgets', { kind: 'ledger', whenClosed: 'remove' }, /a ledger keeps its rows/],
    ['book-keeping that is removed', { kind: 'internal', whenClosed: 'remove' }, /kind internal are not removed/],
    ['a pointer that is no field', { access: { create: authorOf('nothing') } }, /nothing points at no entity/],
  ])('is refused: %s', (_, more, message) => {
    expect(declare(more)).toThrow(message);
  });
});

describe('fields', () => {
  it('say how sure a row is to hold them, and who sets them', () => {
    expect(text()).toMatchObject({
      type: 'text',
      required: false,
      set: 'always',
      hidden: false,
      presence: 'optional',
    });
    expect(text({ required: true })).toMatchObject({ presence: 'required' });
    expect(flag({ default: false })).toMatchObject({ presence: 'defaulted', default: false });
    expect(integer({ set: 'byServer' })).toMatchObject({ type: 'number', set: 'byServer', integer: true });
    expect(ref('Profile')).toMatchObject({ type: 'number', ref: 'Profile', integer: true, min: 1 });
    expect(ref('Contests')).toMatchObject({ type: 'text', ref: 'Contests', max: 64 });
    expect(list(text({ max: 3 }), { max: 2 })).toMatchObject({ type: 'list', max: 2, of: { type: 'text', max: 3 } });
    expect(date()).toMatchObject({ type: 'date' });
  });

  it('of pictures take addresses of this site alone', () => {
    const { pattern } = picture();
    for (const good of ['', '/files/abc/a.webp', '/files/A_-9/picture.webp'])
      expect(pattern!.test(good), good).toBe(true);
    for (const bad of [
      'x',
      '/files/a',
      '/files/a/',
      '/files//a',
      '/files/../a',
      '/files/a/../b',
      '//evil/files/a/b',
      'https://evil/files/a/b',
      '/files/a/b?x',
      '/files/a/b#x',
      '/files/a/b\n',
      'javascript:/files/a/b',
    ])
      expect(pattern!.test(bad), bad).toBe(false);
  });
});

it('a record’s type follows from the declaration', () => {
  const Note = defineEntity({ name: 'Notes', id: 'note_id', whenClosed: 'keep', fields });
  type Note = RecordOf<typeof Note>;
  expectTypeOf<Note['note_id']>().toEqualTypeOf<string>();
  expectTypeOf<Note['user_id']>().toEqualTypeOf<number>();
  expectTypeOf<Note['title']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Note['state']>().toEqualTypeOf<'a' | 'b'>();
  expectTypeOf<Note>().not.toHaveProperty('total');
  expectTypeOf<NewRecordOf<typeof Note>>().toExtend<{
    note_id: string;
    user_id: number;
    state?: 'a' | 'b' | undefined;
  }>();
  expect(Note.name).toBe('Notes');
});
