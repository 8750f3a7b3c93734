/**
 * Refusals: a stable code each, and the HTTP status that carries it. Those of one domain are in its own errors.ts. The sentence is
 * `errors.<code>` in shared/i18n; a page acts on the code, never on the words.
 */
import type { KeysOf } from './model/domain.ts';
import type { domains } from './domains.ts';

/** Refusals that any domain may give. */
export const commonErrors = {
  invalid: 400,
  session_required: 401,
  session_expired: 401,
  wrong_name: 401,
  visitor_required: 401,
  forbidden: 403,
  not_found: 404,
  id_taken: 409,
  step_not_possible: 409,
  changed_meanwhile: 409,
  too_big: 413,
  body_too_big: 413,
  too_many: 429,
  something_wrong: 500,
  busy: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof commonErrors | KeysOf<(typeof domains)[number]['errors']>;

/** Values that a refusal's sentence names. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** What went wrong with one field of the input: where it is, and why (`validation.<why>`). */
export interface FieldProblem {
  readonly path: string;
  readonly why:
    | 'missing'
    | 'too_short'
    | 'too_long'
    | 'too_small'
    | 'too_big'
    | 'not_one_of'
    | 'not_a_number'
    | 'not_a_link'
    | 'not_a_date'
    | 'not_yours'
    | 'unknown'
    | 'invalid';
  readonly limit?: number;
  /** The translation key of a sentence that says more than `why`. */
  readonly says?: string;
}

/** Thrown by the rules, never returned; every door turns it into `{ error, code }` in the reader's language. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly problems: readonly FieldProblem[];
  constructor(code: ErrorCode, params: ErrorParams = {}, problems: readonly FieldProblem[] = []) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.problems = problems;
  }
}

/** What every failed call answers. */
export interface ErrorAnswer {
  readonly error: string;
  readonly code: ErrorCode;
  /** Present with 'invalid': the sentence for each field, in the reader's language. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Where a page that begins with this answer goes on. */
  readonly url?: string;
}
