/** The client of the server's calls, typed by the server's tables. Failures are thrown as CallError. */
import type { ErrorAnswer, ErrorCode, FactorAsked } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Focus } from '#shared/pictures.ts';
import { minute } from '#shared/time.ts';
import { boot } from '#shared/client/app/boot.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import type {
  CallName,
  FileShape,
  FunctionName,
  InputOfCall,
  InputOfFunction,
  OutputOfCall,
  OutputOfFunction,
} from '#shared/client/app/core/calls.ts';
import { noteServerTime } from '#shared/client/app/core/clock.ts';
import { takeFirstAnswer } from './firstAnswers.ts';
import { type Key, languageTag, t } from '#shared/client/app/i18n/i18n.ts';
import { offlineCopy } from '#shared/client/app/offline/offlineCopy.ts';
import { sendWithProgress } from './sending.ts';

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
 * Our codes are snake_case and come with a sentence; Parse's are numbers. Checked by shape, because the table of codes is not part of the
 * page.
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

/** Parse's error code for an invalid session. */
const parseInvalidSession = 209;

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
  const isExpired = (given.code as unknown) === parseInvalidSession;
  const meant = isExpired ? 'session_expired' : (codeByStatus[response.status] ?? 'something_wrong');
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

/** Unwraps Parse's `{ __type: 'Date', iso }` into ISO strings. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { __type, iso } = value as { __type?: unknown; iso?: unknown };
  if (__type === 'Date') return iso;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

function headersFor(who: Credentials): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': languageTag(),
    ...(who.ssid ? { ssid: who.ssid } : {}),
    ...(who.token ? { Authorization: `${who.token}:${encodeURIComponent(who.username ?? '')}` } : {}),
  };
}

/** Headers of every call, for requests that bypass `call` and `run`. */
export const callHeaders = (): Record<string, string> => headersFor(hooks.credentials());

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Called with the uploaded share, from 0 to 1; requires a Blob as body. */
  progress?: (share: number) => void;
  /** A shorter way, tried first. */
  first?: () => Promise<Response | undefined>;
}

async function send(
  { method, url, headers, body, progress, first }: Request,
  options: CallOptions,
  timeout: number,
  token?: string,
) {
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
    const told = await first?.();
    stop.signal.throwIfAborted();
    response =
      told ??
      (progress && body instanceof Blob
        ? await sendWithProgress(url, { method, headers, body }, stop.signal, progress)
        : await fetch(url, {
            ...{ method, headers, body, signal: stop.signal, credentials: 'same-origin' },
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

function fail(error: CallError, options: CallOptions): CallError {
  if (!options.quiet && !error.factor) hooks.refused(error);
  return error;
}

type Values = Readonly<Record<string, unknown>>;

/** Lists and objects are sent as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Replaces `{name}` and `:name` in a path by the input; the rest is for the query or the body. */
export function fillPath(path: string, input: Values): { path: string; rest: Values } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\??\}|:(\w+)\??/g, (place, braced?: string, colon?: string) => {
    const name = (braced ?? colon)!;
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === '') {
      if (place.includes('?')) return '';
      throw new Error(`${path} needs ${name}`);
    }
    return encodeURIComponent(textOf(value));
  });
  return { path: filled.replace(/\/$/, ''), rest };
}

/** Undefined and null are left out. */
export function queryOf(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) query.set(name, textOf(value));
  const text = query.toString();
  return text && `?${text}`;
}

const requestTimeout = 20_000;
const uploadTimeout = 2 * minute;

/** Sends a call; `name` and `input` say which one. Where the server asks for a second factor, so does the page, and then goes on. */
async function asked(
  request: Request,
  options: CallOptions,
  token: string | undefined,
  name: string,
  input: object,
): Promise<unknown> {
  const ask = () => send(request, options, requestTimeout, token);
  try {
    return await (options.reads && offlineCopy ? offlineCopy.reading(name + JSON.stringify(input), ask) : ask());
  } catch (error) {
    // Where the dialog does not load, the call is refused.
    const proven = (error as CallError).factor && (await hooks.factor?.(error as CallError).catch(() => undefined));
    if (!proven) throw error;
    return proven === 'again' ? ask() : proven.answer;
  }
}

/** Calls a REST endpoint, or takes its answer from the page's first answers. Throws CallError, or the signal's reason when aborted. */
export async function call<Name extends CallName>(
  name: Name,
  input: InputOfCall<Name>,
  options: CallOptions = {},
): Promise<OutputOfCall<Name>> {
  const [method = '', template = ''] = name.split(' ');
  const { path, rest } = fillPath(template, input);
  const who = hooks.credentials();
  const known = takeFirstAnswer(name, input, who);
  if (known !== undefined) return known as OutputOfCall<Name>;
  const headers = headersFor(who);
  const request: Request = { method, url: path, headers };
  if (method === 'GET') request.url += queryOf(rest);
  else {
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(rest);
  }
  return (await asked(request, options, who.token, name, input)) as OutputOfCall<Name>;
}

/** Runs a cloud function. Throws as `call` does. */
export async function run<Name extends FunctionName>(
  name: Name,
  input: InputOfFunction<Name>,
  options: CallOptions = {},
): Promise<OutputOfFunction<Name>> {
  const who = hooks.credentials();
  const headers = {
    ...headersFor(who),
    'Content-Type': 'application/json',
    'X-Parse-Application-Id': boot().appId,
    ...(who.token ? { 'X-Parse-Session-Token': who.token } : {}),
  };
  const request: Request = { method: 'POST', url: `/parse/functions/${name}`, headers, body: JSON.stringify(input) };
  if (options.overSocket) request.first = () => hooks.overSocket(name, input);
  const answer = (await asked(request, options, who.token, name, input)) as { result?: unknown };
  return plain(answer.result) as OutputOfFunction<Name>;
}

export interface UploadOptions extends CallOptions {
  /** Told the share that has left, from 0 to 1. */
  progress?: (share: number) => void;
}

/** Sends bytes to a call that takes some, with the rest of its input. What is too big, also as a smaller picture, is refused before any byte travels. */
async function sendFile(url: string, whole: Blob, options: UploadOptions): Promise<unknown> {
  const file = whole.size > limits.uploadBytes ? await fitted(whole) : whole;
  options.signal?.throwIfAborted();
  if (file.size > limits.uploadBytes)
    throw fail(new CallError('too_big', t('errors.too_big'), { status: 413 }), options);
  const who = hooks.credentials();
  const headers = { ...headersFor(who), 'Content-Type': file.type || 'application/octet-stream' };
  return send(
    { method: 'POST', url, headers, body: file, progress: options.progress },
    options,
    uploadTimeout,
    who.token,
  );
}

/** A picture small enough to be sent, where one can be made of it. */
export const fitted = async (file: Blob): Promise<Blob> =>
  (await loadChunk(() => import('./fitPicture.ts'))).fitPicture(file, limits.uploadBytes);

/** Stores a file by a call that takes one beside other input. */
export async function uploadBy<Name extends CallName>(
  name: Name,
  { bytes, ...input }: { bytes: Blob } & Omit<InputOfCall<Name>, 'bytes'>,
  options: UploadOptions = {},
): Promise<OutputOfCall<Name>> {
  const { path, rest } = fillPath(name.split(' ')[1]!, input);
  return (await sendFile(`${path}${queryOf(rest)}`, bytes, options)) as OutputOfCall<Name>;
}

/** Stores a picture. */
export const upload = (file: Blob, options: UploadOptions = {}, focus?: Focus): Promise<FileShape> =>
  uploadBy('POST /app/files/addImage', { bytes: file, focus_x: focus?.x, focus_y: focus?.y }, options);
