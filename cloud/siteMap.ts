/** The site map, joined from the domains' pages and sections. */
import type { CloudDomain, MapEntry, MapSection } from './kernel/domain.ts';
import { cloudDomains } from './domains.ts';
import type { Reader } from './kernel/ports.ts';

const parts = cloudDomains.map(({ siteMap = {} }: CloudDomain) => siteMap);
const fixed = parts.flatMap(({ pages = [] }) => pages.map((path): MapEntry => ({ path })));

const sections: readonly MapSection[] = [
  {
    name: 'pages',
    count: () => Promise.resolve(fixed.length),
    entries: (_reader, { skip, limit }) => Promise.resolve(fixed.slice(skip, skip + limit)),
  },
  ...parts.flatMap((part) => part.sections ?? []),
];

/** Number of files of at most `size` entries, by section. */
export async function mapPages(storage: Reader, size: number): Promise<[section: string, files: number][]> {
  const counts = await Promise.all(sections.map((section) => section.count(storage)));
  return sections.map(({ name }, index) => [name, Math.ceil(counts[index]! / size)]);
}

/** A 1-based file of a section; empty beyond the last and for unknown sections. */
export async function mapPage(storage: Reader, of: string, page: number, size: number): Promise<MapEntry[]> {
  const section = sections.find(({ name }) => name === of);
  return section ? section.entries(storage, { skip: (page - 1) * size, limit: size }) : [];
}
