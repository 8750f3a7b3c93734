/** The product's texts, for comparisons. */
import type { Language } from '#shared/languages.ts';
import type { Key } from '#shared/i18n/texts.ts';
import { textsIn } from '#parse/http/translate.ts';

const own = (language: Language) => textsIn(language) as Readonly<Record<Key, string>>;

export const en = own('EN');
export const fr = own('FR');
export const es = own('ES');
