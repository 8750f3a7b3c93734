import type { Key } from '#shared/i18n/texts.ts';

/** What a device reads of the site when it is installed. The build makes a file of it for each language (scripts/build/webManifests.ts). */
export const webManifest = (t: (key: Key) => string) => ({
  id: '/',
  name: t('site.installed.name'),
  description: t('site.installed.text'),
  start_url: '/contests',
  theme_color: '#a2e3fa',
  categories: ['entertainment', 'social'],
  shortcuts: [
    { name: t('contests.contests'), url: '/contests' },
    { name: t('site.head.howItWorks.title'), url: '/how-it-works' },
  ],
});
