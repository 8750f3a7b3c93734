/** An entity with all kinds of fields, with internal and ledger rows, for tests of the storage port. */
import { admins, anyOf, author, everyone, usersIn, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, list, number, ref, searchWords, text } from '#shared/model/fields.ts';

export const Thing = defineEntity({
  name: 'Things',
  id: 'thing_id',
  fields: {
    thing_id: text({ required: true, set: 'once', max: 64 }),
    room: text({ required: true, set: 'once' }),
    code: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    state: choice(['open', 'closed'], { default: 'open' }),
    title: text(),
    ratio: number(),
    count: integer({ default: 0 }),
    on: flag(),
    starts: date(),
    tags: list(text(), { default: [] as string[] }),
    numbers: list(integer()),
    bag: data<object>()(),
    parts: list(data<object>()()),
    note: text({ hidden: true }),
    told: flag({ quiet: true }),
    signature: text({ write: author }),
  },
  whenClosed: 'keep',
  access: { read: anyOf(when('state', ['open'], everyone), usersIn('user_id'), admins) },
  live: { by: ['room'] },
  unique: [['code']],
  indexes: [['user_id', 'count']],
});
export type Thing = RecordOf<typeof Thing>;

export const Entry = defineEntity({
  name: 'Entries',
  id: 'entry_id',
  kind: 'ledger',
  fields: { entry_id: text({ required: true }), amount: integer({ required: true }) },
});

export const Counter = defineEntity({
  name: 'Counters',
  id: 'counter_id',
  kind: 'internal',
  fields: { counter_id: text({ required: true }), n: integer({ required: true }), of: text(), changed_at: date() },
});

/** A part of a thing, with search words. */
export const Part = defineEntity({
  name: 'Parts',
  id: 'part_id',
  fields: {
    part_id: text({ required: true, set: 'once' }),
    thing_id: ref('Things', { required: true, set: 'once' }),
    name: text({ required: true }),
    about: text(),
    words: searchWords(['name', 'about']),
  },
  access: { read: everyone },
  partOf: 'thing_id',
  indexes: [['words']],
});

export const things = [Thing, Entry, Counter, Part] as const;
