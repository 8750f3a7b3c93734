/** Screens of the site, one per path in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import { contestsData } from '#shared/client/contests/discovery/useContests.ts';
import { everyone } from '#shared/model/access.ts';
import type { site } from './routes.ts';

export const screens: ScreensOf<typeof site> = {
  landing: {
    who: everyone,
    load: () => import('./LandingScreen.tsx'),
    title: 'app.title',
    data: () => contestsData({ status: 'ongoing' }),
    wide: true,
  },
  search: { who: everyone, load: () => import('./SearchScreen.tsx'), title: 'site.search.title' },
  howItWorks: {
    who: everyone,
    load: () => import('./HowItWorksScreen.tsx'),
    title: 'site.head.howItWorks.title',
    wide: true,
  },
  help: { who: everyone, load: () => import('./HelpScreen.tsx'), title: 'site.help.title' },
  servicesHelp: { who: everyone, load: () => import('./ServicesHelpScreen.tsx'), title: 'site.servicesHelp.title' },
  servicesFaq: { who: everyone, load: () => import('./FaqScreen.tsx'), title: 'site.faq.title' },
  pricing: {
    who: everyone,
    load: () => import('./PricingScreen.tsx'),
    title: 'site.pricing.title',
    wide: true,
    data: () => load(answerQuery('getPrices', {})),
  },
  diagram: { who: everyone, load: () => import('./DiagramScreen.tsx'), title: 'site.diagram.title' },
  privacyPolicy: { who: everyone, load: () => import('./PrivacyPolicyScreen.tsx'), title: 'site.privacy.title' },
  termsOfService: { who: everyone, load: () => import('./TermsOfServiceScreen.tsx'), title: 'site.terms.title' },
  accessibility: { who: everyone, load: () => import('./AccessibilityScreen.tsx'), title: 'site.accessibility.title' },
  mailbox: { who: everyone, load: () => import('./MailboxScreen.tsx'), title: 'site.mailbox.title' },
  notFound: {
    who: everyone,
    load: () => import('./NotFoundScreen.tsx'),
    title: 'app.failure.not_found_title',
    example: { '*': 'nowhere' },
  },
};
