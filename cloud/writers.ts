/** The writers of all domains, for `createOrUpdate`. */
import type { CloudDomain } from './kernel/domain.ts';
import { cloudDomains } from './domains.ts';

export const writersOf = (domains: readonly CloudDomain[]) => domains.flatMap(({ writers = [] }) => writers);
export const writers = writersOf(cloudDomains);
