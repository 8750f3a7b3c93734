/** Stand-ins of companies outside, on a demo. They listen on this machine alone, and browsers reach them through this port. */
import http from 'node:http';
import { type Request, type Response, Router } from 'express';

/** Where each stand-in listens on this machine, by name. */
export type StandInPorts = Readonly<Record<string, number>>;

const forwardedHeaders = ['content-type', 'content-length', 'accept', 'accept-language', 'user-agent'] as const;

function forward(port: number, request: Request, response: Response): void {
  const headers = Object.fromEntries(
    forwardedHeaders.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  );
  const ask = http.request(
    { host: '127.0.0.1', port, method: request.method, path: request.url, headers },
    (answer) => {
      // The stand-in's own pages say what they may load, as another site's pages would.
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && name !== 'connection') response.setHeader(name, value);
      response.status(answer.statusCode ?? 502);
      answer.pipe(response);
    },
  );
  ask.on('error', () => (response.headersSent ? response.destroy() : response.status(502).end()));
  request.pipe(ask);
}

export function createStandIns(portByName: StandInPorts): Router {
  const router = Router();
  for (const [name, port] of Object.entries(portByName))
    router.use(`/stand-in/${name}`, (request, response) => forward(port, request, response));
  return router;
}
