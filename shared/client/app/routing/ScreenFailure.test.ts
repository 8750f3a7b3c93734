import { describe, expect, it } from 'vitest';
import { CallError } from '#shared/client/app/data/api.ts';
import { ChunkError } from '#shared/client/app/core/chunks.ts';
import { Closed, Refused } from './guard.ts';
import { kindOf } from './ScreenFailure.tsx';

describe('a screen that cannot be shown', () => {
  it.each([
    [new ChunkError(), 'chunk'],
    [new Closed('errors.people_off'), 'closed'],
    [new Refused(), 'refused'],
    [new CallError('forbidden', '', { status: 403 }), 'refused'],
    [new CallError('contest_not_found', '', { status: 404 }), 'not_found'],
    [new CallError('timeout', ''), 'offline'],
    [new CallError('busy', '', { status: 503 }), 'fault'],
    [new TypeError('x is undefined'), 'fault'],
  ])('for %s says %s', (error, kind) => {
    expect(kindOf(error)).toBe(kind);
  });
});
