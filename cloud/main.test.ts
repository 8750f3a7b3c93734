import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { usual } from './kernel/allowances.ts';
import { type Caller, defineFunction } from './kernel/define.ts';
import { type CloudDoor, type CloudRequest, registerFunctions } from './main.ts';
import type { Ports } from './kernel/ports.ts';

const fn = defineFunction({
  who: everyone,
  limit: usual,
  input: z.looseObject({}),
  run: async (_context, input) => input,
});
const request: CloudRequest = { params: { a: 1 }, headers: {}, ip: '' };
const caller: Caller = { roles: [], language: 'FR', address: '' };

function door(callerOf: CloudDoor['callerOf'] = async () => caller) {
  const defined = new Map<string, (request: CloudRequest) => Promise<unknown>>();
  const told: unknown[][] = [];
  const at: CloudDoor = {
    define: (name, run) => void defined.set(name, run),
    allow: async () => {},
    callerOf,
    toParseError: (...parts) => {
      told.push(parts);
      return new Error('as Parse says it');
    },
  };
  return { at, defined, told };
}

describe('registering functions', () => {
  it('refuses names that a client could not tell apart, or not call', () => {
    for (const names of [['addVote', 'addvote'], ['contests.add'], ['AddVote'], [''], ['add_vote']]) {
      const functions = Object.fromEntries(names.map((name) => [name, fn]));
      expect(() => registerFunctions(functions, {} as Ports, door().at), names.join()).toThrow(
        /Two functions, or none, can be called/,
      );
    }
  });

  it('answers what the function answers', async () => {
    const { at, defined } = door();
    registerFunctions({ echo: fn }, {} as Ports, at);
    expect(await defined.get('echo')!(request)).toEqual({ a: 1 });
  });

  it('throws what Parse understands, in the language of the caller when that is known', async () => {
    const failing = { ...fn, run: () => Promise.reject(new Refusal('busy')) };
    const known = door();
    registerFunctions({ failing }, {} as Ports, known.at);
    await expect(known.defined.get('failing')!(request)).rejects.toThrow('as Parse says it');
    expect(known.told).toEqual([[new Refusal('busy'), caller, 'failing', request]]);
    const unknown = door(() => Promise.reject(new Refusal('session_expired')));
    registerFunctions({ echo: fn }, {} as Ports, unknown.at);
    await expect(unknown.defined.get('echo')!(request)).rejects.toThrow('as Parse says it');
    expect(unknown.told).toEqual([[new Refusal('session_expired'), undefined, 'echo', request]]);
  });
});
