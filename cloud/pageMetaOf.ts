/** Page heads, made by the server: previews, search metadata and prefetched calls. Joined from the domains' manifests. */
import { siteAddressOf } from '#shared/appPlaces.ts';
import type { Language } from '#shared/languages.ts';
import { cloudDomains } from './domains.ts';
import type { CloudDomain } from './kernel/domain.ts';
import type { PageMeta, Query, Say } from './kernel/pageMeta.ts';
import { closest } from './kernel/paths.ts';
import type { Ports } from './kernel/ports.ts';

const rows = cloudDomains.flatMap(({ pageMeta = [] }: CloudDomain) => pageMeta);
const bare = { title: '', description: '', image: '', imageAlt: '', index: true, calls: [], pictures: [] };

/**
 * The head of a path. It reveals nothing about missing and restricted things. A page of the mobile-web shell has the head of its place on
 * the site, to which search engines are led.
 */
export async function pageMetaOf(
  ports: Ports,
  path: string,
  say: Say,
  query: Query = {},
  language: Language = 'EN',
): Promise<PageMeta> {
  const match = closest(rows, path);
  const onSite = match ? undefined : siteAddressOf(path);
  if (onSite !== undefined) return { ...(await pageMetaOf(ports, onSite, say, query, language)), index: false };
  if (!match) return { ...bare, path, index: false };
  const parts = await match.row.head({ ports, say, query, language }, match.params);
  if (!parts) return { ...bare, path, index: false, found: false };
  return { ...bare, path, found: true, ...parts };
}
