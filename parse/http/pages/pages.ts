/** Renders the HTML of pages: head, language, ssid, boot data and the screen's prefetched answers. */
import type { IncomingMessage } from 'node:http';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { appAddressOf } from '#shared/appPlaces.ts';
import { type Language, languages } from '#shared/languages.ts';
import { Refusal } from '#shared/errors.ts';
import { brandRules } from '#shared/site/brand.ts';
import type { SiteSettings } from '#shared/site/entities.ts';
import type { PublicSite } from '#shared/site/homes.ts';
import { day } from '#shared/time.ts';
import { nameVisitor } from '#cloud/accounts/sessions/session.ts';
import { type Caller, type CloudFunction, invoke } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { PageMeta } from '#cloud/kernel/pageMeta.ts';
import { pageMetaOf } from '#cloud/pageMetaOf.ts';
import { publicSite, siteSettings } from '#cloud/site/index.ts';
import type { Counter, Counters } from '#parse/ports/limiter.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import { allowFrames, allowSockets, frameCookie } from './embed.ts';
import { type Failures, toRefusal } from '#parse/http/guard/failures.ts';
import { firstList } from './firstList.ts';
import { firstPaint } from './firstPaint.ts';
import { escape, headTags, inScript } from './headTags.ts';
import { type Hosts, isLocal } from '#parse/http/guard/hosts.ts';
import type { Shell } from './shell.ts';
import { languageOf, translate } from '#parse/http/translate.ts';

export interface PagesOptions {
  readonly ports: Ports;
  readonly failures: Failures;
  readonly countersOf: Counters;
  /** For prefetched answers. */
  readonly functions: Readonly<Record<string, CloudFunction>>;
  /** The shell's HTML template for a URL. */
  readonly template: (url: string) => Promise<string>;
  /** The build manifest; undefined while Vite serves files. */
  readonly shell?: Shell;
  readonly hosts: Hosts;
  readonly appId: string;
  /** The demo's one-tap log-ins. */
  readonly demo?: () => readonly object[];
}

/** A prefetched call with its answer for this visitor. */
interface FirstAnswer {
  readonly call: string;
  readonly input: object;
  readonly output: unknown;
}

/** Rate limit of new browsers per address and minute: enough for a school, not for a flood. */
const newVisitors = { points: 300, seconds: 60 };
/** Rate limit of pages with prefetched answers per address, like that of calls. */
const firstAnswers = { points: 600, seconds: 60 };
const cookieDays = 400;
/** Seconds before a failed page reloads. */
const comeBackSeconds = 5;

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';', 50)) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

const asLanguage = (value: unknown): Language | undefined =>
  languages.find((language) => typeof value === 'string' && language === value.toUpperCase());

/** Addresses of the operators' shell that redirect to its start: in the layout that they name, else in the operator's own. */
const adminStart = /^\/admin(?:\/(access|simplemenu|topmenu))?\/?$/i;
const layouts = ['access', 'simpleMenu', 'topMenu'];
/** The operator's choice is kept by admin/layouts.ts. */
const layoutFor = (named: string | undefined, cookie: string | undefined): string =>
  layouts.find((layout) => layout.toLowerCase() === (named ?? cookie)?.toLowerCase()) ?? 'access';

/** The operator's colours, for the first paint. Open pages replace its content (shared/client/app/live/liveSite.ts). */
const brandStyle = (settings: SiteSettings): string => {
  const rules = brandRules(settings);
  return rules && `<style id="brand">${rules}</style>\n    `;
};

/** The content of #root until React's first render. */
function firstContent(
  { hero, list, partner, frame }: PageMeta,
  answers: readonly FirstAnswer[],
  site: PublicSite,
): string {
  if (hero) {
    const isSite = partner === undefined && frame === undefined;
    const contest = isSite ? answers.find(({ call }) => call === 'fetchContest') : undefined;
    return firstPaint(hero, site, partner !== undefined, contest && hero.vote?.(contest.output));
  }
  const answerOf = (name: string) => answers.find(({ call }) => call === name)?.output;
  return list && answerOf(list.shelves[0]!.call) ? firstList(list, answerOf, site) : '';
}

/** Pages that other sites frame: their browsers get a name when they need one (embed.ts). */
const isEmbed = ({ path }: Request) => /^\/(embed|mobile)(\/|$)/i.test(path);

/** Query parameters; repeated and nested ones are dropped. */
const queryOf = ({ query }: Request): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Keeps the query, such as a requested language. */
const homeFor = (home: string, asked: string) => {
  const at = asked.indexOf('?');
  return at < 0 ? home : home + asked.slice(at);
};

const withinLimit = (counter: Counter, request: Request) =>
  counter.consume(request.ip ?? '').then(
    () => true,
    () => false,
  );

const keepSsid = (request: Request, response: Response, ssid: string) =>
  response.cookie('ssid', ssid, {
    sameSite: 'lax',
    secure: request.secure,
    path: '/',
    maxAge: cookieDays * day,
    encode: String,
  });

export function createPages(options: PagesOptions): Router {
  const { ports, failures, countersOf, functions, template, shell, hosts, appId, demo } = options;
  const naming = countersOf('new visitors', newVisitors);
  const answering = countersOf('first answers', firstAnswers);

  /** The browser's ssid, else a new one, unless the address is over its limit. */
  const ssidFor = async (request: Request): Promise<string> => {
    const names = isEmbed(request) ? ['ssid', frameCookie] : ['ssid'];
    const known = names.map((name) => cookieOf(request, name)).find((name) => name && ports.secrets.readVisitor(name));
    if (known) return known;
    // Embeds request an ssid when needed and store it by `frameNames`, so that not every reader of a blog becomes a visitor.
    if (isEmbed(request)) return '';
    return (await withinLimit(naming, request)) ? nameVisitor(ports) : '';
  };

  /** Prefetches the screen's first calls. Refused ones are left to the screen. */
  const answersTo = async (
    head: PageMeta,
    request: Request,
    ssid: string,
    language: Language,
  ): Promise<FirstAnswer[]> => {
    if (!head.calls.length || !(await withinLimit(answering, request))) return [];
    const visitor_id = ssid ? ports.secrets.readVisitor(ssid) : undefined;
    const caller: Caller = { visitor_id, roles: [], language, address: request.ip ?? '' };
    const answers = await Promise.all(
      head.calls.map(async ({ call, input }): Promise<FirstAnswer[]> => {
        const fn = functions[call];
        if (!fn) return [];
        try {
          return [{ call, input, output: await invoke(fn, ports, caller, input) }];
        } catch (error) {
          if (error instanceof Refusal) return [];
          throw error;
        }
      }),
    );
    return answers.flat();
  };

  const page = async (request: Request, response: Response) => {
    const start = adminStart.exec(request.path);
    if (start) {
      response.setHeader('Vary', 'Cookie');
      response.setHeader('Cache-Control', 'private, no-cache');
      return response.redirect(302, `/admin/${layoutFor(start[1], cookieOf(request, 'layout'))}/home`);
    }
    // The owner of this phone chose the mobile-web shell (shared/client/app/routing/shellChoice.ts).
    const inApp = cookieOf(request, 'shell') === 'app' ? appAddressOf(request.originalUrl) : undefined;
    if (inApp !== undefined) {
      response.setHeader('Vary', 'Cookie');
      response.setHeader('Cache-Control', 'private, no-cache');
      return response.redirect(302, inApp);
    }
    const asked = asLanguage(request.query.lang);
    const chosen = asked ?? asLanguage(cookieOf(request, 'language'));
    const language = chosen ?? languageOf(request.headers['accept-language']);
    const say = (key: string, values?: Readonly<Record<string, unknown>>) => translate(language, key, values);
    const inTime = deadline();
    try {
      const [settings, site] = await inTime(
        Promise.all([siteSettings(ports.storage)(), publicSite(ports, request.host ?? '')]),
      );
      const named = [settings.contests_host, settings.services_host];
      if (request.path === '/' && site.home_path)
        return response.redirect(302, homeFor(site.home_path, request.originalUrl));
      const [html, head, ssid] = await inTime(
        Promise.all([
          template(request.originalUrl),
          pageMetaOf(ports, request.path, say, queryOf(request), language),
          ssidFor(request),
        ]),
      );
      if (head.moved) {
        // Not cached, because a former address can become current again.
        response.setHeader('Cache-Control', 'private, no-cache');
        return response.redirect(301, homeFor(head.moved, request.originalUrl));
      }
      const answers = await inTime(answersTo(head, request, ssid, language));
      const boot = {
        site,
        ssid,
        language,
        appId,
        ...(head.frame && { embed: head.frame.cx_id }),
        ...(head.partner && { mobile: head.partner }),
        ...(answers.length && { answers }),
        ...(demo && { demo: demo(), ...(!isLocal(request.hostname ?? '') && { demoIsPublic: true }) }),
        ...((ports.mail.mailbox ?? ports.sms?.mailbox) && { mailbox: true }),
      };
      const isThere = head.found ?? shell?.hasScreen(request.path) ?? true;
      // A place that the mobile-web shell does not have, and the site does.
      const onSite = /^\/app(\/[^/\\].*)$/.exec(request.originalUrl)?.[1];
      if (onSite && shell && !shell.hasScreen(request.path) && shell.hasScreen(request.path.slice('/app'.length))) {
        response.setHeader('Cache-Control', 'private, no-cache');
        return response.redirect(302, onSite);
      }
      const tags = headTags({
        // A page that is not there does not get the title of the front page.
        head: isThere || head.closed || head.title ? head : { ...head, title: say('app.failure.not_found_title') },
        origin: hosts.originOf(request, named),
        siteTitle: site.title,
        brand: site.brand,
        language,
        languageAsked: asked !== undefined,
      });
      if (ssid && cookieOf(request, frameCookie) !== ssid) keepSsid(request, response, ssid);
      allowSockets(response, hosts.socketsOf(request, named));
      const mayFrame = head.frame ?? head.partner;
      if (mayFrame) allowFrames(response, mayFrame.origins);
      response.status(head.closed ? 403 : isThere ? 200 : 404);
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Cache-Control', 'private, no-cache');
      response.setHeader('Vary', 'Accept-Language, Cookie');
      response.send(
        html
          .replace(/<html lang="\w*"/, () => `<html lang="${language.toLowerCase()}"`)
          // The device reads these names, and asks for no language.
          .replace(/(href="\/\w+)(\.webmanifest")/, (link, name: string, ending: string) =>
            language === 'EN' ? link : `${name}.${language.toLowerCase()}${ending}`,
          )
          .replace('<div id="root"></div>', () => `<div id="root">${firstContent(head, answers, site)}</div>`)
          .replace('<!--head-->', () => `${tags}\n    ${brandStyle(settings)}`)
          // A screen's sheets come after those of its shell, as when it is loaded later: they override them.
          .replace('</head>', () => `  ${shell?.hints(request.path, language) ?? ''}\n  </head>`)
          .replace(
            '<!--boot-->',
            () =>
              `<noscript>${escape(say('site.head.noscript'))}</noscript>\n    <script type="application/json" id="boot">${inScript(boot)}</script>`,
          ),
      );
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal.code !== 'unavailable') return failures.send(response, error, 'GET page', language);
      // A readable page that reloads itself.
      const { status, answer } = failures.settle(error, 'GET page', language);
      response.status(status).setHeader('Retry-After', comeBackSeconds);
      response.setHeader('Cache-Control', 'no-store');
      response.send(
        `<!doctype html><html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${comeBackSeconds}"><title>${escape(answer.error)}</title></head><body><p>${escape(answer.error)}</p></body></html>`,
      );
    }
  };

  // Paths shared with calls are pages only for clients that ask for HTML; other paths also for `*/*`, as link previews send.
  const wantsPage = (request: Request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (/^\/(app|parse)(\/|$)/i.test(request.path)) return (request.headers.accept ?? '').includes('text/html');
    return request.accepts(['html', 'json']) === 'html';
  };
  return Router().use((request: Request, response: Response, next: NextFunction) =>
    wantsPage(request) ? void page(request, response) : next(),
  );
}
