import { DomainOrder } from '#shared/names/entities/names.ts';
import { defineCloudDomain, rowListener } from '#cloud/kernel/domain.ts';
import { refuseWhileRegistering } from './closing.ts';
import { getDomainOrders } from './adminOrders.ts';
import { domains } from './goods.ts';
import { namePageMeta, namePages } from './pageMeta.ts';
import { forgetProofs, sweepHosts } from './hostLooks.ts';
import { checkHost, connectHost, disconnectHost } from './hosts.ts';
import { leadOf, leadsListener } from './leads.ts';
import { sweepNames } from './reminders.ts';
import { buyDomain, getDomainContact, getOwnNames, getRenewalPrice, renewDomain } from './orders.ts';
import { orderChanged, sweepOrders } from './registering.ts';
import { lookForNames } from './search.ts';
import { getHostTargets } from './targets.ts';

/** Domain names that are sold, and hosts of people's own that lead to their contests and clubs. */
export const names = defineCloudDomain({
  name: 'names',
  functions: {
    lookForNames,
    buyDomain,
    renewDomain,
    getRenewalPrice,
    getOwnNames,
    getDomainContact,
    getHostTargets,
    connectHost,
    checkHost,
    disconnectHost,
    getDomainOrders,
  },
  calls: {
    'POST /app/domain/look': { run: lookForNames },
    'POST /app/domain/buy': { run: buyDomain },
    'POST /app/domain/renew': { run: renewDomain },
    'GET /app/domain/getOwnNames': { run: getOwnNames },
    'GET /app/domain/getContact': { run: getDomainContact },
    'GET /app/domain/getHostTargets': { run: getHostTargets },
    'POST /app/domain/connectHost': { run: connectHost },
    'POST /app/domain/checkHost': { run: checkHost },
    'POST /app/domain/disconnectHost': { run: disconnectHost },
  },
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
