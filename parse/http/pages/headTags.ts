/** Renders the tags of a page's head. */
import { type Language, languages } from '#shared/languages.ts';
import { pictureSet, pictureSizes, pictureUrl } from '#shared/pictures.ts';
import type { FirstPicture, PageMeta } from '#cloud/kernel/pageMeta.ts';
import { translate } from '#parse/http/translate.ts';

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON in a script element; `<` is escaped, so that no value can close it. */
export const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const locales: Readonly<Record<Language, string>> = { EN: 'en_US', FR: 'fr_FR', ES: 'es_ES' };
const cardSize = { width: 1200, height: 630 };
const ownCard = '/og-default.png';

export interface HeadPage {
  readonly head: PageMeta;
  /** The public origin; undefined leaves URLs relative. */
  readonly origin: string | undefined;
  /** The title set by an operator, if any. */
  readonly siteTitle: string;
  readonly brand: string;
  readonly language: Language;
  /** Whether the URL has `?lang`. */
  readonly languageAsked: boolean;
}

/** A path with its `lang` parameter. */
export const inLanguage = (url: string, language: Language): string =>
  `${url}${url.includes('?') ? '&' : '?'}lang=${language.toLowerCase()}`;

const meta = (property: string, content: string) =>
  `<meta ${property.startsWith('og:') ? 'property' : 'name'}="${property}" content="${escape(content)}">`;

function preloadOf({ path, place }: FirstPicture): string {
  const set = pictureSet(path);
  const sizes = set && ` imagesrcset="${escape(set)}" imagesizes="${escape(pictureSizes[place])}"`;
  return `<link rel="preload" as="image" fetchpriority="high" href="${escape(pictureUrl(path, 960))}"${sizes ?? ''}>`;
}

export function headTags({ head, origin, siteTitle, brand, language, languageAsked }: HeadPage): string {
  const host = origin ?? '';
  // A path starting with `//` would name another host.
  const url = (path: string) => (path.startsWith('/') ? `${host}${path}` : path);
  const title = head.title ? `${head.title} · ${brand}` : siteTitle || translate(language, 'app.title');
  const description = head.description || translate(language, 'site.landing.lead');
  // A translation with its own URL is canonical for itself; hreflang links connect the translations.
  const address = url(languageAsked ? inLanguage(head.path, language) : head.path);
  const image = url(head.image ? inLanguage(head.image, language) : ownCard);
  const tags = [
    `<title>${escape(title)}</title>`,
    meta('description', description),
    ...(head.index ? [] : [meta('robots', 'noindex')]),
    `<link rel="canonical" href="${escape(address)}">`,
    ...(head.index
      ? [
          ...languages.map(
            (each) =>
              `<link rel="alternate" hreflang="${each.toLowerCase()}" href="${escape(url(inLanguage(head.path, each)))}">`,
          ),
          `<link rel="alternate" hreflang="x-default" href="${escape(url(head.path))}">`,
        ]
      : []),
    meta('og:site_name', brand),
    meta('og:type', 'website'),
    meta('og:locale', locales[language]),
    ...languages.filter((each) => each !== language).map((each) => meta('og:locale:alternate', locales[each])),
    meta('og:title', head.title || title),
    meta('og:description', description),
    meta('og:url', address),
    meta('og:image', image),
    meta('og:image:width', String(cardSize.width)),
    meta('og:image:height', String(cardSize.height)),
    ...(head.imageAlt ? [meta('og:image:alt', head.imageAlt), meta('twitter:image:alt', head.imageAlt)] : []),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', head.title || title),
    meta('twitter:description', description),
    meta('twitter:image', image),
    ...(head.facts ? [`<script type="application/ld+json">${inScript(head.facts(url))}</script>`] : []),
    ...head.pictures.map(preloadOf),
  ];
  return tags.join('\n    ');
}
