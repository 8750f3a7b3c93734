/** What a key needs for a REST call: the right of that name, as operators have them. What is not in the table no key opens. */
import type { Right, Area } from '#shared/model/rights.ts';
import type { CloudDomain } from './domain.ts';

/** Domains whose calls keys open. Of all others, such as accounts, only those whose row says so. */
const areas: Readonly<Record<string, Area>> = {
  tasks: 'people',
  payments: 'money',
  chat: 'messages',
  community: 'messages',
  services: 'services',
  contests: 'contests',
  names: 'site',
};

/** Calls that only read say so by their name; by method they do not, since some that are called by GET write. */
const reading = /^(get|fetch|search|count|look|checkSlug)/i;

const lastWord = (address: string): string =>
  address.split('/').findLast((part) => part && !part.startsWith(':')) ?? '';

export type KeyRights = ReadonlyMap<string, Right>;

/** By method and path. */
export const keyRightsOf = (domains: readonly CloudDomain[]): KeyRights =>
  new Map(
    domains.flatMap(({ name, calls = {} }) =>
      Object.entries(calls).flatMap(([address, { key }]): [string, Right][] => {
        const area = areas[name];
        if (key === 'closed') return [];
        if (key) return [[address, key]];
        return area ? [[address, `${area}_${reading.test(lastWord(address)) ? 'read' : 'act'}`]] : [];
      }),
    ),
  );
