import { MongoNetworkError, MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isOutage } from './outage.ts';

const named = (name: string, values: object = {}) => Object.assign(new Error('x'), { name, ...values });

describe('an outage', () => {
  it.each([
    new MongoNetworkError('connection closed'),
    new MongoServerError({ errmsg: 'not primary', code: 10107 }),
    new MongoServerError({ errmsg: 'out of disk', code: 14031 }),
    named('MongoServerSelectionError'),
    // From a driver with other classes.
    named('PoolClearedOnNetworkError'),
    named('MongoServerError', { code: 189 }),
    Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
    Object.assign(new Error('Database error'), { code: 1 }),
  ])('is %s', (error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    new MongoServerError({ errmsg: 'E11000', code: 11000 }),
    new MongoServerError({ errmsg: 'WriteConflict', code: 112 }),
    new TypeError('x is not a function'),
    Object.assign(new Error('no database code of ours'), { code: 91 }),
    Object.assign(new Error('Parse has another fault'), { code: 1 }),
    undefined,
    'MongoNetworkError',
  ])('is not %s', (error) => {
    expect(isOutage(error)).toBe(false);
  });
});
