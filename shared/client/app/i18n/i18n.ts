/** The reader's language and its texts. A page loads the texts of its shell and of its screens, in one language. */
import { useSyncExternalStore } from 'react';
import { type Language, languages } from '#shared/languages.ts';
import { createTexts, type Key, type Texts, type Values } from '#shared/i18n/texts.ts';
import { day, inSeconds } from '#shared/time.ts';
import { boot } from '#shared/client/app/boot.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { storeValue, storedValue, onStoredElsewhere } from '#shared/client/app/offline/browserStorage.ts';

export type { Key };

type Translate = (key: Key, values?: Values) => string;

/** Parses a tag such as 'fr-CA'; undefined for unsupported languages. */
export const asLanguage = (value: string | undefined): Language | undefined =>
  languages.find((language) => language === value?.slice(0, 2).toUpperCase() && /^..(-|_|$)/.test(value));

/** Priority: stored choice, browser, the user's first language, English. */
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

/** Stores the choice, and tells the server to render the next page in it. */
function keepLanguage(language: Language): void {
  storeValue('language', language);
  // The contest app's language is that of the app around it, not the site's.
  if (boot().mobile) return;
  try {
    document.cookie = `language=${language}; path=/; max-age=${inSeconds(cookieDays * day)}; samesite=lax`;
  } catch {
    // Without cookies the choice is stored in this browser only.
  }
}

/** Applies `?lang=fr` of a link as a choice and removes it from the address, so that a reload does not undo a later choice. */
function takeLanguageOfAddress(): void {
  const url = new URL(location.href);
  const language = asLanguage(url.searchParams.get('lang') ?? undefined);
  if (!language) return;
  keepLanguage(language);
  url.searchParams.delete('lang');
  try {
    history.replaceState(history.state, '', url);
  } catch {
    // A sandboxed frame cannot change its address.
  }
}

/** The stored choice; the server is told again when it rendered the page in another language. */
function chosenLanguage(): Language {
  takeLanguageOfAddress();
  const language = chooseLanguage(storedValue('language'), browserLanguages());
  if (storedValue('language') && boot().language !== language) keepLanguage(language);
  return language;
}

/** A missing key throws in tests; in a page the key is shown and logged. */
function missing(key: string): string {
  if (import.meta.env?.MODE === 'test') throw new Error(`Missing translation: ${key}`);
  console.error(`Missing translation: ${key}`);
  return `⟦${key}⟧`;
}

/** Loaded texts by language. */
const known = createTexts();
/** Loaded parts. A part is the texts of a shell or of one screen, made by scripts/build/texts.ts. */
const parts = new Set<string>();
const loaded = new Set<string>();
const listeners = new Set<() => void>();

/** Current language and translate function. */
interface Speech {
  /** Lower case, for Intl and Accept-Language. */
  readonly tag: string;
  readonly t: Translate;
}

const speak = (tag: string): Speech => ({
  tag,
  t: (key, values) => known.textOf(tag, key, values) ?? missing(key),
});
let present = speak('en');

export const languageTag = (): string => present.tag;
export const currentLanguage = (): Language => asLanguage(present.tag) ?? 'EN';

async function textsOf(tag: string, part: string): Promise<Texts> {
  // In development there are no parts: load all texts from source.
  if (!import.meta.env.TEXTS) return (await import('./sourceTexts.ts')).sourceTexts(tag);
  return loadChunk(async () => {
    const response = await fetch(`/assets/${tag}-${part}-${String(import.meta.env.TEXTS)}.json`);
    if (!response.ok) throw new Error(`The texts of ${part} are answered with ${response.status}`);
    return (await response.json()) as Texts;
  });
}

/** Pending and finished loads, by language and part. */
const loads = new Map<string, Promise<void>>();

/** Memoized load; retried after a failure. */
function load(tag: string, part: string): Promise<void> {
  const name = `${tag} ${part}`;
  const running = loads.get(name);
  if (running) return running;
  const done = textsOf(tag, part).then(
    (texts) => {
      known.add(tag, texts);
      loaded.add(name);
    },
    (cause: unknown) => {
      loads.delete(name);
      throw cause;
    },
  );
  loads.set(name, done);
  return done;
}

/** Loads a screen's texts in the current language, even if that changes meanwhile. Throws ChunkError. */
export async function loadTexts(part: string): Promise<void> {
  parts.add(part);
  try {
    for (let tag; tag !== present.tag;) await load((tag = present.tag), part);
  } catch (cause) {
    parts.delete(part);
    throw cause;
  }
}

/** A part that is loaded when it is shown, with the texts of its own. */
export const withTexts = async <P>(part: Promise<P>, texts: string): Promise<P> =>
  (await Promise.all([part, loadTexts(texts)]))[0];

/** Switches the language after the texts of everything shown are loaded. On failure the language stays. */
async function change(language: Language): Promise<void> {
  const tag = language.toLowerCase();
  const absent = () => [...parts].filter((part) => !loaded.has(`${tag} ${part}`));
  // More parts may be requested while these load.
  while (absent().length) await Promise.all(absent().map((part) => load(tag, part)));
  present = speak(tag);
  if (typeof document !== 'undefined') document.documentElement.lang = tag;
  for (const listener of listeners) listener();
}

let isStarted = false;

/** Loads a shell's texts, once before React renders. In tests: `await startLanguage('FR')`. */
export async function startLanguage(language = chosenLanguage(), shell = 'web'): Promise<void> {
  parts.add(shell);
  await change(language);
  if (isStarted) return;
  isStarted = true;
  onStoredElsewhere(['language'], (_, value) => void change(chooseLanguage(value, browserLanguages())));
}

/** Sets and stores the reader's choice. Throws when the texts cannot be loaded. */
export async function setLanguage(language: Language): Promise<void> {
  await change(language);
  keepLanguage(language);
}

/** Applies the user's languages, if there is no stored choice and the browser's languages are unsupported. */
export async function adoptUserLanguages(user: { language: Language; languages: readonly Language[] }): Promise<void> {
  const language = chooseLanguage(storedValue('language'), browserLanguages(), [...user.languages, user.language]);
  if (language !== currentLanguage()) await change(language);
}

/** Whether a key's text is loaded; screens not yet shown may have none. */
export const hasText = (key: Key): boolean => known.has(present.tag, key);

/** Translates outside of React. */
export const t: Translate = (key, values) => present.t(key, values);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const current = () => present;

/** Hears of every change of the language. Returns a stop function. */
export const onLanguage = listen;

/** Translates in a component, which renders again when the language changes. */
export const useTranslation = (): Speech => useSyncExternalStore(listen, current, current);
