/** `/archives/:link`: the archive of a person's data, for the person and the browser that the link was made for (cloud/accounts/archive.ts). */
import { type Request, type Response, Router } from 'express';
import { archiveBy } from '#cloud/accounts/index.ts';
import { Refusal } from '#shared/errors.ts';
import { archivePath } from '#shared/accounts/archive.ts';
import type { FileStore } from '../ports/files/store.ts';
import { deadline } from './deadline.ts';
import type { ExportsOptions } from './exports.ts';
import { giveLarge } from './fileDoor.ts';
import { cookieOf } from './pages.ts';
import { languageOf } from './translate.ts';

const allowance = { points: 60, seconds: 60 };
const longestLink = 4000;

export function createArchiveDoor({
  ports,
  files,
  callers,
  failures,
  addressOf,
}: ExportsOptions & { readonly files: FileStore }): Router {
  const answer = async (request: Request, response: Response) => {
    const acceptLanguage = request.headers['accept-language'];
    const inTime = deadline();
    try {
      const address = addressOf(request);
      await inTime(ports.limiter.take('archives', allowance, address));
      const link = String(request.params.link);
      if (link.length > longestLink) throw new Refusal('not_found');
      const { file_id, name } = await inTime(
        archiveBy(ports, link, {
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
      // Somebody who opens an old link in a browser gets the page that makes new ones.
      if (request.accepts(['json', 'html']) !== 'html' || response.headersSent)
        return failures.send(response, error, 'GET archive', languageOf(acceptLanguage));
      failures.settle(error, 'GET archive', languageOf(acceptLanguage));
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(303, archivePath);
    }
  };
  return Router().get('/archives/:link', (request, response) => void answer(request, response));
}
