/** Share images: `/share/:cx_id.jpg`, `/share/:cx_id/:contestant_id.jpg`, `/share/u/:username.jpg`, `/share/s/:sx_id.jpg`, drawn on demand. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { type Language, languages, Profile } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { focusOf } from '#shared/pictures.ts';
import { profileCalled } from '#cloud/accounts/index.ts';
import { publicContest, type PublicContest, type PublicContestant } from '#cloud/contests/index.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { openService } from '#cloud/services/index.ts';
import { siteSettings } from '#cloud/site/index.ts';
import { categoryKey, knownCategory } from '#shared/categories.ts';
import type { FileStore } from '#parse/ports/files/store.ts';
import type { Counters } from '#parse/ports/limiter.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import { createQueue } from '#parse/queue.ts';
import { drawContest, drawContestant, type DrawnStandIn, standIn } from './shareDrawing.ts';
import type { CardLayout, CardWords } from './shareLook.ts';
import { createThread } from '#parse/http/thread.ts';
import { languageOf, translate } from '#parse/http/translate.ts';

export interface ShareCardsOptions {
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

const callFor = ({ state }: PublicContest) => {
  if (state === 'ongoing') return { key: 'site.share.vote', votes: true };
  return { key: state === 'pending' ? 'site.share.soon' : 'site.share.results', votes: false };
};

function wordsOf(seen: PublicContest, one: PublicContestant | undefined, language: Language, brand: string): CardWords {
  const say = (key: string, values = {}) => translate(language, key, values);
  const number = (value: number) => value.toLocaleString(language.toLowerCase());
  const votesIn = (count: number) => say('site.share.votes', { count, votes: number(count) });
  const { contest } = seen;
  const category = say(`contests.category.${contest.category}`);
  const { key, votes } = callFor(seen);
  const common = { action: say(key), votes, brand, note: votes ? say('site.share.free') : '' };
  if (!one)
    return {
      ...common,
      title: contest.contest_name,
      fallback: category,
      over: category,
      figures: seen.total ? [votesIn(seen.total)] : [],
    };
  return {
    ...common,
    title: one.contestant.contestant_name,
    fallback: category,
    over: contest.contest_name,
    figures:
      one.rank === undefined ? [] : [say('site.share.rank', { rank: number(one.rank) }), votesIn(one.votes ?? 0)],
  };
}

/** Texts and picture of a person's card. */
function personWords({ full_name, username, profession }: Profile, language: Language, brand: string): CardWords {
  return {
    title: full_name,
    fallback: username,
    over: profession ?? '',
    figures: [`@${username}`],
    action: translate(language, 'site.share.person'),
    votes: false,
    note: '',
    brand,
  };
}

interface Card {
  readonly words: CardWords;
  /** A path on this site. */
  readonly picture: string | undefined;
  /** A portrait beside the text, for a contestant or a person. */
  readonly isOne: boolean;
  /** Drawn when there is no picture. */
  readonly drawn?: DrawnStandIn;
}

type FindCard = (
  params: Readonly<Record<string, string>>,
  language: Language,
  brand: string,
) => Promise<Card | undefined>;

export function createShareCards({ ports, files, failures, countersOf }: ShareCardsOptions): Router {
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

  const draw = ({ words, picture, isOne, drawn: thing }: Card, address: string): Promise<Buffer> =>
    queue.run(async () => {
      const bytes = (await bytesOf(picture)) ?? (thing && standIn(thing));
      return (isOne ? drawContestant : drawContest)(
        layOut,
        words,
        bytes && { bytes, focus: picture ? focusOf(picture) : undefined },
      );
    }, address);

  const ofContest: FindCard = async ({ cx_id, contestant_id }, language, brand) => {
    const seen = await publicContest(ports, cx_id!, language);
    const one = contestant_id === undefined ? undefined : seen?.find(contestant_id);
    if (!seen || (contestant_id !== undefined && !one)) return undefined;
    const { contest_name, category, theme } = seen.contest;
    return {
      words: wordsOf(seen, one, language, brand),
      picture: one ? one.contestant.contestant_img : seen.contest.cover,
      isOne: one !== undefined,
      drawn: {
        name: one?.contestant.contestant_name ?? contest_name,
        // Covers are drawn as in lists, which have no theme.
        within: { cx_id: cx_id!, contest_name, category, theme: one && theme },
        isOne: one !== undefined,
      },
    };
  };

  const ofPerson: FindCard = async ({ username }, language, brand) => {
    const profile = await profileCalled(ports.storage, username!);
    return profile && { words: personWords(profile, language, brand), picture: profile.avatar, isOne: true };
  };

  const ofService: FindCard = async ({ sx_id }, language, brand) => {
    const row = await openService(ports.storage, { roles: [] }, sx_id!);
    const provider = row && (await ports.storage.get(Profile, row.user_id));
    if (!row || !provider) return undefined;
    const category = translate(language, categoryKey(knownCategory(row.category)));
    const common = { title: row.title, fallback: category, over: category, votes: false, note: '', brand };
    return {
      words: { ...common, figures: [provider.full_name], action: translate(language, 'site.share.service') },
      picture: row.service_image,
      isOne: false,
    };
  };

  const answer =
    (find: FindCard) =>
    async (request: Request, response: Response): Promise<void> => {
      const language = languageIn(request);
      const inTime = deadline();
      const address = request.ip ?? '';
      try {
        await limiter.consume(address).catch(() => {
          throw new Refusal('too_many');
        });
        const { brand_name } = await inTime(siteSettings(ports.storage)());
        const card = await inTime(find(request.params as Record<string, string>, language, brand_name));
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

  return Router()
    .get('/share/u/:username.jpg', answer(ofPerson))
    .get('/share/s/:sx_id.jpg', answer(ofService))
    .get('/share/:cx_id.jpg', answer(ofContest))
    .get('/share/:cx_id/:contestant_id.jpg', answer(ofContest));
}
