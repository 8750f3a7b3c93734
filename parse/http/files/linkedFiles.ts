/**
 * Files behind links that were made for one person and one browser: `/archives/:link`, the archive of a person's data
 * (cloud/accounts/privacy/archive.ts), and `/downloads/:link/:name`, files of digital services (cloud/services/page/library.ts).
 */
import { type Request, type Response, Router } from 'express';
import { archivePath } from '#shared/accounts/archive.ts';
import { Refusal } from '#shared/errors.ts';
import { archiveBy } from '#cloud/accounts/index.ts';
import { downloadBy } from '#cloud/services/index.ts';
import type { FileStore } from '#parse/ports/files/store.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { ExportsOptions } from './exports.ts';
import { giveLarge } from './fileDoor.ts';
import { cookieOf } from '#parse/http/pages/pages.ts';
import { languageOf } from '#parse/http/translate.ts';

type Options = ExportsOptions & { readonly files: FileStore };

interface LinkedFile {
  readonly file_id: string;
  readonly name: string;
}

interface Door {
  /** Its address, with `:link` in it. */
  readonly path: string;
  /** As the limiter and the log call it. */
  readonly name: string;
  readonly allowance: { readonly points: number; readonly seconds: number };
  find(link: string, browser: Parameters<typeof archiveBy>[2]): Promise<LinkedFile>;
  /** Where somebody who opens a link that is refused in a browser is led. */
  wayBack(code: string): string;
}

const longestLink = 4000;

function createDoor({ ports, files, callers, failures, addressOf }: Options, door: Door): Router {
  const operation = `GET ${door.name}`;
  const answer = async (request: Request, response: Response) => {
    const acceptLanguage = request.headers['accept-language'];
    const inTime = deadline();
    try {
      const address = addressOf(request);
      await inTime(ports.limiter.take(`${door.name}s`, door.allowance, address));
      const link = String(request.params.link);
      if (link.length > longestLink) throw new Refusal('not_found');
      const { file_id, name } = await inTime(
        door.find(link, {
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
      const language = languageOf(acceptLanguage);
      if (request.accepts(['json', 'html']) !== 'html' || response.headersSent)
        return failures.send(response, error, operation, language);
      const { code } = failures.settle(error, operation, language).answer;
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(303, door.wayBack(code));
    }
  };
  return Router().get(door.path, (request, response) => void answer(request, response));
}

/** An old link leads to the page that makes new ones. */
export const createArchiveDoor = (options: Options): Router =>
  createDoor(options, {
    path: '/archives/:link',
    name: 'archive',
    allowance: { points: 60, seconds: 60 },
    find: (link, browser) => archiveBy(options.ports, link, browser),
    wayBack: () => archivePath,
  });

/** A player or a download manager asks for many small parts. The library's page says why a link is refused. */
export const createDownloads = (options: Options): Router =>
  createDoor(options, {
    path: '/downloads/:link/:name',
    name: 'download',
    allowance: { points: 600, seconds: 60 },
    async find(link, browser) {
      const { attachment_id, name } = await downloadBy(options.ports, link, browser);
      return { file_id: attachment_id, name };
    },
    wayBack: (code) => `/library?refused=${code}`,
  });
