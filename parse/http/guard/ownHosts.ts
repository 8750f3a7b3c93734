/**
 * Hosts of people's own. A browser that opens one is led to its contest or club on the site's own address, and nothing else answers there.
 * So cookies, sessions and live connections stay with one origin, and strangers' names get no power over them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Ports } from '#cloud/kernel/ports.ts';
import { isLocal } from './hosts.ts';

/** A proxy in front asks this before it gets a certificate for a host. */
const askPath = '/health/host';

const bare = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

export interface OwnHosts {
  /** Whether the request is for one of these hosts. It is then answered, sooner or later, or given back to `others`. */
  takes(request: IncomingMessage, response: ServerResponse, others: () => void): boolean;
}

export function createOwnHosts(
  ports: Pick<Ports, 'storage' | 'hooks' | 'log' | 'publicUrl'>,
  allowedOrigins: readonly string[] = [],
): OwnHosts {
  const { publicUrl } = ports;
  const ours = new Set([publicUrl, ...allowedOrigins].flatMap((origin) => (origin ? [new URL(origin).hostname] : [])));
  const answer = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // Only a redirect to the page: no cookie is set or read, and no call is answered.
    if (!isPage) return void response.writeHead(421, { 'Content-Length': 0 }).end();
    response
      .writeHead(302, {
        Location: `${publicUrl}${path}`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'Content-Length': 0,
      })
      .end();
  };

  return {
    takes(request, response, others) {
      const url = request.url ?? '/';
      const asked = url.startsWith(`${askPath}?`) ? new URL(url, 'http://here').searchParams.get('domain') : undefined;
      const host = bare(asked ?? request.headers.host ?? '');
      const isAsked = typeof asked === 'string';
      if (!isAsked && (!host || ours.has(host) || isLocal(host))) return false;
      ports.hooks.run('hostAsked', ports, host).then(
        (leads) => {
          const lead = leads.find((each) => each !== undefined);
          if (isAsked) response.writeHead(lead || ours.has(host) ? 200 : 404, { 'Content-Length': 0 }).end();
          else if (lead) answer(request, response, lead.path);
          else others();
        },
        (error: unknown) => {
          ports.log.warn({ err: error }, 'a host could not be looked up');
          if (isAsked) response.writeHead(503, { 'Content-Length': 0 }).end();
          else others();
        },
      );
      return true;
    },
  };
}
