import { expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { differences } from './auditLog.ts';

it('tells the fields that differ, and of hidden ones only that they do', () => {
  const before = { contest_name: 'One', category: 'Food', secret: 'abc', objectId: 'x', rev: 1 };
  const after = { contest_name: 'Two', category: 'Food', secret: 'def', objectId: 'x', rev: 2 };
  expect(differences(Contest, before, after)).toEqual({
    before: { contest_name: 'One', secret: '(hidden)' },
    after: { contest_name: 'Two', secret: '(hidden)' },
  });
});

it('keeps moments as text, and a missing side missing', () => {
  const end_date = new Date('2026-01-01T00:00:00Z');
  expect(differences(Contest, undefined, { end_date })).toEqual({ after: { end_date: '2026-01-01T00:00:00.000Z' } });
});
