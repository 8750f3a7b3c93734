/** Tells the log of answers that failed or were slow, and at level `debug` of every call. Costs an ordinary answer next to nothing. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

const slowFrom = 1000;

export function logAnswers(logger: Logger): (request: IncomingMessage, response: ServerResponse) => void {
  let requests = 0;

  const tell = ({ method }: IncomingMessage, response: ServerResponse, id: number, responseTime: number) => {
    const { statusCode } = response;
    const values = { req: { method, id }, res: { statusCode }, responseTime };
    if (statusCode >= 500) logger.error(values, 'request errored');
    else if (responseTime >= slowFrom) logger.warn(values, 'request was slow');
    else if (method !== 'GET')
      logger.debug(values, response.writableFinished ? 'request completed' : 'request aborted');
  };

  return (request, response) => {
    const id = ++requests;
    const startedAt = performance.now();
    // Comes after the last byte, and also when the caller has gone before it.
    response.once('close', () => {
      const took = performance.now() - startedAt;
      if (response.statusCode >= 500 || took >= slowFrom || logger.isLevelEnabled('debug'))
        tell(request, response, id, Math.round(took));
    });
  };
}
