/**
 * What the server writes into a page before its script runs: what a shared link shows, what search engines keep, and which calls the screen
 * begins with. Each domain says it of its own pages.
 */
import { cloudDomains } from './domains.ts';
import type { CloudDomain } from './domain.ts';
import type { Head, Query, Say } from './head.ts';
import { closest } from './paths.ts';
import type { Ports } from './ports.ts';

const rows = cloudDomains.flatMap(({ heads = [] }: CloudDomain) => heads);
const bare = { title: '', description: '', image: '', imageAlt: '', index: true, calls: [], pictures: [] };

/** The head of a path. Of what is not there, and of what only some may see, it says nothing. */
export async function headOf(ports: Ports, path: string, say: Say, query: Query = {}): Promise<Head> {
  const match = closest(rows, path);
  if (!match) return { ...bare, path, index: false };
  const parts = await match.row.head({ ports, say, query }, match.params);
  if (!parts) return { ...bare, path, index: false, found: false };
  return { ...bare, path, found: true, ...parts };
}
