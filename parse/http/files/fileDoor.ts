/**
 * `/files/:id/:name`: uploaded files, for everybody or by a pass (`?pass=`); `?w=` resizes pictures. Anything but a picture or a recording is a
 * download, never a page of this site.
 */
import { type Request, type Response, Router } from 'express';
import { pipeline } from 'node:stream/promises';
import { StoredFile } from '#shared/site/entities.ts';
import { Refusal } from '#shared/errors.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { opens } from '#cloud/site/filePasses.ts';
import type { FileStore, StoredBytes } from '#parse/ports/files/store.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import { createThumbnails, widthIn } from './thumbnails.ts';
import { languageOf } from '#parse/http/translate.ts';

/** The part of a file that a player asks for, such as `bytes=0-`. Undefined when it asks for the whole file, or for several parts. */
export function partOf(range: string | undefined, length: number): { start: number; end: number } | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(0, length - Number(to));
  const end = from && to ? Math.min(length, Number(to) + 1) : length;
  return start < end ? { start, end } : 'none';
}

/** Sends the bytes, or the requested part if the version is the one in the response's ETag. */
export async function give(request: Request, response: Response, bytes: StoredBytes): Promise<void> {
  const { range, 'if-range': version } = request.headers;
  const isSame = version === undefined || version === response.getHeader('ETag');
  const part = partOf(isSame ? range : undefined, bytes.length);
  // Opened before headers are written, because a store that is away refuses.
  const opened = request.method === 'HEAD' || part === 'none' ? undefined : await bytes.open(part);
  response.setHeader('Content-Type', bytes.mime);
  if (!/^(image|audio|video)\//.test(bytes.mime) && !response.hasHeader('Content-Disposition'))
    response.setHeader('Content-Disposition', 'attachment');
  response.setHeader('Accept-Ranges', 'bytes');
  if (part === 'none') {
    response.setHeader('Content-Range', `bytes */${bytes.length}`);
    return void response.status(416).end();
  }
  if (part) response.status(206).setHeader('Content-Range', `bytes ${part.start}-${part.end - 1}/${bytes.length}`);
  response.setHeader('Content-Length', part ? part.end - part.start : bytes.length);
  if (opened) await pipeline(opened, response);
  else response.end();
}

/** The same for files that may be large. A store that browsers reach sends them itself, under this name, or without a name to be played. */
export async function giveLarge(
  request: Request,
  response: Response,
  bytes: StoredBytes,
  name?: string,
): Promise<void> {
  if (!bytes.address || request.method === 'HEAD') return give(request, response, bytes);
  const address = await bytes.address(name);
  // The store has its own version of the bytes, and the address ends soon.
  response.removeHeader('ETag');
  response.setHeader('Cache-Control', 'private, no-store');
  response.redirect(302, address);
}

/** Files are immutable, so they are cached forever. */
export function createFileDoor(ports: Ports, files: FileStore, failures: Failures): Router {
  const thumbnail = createThumbnails(files);
  return Router().get('/files/:id/:name', async (request: Request, response: Response) => {
    const inTime = deadline();
    try {
      const id = String(request.params.id);
      const row = id.length <= 64 ? await inTime(ports.storage.get(StoredFile, id)) : undefined;
      if (!row || !(await inTime(opens(ports, row, request.query.pass)))) throw new Refusal('not_found');
      const isForAll = row.audience !== 'pass';
      const width = widthIn(request.query.w);
      const etag = width === undefined ? `"${id}"` : `"${id}-${width}"`;
      response.setHeader('ETag', etag);
      response.setHeader('Cache-Control', `${isForAll ? 'public' : 'private'}, max-age=31536000, immutable`);
      response.setHeader('Cross-Origin-Resource-Policy', isForAll ? 'cross-origin' : 'same-origin');
      if (request.headers['if-none-match'] === etag) return void response.status(304).end();
      const bytes = await inTime(width === undefined ? files.find(id) : thumbnail(id, width));
      if (!bytes) throw new Refusal('not_found');
      await give(request, response, bytes);
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      response.removeHeader('Cache-Control');
      response.removeHeader('ETag');
      failures.send(response, error, 'GET /files/:id/:name', languageOf(request.headers['accept-language']));
    }
  });
}
