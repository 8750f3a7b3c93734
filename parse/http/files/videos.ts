/** `/videos/upload` takes the parts of a video by its token alone; `/videos/:id/:name` plays it (cloud/services/catalogue/videos.ts). */
import { promisify } from 'node:util';
import express, { type Request, type Response, Router } from 'express';
import { isVideoToken, takeVideoPart, videoFor } from '#cloud/services/index.ts';
import { Refusal } from '#shared/errors.ts';
import { videoLimits } from '#shared/services/catalogue/limits.ts';
import { formDataOf } from '#parse/http/calls/body.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import { giveLarge } from './fileDoor.ts';
import type { LinkedFilesOptions } from './linkedFiles.ts';
import { languageOf } from '#parse/http/translate.ts';

const sending = { points: 600, seconds: 60 };
const playing = { points: 600, seconds: 60 };
/** Room for what multipart adds to a part. */
const around = 64 * 1024;
const mostParts = 10_000;

/** `part 1/3`. Without the header there is one part. */
function partIn(header: string | undefined): { part: number; parts: number } {
  if (header === undefined) return { part: 1, parts: 1 };
  const [, part, parts] = /^part (\d{1,5})\/(\d{1,5})$/.exec(header) ?? [];
  const found = { part: Number(part), parts: Number(parts) };
  if (!(found.part >= 1 && found.part <= found.parts && found.parts <= mostParts))
    throw new Refusal('invalid', { field: 'Content-Range' }, [{ path: 'Content-Range', why: 'invalid' }]);
  return found;
}

/** The field `file` of a form. */
async function fileIn(request: Request): Promise<Uint8Array> {
  const form = await formDataOf(request.body as Buffer, request);
  const file = form?.get('file');
  if (!(file instanceof Blob)) throw new Refusal('invalid', { field: 'file' }, [{ path: 'file', why: 'missing' }]);
  return new Uint8Array(await file.arrayBuffer());
}

export function createVideos({
  ports,
  files,
  failures,
  addressOf,
}: Omit<LinkedFilesOptions, 'linkedFiles' | 'callers'>): Router {
  const readBody = promisify(express.raw({ type: 'multipart/form-data', limit: videoLimits.partBytes + around }));
  const take = async (request: Request, response: Response) => {
    const inTime = deadline();
    try {
      await inTime(ports.limiter.take('parts of videos', sending, addressOf(request)));
      const { token } = request.query;
      // Nothing is read from somebody without a token.
      if (typeof token !== 'string' || !isVideoToken(ports, token)) throw new Refusal('not_found');
      const range = partIn(request.get('content-range'));
      await readBody(request, response);
      if (!Buffer.isBuffer(request.body)) throw new Refusal('not_found');
      const given = { ...range, bytes: await fileIn(request) };
      response.json(await inTime(takeVideoPart(ports, token, given)));
    } catch (error) {
      failures.send(response, error, 'POST /videos/upload', languageOf(request.headers['accept-language']));
    }
  };
  const play = async (request: Request, response: Response) => {
    const inTime = deadline();
    try {
      await inTime(ports.limiter.take('videos', playing, addressOf(request)));
      const id = String(request.params.id);
      const row = id.length <= 64 ? await inTime(videoFor(ports.storage, id)) : undefined;
      const bytes = row && row.name === request.params.name ? await inTime(files.find(id)) : undefined;
      if (!bytes) throw new Refusal('not_found');
      response.setHeader('ETag', `"${id}"`);
      response.setHeader('Cache-Control', 'public, max-age=86400');
      await giveLarge(request, response, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      response.removeHeader('Cache-Control');
      failures.send(response, error, 'GET /videos/:id/:name', languageOf(request.headers['accept-language']));
    }
  };
  return Router()
    .post('/videos/upload', (request, response) => void take(request, response))
    .get('/videos/:id/:name', (request, response) => void play(request, response));
}
