/** Configuration of the translation check. */

/** The reference language first. The keys of `shared/i18n/<domain>/<language>.json` start with `<domain>.`. */
export const languages = ['en', 'fr', 'es'] as const;

/** Exceptions: `errors.` keys are in the domain that refuses, `validation.` keys in the common files. */
export const sharedKeys: Readonly<Record<string, string | undefined>> = { errors: undefined, validation: 'app' };

/** Keys starting with `<shell>.` may be used in `<shell>/` only. */
export const shellFolders = ['admin'] as const;

/** Files with tables `errors` or `<domain>Errors`; each code needs `errors.<code>`. */
export const errorTables = /^shared\/([^/]+\/)?errors\.ts$/;

/** Where refusals are thrown: a sentence `errors.<code>` is used if one of these files names the code. */
const refusing = /^(shared|cloud|parse)\//;

/**
 * Prefixes of keys built at run time (`t(`validation.${why}`)`), with the files that list the tails: a key is used if its tail is a
 * property or string in one of them.
 */
export const dynamicPrefixes: Readonly<Record<string, string | RegExp>> = {
  'errors.': refusing,
  'validation.': 'shared/errors.ts',
  'chat.card.': 'shared/chat/types.ts',
  'chat.last.': 'shared/chat/types.ts',
  'chat.order.': 'shared/services/orders/process.ts',
  'chat.push.': 'cloud/chat/messages/pushNotifications.ts',
  'chat.offer.state.': 'shared/chat/offerProcess.ts',
  'chat.offer.step.': 'shared/chat/offerProcess.ts',
  'chat.report.reason.': 'shared/chat/types.ts',
  'community.club.access.': 'shared/community/types.ts',
  'community.club.price.': 'shared/community/types.ts',
  'community.club.role.': 'shared/community/types.ts',
  'community.club.order.': 'shared/community/types.ts',
  'community.club.tab.': 'shared/client/community/clubs/ClubPage.tsx',
  'community.clubs.list.': 'shared/community/lists.ts',
  'community.feed.order.': 'shared/community/types.ts',
  'community.feed.reason.': 'shared/community/feedRanking.ts',
  'community.form.access.': 'shared/community/types.ts',
  'community.form.accessHint.': 'shared/community/types.ts',
  'community.form.interval.': 'shared/community/types.ts',
  'community.form.membership.': 'shared/community/types.ts',
  'community.form.membershipHint.': 'shared/community/types.ts',
  'community.join.pay.': 'shared/community/types.ts',
  'community.log.': 'shared/community/types.ts',
  'community.offers.state.': 'shared/chat/offerProcess.ts',
  'contests.appeals.state.': 'shared/contests/entities/certification.ts',
  'contests.card.needs.': 'shared/contests/shapes.ts',
  'contests.category.': 'shared/contests/categories.ts',
  'contests.ruling.': 'shared/contests/entities.ts',
  'contests.receipt.step.': 'shared/client/contests/certification/receiptProof.ts',
  'contests.state.': 'shared/contests/process.ts',
  'contests.studio.right.': 'shared/contests/studio/team.ts',
  'contests.studio.saving.': 'shared/client/contests/studio/useStudio.ts',
  'contests.studio.section.': 'shared/contests/studio/studioSections.ts',
  'contests.studio.slug.': 'shared/contests/shapes.ts',
  'contests.studio.state.': 'shared/contests/process.ts',
  'developers.area.': 'shared/model/rights.ts',
  'developers.level.': 'shared/model/rights.ts',
  'developers.delivery.': 'shared/developers/types.ts',
  'developers.keys.state.': 'shared/client/developers/KeyPanel.tsx',
  'admin.operators.factor.': 'cloud/accounts/proving/factors.ts',
  'admin.desk.decide.': 'shared/payments/reviewQueue.ts',
  'admin.desk.done.': 'shared/payments/reviewQueue.ts',
  'admin.desk.kind.': 'shared/payments/reviewQueue.ts',
  'admin.desk.state.': 'admin/payments/ReviewQueueScreen.tsx',
  'admin.desk.text.': 'shared/payments/reviewQueue.ts',
  'admin.waiting.act.': 'admin/site/waitingWays.ts',
  'admin.waiting.kind.': 'admin/site/waitingWays.ts',
  'admin.waiting.says.': 'admin/site/waitingWays.ts',
  'admin.entry.': 'shared/payments/entities.ts',
  'admin.event.': 'shared/payments/entities/payment.ts',
  'admin.refund.': 'shared/payments/entities/payment.ts',
  'admin.railCall.': 'shared/payments/entities/payment.ts',
  'admin.orders.none.': 'admin/services/OrderDisputesScreen.tsx',
  'admin.orders.which.': 'admin/services/OrderDisputesScreen.tsx',
  'admin.layout.': 'admin/pages.ts',
  'admin.operators.area.': 'shared/model/rights.ts',
  'admin.operators.level.': 'shared/model/rights.ts',
  'admin.pricing.cell.': 'admin/payments/pricing.ts',
  'admin.pricing.long.': 'admin/payments/pricing.ts',
  'payments.every.': 'shared/payments/subscriptions.ts',
  'payments.payouts.state.': 'shared/payments/payouts.ts',
  'payments.rail.': 'shared/payments/rails.ts',
  'payments.renews.': 'shared/payments/subscriptions.ts',
  'payments.status.': 'shared/payments/process.ts',
  'services.answers.': 'shared/services/catalogue/answerTimes.ts',
  'services.numbers.pace.': 'shared/services/catalogue/answerTimes.ts',
  'services.proof.within.': 'shared/services/catalogue/answerTimes.ts',
  'services.category.': 'shared/categories.ts',
  'services.contact.': 'shared/services/types.ts',
  'services.delivery.': 'shared/services/types.ts',
  'services.digital.kind.': 'shared/services/digital/digital.ts',
  'services.form.every.': 'shared/services/types.ts',
  // The first is how it is made, the others are its tails.
  'services.booking.now.': 'shared/client/services/orderWords.ts',
  'services.booking.now.working.': 'shared/client/services/orderWords.ts',
  'services.booking.now.delivered.': 'shared/client/services/orderWords.ts',
  'services.form.step.': 'shared/client/services/selling/ServiceForm.tsx',
  'services.form.unit.': 'shared/services/types.ts',
  'services.order.ahead.': 'shared/client/services/orderWords.ts',
  'services.order.paid.': 'shared/services/orders/process.ts',
  'services.review.topic.': 'shared/services/reviews/reviewTopics.ts',
  'services.order.about.': 'shared/services/orders/process.ts',
  'services.order.do.': 'shared/services/orders/process.ts',
  'services.order.state.': 'shared/services/orders/process.ts',
  'services.order.step.': 'shared/services/orders/process.ts',
  // The first is how it is made, the others are its tails.
  'services.order.now.': 'shared/client/services/orderWords.ts',
  'services.order.now.purchased.': 'shared/client/services/orderWords.ts',
  'services.order.now.working.': 'shared/client/services/orderWords.ts',
  'services.order.now.delivered.': 'shared/client/services/orderWords.ts',
  'services.order.now.completed.': 'shared/client/services/orderWords.ts',
  'services.order.now.reviewed.': 'shared/client/services/orderWords.ts',
  'services.order.now.cancelled.': 'shared/client/services/orderWords.ts',
  'services.order.now.disputed.': 'shared/client/services/orderWords.ts',
  'services.order.now.running.': 'shared/client/services/orderWords.ts',
  'services.order.proposal.': 'cloud/services/orders/orderSteps.ts',
  'services.orders.as.': 'shared/client/services/orders/orderLists.ts',
  'services.orders.none.': 'shared/client/services/orders/orderLists.ts',
  'services.orders.noneText.': 'shared/client/services/orders/orderLists.ts',
  'services.per.': 'shared/services/types.ts',
  'services.sort.': 'shared/services/lists.ts',
  'services.status.': 'shared/services/catalogue/states.ts',
  'services.type.': 'shared/services/types.ts',
  'site.account.': 'web/accounts/AccountFrame.tsx',
  'site.diagram.part.': 'web/site/diagramParts.ts',
  'site.diagram.text.': 'web/site/diagramParts.ts',
  'tasks.groups.': 'shared/client/tasks/taskWords.ts',
  'tasks.none.': 'shared/client/tasks/taskLists.ts',
  'tasks.noneText.': 'shared/client/tasks/taskLists.ts',
  'tasks.remind.': 'shared/client/tasks/taskDraft.ts',
  'tasks.views.': 'shared/client/tasks/taskLists.ts',
  'admin.action.': 'admin/site/auditActions.ts',
  'admin.feature.': 'shared/site/entities.ts',
  'admin.featureHint.': 'shared/site/entities.ts',
  'admin.flags.is.': 'shared/contests/entities/integrity.ts',
  'contests.integrity.state.': 'shared/contests/entities/integrity.ts',
  'contests.log.deed.': 'shared/contests/entities/log.ts',
  'contests.log.deed.contest.': 'shared/contests/entities/log.ts',
  'contests.log.topic.': 'shared/contests/entities/log.ts',
  'contests.log.field.': 'shared/client/contests/studio/log/logWords.ts',
  'contests.suspectReason.': 'shared/contests/entities/votes.ts',
  'admin.suspectReason.': 'shared/contests/entities/votes.ts',
  'admin.settings.': 'admin/site/SettingsScreen.tsx',
  'admin.state.': 'shared/contests/process.ts',
  'admin.users.': 'admin/accounts/UsersScreen.tsx',
  'admin.way.': 'shared/site/entities.ts',
};

/** Folders whose uses count. Scripts and tests are read too, but do not keep keys alive. */
export const keyFolders = ['shared', 'cloud', 'parse', 'web', 'mobile-web', 'admin'];

/** Pages of a development server, whose samples are in one language. */
export const developmentPages: readonly string[] = ['admin/parts/GalleryScreen.tsx'];

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
  'whsec_',
  '0x',
  'vote.example.org',
  'work.example.org',
  'example.org',
];

/** Properties whose strings are keys: `{ title: 'contests.heading' }`. */
export const keyProperties = /^(title|label|heading|description|placeholder|i18nKey|\w+Key)$/;
