/**
 * Every refusal: its stable code, and the HTTP status that carries it. The sentence is `errors.<code>` in shared/i18n; a page acts on the
 * code, never on the words.
 */
export const errors = {
  invalid: 400,
  invalid_conversation: 400,
  not_an_image: 400,
  contest_needs_contestants: 400,
  ends_before_start: 400,
  session_required: 401,
  session_expired: 401,
  wrong_name: 401,
  wrong_login: 401,
  visitor_required: 401,
  forbidden: 403,
  voting_disabled: 403,
  not_found: 404,
  contest_not_found: 404,
  contestant_not_found: 404,
  contest_not_started: 409,
  contest_ended: 409,
  contest_cancelled: 409,
  contestant_not_accepted: 409,
  round_not_running: 409,
  id_taken: 409,
  step_not_possible: 409,
  too_big: 413,
  body_too_big: 413,
  too_many: 429,
  something_wrong: 500,
  busy: 503,
} as const;

export type ErrorCode = keyof typeof errors;

/** Values that a refusal's sentence names. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** What went wrong with one field of the input: where it is, and why (`validation.<why>`). */
export interface FieldProblem {
  readonly path: string;
  readonly why: 'missing' | 'too_short' | 'too_long' | 'too_small' | 'too_big' | 'not_one_of' | 'unknown' | 'invalid';
  readonly limit?: number;
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
}
