/** The server's sentences in the reader's language. */
import i18next from 'i18next';
import { type Language, languages } from '#shared/languages.ts';
import { errors } from '#shared/domains.ts';
import type { ErrorAnswer, Refusal } from '#shared/errors.ts';
import en from '#shared/i18n/en.json' with { type: 'json' };
import es from '#shared/i18n/es.json' with { type: 'json' };
import fr from '#shared/i18n/fr.json' with { type: 'json' };

const instance = i18next.createInstance();
await instance.init({
  resources: { en: { translation: en }, fr: { translation: fr }, es: { translation: es } },
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

type Translate = (key: string, values: Readonly<Record<string, unknown>>) => string;
const translators = Object.fromEntries(
  languages.map((language) => [language, instance.getFixedT(language.toLowerCase()) as unknown as Translate]),
);

export const translate = (language: Language, key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  translators[language]!(key, values);

/** Browsers send the same few wishes again and again. */
const wishes = new Map<string, Language>();
const mostWishes = 1000;

/** The language that a request asks for first, among ours. */
export function languageOf(acceptLanguage = ''): Language {
  let language = wishes.get(acceptLanguage);
  if (!language) {
    language = firstWish(acceptLanguage);
    if (wishes.size >= mostWishes) wishes.clear();
    wishes.set(acceptLanguage, language);
  }
  return language;
}

function firstWish(acceptLanguage: string): Language {
  const wanted = acceptLanguage
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const q = rest.map((item) => /^\s*q=([\d.]+)\s*$/.exec(item)?.[1]).find((value) => value !== undefined);
      return { language: tag.slice(0, 2).toUpperCase() as Language, q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ language, q }) => languages.includes(language) && q > 0)
    .toSorted((a, b) => b.q - a.q);
  return wanted[0]?.language ?? 'EN';
}

/** What a refused caller is told. */
export function answerOf(refusal: Refusal, language: Language): ErrorAnswer {
  const { code, params, problems } = refusal;
  const fields = Object.fromEntries(
    problems.map(({ path, why, limit, says }) => [
      path,
      translate(language, says ?? `validation.${why}`, { count: limit, limit }),
    ]),
  );
  return {
    error: translate(language, `errors.${code}`, params),
    code,
    ...(problems.length && { fields }),
  };
}

export const statusOf = (refusal: Refusal): number => errors[refusal.code]!;
