/** Calls of the server, typed by its own tables. A failure is thrown as a CallError, never returned. */
import type { ErrorAnswer, ErrorCode } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { boot } from './boot.ts';
import type {
  CallName,
  FileShape,
  FunctionName,
  InputOfCall,
  InputOfFunction,
  OutputOfCall,
  OutputOfFunction,
} from './calls.ts';
import { noteServerTime } from './clock.ts';
import { takeFirstAnswer } from './firstAnswers.ts';
import { type Key, languageTag, t } from './i18n.ts';
import { sendWithProgress } from './sending.ts';

/** What the server refused, and what kept it from hearing: no network, or no answer in time. */
export type CallCode = ErrorCode | 'offline' | 'timeout';

export class CallError extends Error {
  readonly code: CallCode;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** With 'invalid': a sentence for each field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds to wait before asking again, where the server says so. */
  readonly retryAfter?: number;
  /** Of a fault of the server's: by what name its log knows the request. */
  readonly requestId?: string;
  /** Nobody knows whether the server heard; a write may be sent again under the same client_id. */
  readonly offline: boolean;
  /** Where the server sends whoever gets this answer while the page begins. */
  readonly url?: string;

  /** `message` is a sentence in the reader's language. */
  constructor(
    code: CallCode,
    message: string,
    more: Partial<Pick<CallError, 'status' | 'fields' | 'retryAfter' | 'url' | 'requestId'>> = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.status = more.status ?? 0;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.url = more.url;
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
}

/** Who calls; session.ts says it. */
export interface Credentials {
  token?: string;
  username?: string;
  ssid?: string;
}

interface Hooks {
  credentials: () => Credentials;
  /** The token that was sent is no longer good. */
  expired: (token: string) => void;
  /** The server does not know this browser's ssid. */
  unknownVisitor: () => void;
  /** Every refusal that its caller does not show itself. */
  refused: (error: CallError) => void;
  /** Every answer, also of a refused call: it may hold a message of the site's own. */
  answered: (answer: unknown) => void;
}
const hooks: Hooks = {
  credentials: () => ({}),
  expired: () => {},
  unknownVisitor: () => {},
  refused: () => {},
  answered: () => {},
};

/** Says who calls, and who hears of failures. */
export const connectApi = (given: Partial<Hooks>): void => void Object.assign(hooks, given);

/** Seconds, from either form of the header. */
function retryAfterOf(value: string | null): number | undefined {
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** Our codes are written like_this, and come with their sentence; Parse's are numbers. The table of all of them is no part of a page. */
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && /^[a-z]+(_[a-z]+)*$/.test(code);

/** Refusals that come without a sentence of the server's. */
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

/** Parse's own number for a session that is no more. */
const parseInvalidSession = 209;

/** What an answer without a code of ours means, such as one from a proxy. */
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

/** An answer may refuse with any status: its sentence is what counts. */
const isRefusal = (answer: unknown): answer is { error: string; code?: unknown } => {
  const { error } = (answer ?? {}) as { error?: unknown };
  return typeof error === 'string' && error !== '';
};

/** Of a refusal with status 200. The page of a contest takes its list of votes away by this code. */
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
  });
}

/** Parse wraps moments in answers of functions; on our wire a moment is its ISO text. */
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

/** What every call of this browser carries, for those that are no JSON. */
export const callHeaders = (): Record<string, string> => headersFor(hooks.credentials());

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: BodyInit;
  /** Told the share of the body that has left, from 0 to 1; the body is a Blob then. */
  progress?: (share: number) => void;
}

async function send(
  { method, url, headers, body, progress }: Request,
  options: CallOptions,
  timeout: number,
  token?: string,
) {
  // AbortSignal.any would do this, where every phone had it.
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
    response =
      progress && body instanceof Blob
        ? await sendWithProgress(url, { method, headers, body }, stop.signal, progress)
        : await fetch(url, { method, headers, body, signal: stop.signal, credentials: 'same-origin' });
    const text = await response.text();
    answer = response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : undefined;
  } catch (cause) {
    // Whoever aborts knows; that is no failure.
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
  if (!options.quiet) hooks.refused(error);
  return error;
}

type Values = Readonly<Record<string, unknown>>;

/** Lists and objects travel as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Fills `{name}` and `:name` of a path from the input; what is left goes into the query or the body. */
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

/** What is undefined or null is left out. */
export function queryOf(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) query.set(name, textOf(value));
  const text = query.toString();
  return text && `?${text}`;
}

const requestTimeout = 20_000;
const uploadTimeout = 120_000;

/** Calls a row of the REST table, unless the page brought the answer along. Throws a CallError, or the signal's reason when the caller aborts. */
export async function call<Name extends CallName>(
  name: Name,
  input: InputOfCall<Name>,
  options: CallOptions = {},
): Promise<OutputOfCall<Name>> {
  const [method = '', template = ''] = name.split(' ');
  const { path, rest } = fillPath(template, input as Values);
  const who = hooks.credentials();
  const known = takeFirstAnswer(name, input as Values, who);
  if (known !== undefined) return known as OutputOfCall<Name>;
  const headers = headersFor(who);
  const request: Request = { method, url: path, headers };
  if (method === 'GET') request.url += queryOf(rest);
  else {
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(rest);
  }
  return (await send(request, options, requestTimeout, who.token)) as OutputOfCall<Name>;
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
  const request = { method: 'POST', url: `/parse/functions/${name}`, headers, body: JSON.stringify(input) };
  const answer = (await send(request, options, requestTimeout, who.token)) as { result?: unknown };
  return plain(answer.result) as OutputOfFunction<Name>;
}

export interface UploadOptions extends CallOptions {
  /** Told the share that has left, from 0 to 1. */
  progress?: (share: number) => void;
}

/** Sends bytes to a call that takes some, with the rest of its input. What is too big is refused here, before any byte travels. */
async function sendFile(url: string, file: Blob, options: UploadOptions): Promise<unknown> {
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

/** Stores a picture. */
export const upload = async (file: Blob, options: UploadOptions = {}): Promise<FileShape> =>
  (await sendFile('/app/files/addImage', file, options)) as FileShape;

/** Stores a file by a call that takes one beside other input. */
export async function uploadBy<Name extends CallName>(
  name: Name,
  { bytes, ...input }: { bytes: Blob } & Omit<InputOfCall<Name>, 'bytes'>,
  options: UploadOptions = {},
): Promise<OutputOfCall<Name>> {
  const { path, rest } = fillPath(name.split(' ')[1]!, input);
  return (await sendFile(`${path}${queryOf(rest)}`, bytes, options)) as OutputOfCall<Name>;
}
