/** Posts by the public API of Mastodon, which Pleroma, GoToSocial and others speak too: GET /api/v1/timelines/tag/:hashtag. */
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { socialLimits } from '#shared/community/limits.ts';
import { normalized } from '#shared/model/unicode.ts';
import type { Pictures } from '#cloud/kernel/ports.ts';
import type { FoundPost, Social } from '#cloud/providers/social/server.ts';
import { createOutside } from './outside.ts';

const within = 6000;
const timelineBytes = 2 * 1024 * 1024;
const pictureBytes = 4 * 1024 * 1024;
const pictureSide = 960;

const webAddress = z.url({ protocol: /^https?$/ }).max(1000);
const count = z.int().min(0).catch(0);
const statusShape = z.looseObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  created_at: z.iso.datetime({ offset: true }),
  url: webAddress,
  content: z.string().max(100_000),
  visibility: z.literal('public'),
  language: z.string().max(8).nullish(),
  account: z.looseObject({
    acct: z.string().regex(/^[\w.-]{1,60}(@[\w.:-]{1,100})?$/),
    display_name: z.string().max(500).catch(''),
  }),
  media_attachments: z
    .array(
      z.looseObject({
        type: z.string(),
        preview_url: webAddress.nullish(),
        description: z.string().nullish().catch(''),
      }),
    )
    .catch([]),
  favourites_count: count,
  reblogs_count: count,
  replies_count: count,
});
/** The author hides it behind a warning. */
const isWarned = (status: unknown) => {
  const { sensitive, spoiler_text } = status as { sensitive?: unknown; spoiler_text?: unknown };
  return sensitive === true || (typeof spoiler_text === 'string' && spoiler_text !== '');
};

const tidy = (text: string, most: number) => {
  const short = normalized(text.slice(0, 8 * most), 'NFC').trim();
  return short.length > most ? `${short.slice(0, most - 1).trimEnd()}…` : short;
};

/** The words of a post; its paragraphs and breaks become lines. */
function textOf(html: string): string {
  let text = '';
  let hiding = 0;
  const parser = new Parser({
    onopentag(name, { class: look = '' }) {
      // Servers shorten addresses by parts that only their own pages hide.
      if (hiding || /\binvisible\b/.test(look)) hiding++;
      if (name === 'br') text += '\n';
    },
    ontext(part) {
      if (!hiding) text += part;
    },
    onclosetag(name) {
      if (hiding) hiding--;
      if (name === 'p') text += '\n\n';
    },
  });
  parser.end(html);
  return tidy(text.replaceAll(/[ \t]+/g, ' ').replaceAll(/\n{3,}/g, '\n\n'), socialLimits.text);
}

function postOf(status: unknown): FoundPost | undefined {
  const { data } = statusShape.safeParse(status);
  if (!data || isWarned(status)) return undefined;
  const { account } = data;
  const picture = data.media_attachments.find(({ type, preview_url }) => type === 'image' && preview_url);
  const [text, alt] = [textOf(data.content), tidy(picture?.description ?? '', 300)];
  if (!text && !picture) return undefined;
  return {
    ...{ id: data.id, url: data.url, author: account.acct, text, language: data.language?.slice(0, 2) ?? '' },
    author_name: tidy(account.display_name.replaceAll(/:\w+:/g, ''), socialLimits.name) || account.acct,
    at: new Date(data.created_at).toISOString(),
    ...{ likes: data.favourites_count, shares: data.reblogs_count, replies: data.replies_count },
    ...(picture?.preview_url && { picture: { source: picture.preview_url, alt } }),
  };
}

interface SocialOptions {
  /** An origin on this machine. */
  readonly standIn?: string;
}

export function createSocial(pictures: Pictures, { standIn }: SocialOptions = {}): Social {
  const usual = { redirects: 2, allowed: [], ports: [], agentName: 'Engage social wall' };
  const strict = createOutside(usual);
  const beside =
    standIn &&
    createOutside({ ...usual, redirects: 0, allowed: ['127.0.0.1'], ports: [Number(new URL(standIn).port)] });
  const outsideFor = (url: URL) => (beside && url.origin === standIn ? beside : strict);

  const load = async (url: URL, accept: string, most: number) => {
    const { follow, read } = outsideFor(url);
    return read(await follow(url, accept, AbortSignal.timeout(within)), most);
  };

  return {
    ...(standIn && { standIn }),
    async timeline(server, hashtag) {
      try {
        const url = new URL(`/api/v1/timelines/tag/${encodeURIComponent(hashtag)}`, server);
        url.searchParams.set('limit', String(socialLimits.posts));
        const bytes = await load(url, 'application/json', timelineBytes);
        const said: unknown = bytes && JSON.parse(bytes.toString('utf8'));
        if (!Array.isArray(said)) return undefined;
        return said.slice(0, socialLimits.posts).flatMap((status) => postOf(status) ?? []);
      } catch {
        // A stranger's server may fail in any way.
        return undefined;
      }
    },
    async picture(source) {
      try {
        const bytes = await load(new URL(source), 'image/*', pictureBytes);
        return bytes && (await pictures.encode(bytes, pictureSide, 'social'));
      } catch {
        return undefined;
      }
    },
  };
}
