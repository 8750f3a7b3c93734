/** The public pages, as search engines are told of them: each domain names its own. */
import type { CloudDomain, MapEntry, MapSection } from './domain.ts';
import { cloudDomains } from './domains.ts';
import type { Reader } from './ports.ts';

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

/** How many files of at most `size` entries each section has, by its name. */
export async function mapPages(storage: Reader, size: number): Promise<[section: string, files: number][]> {
  const counts = await Promise.all(sections.map((section) => section.count(storage)));
  return sections.map(({ name }, index) => [name, Math.ceil(counts[index]! / size)]);
}

/** A file of a section, counted from 1; empty behind the last, and for a section that is none. */
export async function mapPage(storage: Reader, of: string, page: number, size: number): Promise<MapEntry[]> {
  const section = sections.find(({ name }) => name === of);
  return section ? section.entries(storage, { skip: (page - 1) * size, limit: size }) : [];
}
