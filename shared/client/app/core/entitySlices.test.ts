import { describe, expect, it } from 'vitest';
import { everyone } from '#shared/model/access.ts';
import { defineEntity } from '#shared/model/entity.ts';
import { ref, text } from '#shared/model/fields.ts';
import { makeSelectByKey, type Row, selectRow, sliceOf } from './entitySlices.ts';
import { loggedIn, sessionCleared } from './sessionSlice.ts';
import { createStore } from './store.ts';

const Letter = defineEntity({
  name: 'Letters',
  id: 'letter_id',
  fields: {
    letter_id: text({ required: true, set: 'byServer' }),
    from_id: ref('Profile', { required: true, set: 'byServer' }),
    to_id: ref('Profile', { required: true, set: 'once' }),
  },
  access: { read: everyone },
  live: { by: ['from_id', 'to_id'] },
  whenClosed: 'keep',
});
const { upserted, removed, forgotten } = sliceOf(Letter).actions;
const row = (id: string, rev: number, more: Partial<Row> = {}): Row => ({
  objectId: `o-${id}`,
  letter_id: id,
  from_id: 1,
  to_id: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  rev,
  ...more,
});
const open = () => {
  const store = createStore();
  store.inject(sliceOf(Letter));
  const ids = (field: string, value: number) =>
    makeSelectByKey(Letter, field, value)(store.getState()).map((r) => r.letter_id);
  return { store, ids };
};

describe('the slice of an entity', () => {
  it('has its rows under every live key, oldest first, then by objectId', () => {
    const { store, ids } = open();
    store.dispatch(
      upserted([
        row('c', 1, { createdAt: '2026-01-02T00:00:00.000Z' }),
        row('b', 1),
        row('a', 1),
        row('d', 1, { from_id: 2, to_id: 1 }),
      ]),
    );
    expect(ids('from_id', 1)).toEqual(['a', 'b', 'c']);
    expect(ids('to_id', 1)).toEqual(['d']);
    expect(ids('to_id', 9)).toEqual([]);
  });

  it('applies a row only when its rev is higher', () => {
    const { store } = open();
    store.dispatch(upserted([row('a', 2, { text: 'new' })]));
    store.dispatch(upserted([row('a', 2, { text: 'same' }), row('a', 1, { text: 'old' })]));
    expect(selectRow(store.getState(), Letter, 'a')).toMatchObject({ rev: 2, text: 'new' });
  });

  it('remembers the rev of what is gone', () => {
    const { store, ids } = open();
    store.dispatch(upserted([row('a', 1)]));
    store.dispatch(removed([{ id: 'a', rev: 1 }]));
    expect(ids('from_id', 1)).toEqual([]);
    store.dispatch(upserted([row('a', 1)]));
    expect(ids('from_id', 1)).toEqual([]);
    store.dispatch(upserted([row('a', 2)]));
    expect(ids('from_id', 1)).toEqual(['a']);
  });

  it('passes over the removal of an older row, and removes when no rev is told', () => {
    const { store, ids } = open();
    store.dispatch(upserted([row('a', 5)]));
    store.dispatch(removed([{ id: 'a', rev: 4 }]));
    expect(ids('from_id', 1)).toEqual(['a']);
    store.dispatch(removed([{ id: 'a' }]));
    expect(ids('from_id', 1)).toEqual([]);
  });

  it('takes back what it forgot at the same rev', () => {
    const { store, ids } = open();
    store.dispatch(upserted([row('a', 5)]));
    store.dispatch(forgotten(['a']));
    expect(ids('from_id', 1)).toEqual([]);
    store.dispatch(upserted([row('a', 5)]));
    expect(ids('from_id', 1)).toEqual(['a']);
  });

  it('gives the same list while none of its rows changed', () => {
    const { store } = open();
    const select = makeSelectByKey(Letter, 'from_id', 1);
    store.dispatch(upserted([row('a', 1)]));
    const before = select(store.getState());
    store.dispatch(upserted([row('z', 1, { from_id: 7 })]));
    expect(select(store.getState())).toBe(before);
    store.dispatch(upserted([row('a', 2)]));
    expect(select(store.getState())).not.toBe(before);
  });

  it('is emptied when somebody else comes', () => {
    const { store, ids } = open();
    store.dispatch(upserted([row('a', 1)]));
    store.dispatch(sessionCleared());
    expect(ids('from_id', 1)).toEqual([]);
    store.dispatch(upserted([row('a', 1)]));
    expect(ids('from_id', 1)).toEqual(['a']);
    const user = { username: 'ana', loggedin: true, roles: [], ssid: '' };
    store.dispatch(loggedIn({ token: 'r:1', user: user as never }));
    expect(ids('from_id', 1)).toEqual([]);
  });
});
