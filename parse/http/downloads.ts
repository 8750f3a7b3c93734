/** `/downloads/:link/:name`: files of digital services, for the person and the browser that the link was made for (cloud/services/library.ts). */
import { type Request, type Response, Router } from 'express';
import { downloadBy } from '#cloud/services/index.ts';
import { Refusal } from '#shared/errors.ts';
import type { FileStore } from '../ports/files/store.ts';
import { deadline } from './deadline.ts';
import type { ExportsOptions } from './exports.ts';
import { giveLarge } from './fileDoor.ts';
import { cookieOf } from './pages.ts';
import { languageOf } from './translate.ts';

/** A player or a download manager asks for many small parts. */
const allowance = { points: 600, seconds: 60 };
const longestLink = 4000;

export function createDownloads({
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
      await inTime(ports.limiter.take('downloads', allowance, address));
      const link = String(request.params.link);
      if (link.length > longestLink) throw new Refusal('not_found');
      const found = await inTime(
        downloadBy(ports, link, {
          visitor_id: ports.secrets.readVisitor(cookieOf(request, 'ssid') ?? ''),
          identify: (token) => callers.identify({ authorization: `Bearer ${token}`, acceptLanguage, address }),
        }),
      );
      const bytes = await inTime(files.find(found.attachment_id));
      if (!bytes) throw new Refusal('not_found');
      response.attachment(found.name);
      response.setHeader('ETag', `"${found.attachment_id}"`);
      response.setHeader('Cache-Control', 'private, no-store');
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
      await giveLarge(request, response, bytes, found.name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      response.removeHeader('Content-Disposition');
      const language = languageOf(acceptLanguage);
      // Somebody who opens a link in a browser reads the sentence on their library's page.
      if (request.accepts(['json', 'html']) !== 'html' || response.headersSent)
        return failures.send(response, error, 'GET download', language);
      const { code } = failures.settle(error, 'GET download', language).answer;
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(303, `/library?refused=${code}`);
    }
  };
  return Router().get('/downloads/:link/:name', (request, response) => void answer(request, response));
}
