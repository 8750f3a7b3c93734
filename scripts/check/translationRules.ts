/** Configuration of the translation check. */

/** The reference language first. The keys of `shared/i18n/<domain>/<language>.json` start with `<domain>.`. */
export const languages = ['en', 'fr', 'es'] as const;

/** Exceptions: `errors.` keys are in the domain that refuses, `validation.` keys in the common files. */
export const sharedKeys: Readonly<Record<string, string | undefined>> = { errors: undefined, validation: 'app' };

/** Keys starting with `<shell>.` may be used in `<shell>/` only. */
export const shellFolders = ['admin'] as const;

/** Files with tables `errors` or `<domain>Errors`; each code needs `errors.<code>`. */
export const errorTables = /^shared\/([^/]+\/)?errors\.ts$/;

/**
 * Prefixes of keys built at run time (`t(`validation.${why}`)`), with the files that list the tails: a key is used if its tail is a
 * property or string in one of them.
 */
export const dynamicPrefixes: Readonly<Record<string, string | RegExp>> = {
  'errors.': errorTables,
  'validation.': 'shared/errors.ts',
  'chat.card.': 'shared/chat/types.ts',
  'chat.last.': 'shared/chat/types.ts',
  'chat.push.': 'cloud/chat/pushing.ts',
  'chat.offer.state.': 'shared/chat/offerProcess.ts',
  'chat.offer.step.': 'shared/chat/offerProcess.ts',
  'chat.report.reason.': 'shared/chat/types.ts',
  'payments.payouts.state.': 'shared/payments/payouts.ts',
  'payments.rail.': 'shared/payments/rails.ts',
  'payments.status.': 'shared/payments/process.ts',
  'contests.category.': 'shared/contests/categories.ts',
  'contests.state.': 'shared/contests/process.ts',
  'admin.action.': 'admin/site/AuditScreen.tsx',
  'admin.feature.': 'shared/site/entities.ts',
  'admin.featureHint.': 'shared/site/entities.ts',
  'admin.risk.': 'shared/contests/entities.ts',
  'admin.desk.decide.': 'shared/payments/desk.ts',
  'admin.desk.done.': 'shared/payments/desk.ts',
  'admin.desk.kind.': 'shared/payments/desk.ts',
  'admin.desk.state.': 'admin/payments/DeskScreen.tsx',
  'admin.desk.text.': 'shared/payments/desk.ts',
  'admin.entry.': 'shared/payments/entities.ts',
  'admin.event.': 'shared/payments/entities/payment.ts',
  'admin.payment.': 'admin/payments/DisputeForm.tsx',
  'admin.pricing.cell.': 'admin/payments/pricing.ts',
  'admin.pricing.long.': 'admin/payments/pricing.ts',
  'admin.refund.': 'admin/payments/Story.tsx',
  'admin.settings.': 'admin/site/SettingsScreen.tsx',
  'admin.state.': 'shared/contests/process.ts',
  'admin.users.': 'admin/accounts/UsersScreen.tsx',
  'admin.way.': 'shared/site/entities.ts',
};

/** Folders whose uses count. Scripts and tests are read too, but do not keep keys alive. */
export const keyFolders = ['shared', 'cloud', 'parse', 'web', 'mobile-web', 'admin'];

/** Folders with user-visible text. */
export const pageFolders = ['shared/client', 'web', 'mobile-web', 'admin'];

/** Attributes that are visible or read aloud. */
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

/** Elements without prose. */
export const silentElements = new Set(['code', 'script', 'style']);

/** Names and examples that are the same in all languages. */
export const names = [
  'Engage',
  'pk_live_',
  'sk_live_',
  'whsec_…',
  '0x',
  'vote.example.org',
  'work.example.org',
  'example.org',
];

/** Properties whose strings are keys: `{ title: 'contests.heading' }`. */
export const keyProperties = /^(title|label|heading|description|placeholder|i18nKey|\w+Key)$/;
