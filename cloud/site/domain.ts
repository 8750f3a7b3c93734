import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { recordOperatorWrite } from './auditLog.ts';
import { sitePageMeta } from './pageMeta.ts';
import { siteRooms } from './rooms.ts';
import { settingsListener } from './settings.ts';
import './hooks.ts';

/** The site itself: settings, files, rates, the operators' log. */
export const site = defineCloudDomain({
  name: 'site',
  functions,
  pageMeta: sitePageMeta,
  siteMap: {
    pages: [
      '/',
      '/how-it-works',
      '/pricing',
      '/diagram',
      '/help',
      '/services/help',
      '/services/faq',
      '/privacy-policy',
      '/terms-of-service',
      '/accessibility',
    ],
  },
  rooms: [siteRooms],
  onRowChange: [settingsListener],
  on: { operatorWrote: recordOperatorWrite },
});
