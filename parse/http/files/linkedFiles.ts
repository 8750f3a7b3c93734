/**
 * Stored files behind links that were made for one person and one browser, such as `/archives/:link`. A refused link leads a browser to a page
 * of its domain.
 */
import { type Request, type Response, Router } from 'express';
import type { LinkedFiles } from '#cloud/kernel/documents.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { Refusal } from '#shared/errors.ts';
import type { FileStore } from '#parse/ports/files/store.ts';
import type { Callers } from '#parse/http/calls/callers.ts';
import type { AddressOf } from '#parse/http/guard/address.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import { giveLarge } from './fileDoor.ts';
import { cookieOf } from '#parse/http/pages/pages.ts';
import { languageOf } from '#parse/http/translate.ts';

export interface LinkedFilesOptions {
  readonly linkedFiles: Readonly<Record<string, LinkedFiles>>;
  readonly ports: Ports;
  readonly files: FileStore;
  readonly callers: Callers;
  readonly failures: Failures;
  readonly addressOf: AddressOf;
}

const longestLink = 4000;

export function createLinkedFiles({
  linkedFiles,
  ports,
  files,
  callers,
  failures,
  addressOf,
}: LinkedFilesOptions): Router {
  const answer = async (path: string, { limit, find, wayBack }: LinkedFiles, request: Request, response: Response) => {
    const acceptLanguage = request.headers['accept-language'];
    const inTime = deadline();
    try {
      const address = addressOf(request);
      await inTime(ports.limiter.take(limit.name, limit, address));
      const link = String(request.params.link);
      if (link.length > longestLink) throw new Refusal('not_found');
      const { file_id, name } = await inTime(
        find(ports, link, {
          visitor_id: ports.secrets.readVisitor(cookieOf(request, 'ssid') ?? ''),
          identify: (token) => callers.identify({ authorization: `Bearer ${token}`, acceptLanguage, address }),
        }),
      );
      const bytes = await inTime(files.find(file_id));
      if (!bytes) throw new Refusal('not_found');
      response.attachment(name);
      response.setHeader('ETag', `"${file_id}"`);
      response.setHeader('Cache-Control', 'private, no-store');
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
      await giveLarge(request, response, bytes, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      response.removeHeader('Content-Disposition');
      const [operation, language] = [`GET ${path}`, languageOf(acceptLanguage)];
      if (request.accepts(['json', 'html']) !== 'html' || response.headersSent)
        return failures.send(response, error, operation, language);
      const { code } = failures.settle(error, operation, language).answer;
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(303, wayBack(code));
    }
  };
  const router = Router();
  for (const [path, linked] of Object.entries(linkedFiles))
    router.get(path, (request, response) => void answer(path, linked, request, response));
  return router;
}
