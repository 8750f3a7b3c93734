/** Types and lookup of texts. The files are `<domain>/<language>.json`, flat; pages load only the texts that they show. */
import { createInstance } from 'i18next';
import type accounts from './accounts/en.json';
import type admin from './admin/en.json';
import type app from './app/en.json';
import type chat from './chat/en.json';
import type community from './community/en.json';
import type contests from './contests/en.json';
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
  typeof names;

type Stored = keyof English;
/** A text's key; of a text with plural forms, the key without the form: `contests.votes` for `contests.votes_one` and `contests.votes_other`. */
export type Key = Stored | (Stored extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never);

/** Texts of one language, by key. */
export type Texts = Readonly<Record<string, string>>;
/** Values for placeholders. */
export type Values = Readonly<Record<string, unknown>>;

/** i18next's default namespace. */
const namespace = 'translation';

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

/** A store of texts by lower-case language tag, such as 'fr'. Values are not escaped: React and the mail templates do that. */
export function createTexts(): TextStore {
  const engine = createInstance();
  void engine.init({
    resources: {},
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
    initAsync: false,
  });
  return {
    add: (language, texts) => void engine.addResourceBundle(language, namespace, texts, false, true),
    has: (language, key) => engine.exists(key, { lng: language }),
    textOf(language, key, values) {
      const options = { ...values, lng: language };
      return engine.exists(key, options) ? engine.t(key, options) : undefined;
    },
  };
}
