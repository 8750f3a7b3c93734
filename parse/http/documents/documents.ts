/** Serves the documents of all domains: texts as they are, papers and sheets as PDF in the reader's language. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import type { Document, Made } from '#cloud/kernel/documents.ts';
import type { Caller } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { FileStore } from '#parse/ports/files/store.ts';
import type { Callers } from '#parse/http/calls/callers.ts';
import type { AddressOf } from '#parse/http/guard/address.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import type { Hosts } from '#parse/http/guard/hosts.ts';
import { languageOf, translate } from '#parse/http/translate.ts';
import { createPapers } from './papers.ts';
import { createPrintSheets } from './printSheets.ts';

export interface DocumentsOptions {
  readonly documents: Readonly<Record<string, Document>>;
  readonly ports: Ports;
  readonly files: FileStore;
  readonly callers: Callers;
  readonly failures: Failures;
  readonly addressOf: AddressOf;
  readonly hosts: Hosts;
}

/** Readers who have stopped reading, or read too slowly. */
const gone = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

function nameFile(response: Response, { name }: Made, type = 'application/pdf'): void {
  response.setHeader('Content-Type', type);
  if (name !== undefined) response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
}

/** Who may keep it. With an ETag it is asked for again each time, because not everybody may see it. */
function sayWhoKeeps({ headers }: Request, response: Response, { forOtherSites }: Document, { etag }: Made): void {
  response.setHeader('Cache-Control', etag === undefined ? 'no-store' : 'private, no-cache');
  if (etag !== undefined) response.setHeader('ETag', etag);
  if (!forOtherSites) return;
  // Who is known may see more than others.
  response.setHeader('Vary', 'Authorization, ssid');
  response.setHeader('Cache-Control', `${headers.authorization || headers.ssid ? 'private' : 'public'}, no-cache`);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

export function createDocuments(options: DocumentsOptions): Router {
  const { documents, ports, files, callers, failures, addressOf, hosts } = options;
  const papers = createPapers();
  const sheets = createPrintSheets(files);

  const identify = ({ headers }: Request, address: string, key: Document['key']): Promise<Caller> => {
    const { authorization, ssid, 'accept-language': acceptLanguage } = headers;
    return callers.identify({
      ...{ authorization, acceptLanguage, address, ssid: typeof ssid === 'string' ? ssid : undefined },
      ...(key && { keys: { opensBy: key } }),
    });
  };

  const answer = async (path: string, document: Document, request: Request, response: Response): Promise<unknown> => {
    const inTime = deadline();
    try {
      const address = addressOf(request);
      await inTime(ports.limiter.take(document.limit.name, document.limit, address));
      const caller = await inTime(identify(request, address, document.key));
      const { language, user_id } = caller;
      const made = await inTime(
        document.make(
          { ...ports, caller },
          {
            params: request.params as Record<string, string>,
            query: request.query,
            origin: hosts.originOf(request),
            say: (key, values) => translate(language, key, values),
          },
        ),
      );
      const describe = (type?: string) => {
        nameFile(response, made, type);
        sayWhoKeeps(request, response, document, made);
      };
      if ('sheet' in made) return await sheets(made.sheet, language, `${user_id}`, response, describe);
      if ('paper' in made) {
        const bytes = await inTime(papers({ words: made.paper, language }, address));
        describe();
        return response.end(bytes);
      }
      describe(made.type);
      if (made.etag !== undefined && request.headers['if-none-match'] === made.etag) return response.status(304).end();
      if (typeof made.text === 'string') return response.end(made.text);
      response.flushHeaders();
      // With backpressure; stops reading when the client disconnects.
      return await pipeline(Readable.from(made.text), response);
    } catch (error) {
      if (gone.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      return failures.send(response, error, `GET ${path}`, languageOf(request.headers['accept-language']));
    }
  };

  const router = Router();
  for (const [path, document] of Object.entries(documents))
    router.get(path, (request, response) => void answer(path, document, request, response));
  return router;
}
