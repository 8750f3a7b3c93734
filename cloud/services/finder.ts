/** The listed services in memory, for lists and searches: filters, facets, order, and words with typing faults forgiven. */
import MiniSearch from 'minisearch';
import type { Service } from '#shared/services/entities.ts';
import { dayChoices, ratingChoices, type ServiceSearch, type ServiceSort } from '#shared/services/lists.ts';
import { daysFrom, priceFrom } from '#shared/services/rules.ts';
import type { ServiceFacets } from '#shared/services/shapes.ts';
import { folded } from '#shared/model/unicode.ts';
import { categoryWords } from './labels.ts';

/** What is kept of a listed service. */
interface Entry {
  readonly sx_id: string;
  readonly rev: number;
  readonly user_id: number;
  readonly category: number;
  readonly stype: string;
  readonly language: string;
  readonly country_code: string;
  readonly currency: string;
  readonly price: number;
  readonly days: number;
  readonly mean: number;
  /** The mean drawn to 3.5 while there are few reviews, so that one kind word does not lead the list. */
  readonly rank: number;
  readonly createdAt: number;
}

interface Words {
  sx_id: string;
  title: string;
  tags: string;
  provider: string;
}

/** Words that tell nothing of a service. */
const idle = new Set(
  'a an and the of for to in on with your you i my will is le la les un une des du de et pour vos votre je en el los las una y con para su tu mi por'.split(
    ' ',
  ),
);

/** Reviews that everybody is taken to have, and their mean. */
const assumed = { count: 5, mean: 3.5 };
/** Fewer results than this are looked for again with typing faults forgiven. */
const few = 10;
const noDays = Number.POSITIVE_INFINITY;

const searchOptions = { boost: { title: 4, tags: 3, provider: 2 }, combineWith: 'AND' } as const;

const newIndex = () =>
  new MiniSearch<Words>({
    idField: 'sx_id',
    fields: ['title', 'tags', 'provider'],
    processTerm: (term) => {
      const word = folded(term);
      return idle.has(word) || !word ? null : word;
    },
    searchOptions,
  });

function entryOf(row: Service): Entry {
  const { count, mean } = row.reviews;
  return {
    sx_id: row.sx_id,
    rev: row.rev,
    user_id: row.user_id,
    category: row.category,
    stype: row.stype,
    language: row.language,
    country_code: row.location.country_code,
    currency: row.payment.currency,
    price: priceFrom(row.package) ?? 0,
    days: daysFrom(row.stype, row.package) ?? noDays,
    mean,
    rank: (mean * count + assumed.mean * assumed.count) / (count + assumed.count),
    createdAt: row.createdAt.getTime(),
  };
}

const wordsOf = (row: Service, provider: string): Words => ({
  sx_id: row.sx_id,
  title: row.title,
  tags: [
    categoryWords.get(row.category),
    ...row.package.flatMap(({ label, inclusions }) => [label, ...inclusions]),
    row.location.country_name,
  ].join(' '),
  provider,
});

export interface Asked extends Omit<ServiceSearch, 'page' | 'keyword'> {
  readonly keyword?: string;
  /** Filters by providers that are here now. */
  readonly here?: ReadonlySet<number>;
}

/** Converts whole units of one currency into minor units of another; undefined for currencies without a rate. */
export type Convert = (units: number, from: string, to: string) => number | undefined;
/** The worth of an amount in minor units, for comparing prices of several currencies. */
export type Worth = (minor: number, currency: string) => number;

export interface Found {
  readonly ids: string[];
  readonly facets: ServiceFacets;
}

const isVisible = (row: Service) => row.is_listed && !row.disabled_at && !row.deleted_at;

const newestFirst = (a: Entry, b: Entry) => b.createdAt - a.createdAt || (a.sx_id < b.sx_id ? -1 : 1);
const byRank = (a: Entry, b: Entry) => b.rank - a.rank || newestFirst(a, b);

export function createFinder() {
  let index = newIndex();
  let entries = new Map<string, Entry>();
  /** Of rows that are not listed, so that an older event does not list them again. */
  const revs = new Map<string, number>();
  /** Entries in an order, until one changes. */
  let orders = new Map<string, Entry[]>();

  const remove = (sx_id: string) => {
    if (!entries.delete(sx_id)) return;
    index.discard(sx_id);
    orders = new Map();
  };

  /** Takes the state of a row unless a newer one is known. */
  const take = (row: Service, provider: string) => {
    const { sx_id, rev } = row;
    if ((revs.get(sx_id) ?? 0) > rev) return;
    revs.set(sx_id, rev);
    const known = entries.get(sx_id);
    if (!isVisible(row)) return remove(sx_id);
    entries.set(sx_id, entryOf(row));
    if (known) index.replace(wordsOf(row, provider));
    else index.add(wordsOf(row, provider));
    orders = new Map();
  };

  const sorted = (key: string, compare: (a: Entry, b: Entry) => number): Entry[] => {
    let order = orders.get(key);
    if (!order) orders.set(key, (order = [...entries.values()].toSorted(compare)));
    return order;
  };

  const inOrder = (sort: ServiceSort, worth: Worth, rates_date: string): Entry[] => {
    const price = (entry: Entry) => worth(entry.price, entry.currency);
    switch (sort) {
      case 'newest':
        return sorted(sort, newestFirst);
      case 'price':
        return sorted(`price ${rates_date}`, (a, b) => price(a) - price(b) || newestFirst(a, b));
      case 'price_desc':
        return sorted(`price_desc ${rates_date}`, (a, b) => price(b) - price(a) || newestFirst(a, b));
      case 'rating':
      case 'best':
        return sorted('rating', byRank);
    }
  };

  /** By relevance; with faults forgiven when there are few without. */
  const matching = (keyword: string): string[] => {
    const exact = index.search(keyword, { prefix: (_term, at, terms) => at === terms.length - 1 });
    if (exact.length >= few) return exact.map(({ id }) => id as string);
    const near = index.search(keyword, {
      prefix: (_term, at, terms) => at === terms.length - 1,
      fuzzy: (term) => (term.length >= 8 ? 2 : term.length >= 4 ? 1 : false),
      maxFuzzy: 2,
    });
    return [...new Set([...exact, ...near].map(({ id }) => id as string))];
  };

  return {
    take,
    size: () => entries.size,
    providers: (): number[] => [...new Set([...entries.values()].map(({ user_id }) => user_id))],
    /** The listed services of a person. */
    of: (user_id: number): string[] =>
      [...entries.values()].filter((entry) => entry.user_id === user_id).map(({ sx_id }) => sx_id),
    /** Others of the category, the best first. */
    similar(sx_id: string, category: number, most: number): string[] {
      const found: string[] = [];
      for (const entry of sorted('rating', byRank)) {
        if (entry.category === category && entry.sx_id !== sx_id) found.push(entry.sx_id);
        if (found.length === most) break;
      }
      return found;
    },
    countSince(moment: Date): number {
      const order = sorted('newest', newestFirst);
      const end = order.findIndex(({ createdAt }) => createdAt < moment.getTime());
      return end < 0 ? order.length : end;
    },
    /** Forgets all, before everything is read again. */
    clear() {
      index = newIndex();
      entries = new Map();
      revs.clear();
      orders = new Map();
    },
    find(asked: Asked, { convert, worth, rates_date }: { convert: Convert; worth: Worth; rates_date: string }): Found {
      const { keyword, sort, currency = 'USD', price_min, price_max } = asked;
      const order = inOrder(sort ?? 'best', worth, rates_date);
      let candidates = order;
      if (keyword) {
        const ids = matching(keyword);
        const known = ids.flatMap((id) => entries.get(id) ?? []);
        if (!sort || sort === 'best') candidates = known;
        else {
          const wanted = new Set(ids);
          candidates = order.filter(({ sx_id }) => wanted.has(sx_id));
        }
      }
      const bounds = new Map<string, readonly [least: number, most: number]>();
      const boundsOf = (of: string) => {
        let found = bounds.get(of);
        if (!found) {
          const least = price_min === undefined ? 0 : (convert(price_min, currency, of) ?? noDays);
          const most = price_max === undefined ? noDays : (convert(price_max, currency, of) ?? -1);
          bounds.set(of, (found = [Math.floor(least), Math.ceil(most)]));
        }
        return found;
      };
      const facets: ServiceFacets = { category: {}, stype: {}, country_code: {}, language: {}, days: {}, rating: {} };
      const add = (facet: Record<string, number>, key: string | number) => {
        facet[key] = (facet[key] ?? 0) + 1;
      };
      const ids: string[] = [];
      for (const entry of candidates) {
        const [least, most] = boundsOf(entry.currency);
        if (entry.price < least || entry.price > most || (asked.here && !asked.here.has(entry.user_id))) continue;
        const fails = [
          asked.category !== undefined && entry.category !== asked.category,
          asked.stype !== undefined && entry.stype !== asked.stype,
          asked.country_code !== undefined && entry.country_code !== asked.country_code,
          asked.language !== undefined && entry.language !== asked.language,
          asked.days !== undefined && entry.days > asked.days,
          asked.rating !== undefined && entry.mean < asked.rating,
        ];
        const failed = fails.reduce((sum, each) => sum + Number(each), 0);
        if (failed > 1) continue;
        if (!failed) ids.push(entry.sx_id);
        // A facet counts under all other filters.
        const counts = (at: number) => !failed || fails[at];
        if (counts(0)) add(facets.category, entry.category);
        if (counts(1)) add(facets.stype, entry.stype);
        if (counts(2) && entry.country_code) add(facets.country_code, entry.country_code);
        if (counts(3)) add(facets.language, entry.language);
        if (counts(4)) for (const days of dayChoices) if (entry.days <= days) add(facets.days, days);
        if (counts(5)) for (const mean of ratingChoices) if (entry.mean >= mean) add(facets.rating, mean);
      }
      return { ids, facets };
    },
  };
}
export type Finder = ReturnType<typeof createFinder>;
