/** `defineFunction`, the declaration of a cloud function, and `invoke`, the single way to call one. */
import type { z } from 'zod';
import { type Access, type Actor, allows, operators, withoutRights } from '#shared/model/access.ts';
import { type ErrorCode, type FieldProblem, Refusal } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { Right } from '#shared/model/rights.ts';
import { watchedStorage } from './operators.ts';
import type { Allowance, Ports } from './ports.ts';

/** The caller, as identified by the entry point. */
export interface Caller extends Actor {
  /** The signed-in user's internal id. */
  readonly objectId?: string;
  /** Session token and user name. */
  readonly token?: string;
  readonly username?: string;
  /** When the account was made. */
  readonly registered_at?: Date;
  readonly language: Language;
  /** The caller's line (cloud/kernel/addresses.ts), for rate limits; never stored with their actions. */
  readonly address: string;
  /** The host that the request named, as the caller sent it. Undefined outside of requests. */
  readonly host?: string;
  /** The origin of the caller's pages, if its host is this machine or in its network; for sites without PUBLIC_URL. */
  readonly origin?: string;
  /** User agent. */
  readonly agent?: string;
}

export interface Context extends Ports {
  readonly caller: Caller;
}

/** A REST address: method and path, with parameters such as `:cx_id`. */
export type Route = `${'GET' | 'POST'} /app/${string}`;

export interface CloudFunction<Input extends z.ZodType = z.ZodType, Output = unknown, Routes extends Route = Route> {
  /** Its REST address, or several. Other programs rely on them, so they never change. */
  readonly route?: Routes | readonly Routes[];
  /** `file`: the raw body becomes the input's `bytes`, and the rest of the input is in the query. */
  readonly body?: 'file';
  /** The right that an API key needs for it, where keyRights.ts does not tell it by domain and address. `closed`: no key may call it. */
  readonly key?: Right | 'closed';
  /** It has REST addresses alone: Parse SDKs cannot call it. */
  readonly restOnly?: true;
  readonly who: Access;
  /** Rate limit per address, over all entry points. */
  readonly limit: Allowance;
  readonly input: Input;
  /**
   * Whether it cannot be undone. The caller then has to prove who they are, unless they signed in or proved it some minutes ago.
   */
  asksAgain?(input: z.output<Input>): boolean;
  run(context: Context, input: z.output<Input>): Promise<Output>;
}

/**
 * Declares a function: REST address, access, rate limit, input and implementation, which returns or throws a Refusal. `input` must be a strict
 * object, so that unknown keys are refused.
 */
export const defineFunction = <Input extends z.ZodType, Output, Routes extends Route = never>(
  declaration: CloudFunction<Input, Output, Routes>,
): CloudFunction<Input, Output, Routes> => declaration;

export const routesOf = ({ route = [] }: CloudFunction): readonly Route[] => [route].flat();

export type RouteOf<F extends CloudFunction> = Extract<F['route'], string>;
export type InputOf<F extends CloudFunction> = z.input<F['input']>;
export type OutputOf<F extends CloudFunction> = Awaited<ReturnType<F['run']>>;

/** Messages of shared form schemas are translation keys. */
const sentenceKey = /^[a-z]+(\.\w+)+$/;

const whyOf = (issue: z.core.$ZodIssue): Pick<FieldProblem, 'why' | 'limit' | 'says'> => {
  if (sentenceKey.test(issue.message)) return { why: 'invalid', says: issue.message };
  if (issue.code === 'too_big')
    return {
      why: issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big',
      limit: Number(issue.maximum),
    };
  if (issue.code === 'too_small') {
    const counted = issue.origin === 'string' || issue.origin === 'array';
    if (counted && Number(issue.minimum) === 1) return { why: 'missing' };
    return { why: counted ? 'too_short' : 'too_small', limit: Number(issue.minimum) };
  }
  if (issue.code === 'invalid_value') return { why: 'not_one_of' };
  if (issue.code === 'unrecognized_keys') return { why: 'unknown' };
  const hasWrongType = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  if (hasWrongType && issue.input === undefined) return { why: 'missing' };
  return { why: 'invalid' };
};

/** The refusal of an invalid input, with a problem per field. */
export function refusalOf(error: z.ZodError): Refusal {
  const problems = error.issues.slice(0, 20).map((issue): FieldProblem => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
    return { path: path.map(String).join('.').slice(0, 100), ...whyOf(issue) };
  });
  return new Refusal('invalid', { field: problems[0]?.path ?? '' }, problems);
}

/** The code that refuses a caller without access: to sign in, if that could help. */
export const refusalFor = (caller: Actor): ErrorCode =>
  caller.user_id === undefined ? 'session_required' : 'forbidden';

/** Operators get a storage that logs their changes to other people's rows. */
function storageFor(fn: CloudFunction, ports: Ports, caller: Caller, input: unknown): Partial<Ports> {
  if (!allows(operators(), caller)) return {};
  const { reason } = (input ?? {}) as { reason?: unknown };
  const isOperatorsOnly = !allows(fn.who, withoutRights(caller));
  return {
    storage: watchedStorage(ports, caller, {
      isOperatorsOnly,
      reason: typeof reason === 'string' ? reason : undefined,
    }),
  };
}

/** Calls a function: checks access and input, then runs it. Throws a Refusal. */
export async function invoke<Input extends z.ZodType, Output>(
  fn: CloudFunction<Input, Output>,
  ports: Ports,
  caller: Caller,
  input: unknown,
): Promise<Output> {
  if (!allows(fn.who, caller)) throw new Refusal(refusalFor(caller));
  const parsed = fn.input.safeParse(input ?? {}, { reportInput: true });
  if (!parsed.success) throw refusalOf(parsed.error);
  const context = { ...ports, ...storageFor(fn, ports, caller, parsed.data), caller };
  if (fn.asksAgain?.(parsed.data)) await ports.hooks.run('mustBeProven', context);
  return fn.run(context, parsed.data);
}
