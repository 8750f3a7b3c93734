import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import { developerPageMeta } from './pageMeta.ts';
import { addKey, addSiteKey, endKeys, getKeys, getSiteKeys, openKey, revokeKey, revokeSiteKey } from './keys.ts';
import { tellBeforeFactor } from './notices.ts';
import { queueName } from './queueName.ts';
import { sweepQueues, workQueue } from './sending.ts';
import { loadListeners, webhookListener, webhookSources } from './telling.ts';
import { tellVotes } from './voteMinutes.ts';
import {
  addWebhook,
  changeWebhook,
  getDeliveries,
  getWebhooks,
  getWebhookSubjects,
  removeWebhook,
  renewWebhookSecret,
  replayDeliveries,
  testWebhook,
} from './webhooks.ts';

/** What other programs build on: keys to call with, and webhooks that tell them of events. */
export const developers = defineCloudDomain({
  name: 'developers',
  functions: {
    getKeys,
    addKey,
    revokeKey,
    getSiteKeys,
    addSiteKey,
    revokeSiteKey,
    getWebhooks,
    getWebhookSubjects,
    addWebhook,
    changeWebhook,
    removeWebhook,
    renewWebhookSecret,
    testWebhook,
    getDeliveries,
    replayDeliveries,
  },
  calls: {},
  pageMeta: developerPageMeta,
  siteMap: { pages: ['/developers'] },
  onRowChange: [webhookListener, ...webhookSources],
  jobs: {
    every: {
      'webhooks that wait': { every: '1 minute', run: sweepQueues },
      'votes of webhooks': { every: '1 minute', run: tellVotes },
    },
    on: { [queueName]: workQueue },
  },
  start: loadListeners,
  on: { programCalls: openKey, passwordSet: endKeys, firstFactor: tellBeforeFactor },
});
