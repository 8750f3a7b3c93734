/** The client of the server's functions, typed by their declarations. Failures are thrown as CallError. */
import type { ErrorAnswer, ErrorCode, FactorAsked } from '#shared/errors.ts';
import { callPath } from '#shared/callPath.ts';
import type { Calls } from '#shared/client/app/core/calls.ts';
import { noteServerTime } from '#shared/client/app/core/clock.ts';
import { takeFirstAnswer } from './firstAnswers.ts';
import { type Key, languageTag, t } from '#shared/client/app/i18n/i18n.ts';
import { offlineCopy } from '#shared/client/app/offline/offlineCopy.ts';

/** The server's refusals, and the network's: offline, or no answer in time. */
export type CallCode = ErrorCode | 'offline' | 'timeout';

export class CallError extends Error {
  readonly code: CallCode;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** With 'invalid': a sentence for each field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds, from the Retry-After header. */
  readonly retryAfter?: number;
  /** For server faults: the request id in the server's log. */
  readonly requestId?: string;
  /** True when it is unknown whether the server got the call; a write may be retried with the same client_id. */
  readonly offline: boolean;
  /** Where a page redirects to when its first call gets this answer. */
  readonly url?: string;
  /** What the server asks for beside what was sent. */
  readonly factor?: FactorAsked;

  /** `message` is a sentence in the reader's language. */
  constructor(
    code: CallCode,
    message: string,
    more: Partial<Pick<CallError, 'status' | 'fields' | 'retryAfter' | 'url' | 'requestId' | 'factor'>> = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.status = more.status ?? 0;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.url = more.url;
    this.factor = more.factor;
    this.requestId = more.requestId;
    this.offline = code === 'offline' || code === 'timeout';
  }
}

/** For what goes on without it, or where the caller was told. Anything else is a fault of the page itself. */
export const ignoreRefusal = (cause: unknown): void => {
  if (!(cause instanceof CallError)) throw cause;
};

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds; 20 s unless told, an upload 120 s. */
  timeout?: number;
  /** The caller shows the refusal itself: no toast. */
  quiet?: boolean;
  /** It goes out even when the page is left at this moment. */
  keepalive?: boolean;
  /** Over the page's open socket, if there is one; it may be asked again over HTTP, so it has a client_id. */
  overSocket?: boolean;
  /** It only reads: where there is no line, the answer that this browser had last will do (offlineCopy.ts). */
  reads?: boolean;
}

/** The caller's credentials; session.ts provides them. */
export interface Credentials {
  token?: string;
  username?: string;
  ssid?: string;
}

interface Hooks {
  credentials: () => Credentials;
  /** The session with this token has expired. */
  expired: (token: string) => void;
  /** The server rejected this browser's ssid. */
  unknownVisitor: () => void;
  /** A refusal that its caller does not show. */
  refused: (error: CallError) => void;
  /** Every answer, refusals included; it may carry a message of the site. */
  answered: (answer: unknown) => void;
  /**
   * Asks the reader for what the server asks for (`CallError.factor`). Resolves with an answer in place of the call's, with 'again' when the call may be sent
   * again, or with undefined when the reader gave up.
   */
  factor?: (error: CallError) => Promise<{ answer: unknown } | 'again' | undefined>;
  /** Runs a function over the page's open socket; undefined without one. */
  overSocket: (name: string, input: object) => Promise<Response | undefined>;
}
const hooks: Hooks = {
  credentials: () => ({}),
  expired: () => {},
  unknownVisitor: () => {},
  refused: () => {},
  answered: () => {},
  overSocket: () => Promise.resolve(undefined),
};

/** Registers the session's and the page's hooks. */
export const connectApi = (given: Partial<Hooks>): void => void Object.assign(hooks, given);

/** Seconds, from either form of Retry-After. */
function retryAfterOf(value: string | null): number | undefined {
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/**
 * Our codes are snake_case and come with a sentence. Checked by shape, because the table of codes is not part of the page.
 */
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && /^[a-z]+(_[a-z]+)*$/.test(code);

/** Refusals for which the page has the sentence. */
const sentences = {
  body_too_big: 'errors.body_too_big',
  busy: 'errors.busy',
  forbidden: 'errors.forbidden',
  not_found: 'errors.not_found',
  session_expired: 'errors.session_expired',
  session_required: 'errors.session_required',
  something_wrong: 'errors.something_wrong',
  too_many: 'errors.too_many',
} as const satisfies Partial<Record<ErrorCode, Key>>;

/** Codes for answers that carry none, such as those of a proxy. */
const codeByStatus: Readonly<Record<number, keyof typeof sentences>> = {
  401: 'session_required',
  403: 'forbidden',
  404: 'not_found',
  413: 'body_too_big',
  429: 'too_many',
  502: 'busy',
  503: 'busy',
  504: 'busy',
};

/** An answer with `error` is a refusal, whatever its HTTP status. */
const isRefusal = (answer: unknown): answer is { error: string; code?: unknown } => {
  const { error } = (answer ?? {}) as { error?: unknown };
  return typeof error === 'string' && error !== '';
};

/** The code of a refusal with status 200. The contest page hides its vote buttons on 'voting_disabled'. */
const codeOfTold = ({ error, code }: { error: string; code?: unknown }): ErrorCode =>
  error.includes('Voting has been disabled') ? 'voting_disabled' : isCode(code) ? code : 'something_wrong';

function refusalOf(response: Response, answer: unknown): CallError {
  const given = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<ErrorAnswer>;
  const meant = codeByStatus[response.status] ?? 'something_wrong';
  const isOurs = isCode(given.code) && typeof given.error === 'string' && given.error !== '';
  const isTold = response.ok && isRefusal(answer);
  const code = isTold ? codeOfTold(answer) : isOurs ? given.code : meant;
  const sentence = isTold ? answer.error : isOurs ? given.error : t(sentences[meant]);
  const isFault = code === 'something_wrong' && response.status >= 500;
  const requestId = (isFault && response.headers.get('x-request-id')) || undefined;
  return new CallError(code, requestId ? t('app.fault_named', { sentence, id: requestId }) : sentence, {
    status: response.status,
    requestId,
    fields: given.fields,
    retryAfter: retryAfterOf(response.headers.get('retry-after')),
    url: typeof given.url === 'string' ? given.url : undefined,
    factor: given.factor,
  });
}

function headersFor(who: Credentials): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': languageTag(),
    ...(who.ssid ? { ssid: who.ssid } : {}),
    ...(who.token ? { Authorization: `${who.token}:${encodeURIComponent(who.username ?? '')}` } : {}),
  };
}

/** Headers of every call, for requests that bypass `call`. */
export const callHeaders = (): Record<string, string> => headersFor(hooks.credentials());

export interface Request {
  url: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Another way, tried first. */
  first?: (request: Request, signal: AbortSignal) => Promise<Response | undefined>;
}

async function send(request: Request, options: CallOptions, timeout: number, token?: string) {
  const { url, headers, body, first } = request;
  // AbortSignal.any is not available on all supported phones.
  const stop = new AbortController();
  const giveUp = () => stop.abort(options.signal?.reason);
  if (options.signal?.aborted) giveUp();
  options.signal?.addEventListener('abort', giveUp);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, options.timeout ?? timeout);
  const sentAt = Date.now();
  let answer: unknown;
  let response: Response;
  try {
    const told = await first?.(request, stop.signal);
    stop.signal.throwIfAborted();
    response =
      told ??
      (await fetch(url, {
        ...{ method: 'POST', headers, body, signal: stop.signal, credentials: 'same-origin' },
        keepalive: options.keepalive,
      }));
    const text = await response.text();
    answer = response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : undefined;
  } catch (cause) {
    // An abort by the caller is passed on as it is.
    if (options.signal?.aborted) throw cause;
    throw fail(
      late ? new CallError('timeout', t('app.timeout')) : new CallError('offline', t('app.unreachable')),
      options,
    );
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
  if (typeof answer === 'object' && answer !== null) hooks.answered(answer);
  if (!response.ok || answer === undefined || isRefusal(answer)) {
    const error = refusalOf(response, answer);
    if (error.code === 'session_expired' && token) hooks.expired(token);
    if (error.code === 'visitor_required') hooks.unknownVisitor();
    throw fail(error, options);
  }
  const { serverTime } = (answer ?? {}) as { serverTime?: unknown };
  if (typeof serverTime === 'number') noteServerTime(serverTime, sentAt, Date.now());
  return answer;
}

/** A refusal, told to the page unless its caller shows it. */
export function fail(error: CallError, options: CallOptions): CallError {
  if (!options.quiet && !error.factor) hooks.refused(error);
  return error;
}

const requestTimeout = 20_000;

/** Sends what is no JSON (uploads.ts). */
export function sendBytes(
  url: string,
  body: Blob,
  options: CallOptions,
  timeout: number,
  first?: Request['first'],
): Promise<unknown> {
  const who = hooks.credentials();
  const headers = { ...headersFor(who), 'Content-Type': body.type || 'application/octet-stream' };
  return send({ url, headers, body, first }, options, timeout, who.token);
}

/**
 * Calls a function, or takes its answer from the page's first answers. Where the server asks for a second factor, so does the page, and then
 * goes on.
 */
export async function callByName(name: string, input: object, options: CallOptions = {}): Promise<unknown> {
  const who = hooks.credentials();
  const known = takeFirstAnswer(name, input, who);
  if (known !== undefined) return known;
  const body = JSON.stringify(input);
  const request: Request = {
    url: callPath + name,
    headers: { ...headersFor(who), 'Content-Type': 'application/json' },
    body,
    ...(options.overSocket && { first: () => hooks.overSocket(name, input) }),
  };
  const ask = () => send(request, options, requestTimeout, who.token);
  try {
    return await (options.reads && offlineCopy ? offlineCopy.reading(name + body, ask) : ask());
  } catch (error) {
    // Where the dialog does not load, the call is refused.
    const proven = (error as CallError).factor && (await hooks.factor?.(error as CallError).catch(() => undefined));
    if (!proven) throw error;
    return proven === 'again' ? ask() : proven.answer;
  }
}

/** The server's functions: `call.setLike({ … })`. They throw CallError, or the signal's reason when aborted. */
export const call = new Proxy({} as Calls<CallOptions>, {
  get: (_, name: string) => (input: object, options?: CallOptions) => callByName(name, input, options),
});
