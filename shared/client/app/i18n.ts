/** The reader's language. Only its own sentences are loaded. */
import i18next, { type ParseKeys } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { type Language, languages } from '#shared/accounts/entities.ts';
import type adminEn from '#shared/i18n/admin/en.json';
import type en from '#shared/i18n/en.json';
import { boot } from './boot.ts';
import { keep, kept, onKeptElsewhere } from './keep.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en & typeof adminEn };
    keySeparator: false;
    nsSeparator: false;
  }
}

/** A translation key that exists. */
export type Key = ParseKeys;

type Sentences = Record<string, string>;
/** Where the sentences of each language come from. */
export type SentenceLoaders = Record<Language, () => Promise<{ default: Sentences }>>;
const loaders: SentenceLoaders[] = [
  {
    EN: () => import('#shared/i18n/en.json'),
    FR: () => import('#shared/i18n/fr.json'),
    ES: () => import('#shared/i18n/es.json'),
  },
];

/** A shell's own sentences beside everybody's. Before `startLanguage`. */
export function addSentences(more: SentenceLoaders): void {
  loaders.push(more);
}

/** EN, FR or ES out of anything such as 'fr-CA'; undefined for other languages. */
export const asLanguage = (value: string | undefined): Language | undefined =>
  languages.find((language) => language === value?.slice(0, 2).toUpperCase() && /^..(-|_|$)/.test(value));

/** Stored, else the browser's, else the user's first, else English. */
export function chooseLanguage(
  stored: string | undefined,
  browser: readonly string[],
  user: readonly string[] = [],
): Language {
  const first = (values: readonly string[]) => values.map(asLanguage).find((language) => language !== undefined);
  return asLanguage(stored) ?? first(browser) ?? first(user) ?? 'EN';
}

const browserLanguages = () => globalThis.navigator?.languages ?? [];

const cookieDays = 400;

/** Tells the server too, so that it writes the next page in it. */
function keepLanguage(language: Language): void {
  keep('language', language);
  try {
    document.cookie = `language=${language}; path=/; max-age=${cookieDays * 24 * 3600}; samesite=lax`;
  } catch {
    // No cookies, or no page: it is kept here alone.
  }
}

/** `?lang=fr` of a link is a choice: it is kept, and the address goes on without it, so that a reload undoes no later choice. */
function takeLanguageOfAddress(): void {
  const url = new URL(location.href);
  const language = asLanguage(url.searchParams.get('lang') ?? undefined);
  if (!language) return;
  keepLanguage(language);
  url.searchParams.delete('lang');
  try {
    history.replaceState(history.state, '', url);
  } catch {
    // A frame without an origin may not change its address.
  }
}

/** What was chosen in this browser; told to the server anew where its page came in another language. */
function chosenLanguage(): Language {
  takeLanguageOfAddress();
  const language = chooseLanguage(kept('language'), browserLanguages());
  if (kept('language') && boot().language !== language) keepLanguage(language);
  return language;
}

/** As a lower-case tag, for Intl and for Accept-Language. */
export const languageTag = (): string => i18next.language ?? 'en';
export const currentLanguage = (): Language => asLanguage(languageTag()) ?? 'EN';

/** In tests a missing key fails; in a page it shows, and the console tells of it. */
function missing(key: string): string {
  if (import.meta.env?.MODE === 'test') throw new Error(`Missing translation: ${key}`);
  console.error(`Missing translation: ${key}`);
  return `⟦${key}⟧`;
}

async function speak(language: Language): Promise<void> {
  const tag = language.toLowerCase();
  // A failed load throws here and leaves the former language whole.
  if (!i18next.hasResourceBundle(tag, 'translation')) {
    const parts = await Promise.all(loaders.map((each) => each[language]()));
    i18next.addResourceBundle(tag, 'translation', Object.assign({}, ...parts.map((part) => part.default)) as Sentences);
  }
  await i18next.changeLanguage(tag);
  if (typeof document !== 'undefined') document.documentElement.lang = tag;
}

/** Once, before React renders. Also for tests: `await startLanguage('FR')`. */
export async function startLanguage(language = chosenLanguage()): Promise<void> {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({
      resources: {},
      lng: language.toLowerCase(),
      fallbackLng: false,
      supportedLngs: languages.map((name) => name.toLowerCase()),
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      parseMissingKeyHandler: missing,
      react: { useSuspense: false },
    });
  await speak(language);
  onKeptElsewhere(['language'], (_, value) => void speak(chooseLanguage(value, browserLanguages())));
}

/** The reader chose: kept for the next visit. Throws when its sentences cannot be loaded. */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language);
  keepLanguage(language);
}

/** A user's languages count where neither a choice nor the browser says anything that we speak. */
export async function adoptUserLanguages(user: { language: Language; languages: readonly Language[] }): Promise<void> {
  const language = chooseLanguage(kept('language'), browserLanguages(), [...user.languages, user.language]);
  if (language !== currentLanguage()) await speak(language);
}

/** Whether there is a sentence for a key that came from outside, such as a code of a refusal. */
export const hasSentence = (key: string): boolean => i18next.exists(key);

/** The sentence for a key, outside React. */
export const { t } = i18next;

export { useTranslation };
