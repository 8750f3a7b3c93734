/** Converts errors to answers. */
import type { ServerResponse } from 'node:http';
import { type ErrorAnswer, Refusal } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import { requestIdOfAnswer } from './requestId.ts';
import { Conflict, type Log, Unavailable } from '#cloud/kernel/ports.ts';
import { isOutage } from '#parse/database/outage.ts';
import type { Reports } from './reports.ts';
import { answerOf, statusOf } from '#parse/http/translate.ts';

/** Errors of body parsers, by Express's type. */
const parserFaults: Readonly<Record<string, Refusal>> = {
  'entity.too.large': new Refusal('body_too_big'),
  'entity.parse.failed': new Refusal('invalid'),
  'encoding.unsupported': new Refusal('invalid'),
  'charset.unsupported': new Refusal('invalid'),
  'request.size.invalid': new Refusal('invalid'),
  'request.aborted': new Refusal('invalid'),
  'parameters.too.many': new Refusal('invalid'),
  'stream.encoding.set': new Refusal('invalid'),
};

/** The Refusal of an error. Internal errors become 'something_wrong'; their message is never sent. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Conflict) return new Refusal('busy');
  if (error instanceof Unavailable || isOutage(error)) return new Refusal('unavailable');
  // Malformed percent-encoding.
  if (error instanceof URIError) return new Refusal('not_found');
  const { type = '', status = 500 } = (error ?? {}) as { type?: string; status?: number };
  // Other parser errors, such as corrupt compression.
  const fallback = status >= 400 && status < 500 ? 'invalid' : 'something_wrong';
  return Object.hasOwn(parserFaults, type) ? parserFaults[type]! : new Refusal(fallback);
}

export interface Failures {
  /** Logs and reports an error; returns the answer. */
  settle(error: unknown, call: string, language: Language, requestId?: string): { status: number; answer: ErrorAnswer };
  /** Sends it. */
  send(response: ServerResponse, error: unknown, call: string, language: Language): void;
}

const retryAfterSeconds = 1;

/** Sets Retry-After. */
export function sayWhenAgain(response: ServerResponse, status: number, error: unknown): void {
  if ((status !== 503 && status !== 429) || response.getHeader('Retry-After')) return;
  response.setHeader('Retry-After', (error as Partial<Refusal> | undefined)?.params?.seconds ?? retryAfterSeconds);
}

export function createFailures(log: Log, reports: Reports): Failures {
  let saidAt = -Infinity;
  /** Logged once a second, since all callers meet the same outage. */
  const sayAway = (error: unknown, call: string) => {
    const now = performance.now();
    if (now - saidAt < 1000) return;
    saidAt = now;
    log.warn({ err: error, call }, 'the database did not answer');
  };
  const settle: Failures['settle'] = (error, call, language, requestId) => {
    const refusal = toRefusal(error);
    const status = statusOf(refusal);
    const answer = answerOf(refusal, language);
    if (refusal.code === 'something_wrong') log.error({ err: error, call, requestId }, 'a call failed');
    if (refusal.code === 'unavailable') sayAway(error, call);
    reports.tell({ call, code: answer.code, status, error: answerOf(refusal, 'EN').error });
    return { status, answer };
  };
  return {
    settle,
    send(response, error, call, language) {
      const { status, answer } = settle(error, call, language, requestIdOfAnswer(response));
      // The deadline has already answered.
      if (response.writableEnded) return;
      if (response.headersSent) return void response.destroy();
      sayWhenAgain(response, status, error);
      response.statusCode = status;
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(answer));
    },
  };
}
