/** Types and lookup of texts. The files are `<domain>/<language>.json`, flat; pages load only the texts that they show. */
import type accounts from './accounts/en.json';
import type admin from './admin/en.json';
import type app from './app/en.json';
import type chat from './chat/en.json';
import type community from './community/en.json';
import type contests from './contests/en.json';
import type developers from './developers/en.json';
import type mail from './mail/en.json';
import type names from './names/en.json';
import type payments from './payments/en.json';
import type services from './services/en.json';
import type site from './site/en.json';
import type tasks from './tasks/en.json';

/** One line per domain. */
type English = typeof accounts &
  typeof admin &
  typeof app &
  typeof community &
  typeof contests &
  typeof mail &
  typeof site &
  typeof payments &
  typeof chat &
  typeof services &
  typeof tasks &
  typeof names &
  typeof developers;

type Stored = keyof English;
/** A text's key; of a text with plural forms, the key without the form: `contests.votes` for `contests.votes_one` and `contests.votes_other`. */
export type Key = Stored | (Stored extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never);

/** What follows an area in its keys: the codes of refusals, of `errors`. */
export type KeysUnder<Area extends string> = Stored extends infer K
  ? K extends `${Area}.${infer Rest}`
    ? Rest
    : never
  : never;

/** Texts of one language, by key. */
export type Texts = Readonly<Record<string, string>>;
/** Values for placeholders. */
export type Values = Readonly<Record<string, unknown>>;

export interface TextStore {
  /** Adds texts to a language, replacing existing keys. */
  add(language: string, texts: Texts): void;
  has(language: string, key: string): boolean;
  /**
   * The text of a key: the plural form for `values.count` if there are forms, with each `{{name}}` replaced. Undefined when the language
   * has no such text.
   */
  textOf(language: string, key: string, values?: Values): string | undefined;
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * A store of texts by lower-case language tag, such as 'fr', for pages: it reads of i18next's format what our texts use, plural forms and
 * plain values, and is 15 kB lighter. The server has i18next itself (spoken.ts); texts.test.ts holds both to the same words. Values are not
 * escaped: React does that.
 */
export function createTexts(): TextStore {
  const known = new Map<string, Map<string, string>>();
  const rules = new Map<string, Intl.PluralRules>();
  const formOf = (language: string, count: number): string => {
    const rule = rules.get(language) ?? new Intl.PluralRules(language);
    rules.set(language, rule);
    return rule.select(count);
  };
  return {
    add(language, texts) {
      known.set(language, new Map([...(known.get(language) ?? []), ...Object.entries(texts)]));
    },
    has: (language, key) => known.get(language)?.has(key) ?? false,
    textOf(language, key, values = {}) {
      const own = known.get(language);
      const { count } = values;
      const form = typeof count === 'number' ? own?.get(`${key}_${formOf(language, count)}`) : undefined;
      return (form ?? own?.get(key))?.replaceAll(placeholder, (_, name: string) =>
        String((values[name] as string | number | undefined) ?? ''),
      );
    },
  };
}
