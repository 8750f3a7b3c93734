/**
 * Refusals: a stable code, declared by its sentence, `errors.<code>` in shared/i18n. Its HTTP status is 409, unless a domain's errors.ts says
 * another. Pages branch on the code only.
 */
import type { KeysUnder } from './i18n/texts.ts';

/** HTTP status of the refusals common to all domains that are not 409. */
export const commonErrors = {
  invalid: 400,
  /** A query of Parse's API that is not served. */
  parse_query: 400,
  session_required: 401,
  session_expired: 401,
  wrong_name: 401,
  visitor_required: 401,
  forbidden: 403,
  not_found: 404,
  too_big: 413,
  body_too_big: 413,
  /** Too often, by a rate limit only. A cap on rows has a code of its own, such as `media_full`. */
  too_many: 429,
  something_wrong: 500,
  busy: 503,
  unavailable: 503,
} as const;

export type ErrorCode = KeysUnder<'errors'>;

/** Values for the placeholders of a refusal's sentence. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** A validation problem: the path of the field, and the reason (`validation.<why>`). */
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
    | 'not_a_video'
    | 'not_yours'
    | 'unknown'
    | 'invalid';
  readonly limit?: number;
  /** Translation key of a more specific sentence than that of `why`. */
  readonly says?: string;
}

/** With what somebody can prove themselves. */
export const factorWays = ['passkey', 'totp', 'recovery', 'password', 'mail'] as const;
export type FactorWay = (typeof factorWays)[number];

/** What is asked of a caller beside what they sent. */
export interface FactorAsked {
  readonly ways: readonly FactorWay[];
  /** For the next step of signing in. */
  readonly ticket?: string;
}

/** Thrown by the rules; the REST and Parse entry points turn it into `{ error, code }` in the reader's language. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly problems: readonly FieldProblem[];
  readonly factor?: FactorAsked;
  constructor(code: ErrorCode, params: ErrorParams = {}, problems: readonly FieldProblem[] = [], factor?: FactorAsked) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.problems = problems;
    this.factor = factor;
  }
}

/** The body of every failed call. */
export interface ErrorAnswer {
  readonly error: string;
  readonly code: ErrorCode;
  /** With 'invalid': a sentence per field, in the reader's language. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Where the page redirects to when its first call fails with this answer. */
  readonly url?: string;
  /** With 'factor_required', 'factor_missing' and 'confirm_first'. */
  readonly factor?: FactorAsked;
}
