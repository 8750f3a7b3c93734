/** The pages' first HTML: head, language, the browser's name and the boot data. Everything else of a page is its shell's. */
import { type NextFunction, type Request, type Response, Router } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Language } from '#shared/accounts/entities.ts';
import { nameVisitor } from '#cloud/accounts/session.ts';
import type { Ports } from '#cloud/ports.ts';
import { type Head, headOf, siteSettings } from '#cloud/site/index.ts';
import type { Failures } from './failures.ts';
import { languageOf, translate } from './translate.ts';

export interface PagesOptions {
  readonly ports: Ports;
  readonly failures: Failures;
  /** The shell's HTML with its placeholders, for this address. */
  readonly template: (url: string) => Promise<string>;
  /** Where people reach the site, when that is configured. */
  readonly publicUrl?: string;
  readonly appId: string;
  /** One-tap log-ins, on a demo. */
  readonly demo?: () => readonly object[];
}

/** New browsers that one address may name, a minute: a school behind one address, not a flood. */
const newVisitors = { points: 300, duration: 60 };
const cookieDays = 400;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON inside a script element: `<` would let a value end it. */
const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

export function cookieOf(request: Request, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';', 50)) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** A language that the reader chose before, else the browser's. */
const languageFor = (request: Request): Language => {
  const chosen = cookieOf(request, 'language');
  return chosen === 'EN' || chosen === 'FR' || chosen === 'ES'
    ? chosen
    : languageOf(request.headers['accept-language']);
};

function headTags(head: Head, origin: string, siteTitle: string, language: Language): string {
  const title = head.title ? `${head.title} · Engage` : siteTitle || translate(language, 'app.title');
  const description = head.description || translate(language, 'site.landing.lead');
  const image = new URL(head.image || '/og-default.png', origin).href;
  // A path that begins with two slashes would name another host.
  const url = `${new URL(origin).origin}${head.path}`;
  const meta = (property: string, content: string) => `<meta property="${property}" content="${escape(content)}">`;
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    `<link rel="canonical" href="${escape(url)}">`,
    meta('og:site_name', 'Engage'),
    meta('og:type', 'website'),
    meta('og:title', head.title || title),
    meta('og:description', description),
    meta('og:image', image),
    meta('og:url', url),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ');
}

export function createPages({ ports, failures, template, publicUrl, appId, demo }: PagesOptions): Router {
  const limiter = new RateLimiterMemory(newVisitors);

  /** The browser's signed name: the one it has, else a new one, unless its address asks for too many. */
  const ssidFor = async (request: Request, response: Response): Promise<string> => {
    const known = cookieOf(request, 'ssid');
    let ssid = known && ports.secrets.readVisitor(known) ? known : '';
    if (!ssid) {
      const allowed = await limiter.consume(request.ip ?? '').then(
        () => true,
        () => false,
      );
      if (!allowed) return '';
      ssid = await nameVisitor(ports);
    }
    response.cookie('ssid', ssid, {
      sameSite: 'lax',
      secure: request.secure,
      path: '/',
      maxAge: cookieDays * 24 * 3600 * 1000,
      encode: String,
    });
    return ssid;
  };

  const page = async (request: Request, response: Response) => {
    const language = languageFor(request);
    try {
      const settings = await siteSettings(ports.storage)();
      if (request.path === '/' && settings.home_path && settings.home_path !== '/')
        return response.redirect(302, settings.home_path);
      const asked = `${request.protocol}://${request.headers.host ?? ''}`;
      const origin = publicUrl ?? (URL.canParse(asked) ? asked : 'http://localhost');
      const [html, head, ssid] = await Promise.all([
        template(request.originalUrl),
        headOf(ports.storage, request.path),
        ssidFor(request, response),
      ]);
      const boot = {
        site: { home_path: settings.home_path, title: settings.title ?? '' },
        ssid,
        language,
        appId,
        ...(demo && { demo: demo() }),
      };
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Cache-Control', 'private, no-cache');
      response.setHeader('Vary', 'Accept-Language, Cookie');
      response.send(
        html
          .replace(/<html lang="\w*"/, () => `<html lang="${language.toLowerCase()}"`)
          .replace('<!--head-->', () => headTags(head, origin, settings.title ?? '', language))
          .replace('<!--boot-->', () => `<script type="application/json" id="boot">${inScript(boot)}</script>`),
      );
    } catch (error) {
      failures.send(response, error, 'GET page', language);
    }
  };

  // Where calls live, a page is answered only to a browser that says so; elsewhere also to whoever takes anything, as link previews do.
  const wantsPage = (request: Request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (/^\/(app|parse)(\/|$)/i.test(request.path)) return (request.headers.accept ?? '').includes('text/html');
    return request.accepts(['html', 'json']) === 'html';
  };
  return Router().use((request: Request, response: Response, next: NextFunction) =>
    wantsPage(request) ? void page(request, response) : next(),
  );
}
