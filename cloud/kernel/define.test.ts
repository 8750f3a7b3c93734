import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { admins, everyone, members } from '#shared/model/access.ts';
import { usual } from './allowances.ts';
import { type Caller, defineFunction, invoke, refusalOf } from './define.ts';
import type { Ports } from './ports.ts';

const caller = (more: Partial<Caller> = {}): Caller => ({ roles: [], language: 'EN', address: '', ...more });
const ports = {} as Ports;
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

describe('a function', () => {
  const ran: unknown[] = [];
  const fn = (who = everyone) =>
    defineFunction({
      who,
      limit: usual,
      input: z.strictObject({ n: z.int().optional() }),
      run: async (_context, input) => void ran.push(input),
    });

  it('runs for whom it is, who else is told to sign in or to stay out', async () => {
    expect(await refusal(invoke(fn(members), ports, caller(), {}))).toBe('session_required');
    expect(await refusal(invoke(fn(admins), ports, caller({ user_id: 1 }), {}))).toBe('forbidden');
    expect(await refusal(invoke(fn(admins), ports, caller({ user_id: 1, roles: ['admin'] }), {}))).toBe('answered');
    expect(await refusal(invoke(fn(), ports, caller(), undefined))).toBe('answered');
  });

  it('looks at who calls before what they sent, and runs with neither wrong', async () => {
    ran.length = 0;
    expect(await refusal(invoke(fn(members), ports, caller(), { n: 'x' }))).toBe('session_required');
    for (const input of [{ n: 'x' }, { m: 1 }, [], 'text', 5])
      expect(await refusal(invoke(fn(), ports, caller(), input))).toBe('invalid');
    expect(ran).toEqual([]);
  });
});

describe('what is wrong with an input', () => {
  const schema = z.strictObject({
    name: z.string().min(1),
    word: z.string().min(3).max(5),
    n: z.number().min(1).max(9),
    list: z.array(z.strictObject({ a: z.string() })).max(2),
    state: z.enum(['a', 'b']),
    on: z.boolean(),
    either: z.union([z.string(), z.int()]),
  });
  const good = { name: 'a', word: 'abc', n: 1, list: [], state: 'a', on: true, either: 1 };
  it.each([
    [{ name: undefined }, 'name', 'missing', undefined],
    [{ name: '' }, 'name', 'missing', undefined],
    [{ either: undefined }, 'either', 'missing', undefined],
    [{ either: true }, 'either', 'invalid', undefined],
    [{ name: 5 }, 'name', 'invalid', undefined],
    [{ word: 'a' }, 'word', 'too_short', 3],
    [{ word: 'abcdef' }, 'word', 'too_long', 5],
    [{ n: 0 }, 'n', 'too_small', 1],
    [{ n: 10 }, 'n', 'too_big', 9],
    [{ list: [{ a: 'a' }, { a: 'a' }, { a: 'a' }] }, 'list', 'too_long', 2],
    [{ list: [{ a: 5 }] }, 'list.0.a', 'invalid', undefined],
    [{ list: [{ a: 'a', b: 1 }] }, 'list.0.b', 'unknown', undefined],
    [{ state: 'c' }, 'state', 'not_one_of', undefined],
    [{ more: 1 }, 'more', 'unknown', undefined],
  ])('%j: %s is %s', (change, path, why, limit) => {
    const parsed = schema.safeParse({ ...good, ...change }, { reportInput: true });
    const { problems, code } = refusalOf(parsed.error!);
    expect(code).toBe('invalid');
    expect(problems).toEqual([{ path, why, ...(limit !== undefined && { limit }) }]);
  });

  it('is bounded, whatever was sent', () => {
    const parsed = z.array(z.string()).safeParse(
      Array.from({ length: 500 }, () => 5),
      { reportInput: true },
    );
    expect(refusalOf(parsed.error!).problems).toHaveLength(20);
    const long = z.strictObject({}).safeParse({ ['x'.repeat(5000)]: 1 }, { reportInput: true });
    expect(refusalOf(long.error!).problems[0]!.path).toHaveLength(100);
  });
});
