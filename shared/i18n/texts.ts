/** What the language files are: `<domain>/<language>.json`, flat, a key's text in `texts[key]`. Pages load the part that they show. */
import type accounts from './accounts/en.json';
import type admin from './admin/en.json';
import type app from './app/en.json';
import type community from './community/en.json';
import type contests from './contests/en.json';
import type mail from './mail/en.json';
import type site from './site/en.json';

/** A line for each domain. */
type English = typeof accounts &
  typeof admin &
  typeof app &
  typeof community &
  typeof contests &
  typeof mail &
  typeof site;

type Stored = keyof English;
/** A text's key; of a text with plural forms, the key without the form: `contests.votes` for `contests.votes_one` and `contests.votes_other`. */
export type Key = Stored | (Stored extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never);

/** Texts of one language by key. */
export type Texts = Readonly<Record<string, string>>;
/** Texts and numbers by name. */
export type Values = Readonly<Record<string, unknown>>;

const rules = new Map<string, Intl.PluralRules>();

function pluralForm(language: string, count: number): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(count);
}

/**
 * The text of a key: the plural form for `values.count` where it has forms, with each `{{name}}` replaced by that value. Undefined when
 * there is no such text.
 */
export function textOf(language: string, texts: Texts, key: string, values: Values = {}): string | undefined {
  const { count } = values;
  const form = typeof count === 'number' ? texts[`${key}_${pluralForm(language, count)}`] : undefined;
  return (form ?? texts[key])?.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    String((values[name] ?? '') as string | number),
  );
}
