/** Refusals of Parse's API, as stock SDKs read them. */
import type { NextFunction, Request, Response } from 'express';
import Parse from 'parse/node';
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { type Failures, sayWhenAgain } from '#parse/http/guard/failures.ts';
import { requestIdOfAnswer } from '#parse/http/guard/requestId.ts';
import { languageOf } from '#parse/http/translate.ts';

const codes = Parse.Error;

/** Stock SDKs know refusals by number. Functions keep our codes, as the same calls have them over REST. */
const numbers: Partial<Record<ErrorCode, number>> = {
  parse_query: codes.INVALID_QUERY,
  wrong_login: codes.OBJECT_NOT_FOUND,
  invalid: codes.INVALID_JSON,
  session_expired: codes.INVALID_SESSION_TOKEN,
  not_found: codes.OPERATION_FORBIDDEN,
  body_too_big: codes.OBJECT_TOO_LARGE,
  too_many: codes.REQUEST_LIMIT_EXCEEDED,
  busy: codes.TIMEOUT,
  unavailable: codes.TIMEOUT,
  something_wrong: codes.INTERNAL_SERVER_ERROR,
};

/** The answer as this door gives it. */
function send(request: Request, response: Response, { status, answer }: ReturnType<Failures['settle']>): void {
  const isFunction = request.path.startsWith('/functions/');
  const code = isFunction ? answer.code : (numbers[answer.code] ?? codes.SCRIPT_FAILED);
  response.status(status).json({ ...answer, code });
}

function refuse(failures: Failures, error: unknown, request: Request, response: Response): void {
  const call = `${request.method} /parse`;
  const settled = failures.settle(
    error,
    call,
    languageOf(request.headers['accept-language']),
    requestIdOfAnswer(response),
  );
  sayWhenAgain(response, settled.status, error);
  send(request, response, settled);
}

/** Converts errors of Parse's API, keeping Parse's code and message, which contain no internals. */
export function parseFailure(failures: Failures) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    // The deadline has already been answered.
    if (response.writableEnded) return;
    if (response.headersSent) return next(error);
    const refusal = (error as { refusal?: unknown }).refusal;
    const code = (error as { code?: unknown }).code;
    if (refusal instanceof Refusal) {
      const { settled } = error as { settled: ReturnType<Failures['settle']> };
      sayWhenAgain(response, settled.status, refusal);
      return send(request, response, settled);
    }
    // Parse's code 1 is an internal error.
    if (typeof code === 'number' && code > 1) {
      const status = code === 101 ? 404 : code === 209 ? 401 : code === 119 ? 403 : 400;
      return void response.status(status).json({ error: (error as Error).message, code });
    }
    refuse(failures, error, request, response);
  };
}

/**
 * Enforces the deadline on Parse's API, since Parse waits for a silent database as long as its driver. Starts when the body has arrived.
 */
export function parseInTime(failures: Failures) {
  return (request: Request, response: Response, next: NextFunction): void => {
    let late: NodeJS.Timeout | undefined;
    const begin = () => {
      late ??= setTimeout(() => {
        if (!response.headersSent) refuse(failures, new Refusal('unavailable'), request, response);
      }, limits.answerWithin);
    };
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
    if (Number(length ?? 0) || chunked) request.once('end', begin);
    else begin();
    response.once('close', () => clearTimeout(late));
    next();
  };
}
