/** Server-side translation. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '#shared/domains.ts';
import type { ErrorAnswer, Refusal } from '#shared/errors.ts';
import { createSpokenTexts } from '#shared/i18n/spoken.ts';
import type { Texts, Values } from '#shared/i18n/texts.ts';
import { type Language, languages } from '#shared/languages.ts';
import { root } from '../root.mjs';

const folder = join(root, 'shared', 'i18n');
const domains = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
const tagOf = (language: Language) => language.toLowerCase();

/** All texts. */
const texts = Object.fromEntries(
  languages.map((language) => {
    const files = domains.map(({ name }) => join(folder, name, `${tagOf(language)}.json`));
    return [
      language,
      Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Texts)) as Texts,
    ];
  }),
) as Record<Language, Texts>;

const spoken = createSpokenTexts();
for (const language of languages) spoken.add(tagOf(language), texts[language]);

/** All texts of a language. */
export const textsIn = (language: Language): Texts => texts[language];

/** The code of every refusal. */
export const refusalCodes: readonly string[] = Object.keys(texts.EN).flatMap(
  (key) => /^errors\.(.+)$/.exec(key)?.[1] ?? [],
);

/** The text of a key; falls back to English. */
export const translate = (language: Language, key: string, values?: Values): string =>
  spoken.textOf(tagOf(language), key, values) ?? spoken.textOf('en', key, values) ?? key;

/** Cache by Accept-Language, which has few distinct values. */
const wishes = new Map<string, Language>();
const mostWishes = 1000;

/** The preferred supported language. */
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

/** The body of a refusal. */
export function answerOf(refusal: Refusal, language: Language): ErrorAnswer {
  const { code, params, problems, factor } = refusal;
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
    ...(factor && { factor }),
  };
}

export const statusOf = ({ code }: Refusal): number => errors[code] ?? 409;
