/** `/files/:id/:name`: uploaded files, under the entity's read rule. */
import { type Request, type Response, Router } from 'express';
import { pipeline } from 'node:stream/promises';
import { StoredFile } from '#shared/site/entities.ts';
import { allows } from '#shared/model/access.ts';
import { Refusal } from '#shared/errors.ts';
import type { Storage } from '#cloud/ports.ts';
import type { FileStore } from '../ports/files.ts';
import type { Failures } from './failures.ts';
import { languageOf } from './translate.ts';

const visitor = { roles: [] };

/** Bytes never change under an id, so a browser keeps them for good. */
export function createFileDoor(storage: Storage, files: FileStore, failures: Failures): Router {
  return Router().get('/files/:id/:name', async (request: Request, response: Response) => {
    try {
      const id = String(request.params.id);
      const row = id.length <= 64 ? await storage.get(StoredFile, id) : undefined;
      if (!row || !allows(StoredFile.access.read, visitor, { ...row })) throw new Refusal('not_found');
      const etag = `"${id}"`;
      response.setHeader('ETag', etag);
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      if (request.headers['if-none-match'] === etag) return void response.status(304).end();
      const bytes = await files.find(id);
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
