/** `/robots.txt`, `/sitemap.xml`, and `/.well-known/security.txt` (RFC 9116). */
import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { languages } from '#shared/languages.ts';
import { Refusal } from '#shared/errors.ts';
import { day } from '#shared/time.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { MapEntry } from '#cloud/kernel/domain.ts';
import { siteSettings } from '#cloud/site/index.ts';
import { mapPage, mapPages } from '#cloud/siteMap.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import { escape, inLanguage } from './headTags.ts';
import type { Hosts } from '#parse/http/guard/hosts.ts';
import { languageOf } from '#parse/http/translate.ts';

export interface CrawlOptions {
  readonly ports: Ports;
  readonly failures: Failures;
  readonly hosts: Hosts;
  /** Addresses per file; larger sites get an index of files. */
  readonly perFile?: number;
}

/** Every address is listed in each language, and a file may have at most 50 MB. */
const usualPerFile = 5000;
const freshFor = 600;
const keptFiles = 50;

const opening = '<?xml version="1.0" encoding="UTF-8"?>';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function urlTag({ path, changed }: MapEntry, host: string): string {
  const href = `${host}${path}`;
  const alternate = (hreflang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escape(address)}"/>`;
  return [
    `<url><loc>${escape(href)}</loc>`,
    changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '',
    ...languages.map((each) => alternate(each.toLowerCase(), inLanguage(href, each))),
    alternate('x-default', href),
    '</url>',
  ].join('');
}

const urlSet = (entries: readonly MapEntry[], host: string) =>
  `${opening}\n<urlset xmlns="${sitemaps}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries
    .map((entry) => urlTag(entry, host))
    .join('\n')}\n</urlset>\n`;

const index = (files: readonly string[], host: string) =>
  `${opening}\n<sitemapindex xmlns="${sitemaps}">\n${files
    .map((file) => `<sitemap><loc>${escape(`${host}/${file}`)}</loc></sitemap>`)
    .join('\n')}\n</sitemapindex>\n`;

const robots = (host: string | undefined) =>
  `User-agent: *\nDisallow: /app/\nDisallow: /parse/\nDisallow: /embed/\nDisallow: /mobile/\nAllow: /\n${host ? `\nSitemap: ${host}/sitemap.xml\n` : ''}`;

/** The contact for security reports. The file tells its own expiry, since a site that nobody runs answers no more. */
const security = (host: string, contact: string) =>
  [
    `Contact: ${contact || `${host}/help`}`,
    `Expires: ${new Date(Date.now() + 180 * day).toISOString()}`,
    `Preferred-Languages: ${languages.map((each) => each.toLowerCase()).join(', ')}`,
    `Canonical: ${host}/.well-known/security.txt`,
    '',
  ].join('\n');

export function createCrawl({ ports, failures, hosts, perFile = usualPerFile }: CrawlOptions): Router {
  const { storage } = ports;
  const kept = new LRUCache<string, Promise<string | undefined>>({ max: keptFiles, ttl: freshFor * 1000 });

  const whole = async (host: string): Promise<string> => {
    const pages = await mapPages(storage, perFile);
    if (pages.every(([, files]) => files <= 1)) {
      const entries = await Promise.all(pages.map(([of]) => mapPage(storage, of, 1, perFile)));
      return urlSet(entries.flat(), host);
    }
    const files = pages.flatMap(([of, count]) =>
      Array.from({ length: count }, (_, page) => `sitemap-${of}-${page + 1}.xml`),
    );
    return index(files, host);
  };

  const part = async (of: string, page: string, host: string): Promise<string | undefined> => {
    // One spelling of a number, because each other spelling would be made and kept again.
    if (!/^[1-9]\d{0,5}$/.test(page)) return undefined;
    const entries = await mapPage(storage, of, Number(page), perFile);
    return entries.length ? urlSet(entries, host) : undefined;
  };

  const answer =
    (
      type: string,
      make: (request: Request, host: string | undefined, contact: string) => Promise<string | undefined>,
    ) =>
    async (request: Request, response: Response): Promise<void> => {
      try {
        const { contests_host, services_host, security_contact } = await deadline()(siteSettings(storage)());
        const host = hosts.originOf(request, [contests_host, services_host]);
        const key = JSON.stringify([host, request.path, security_contact]);
        let making = kept.get(key);
        if (!making) {
          making = make(request, host, security_contact);
          kept.set(key, making);
          making.catch(() => kept.delete(key));
        }
        const text = await deadline()(making);
        if (!text) throw new Refusal('not_found');
        response.setHeader('Content-Type', `${type}; charset=utf-8`);
        response.setHeader('Cache-Control', `public, max-age=${freshFor}`);
        response.send(text);
      } catch (error) {
        failures.send(response, error, 'GET sitemap', languageOf(request.headers['accept-language']));
      }
    };

  return Router()
    .get(
      '/robots.txt',
      answer('text/plain', async (_request, host) => robots(host)),
    )
    .get(
      '/.well-known/security.txt',
      answer('text/plain', async (_request, host, contact) => host && security(host, contact)),
    )
    .get(
      '/sitemap.xml',
      answer('application/xml', async (_request, host) => host && whole(host)),
    )
    .get(
      '/sitemap-:of-:page.xml',
      answer('application/xml', async ({ params }, host) => host && part(String(params.of), String(params.page), host)),
    );
}
