import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import { recordOperatorWrite } from './auditLog.ts';
import { sitePageMeta } from './pageMeta.ts';
import { addImage, deleteFile } from './images.ts';
import { getMails } from './mails.ts';
import { getRates } from './rates.ts';
import { siteRooms } from './rooms.ts';
import { getLegalText, getSiteSettings, settingsListener, updateSiteSettings } from './settings.ts';
import './hooks.ts';

/** The site itself: settings, files, rates, the operators' log. */
export const site = defineCloudDomain({
  name: 'site',
  functions: { getSiteSettings, updateSiteSettings },
  calls: {
    'POST /app/Files/deleteFile': { run: deleteFile },
    'POST /app/files/addImage': { run: addImage, body: 'file' },
    'GET /app/api/rates': { run: getRates, key: 'site_read' },
    'GET /app/site/getLegalText': { run: getLegalText, key: 'site_read' },
    'GET /app/site/getMails': { run: getMails },
  },
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
