/** What the translation check needs to be told. */

/** Languages with the reference first; each is `shared/i18n/<domain>/<language>.json`, where the keys of a domain begin with `<domain>.`. */
export const languages = ['en', 'fr', 'es'] as const;

/** Keys of no one domain: what `errors.` words lies with the domain that refuses, `validation.` with what every domain has. */
export const sharedKeys: Readonly<Record<string, string | undefined>> = { errors: undefined, validation: 'app' };

/** Shells with sentences of their own: keys that begin with `<shell>.` are used in `<shell>/` alone. */
export const shellFolders = ['admin'] as const;

/** Files whose tables `errors` or `<domain>Errors` name the refusals; each needs a sentence: `errors.<code>`. */
export const errorTables = /^shared\/([^/]+\/)?errors\.ts$/;

/**
 * Prefixes whose keys are put together at run time (`t(`validation.${why}`)`), with the files that list the tails: a key under a prefix
 * counts as used when its tail is a property or a text in one of them.
 */
export const dynamicPrefixes: Readonly<Record<string, string | RegExp>> = {
  'errors.': errorTables,
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
