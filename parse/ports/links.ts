/**
 * Pages that people link to, asked as a stranger would: without cookies, in little time, and never an address of this machine or its network. The
 * agent looks at the address that the connection is made to, so that a name which changes its address in between, and one that is written
 * as a number, are refused as well.
 */
import http from 'node:http';
import https from 'node:https';
import type { IncomingMessage } from 'node:http';
import { Parser } from 'htmlparser2';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { normalized } from '#shared/model/unicode.ts';
import { urlOf } from '#shared/urls.ts';
import type { LinkedPage, Links, Pictures } from '#cloud/ports.ts';

export interface LinksOptions {
  /** Milliseconds for a page with its picture. */
  readonly within: number;
  readonly pageBytes: number;
  readonly pictureBytes: number;
  readonly redirects: number;
  /** Addresses that may be asked all the same, such as a test's own server on 127.0.0.1. */
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
/** Some sites answer nobody else. */
const agentName = 'Mozilla/5.0 (compatible; Engage link preview)';

class NotHad extends Error {}

interface Answer {
  readonly response: IncomingMessage;
  readonly url: URL;
}

/** What of a page's head tells what it is. */
interface Told {
  title: string;
  readonly properties: Map<string, string>;
}

/** Of a stranger's page, which may say half a megabyte. */
const tidy = (text: string, most: number) =>
  normalized(text.slice(0, 4 * most), 'NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, most);

/** Reads a head as it comes, and nothing behind it. */
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
  const allowed = { allowIPAddressList: [...options.allowed], stopPortScanningByUrlRedirection: true };
  const agents = {
    'http:': new RequestFilteringHttpAgent(allowed),
    'https:': new RequestFilteringHttpsAgent(allowed),
  };

  const ask = (url: URL, accept: string, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const isHttps = url.protocol === 'https:';
      const port = Number(url.port || (isHttps ? 443 : 80));
      if ((!isHttps && url.protocol !== 'http:') || ![80, 443, ...options.ports].includes(port))
        return reject(new NotHad('not an address of the web'));
      const request = (isHttps ? https : http).get(
        url,
        {
          agent: agents[url.protocol as keyof typeof agents],
          signal,
          maxHeaderSize: 16 * 1024,
          // What is packed could unpack to any size.
          headers: { 'User-Agent': agentName, Accept: accept, 'Accept-Encoding': 'identity' },
        },
        resolve,
      );
      request.on('error', reject);
    });

  async function follow(first: URL, accept: string, signal: AbortSignal): Promise<Answer> {
    let url = first;
    for (let steps = 0; steps <= options.redirects; steps++) {
      const response = await ask(url, accept, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 200 && statusCode < 300) return { response, url };
      response.destroy();
      const next = statusCode >= 300 && statusCode < 400 && headers.location && urlOf(headers.location, url);
      if (!next) throw new NotHad(`answered ${statusCode}`);
      url = next;
    }
    throw new NotHad('redirected too often');
  }

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
    const { response } = await follow(url, 'image/*', signal);
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.byteLength;
      if (bytes > options.pictureBytes) {
        response.destroy();
        return undefined;
      }
    }
    return pictures.encode(Buffer.concat(parts), pictureSide, 'links');
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
    // A page without its picture is a preview all the same.
    const picture = from && (await readPicture(from, signal).catch(() => undefined));
    return { title: shown, ...(description && { description }), ...(picture && { picture }) };
  }

  return {
    async read(url) {
      const stop = AbortSignal.timeout(options.within);
      try {
        return await page(url, stop);
      } catch {
        // A stranger's page may fail in any way it likes.
        return undefined;
      }
    },
  };
}
