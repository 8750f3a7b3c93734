/**
 * Every refusal: its stable code, and the HTTP status that carries it. The sentence is `errors.<code>` in shared/i18n; a page acts on the
 * code, never on the words.
 */
export const errors = {
  invalid: 400,
  invalid_conversation: 400,
  not_an_image: 400,
  wrong_code: 400,
  contest_needs_contestants: 400,
  ends_before_start: 400,
  rounds_out_of_order: 400,
  chat_name_needed: 400,
  session_required: 401,
  session_expired: 401,
  wrong_name: 401,
  wrong_login: 401,
  visitor_required: 401,
  sign_in_to_vote: 401,
  confirm_to_vote: 401,
  forbidden: 403,
  voting_disabled: 403,
  results_withheld: 403,
  chat_closed: 403,
  not_found: 404,
  contest_not_found: 404,
  contestant_not_found: 404,
  vote_not_found: 404,
  message_not_found: 404,
  contest_not_started: 409,
  contest_ended: 409,
  contest_cancelled: 409,
  contestant_not_accepted: 409,
  round_not_running: 409,
  contestant_not_in_round: 409,
  entries_closed: 409,
  entered_already: 409,
  entry_is_final: 409,
  contest_full: 409,
  chat_name_taken: 409,
  chat_repeated: 409,
  id_taken: 409,
  step_not_possible: 409,
  email_taken: 409,
  username_taken: 409,
  sign_up_closed: 403,
  account_disabled: 403,
  contests_off: 403,
  entries_off: 403,
  people_off: 403,
  wrong_password: 403,
  not_yourself: 409,
  not_on_yourself: 409,
  changed_meanwhile: 409,
  code_expired: 410,
  too_big: 413,
  body_too_big: 413,
  pictures_full: 413,
  proof_required: 428,
  chat_too_fast: 429,
  too_many: 429,
  something_wrong: 500,
  busy: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errors;

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
