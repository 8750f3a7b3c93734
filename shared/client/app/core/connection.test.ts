import { describe, expect, it } from 'vitest';
import { type ConnectionState, freshnessOf } from './connection.ts';

describe('the badge', () => {
  it.each<[ConnectionState, string]>([
    [{ online: true }, 'live'],
    [{ online: true, rooms: 'live', rows: 'catching up' }, 'catching up'],
    [{ online: true, rooms: 'offline', rows: 'catching up' }, 'offline'],
    [{ online: true, rows: 'live' }, 'live'],
    [{ online: false, rooms: 'live', rows: 'live' }, 'offline'],
  ])('of %j says %s', (state, words) => {
    expect(freshnessOf(state)).toBe(words);
  });
});
