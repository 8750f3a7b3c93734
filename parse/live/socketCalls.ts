/**
 * Calls of functions over a page's open socket. Functions, checks and answers are those of /parse/functions; a page that says something
 * often, such as messages, needs no request for each.
 */
import type { IncomingMessage } from 'node:http';
import Parse from 'parse/node';
import { Refusal } from '#shared/errors.ts';
import type { CloudRequest } from '#cloud/main.ts';
import type { AddressOf } from '#parse/http/guard/address.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import { languageOf } from '../http/translate.ts';
import { shortText } from './shortText.ts';

/** What a page sends with 'call'. */
export interface SocketCall {
  readonly name?: unknown;
  readonly input?: unknown;
  /** As the Accept-Language header. */
  readonly language?: unknown;
}

/** The answer: status and body as over HTTP. */
export interface SocketCallAnswer {
  readonly status: number;
  readonly answer: unknown;
  /** Seconds, with 429 and 503. */
  readonly retryAfter?: number;
}

/** The socket on which a call came. */
export interface CallingSocket {
  readonly request: IncomingMessage;
  readonly token: string | undefined;
  readonly ssid: string | undefined;
}

export type AnswerSocketCall = (call: SocketCall, socket: CallingSocket) => Promise<SocketCallAnswer>;

export interface SocketCallsOptions {
  /** Runs a registered function; undefined for an unknown name. */
  readonly run: (name: string, request: CloudRequest) => Promise<unknown> | undefined;
  readonly addressOf: AddressOf;
  readonly failures: Pick<Failures, 'settle'>;
  readonly answered: (call: string, status: number, seconds: number) => void;
}

/** The failure, if it was told and logged where it arose (parseServer.ts). */
const settledIn = (error: unknown) => (error as { settled?: ReturnType<Failures['settle']> }).settled;

export function createSocketCalls({ run, addressOf, failures, answered }: SocketCallsOptions): AnswerSocketCall {
  const attempt = async ({ name, input, language }: SocketCall, { request, token, ssid }: CallingSocket) => {
    if (typeof name !== 'string' || typeof input !== 'object' || input === null || Array.isArray(input))
      throw new Refusal('invalid');
    const answer = run(name, {
      params: input as Record<string, unknown>,
      headers: { ssid, 'accept-language': shortText(language), host: request.headers.host },
      ip: addressOf(request),
      ...(token !== undefined && { user: { getSessionToken: () => token } }),
    });
    if (!answer) throw new Refusal('not_found');
    return { result: Parse._encode(await deadline()(answer), false) as unknown };
  };
  return async (call, socket) => {
    const startedAt = performance.now();
    const told = await attempt(call, socket).then(
      (answer): SocketCallAnswer => ({ status: 200, answer }),
      (error: unknown): SocketCallAnswer => {
        const { refusal = error } = error as { refusal?: unknown };
        const settled =
          settledIn(error) ??
          failures.settle(error, `socket ${String(call.name)}`, languageOf(shortText(call.language)));
        const isLater = settled.status === 429 || settled.status === 503;
        return {
          ...settled,
          ...(isLater && { retryAfter: ((refusal as Partial<Refusal>).params?.seconds as number) ?? 1 }),
        };
      },
    );
    answered('socket', told.status, (performance.now() - startedAt) / 1000);
    return told;
  };
}
