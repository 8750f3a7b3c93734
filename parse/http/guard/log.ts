/** Logs failed and slow answers, and at level `debug` all calls. Costs an ordinary answer next to nothing. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestIdOf } from './requestId.ts';

const slowFrom = 1000;

/** Called for every answer with its duration in seconds. */
export type Observe = (request: IncomingMessage, response: ServerResponse, seconds: number) => void;

export function logAnswers(
  logger: Logger,
  observe?: Observe,
): (request: IncomingMessage, response: ServerResponse) => void {
  const tell = (request: IncomingMessage, response: ServerResponse, responseTime: number) => {
    const { method } = request;
    const { statusCode } = response;
    const values = { req: { method, id: requestIdOf(request) }, res: { statusCode }, responseTime };
    if (statusCode >= 500) logger.error(values, 'request errored');
    else if (responseTime >= slowFrom) logger.warn(values, 'request was slow');
    else if (method !== 'GET')
      logger.debug(values, response.writableFinished ? 'request completed' : 'request aborted');
  };

  return (request, response) => {
    const startedAt = performance.now();
    // 'close' fires after the last byte, and also when the client disconnects early.
    response.once('close', () => {
      const took = performance.now() - startedAt;
      observe?.(request, response, took / 1000);
      if (response.statusCode >= 500 || took >= slowFrom || logger.isLevelEnabled('debug'))
        tell(request, response, Math.round(took));
    });
  };
}
