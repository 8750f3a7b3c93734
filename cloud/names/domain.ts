import { DomainOrder } from '#shared/names/entities/names.ts';
import { defineCloudDomain, rowListener } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { refuseWhileRegistering } from './accountClosing.ts';
import { domains } from './goods.ts';
import { namePageMeta, namePages } from './pageMeta.ts';
import { forgetProofs, sweepHosts } from './hostChecks.ts';
import { leadOf, leadsListener } from './leads.ts';
import { sweepNames } from './reminders.ts';
import { orderChanged, sweepOrders } from './registration.ts';

/** Domain names that are sold, and hosts of people's own that lead to their contests and clubs. */
export const names = defineCloudDomain({
  name: 'names',
  functions,
  products: [domains],
  pageMeta: namePageMeta,
  siteMap: { pages: namePages },
  onRowChange: [rowListener({ entity: DomainOrder, changed: orderChanged }), leadsListener],
  jobs: {
    every: {
      'domain orders': { every: '1 minute', run: sweepOrders },
      'domain names': { every: '1 minute', run: sweepNames },
      'hosts of others': { every: '1 minute', run: sweepHosts },
    },
  },
  on: { hostAsked: leadOf, accountCloses: refuseWhileRegistering, demoEnds: forgetProofs },
});
