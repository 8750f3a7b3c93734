/** A stand-in of a server of short posts that speaks Mastodon's public API, for tests and the demo. Its people and posts are made up. */
import { hour, minute } from '#shared/time.ts';
import { sharp } from '#parse/sharp.ts';
import { type Behaviour, listen } from '../http.ts';

const people = [
  ['maya', 'Maya Lindholm'],
  ['theo.b', 'Théo Bernard'],
  ['lucia_r', 'Lucía Romero'],
  ['sam', 'Sam Okoye'],
  ['noor@elsewhere.example', 'Noor Haddad'],
  ['pierre@elsewhere.example', 'Pierre Lang'],
] as const;

const said = [
  ['en', 'Queued for an hour and it was worth every minute.'],
  ['fr', 'Quelle ambiance ce soir, on n’entend plus que les applaudissements !'],
  ['es', 'No me decido: los tres finalistas son buenísimos.'],
  ['en', 'Voted from the tram. My whole office argues about this now.'],
  ['fr', 'Merci aux organisateurs, tout était parfait jusqu’au dernier moment.'],
  ['es', 'Mi madre votó antes que yo. ¡Así va esta familia!'],
  ['en', 'The light at the end of the day made this picture.'],
  ['en', 'If you have not seen the second entry yet, you are missing out.'],
  ['fr', 'Deuxième tour demain. Je retiens mon souffle.'],
] as const;

export interface Status {
  readonly id: string;
  readonly content: string;
  readonly [field: string]: unknown;
}

export interface MastodonStandIn {
  readonly port: number;
  behave(how: Behaviour): void;
  /** What it answers instead of posts of its own. */
  setPosts(posts: readonly Status[] | undefined): void;
  /** Paths that were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

const drawing = (n: number) => {
  const hue = (n * 67) % 360;
  const bars = Array.from({ length: 7 }, (_, at) => {
    const height = 90 + ((n * 53 + at * 71) % 230);
    return `<rect x="${40 + at * 82}" y="${400 - height}" width="60" height="${height}" rx="14" fill="hsl(${(hue + at * 12) % 360} 70% ${46 + at * 4}%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="640" height="420" fill="hsl(${hue} 60% 92%)"/><circle cx="520" cy="90" r="48" fill="hsl(${(hue + 40) % 360} 85% 65%)"/>${bars.join('')}</svg>`;
};

function postsOf(tag: string, origin: string): Status[] {
  // Every ten minutes there is a new one.
  const newest = Math.floor(Date.now() / (10 * minute));
  return Array.from({ length: 14 }, (_, at) => {
    const n = newest - at;
    const [[acct, display_name], [language, words]] = [people[n % people.length]!, said[n % said.length]!];
    const picture = n % 3 === 0;
    return {
      ...{ id: String(n), uri: `${origin}/posts/${n}`, url: `${origin}/@${acct}/${n}`, visibility: 'public' },
      ...{
        created_at: new Date(n * 10 * minute - at * hour * 0.7).toISOString(),
        language,
        sensitive: false,
        spoiler_text: '',
      },
      content: `<p>${words} <a href="${origin}/tags/${tag}" class="mention hashtag">#<span>${tag}</span></a></p>`,
      account: { id: acct, username: acct.split('@')[0], acct, display_name, url: `${origin}/@${acct}`, bot: false },
      media_attachments: picture
        ? [
            {
              id: String(n),
              type: 'image',
              url: `${origin}/media/${n}.png`,
              preview_url: `${origin}/media/${n}.png`,
              description: 'Coloured columns of different heights',
            },
          ]
        : [],
      ...{ favourites_count: (n * 31) % 90, reblogs_count: (n * 17) % 24, replies_count: (n * 7) % 9 },
      ...{ reblog: null, tags: [{ name: tag, url: `${origin}/tags/${tag}` }] },
    };
  });
}

export async function startMastodonStandIn(port = 0): Promise<MastodonStandIn> {
  let behaviour: Behaviour = {};
  let given: readonly Status[] | undefined;
  const asked: string[] = [];
  const server = await listen(
    port,
    () => behaviour.away ?? false,
    async (_request, response, url) => {
      asked.push(url.pathname);
      const origin = `http://127.0.0.1:${server.port}`;
      const tag = /^\/api\/v1\/timelines\/tag\/([^/]+)$/.exec(url.pathname)?.[1];
      const picture = /^\/media\/(\d+)\.png$/.exec(url.pathname)?.[1];
      if (picture) {
        const bytes = await sharp(Buffer.from(drawing(Number(picture))))
          .png()
          .toBuffer();
        return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(bytes);
      }
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      if (!tag) return void response.writeHead(404).end('{"error":"Record not found"}');
      const posts = given ?? postsOf(decodeURIComponent(tag), origin);
      return void response.end(JSON.stringify(posts.slice(0, Number(url.searchParams.get('limit') ?? 20))));
    },
  );
  return {
    port: server.port,
    asked,
    behave: (how) => void (behaviour = how),
    setPosts: (posts) => void (given = posts),
    close: () => server.close(),
  };
}
