/** The reader's language, and the texts of what is shown: a page loads its shell's and its screens' in that language alone. */
import { useSyncExternalStore } from 'react';
import { type Language, languages } from '#shared/languages.ts';
import { createTexts, type Key, type Texts, type Values } from '#shared/i18n/texts.ts';
import { boot } from './boot.ts';
import { loadChunk } from './chunks.ts';
import { keep, kept, onKeptElsewhere } from './keep.ts';

export type { Key };

type Translate = (key: Key, values?: Values) => string;

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

/** In tests a missing key fails; in a page it shows, and the console tells of it. */
function missing(key: string): string {
  if (import.meta.env?.MODE === 'test') throw new Error(`Missing translation: ${key}`);
  console.error(`Missing translation: ${key}`);
  return `⟦${key}⟧`;
}

/** Texts by language tag, of all parts that were loaded. */
const known = createTexts();
/** A part is what a shell or one of its screens says; scripts/build/texts.ts makes them. */
const parts = new Set<string>();
const loaded = new Set<string>();
const listeners = new Set<() => void>();

/** A language as components have it. */
interface Speech {
  /** Lower-case, for Intl and for Accept-Language. */
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
  // The sources lie by domain; only a build knows what belongs to a part.
  if (!import.meta.env.TEXTS) return (await import('./sourceTexts.ts')).sourceTexts(tag);
  return loadChunk(async () => {
    const response = await fetch(`/assets/${tag}-${part}-${String(import.meta.env.TEXTS)}.json`);
    if (!response.ok) throw new Error(`The texts of ${part} are answered with ${response.status}`);
    return (await response.json()) as Texts;
  });
}

/** What is on its way or there, by language and part. */
const loads = new Map<string, Promise<void>>();

/** Asks once, and again after a failure. */
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

/** Loads the texts of a screen in the present language, also when that changes meanwhile. Throws a ChunkError. */
export async function loadTexts(part: string): Promise<void> {
  parts.add(part);
  try {
    for (let tag; tag !== present.tag;) await load((tag = present.tag), part);
  } catch (cause) {
    parts.delete(part);
    throw cause;
  }
}

/** Changes the language once all that was shown is there in it. When something does not come, the former language stays. */
async function change(language: Language): Promise<void> {
  const tag = language.toLowerCase();
  const absent = () => [...parts].filter((part) => !loaded.has(`${tag} ${part}`));
  // More may be asked for while some are on their way.
  while (absent().length) await Promise.all(absent().map((part) => load(tag, part)));
  present = speak(tag);
  if (typeof document !== 'undefined') document.documentElement.lang = tag;
  for (const listener of listeners) listener();
}

let isStarted = false;

/** Once, before React renders: the texts of a shell. Also for tests: `await startLanguage('FR')`. */
export async function startLanguage(language = chosenLanguage(), shell = 'web'): Promise<void> {
  parts.add(shell);
  await change(language);
  if (isStarted) return;
  isStarted = true;
  onKeptElsewhere(['language'], (_, value) => void change(chooseLanguage(value, browserLanguages())));
}

/** The reader chose: kept for the next visit. Throws when its texts cannot be loaded. */
export async function setLanguage(language: Language): Promise<void> {
  await change(language);
  keepLanguage(language);
}

/** A user's languages count where neither a choice nor the browser says anything that we speak. */
export async function adoptUserLanguages(user: { language: Language; languages: readonly Language[] }): Promise<void> {
  const language = chooseLanguage(kept('language'), browserLanguages(), [...user.languages, user.language]);
  if (language !== currentLanguage()) await change(language);
}

/** Whether a text has come: what is not shown yet may have none. */
export const hasText = (key: Key): boolean => known.has(present.tag, key);

/** The text for a key, outside React. */
export const t: Translate = (key, values) => present.t(key, values);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const current = () => present;

/** For a component, which renders again when the language changes. */
export const useTranslation = (): Speech => useSyncExternalStore(listen, current, current);
