/** Names of categories as people search for them. */
import en from '#shared/i18n/services/en.json' with { type: 'json' };
import es from '#shared/i18n/services/es.json' with { type: 'json' };
import fr from '#shared/i18n/services/fr.json' with { type: 'json' };
import { categoryKey, categoryValues } from '#shared/categories.ts';

/** In all languages, by category. */
export const categoryWords: ReadonlyMap<number, string> = new Map(
  categoryValues.map((value) => {
    const key = categoryKey(value);
    return [value, [en[key], fr[key], es[key]].join(' ')];
  }),
);
