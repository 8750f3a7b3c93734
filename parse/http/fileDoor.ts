/** `/files/:id/:name`: uploaded files, subject to the entity's read access; `?w=` resizes pictures. */
import { type Request, type Response, Router } from 'express';
import { pipeline } from 'node:stream/promises';
import { StoredFile } from '#shared/site/entities.ts';
import { allows } from '#shared/model/access.ts';
import { Refusal } from '#shared/errors.ts';
import type { Storage } from '#cloud/ports.ts';
import type { FileStore } from '../ports/files.ts';
import { deadline } from './deadline.ts';
import type { Failures } from './failures.ts';
import { createThumbnails, widthIn } from './thumbnails.ts';
import { languageOf } from './translate.ts';

const visitor = { roles: [] };

/** Files are immutable, so they are cached forever. */
export function createFileDoor(storage: Storage, files: FileStore, failures: Failures): Router {
  const thumbnail = createThumbnails(files);
  return Router().get('/files/:id/:name', async (request: Request, response: Response) => {
    const inTime = deadline();
    try {
      const id = String(request.params.id);
      const row = id.length <= 64 ? await inTime(storage.get(StoredFile, id)) : undefined;
      if (!row || !allows(StoredFile.access.read, visitor, { ...row })) throw new Refusal('not_found');
      const width = widthIn(request.query.w);
      const etag = width === undefined ? `"${id}"` : `"${id}-${width}"`;
      response.setHeader('ETag', etag);
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      if (request.headers['if-none-match'] === etag) return void response.status(304).end();
      const bytes = await inTime(width === undefined ? files.find(id) : thumbnail(id, width));
      if (!bytes) throw new Refusal('not_found');
      response.setHeader('Content-Type', bytes.mime);
      response.setHeader('Content-Length', bytes.length);
      if (request.method === 'HEAD') return void response.end();
      await pipeline(bytes.open(), response);
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      response.removeHeader('Cache-Control');
      failures.send(response, error, 'GET /files/:id/:name', languageOf(request.headers['accept-language']));
    }
  });
}
