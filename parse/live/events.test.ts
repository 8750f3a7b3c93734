import { expect, test } from 'vitest';
import { Vote } from '#shared/contests/entities.ts';
import { usersIn } from '#shared/model/access.ts';
import { defineEntity } from '#shared/model/entity.ts';
import { data, date, list, ref, text } from '#shared/model/fields.ts';
import { isTold, objectOf, originalOf, shapeOf } from './events.ts';

const Note = defineEntity({
  name: 'Notes',
  id: 'note_id',
  fields: {
    note_id: text({ required: true, set: 'byServer' }),
    talk_id: text({ required: true, set: 'once' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    words: text(),
    when: date(),
    marks: list(text()),
    more: data<object>()(),
    price: text({ hidden: true }),
  },
  whenClosed: 'keep',
  access: { read: usersIn('user_id') },
  live: { by: ['talk_id'] },
});
const shape = shapeOf(Note)!;
const moment = new Date('2026-05-04T03:02:01.000Z');
const row = () => ({
  _id: 'n1',
  _created_at: moment,
  _updated_at: moment,
  _rperm: ['u1', 'role:admin'],
  _wperm: [],
  rev: 4,
  note_id: 'n1',
  talk_id: 't1',
  user_id: 1,
  words: 'hello',
  when: moment,
  marks: ['a', 'b'],
  more: { at: moment },
  price: 'hidden',
  former_rperm: ['u1', 'u2'],
  unheard_of: 'no declaration knows it',
});
const iso = { __type: 'Date', iso: moment.toISOString() };

test('a row becomes what its readers may see, with its readers as ACL', () => {
  expect(objectOf(shape, row())).toEqual({
    className: 'Notes',
    objectId: 'n1',
    createdAt: moment.toISOString(),
    updatedAt: moment.toISOString(),
    ACL: { u1: { read: true }, 'role:admin': { read: true } },
    rev: 4,
    note_id: 'n1',
    talk_id: 't1',
    user_id: 1,
    words: 'hello',
    when: iso,
    marks: ['a', 'b'],
    more: { at: iso },
  });
});

test('the original of a change holds ids, keys, rev and the former readers, and no former words', () => {
  const narrowed = originalOf(shape, { row: row(), isNew: false, former: ['u1', 'u2'] });
  expect(narrowed).toEqual({
    className: 'Notes',
    objectId: 'n1',
    note_id: 'n1',
    talk_id: 't1',
    rev: 4,
    ACL: { u1: { read: true }, u2: { read: true } },
  });
  // The row's former_rperm may be from another write; only the event's counts.
  expect(originalOf(shape, { row: row(), isNew: false }).ACL).toEqual({
    u1: { read: true },
    'role:admin': { read: true },
  });
});

test('of a softly deleted row only ids, keys, rev and dates leave', () => {
  const object = objectOf(shape, { ...row(), deleted_at: moment });
  expect(Object.keys(object).toSorted()).toEqual(
    ['ACL', 'className', 'createdAt', 'deleted_at', 'note_id', 'objectId', 'rev', 'talk_id', 'updatedAt'].toSorted(),
  );
});

test('the row itself stays as it was', () => {
  const given = row();
  objectOf(shape, given);
  expect(given).toEqual(row());
});

test('a class that is not live, or that nobody reads, has no shape', () => {
  expect(shapeOf(Vote)).toBeUndefined();
  expect(shapeOf({ ...Note, access: { ...Note.access, read: { word: 'nobody' } } })).toBeUndefined();
});

test('what is removed is told once, with its former readers', () => {
  const gone = { ...row(), deleted_at: moment };
  expect(isTold({ row: row(), isNew: false })).toBe(true);
  expect(isTold({ row: gone, isNew: false, isRemoved: true })).toBe(true);
  // Read after its event: another event tells of what it is now.
  expect(isTold({ row: gone, isNew: false })).toBe(false);
  expect(isTold({ row: row(), isNew: false, isRemoved: true })).toBe(false);
  expect(objectOf(shape, gone, ['u1', 'u2']).ACL).toEqual({ u1: { read: true }, u2: { read: true } });
});
