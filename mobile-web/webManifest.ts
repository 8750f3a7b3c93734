import type { Key } from '#shared/i18n/texts.ts';

/** What a device reads of the app when it is installed. The build makes a file of it for each language (scripts/build/webManifests.ts). */
export const webManifest = (t: (key: Key) => string) => ({
  id: '/app',
  name: 'Engage',
  description: t('site.installed.appText'),
  start_url: '/app',
  theme_color: '#f7fafc',
  categories: ['entertainment', 'shopping', 'social'],
  // Taken in by the service worker (web/public/sw.js).
  share_target: {
    action: '/app/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] }],
    },
  },
  shortcuts: [
    { name: t('chat.conversations.title'), url: '/app/chat' },
    { name: t('services.orders.title'), url: '/app/profile/orders' },
  ],
});
