/** Looks at pages that people link to, as a stranger would (`outside.ts`). */
import { Parser } from 'htmlparser2';
import { normalized } from '#shared/model/unicode.ts';
import { urlOf } from '#shared/urls.ts';
import type { LinkedPage, Links, Pictures } from '#cloud/kernel/ports.ts';
import { type Answer, createOutside } from './outside.ts';

export interface LinksOptions {
  /** Milliseconds for a page with its picture. */
  readonly within: number;
  readonly pageBytes: number;
  readonly pictureBytes: number;
  readonly redirects: number;
  /** Addresses that may be asked in spite of the rules, such as a test's own server on 127.0.0.1. */
  readonly allowed: readonly string[];
  /** Besides 80 and 443. */
  readonly ports: readonly number[];
}

const usual: LinksOptions = {
  within: 5000,
  pageBytes: 512 * 1024,
  pictureBytes: 3 * 1024 * 1024,
  redirects: 3,
  allowed: [],
  ports: [],
};
const pictureSide = 960;
const longest = { title: 200, description: 300 };
/** Some sites answer only browsers. */
const agentName = 'Mozilla/5.0 (compatible; Engage link preview)';

/** The parts of a page's head that describe it. */
interface Told {
  title: string;
  readonly properties: Map<string, string>;
}

/** Characters of a stranger's page, which may contain half a megabyte. */
const tidy = (text: string, most: number) =>
  normalized(text.slice(0, 4 * most), 'NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, most);

/** Reads a head as it comes, and nothing after it. */
function headReader(): { write(text: string): void; isOver(): boolean; told: Told } {
  const told: Told = { title: '', properties: new Map() };
  let inTitle = false;
  let isOver = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isOver ||= name === 'body';
      if (isOver) return;
      if (name === 'title') inTitle = told.title === '';
      const key = (attributes.property ?? attributes.name ?? '').toLowerCase();
      if (name === 'meta' && key && attributes.content && !told.properties.has(key))
        told.properties.set(key, attributes.content);
    },
    ontext(text) {
      if (inTitle && told.title.length < longest.title) told.title += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      isOver ||= name === 'head';
    },
  });
  return { write: (text) => parser.write(text), isOver: () => isOver, told };
}

export function createLinks(pictures: Pictures, given: Partial<LinksOptions> = {}): Links {
  const options = { ...usual, ...given };
  const { follow, read: readBody } = createOutside({ ...options, agentName });

  async function readHead({ response }: Answer): Promise<Told> {
    const { write, isOver, told } = headReader();
    const charset = /charset=["']?([\w-]+)/i.exec(response.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    let decoder: TextDecoder;
    try {
      decoder = new TextDecoder(charset);
    } catch {
      decoder = new TextDecoder();
    }
    let bytes = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      write(decoder.decode(part, { stream: true }));
      bytes += part.byteLength;
      if (isOver() || bytes > options.pageBytes) break;
    }
    response.destroy();
    return told;
  }

  async function readPicture(url: URL, signal: AbortSignal) {
    const bytes = await readBody(await follow(url, 'image/*', signal), options.pictureBytes);
    return bytes && pictures.encode(bytes, pictureSide, 'links');
  }

  async function page(address: string, signal: AbortSignal): Promise<LinkedPage | undefined> {
    const answer = await follow(new URL(address), 'text/html,application/xhtml+xml', signal);
    if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(answer.response.headers['content-type'] ?? '')) {
      answer.response.destroy();
      return undefined;
    }
    const { title, properties } = await readHead(answer);
    const named = (...names: string[]) => names.map((name) => properties.get(name)).find(Boolean) ?? '';
    const shown = tidy(named('og:title', 'twitter:title') || title, longest.title);
    if (!shown) return undefined;
    const description = tidy(named('og:description', 'description'), longest.description);
    const source = named('og:image', 'og:image:url', 'twitter:image');
    const from = source ? urlOf(source, answer.url) : undefined;
    // A preview without its picture is still a preview.
    const picture = from && (await readPicture(from, signal).catch(() => undefined));
    return { title: shown, ...(description && { description }), ...(picture && { picture }) };
  }

  return {
    async read(url) {
      const stop = AbortSignal.timeout(options.within);
      try {
        return await page(url, stop);
      } catch {
        // A stranger's page may fail in any way.
        return undefined;
      }
    },
  };
}
