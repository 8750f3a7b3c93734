/** What the translation check needs to be told. */

/** Languages with the reference first; each is `shared/i18n/<language>.json`, and a file of that name in each of `shellFolders`. */
export const languages = ['en', 'fr', 'es'] as const;

/** Shells whose own sentences lie apart, so that nobody else loads them: the keys of `shared/i18n/<shell>/` begin with `<shell>.`, and are used in `<shell>/` alone. */
export const shellFolders = ['admin'] as const;

/**
 * Prefixes whose keys are put together at run time (`t(`validation.${why}`)`), with the file that lists the tails: a key under a prefix
 * counts as used when its tail is a property or a text in that file.
 */
export const dynamicPrefixes: Readonly<Record<string, string>> = {
  'errors.': 'shared/errors.ts',
  'validation.': 'shared/errors.ts',
  'contests.category.': 'shared/contests/categories.ts',
  'contests.state.': 'shared/contests/process.ts',
  'admin.action.': 'admin/site/AuditScreen.tsx',
  'admin.feature.': 'shared/site/entities.ts',
  'admin.featureHint.': 'shared/site/entities.ts',
  'admin.risk.': 'shared/contests/entities.ts',
  'admin.settings.': 'admin/site/SettingsScreen.tsx',
  'admin.state.': 'shared/contests/process.ts',
  'admin.users.': 'admin/accounts/UsersScreen.tsx',
  'admin.way.': 'shared/site/entities.ts',
};

/** Its exported `errors` names every refusal, and each needs a sentence: `errors.<code>`. */
export const errorTable = 'shared/errors.ts';

/** Where keys are used. Scripts and tests read them too, but keep none alive. */
export const keyFolders = ['shared', 'cloud', 'parse', 'web', 'mobile-web', 'admin'];

/** Where people read. */
export const pageFolders = ['shared/client', 'web', 'mobile-web', 'admin'];

/** Attributes that people see or hear. */
export const visibleAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'label',
  'placeholder',
  'title',
]);

/** Elements whose content is not prose. */
export const silentElements = new Set(['code', 'script', 'style']);

/** Names and examples are the same in every language. */
export const names = ['Engage', 'pk_live_', 'sk_live_', '0x', 'vote.example.org', 'work.example.org', 'example.org'];

/** Properties of tables whose text is a key: `{ title: 'contests.heading' }`. */
export const keyProperties = /^(title|label|heading|description|placeholder|i18nKey|\w+Key)$/;
