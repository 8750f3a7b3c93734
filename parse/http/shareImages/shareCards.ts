/** Share images, drawn on demand, such as `/share/:cx_id.jpg`. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { type Language, languages } from '#shared/languages.ts';
import { Refusal } from '#shared/errors.ts';
import { focusOf } from '#shared/pictures.ts';
import type { FindShareImage, ShareImage } from '#cloud/kernel/documents.ts';
import type { Say } from '#cloud/kernel/pageMeta.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { siteSettings } from '#cloud/site/index.ts';
import type { FileStore } from '#parse/ports/files/store.ts';
import type { Counters } from '#parse/ports/limiter.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import { createQueue } from '#parse/queue.ts';
import { drawContest, drawContestant, standIn } from './shareDrawing.ts';
import type { CardLayout } from './shareLook.ts';
import { createThread } from '#parse/http/thread.ts';
import { languageOf, translate } from '#parse/http/translate.ts';

export interface ShareCardsOptions {
  readonly shareImages: Readonly<Record<string, FindShareImage>>;
  readonly ports: Ports;
  readonly countersOf: Counters;
  readonly files: FileStore;
  readonly failures: Failures;
}

/** Rate limit of images per address; previews come from few addresses and ask once. */
const asking = { points: 120, seconds: 60 };
/** The thread lays out one image at a time; a crowd is soon refused. */
const drawing = { concurrency: 1, waiting: 40, waitingOfOne: 8 };
const keptBytes = 32 * 1024 * 1024;
const freshFor = 300;

const languageIn = (request: Request): Language => {
  const { lang } = request.query;
  return (
    languages.find((each) => typeof lang === 'string' && each === lang.toUpperCase()) ??
    languageOf(request.headers['accept-language'])
  );
};

export function createShareCards({ shareImages, ports, files, failures, countersOf }: ShareCardsOptions): Router {
  const limiter = countersOf('share cards', asking);
  const queue = createQueue(drawing);
  const layOut = createThread<CardLayout, string>('parse/http/shareImages/shareLayout.ts');
  const drawn = new LRUCache<string, Promise<Buffer>>({
    maxSize: keptBytes,
    // Estimated, since all images are of similar size.
    sizeCalculation: () => 128 * 1024,
  });

  const bytesOf = async (path: string | undefined): Promise<Buffer | undefined> => {
    const id = /^\/files\/([^/]+)\//.exec(path ?? '')?.[1];
    const file = id === undefined ? undefined : await files.find(id);
    return file && buffer(await file.open());
  };

  const draw = ({ words, picture, isPortrait, drawn: thing }: ShareImage, address: string): Promise<Buffer> =>
    queue.run(async () => {
      const bytes = (await bytesOf(picture)) ?? (thing && standIn(thing, isPortrait));
      return (isPortrait ? drawContestant : drawContest)(
        layOut,
        words,
        bytes && { bytes, focus: picture ? focusOf(picture) : undefined },
      );
    }, address);

  const answer =
    (find: FindShareImage) =>
    async (request: Request, response: Response): Promise<void> => {
      const language = languageIn(request);
      const say: Say = (key, values) => translate(language, key, values);
      const inTime = deadline();
      const address = request.ip ?? '';
      try {
        await limiter.consume(address).catch(() => {
          throw new Refusal('too_many');
        });
        const { brand_name } = await inTime(siteSettings(ports.storage)());
        const card = await inTime(
          find({ ports, say, language, brand: brand_name }, request.params as Record<string, string>),
        );
        if (!card) throw new Refusal('not_found');
        const etag = `"${createHash('sha256').update(JSON.stringify(card)).digest('base64url')}"`;
        response.setHeader('ETag', etag);
        response.setHeader('Cache-Control', `public, max-age=${freshFor}`);
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        if (request.query.lang === undefined) response.setHeader('Vary', 'Accept-Language');
        if (request.headers['if-none-match'] === etag) return void response.status(304).end();
        let making = drawn.get(etag);
        if (!making) {
          making = draw(card, address);
          drawn.set(etag, making);
          making.catch(() => drawn.delete(etag));
        }
        const bytes = await inTime(making);
        response.setHeader('Content-Type', 'image/jpeg');
        response.setHeader('Content-Length', bytes.byteLength);
        response.end(bytes);
      } catch (error) {
        response.removeHeader('Cache-Control');
        response.removeHeader('ETag');
        failures.send(response, error, 'GET /share', language);
      }
    };

  const router = Router();
  for (const [path, find] of Object.entries(shareImages)) router.get(path, answer(find));
  return router;
}
