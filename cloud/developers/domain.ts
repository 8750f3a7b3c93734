import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { developerPageMeta } from './pageMeta.ts';
import { endKeys, openKey } from './apiKeys.ts';
import { tellBeforeFactor } from './securityNotices.ts';
import { queueName } from './queueName.ts';
import { sweepQueues, workQueue } from './webhookDeliveries.ts';
import { loadListeners, webhookListener, webhookSources } from './webhookEvents.ts';
import { tellVotes } from './voteMinutes.ts';

/** What other programs build on: keys to call with, and webhooks that tell them of events. */
export const developers = defineCloudDomain({
  name: 'developers',
  functions,
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
