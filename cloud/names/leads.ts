/** Where hosts lead: asked with every request that names a host which is not the site's. */
import { DomainHost } from '#shared/names/entities/hosts.ts';
import { isLeading } from '#shared/names/process.ts';
import { lruCache } from '#cloud/patterns/caches.ts';
import { rowListener } from '#cloud/kernel/domain.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { siteHosts } from './siteHosts.ts';

interface Lead {
  readonly path: string;
}

/** Milliseconds for which an answer is kept where its change was not heard of. */
const goodFor = 10_000;
/** Anybody can send any name. */
const known = perStorage(() => lruCache<{ lead: Lead | undefined; until: number }>(2000));

/**
 * Undefined for a host without a proof, and for the site's own hosts, even if somebody has claimed them. A site without an address of its
 * own leads nobody.
 */
export async function leadOf(ports: Pick<Ports, 'storage' | 'publicUrl'>, host: string): Promise<Lead | undefined> {
  const { storage, publicUrl } = ports;
  if (publicUrl === undefined || (await siteHosts(ports)).includes(host)) return undefined;
  const now = performance.now();
  const found = known(storage).get(host);
  if (found && found.until > now) return found.lead;
  const rows = await storage.find(DomainHost, { host });
  const row = rows.find(({ state }) => isLeading(state));
  const lead = row && { path: row.path };
  known(storage).set(host, { lead, until: now + goodFor });
  return lead;
}

export const leadsListener = rowListener({
  entity: DomainHost,
  changed: ({ storage }, { host }) => known(storage).delete(host),
});
