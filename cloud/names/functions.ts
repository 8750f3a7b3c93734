/** The functions of names, each from the file that declares it. */
export { getDomainOrders } from './adminOrders.ts';
export { checkHost, connectHost, disconnectHost } from './hosts.ts';
export { buyDomain, getDomainContact, getOwnNames, getRenewalPrice, renewDomain } from './orders.ts';
export { lookForNames } from './search.ts';
export { getHostTargets } from './targets.ts';
