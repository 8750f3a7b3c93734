/** Heads (metadata and prefetched calls) of the site's own pages. */
import type { Feature } from '#shared/site/entities.ts';
import type { LegalKind } from '#shared/site/shapes.ts';
import type { FirstCall, PageMetaRow } from '#cloud/kernel/pageMeta.ts';
import { whyOff } from './settings.ts';

/** The head of a page that needs a feature; while that is disabled, the description says so and nothing is prefetched. */
export const unlessOff =
  (feature: Feature, head: PageMetaRow['head']): PageMetaRow['head'] =>
  async (app, params) => {
    const parts = await head(app, params);
    const why = await whyOff(app.ports, feature);
    if (!parts || !why) return parts;
    return { title: parts.title, description: app.say(`errors.${why}`), index: false, closed: true };
  };

const legalCall = (kind: LegalKind): FirstCall => ({ call: 'getLegalText', input: { kind } });

export const sitePageMeta: readonly PageMetaRow[] = [
  // The shells that the service worker caches for offline use.
  { path: '/offline', head: () => ({ index: false }) },
  { path: '/app/offline', head: () => ({ index: false }) },
  { path: '/search', head: ({ say }) => ({ title: say('site.search.title'), index: false }) },
  {
    path: '/how-it-works',
    head: ({ say }) => ({
      title: say('site.head.howItWorks.title'),
      description: say('site.head.howItWorks.text'),
    }),
  },
  {
    path: '/help',
    head: ({ say }) => ({ title: say('site.help.title'), description: say('site.help.lead') }),
  },
  {
    path: '/services/help',
    head: ({ say }) => ({ title: say('site.servicesHelp.title'), description: say('site.servicesHelp.lead') }),
  },
  {
    path: '/services/faq',
    head: ({ say }) => ({ title: say('site.faq.title'), description: say('site.faq.lead') }),
  },
  {
    path: '/pricing',
    head: ({ say }) => ({ title: say('site.pricing.title'), description: say('site.pricing.lead') }),
  },
  {
    path: '/diagram',
    head: ({ say }) => ({ title: say('site.diagram.title'), description: say('site.diagram.lead') }),
  },
  {
    path: '/privacy-policy',
    head: ({ say }) => ({
      title: say('site.privacy.title'),
      description: say('site.privacy.lead'),
      calls: [legalCall('privacy')],
    }),
  },
  {
    path: '/terms-of-service',
    head: ({ say }) => ({
      title: say('site.terms.title'),
      description: say('site.terms.lead'),
      calls: [legalCall('terms')],
    }),
  },
  {
    path: '/accessibility',
    head: ({ say }) => ({
      title: say('site.accessibility.title'),
      description: say('site.accessibility.lead'),
      calls: [legalCall('accessibility')],
    }),
  },
  // Redirects by role.
  { path: '/dashboard', head: ({ say }) => ({ title: say('site.dashboard.title'), index: false }) },
];
