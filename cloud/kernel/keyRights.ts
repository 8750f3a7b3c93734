/**
 * The right that an API key needs for a REST call; operators have rights of the same names. No key opens a call that is not in the table.
 */
import type { Right, Area } from '#shared/model/rights.ts';
import { routesOf } from './define.ts';
import type { CloudDomain } from './domain.ts';

/** Domains whose calls are open to keys. In all other domains, such as accounts, a call is open only if its function says so. */
const areas: Readonly<Record<string, Area>> = {
  tasks: 'people',
  payments: 'money',
  chat: 'messages',
  community: 'messages',
  services: 'services',
  contests: 'contests',
  names: 'site',
};

/** Whether a call only reads is told by its name, not by its method, since some calls with GET write. */
const reading = /^(get|fetch|search|count|look|checkSlug)/i;

const lastWord = (route: string): string => route.split('/').findLast((part) => part && !part.startsWith(':')) ?? '';

export type KeyRights = ReadonlyMap<string, Right>;

/** By method and path. */
export const keyRightsOf = (domains: readonly CloudDomain[]): KeyRights =>
  new Map(
    domains.flatMap(({ name, functions = {} }) =>
      Object.values(functions).flatMap((fn) =>
        routesOf(fn).flatMap((route): [string, Right][] => {
          const area = areas[name];
          if (fn.key === 'closed') return [];
          if (fn.key) return [[route, fn.key]];
          return area ? [[route, `${area}_${reading.test(lastWord(route)) ? 'read' : 'act'}`]] : [];
        }),
      ),
    ),
  );
