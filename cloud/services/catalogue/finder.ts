/** The listed services in memory, for lists and searches: filters, facets, order, and words with typing faults forgiven. */
import type { Service } from '#shared/services/entities.ts';
import { dayChoices, ratingChoices, type ServiceSort } from '#shared/services/lists.ts';
import type { ServiceSearch } from '#shared/services/servicesCall.ts';
import { daysFrom, priceFrom } from '#shared/services/rules.ts';
import type { ServiceFacets } from '#shared/services/shapes.ts';
import { folded } from '#shared/model/unicode.ts';
import { categoryWords } from './labels.ts';
import { inEvery, inMost, type Scored } from './scoring.ts';
import { createFuzzyIndex, type Forgiving, type Looking, type Match } from '#cloud/patterns/fuzzyIndex.ts';

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

/** The words of a text as they are looked for. */
const wordsIn = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(folded)
    .filter((word) => word && !idle.has(word));

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

const fieldsOf = (row: Service, provider: string) => [
  { words: wordsIn(row.title), weight: 4 },
  {
    words: [
      categoryWords.get(row.category) ?? '',
      ...row.package.flatMap(({ label, inclusions }) => [label, ...inclusions]),
      row.location.country_name,
    ].flatMap(wordsIn),
    weight: 3,
  },
  { words: wordsIn(provider), weight: 2 },
];

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
  readonly ids: readonly string[];
  /** Nothing has all words: these have most of them. */
  readonly isPartly: boolean;
  readonly facets: ServiceFacets;
}

/** Prices are compared by rates of one day, which name what was found by them. */
interface Prices {
  readonly convert: Convert;
  readonly worth: Worth;
  readonly rates_date: string;
}

/** Answers that are kept, the one that was asked for last the longest. */
const answersKept = 64;
/** Words that are kept with what they mean, likewise. */
const wordsKept = 1000;

/** Puts an entry last, and drops the first one of too many. */
function keepLast<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > most) kept.delete(kept.keys().next().value!);
}

const isVisible = (row: Service) => row.is_listed && !row.disabled_at && !row.deleted_at;

const newestFirst = (a: Entry, b: Entry) => b.createdAt - a.createdAt || (a.sx_id < b.sx_id ? -1 : 1);
const byRank = (a: Entry, b: Entry) => b.rank - a.rank || newestFirst(a, b);

/** A bit for each filter that an entry fails. */
const filter = { category: 1, stype: 2, country_code: 4, language: 8, days: 16, rating: 32 } as const;

type Bounds = readonly [least: number, most: number];
const isWithin = ([least, most]: Bounds, price: number) => price >= least && price <= most;

/** The prices that are asked for, in minor units of each currency. */
function priceBounds({ price_min, price_max, currency = 'USD' }: Asked, convert: Convert): (of: string) => Bounds {
  const found = new Map<string, Bounds>();
  return (of) => {
    let own = found.get(of);
    if (!own) {
      const least = price_min === undefined ? 0 : (convert(price_min, currency, of) ?? noDays);
      const most = price_max === undefined ? noDays : (convert(price_max, currency, of) ?? -1);
      found.set(of, (own = [Math.floor(least), Math.ceil(most)]));
    }
    return own;
  };
}

const newCounts = () => ({
  category: new Map<number, number>(),
  stype: new Map<string, number>(),
  country_code: new Map<string, number>(),
  language: new Map<string, number>(),
  days: dayChoices.map(() => 0),
  rating: ratingChoices.map(() => 0),
});
type Counts = ReturnType<typeof newCounts>;

const add = <Key>(counts: Map<Key, number>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Counts an entry in each facet whose own filter is the only one that it fails. */
function countIn(counts: Counts, entry: Entry, failed: number): void {
  if ((failed & ~filter.category) === 0) add(counts.category, entry.category);
  if ((failed & ~filter.stype) === 0) add(counts.stype, entry.stype);
  if ((failed & ~filter.country_code) === 0 && entry.country_code) add(counts.country_code, entry.country_code);
  if ((failed & ~filter.language) === 0) add(counts.language, entry.language);
  if ((failed & ~filter.days) === 0)
    for (let at = 0; at < dayChoices.length; at++) if (entry.days <= dayChoices[at]!) counts.days[at]!++;
  if ((failed & ~filter.rating) === 0)
    for (let at = 0; at < ratingChoices.length; at++) if (entry.mean >= ratingChoices[at]!) counts.rating[at]!++;
}

/** Choices that somebody meets, with how many do. */
const upTo = (counts: readonly number[], choices: readonly number[]): Record<string, number> =>
  Object.fromEntries(choices.flatMap((choice, at) => (counts[at] ? [[String(choice), counts[at]]] : [])));

/** Ids in the order of how well they suit; of equals the better reviewed first. */
const bestFirst = (found: readonly Scored[], entries: ReadonlyMap<string, Entry>): string[] =>
  found
    .map(({ id, score }) => ({ entry: entries.get(id)!, score }))
    .toSorted((a, b) => b.score - a.score || byRank(a.entry, b.entry))
    .map(({ entry }) => entry.sx_id);

/** Which of them are asked for, and how many each choice of a facet would leave. */
function answerOf(
  candidates: readonly Entry[],
  asked: Asked,
  convert: Prices['convert'],
): Pick<Found, 'ids' | 'facets'> {
  const { here, category, stype, country_code, language, days, rating, price_min, price_max } = asked;
  const bounds = price_min === undefined && price_max === undefined ? undefined : priceBounds(asked, convert);
  const counted = newCounts();
  const ids: string[] = [];
  // Runs over every listed service for each question: nothing is made in here.
  for (const entry of candidates) {
    if (bounds && !isWithin(bounds(entry.currency), entry.price)) continue;
    if (here && !here.has(entry.user_id)) continue;
    let failed = 0;
    if (category !== undefined && entry.category !== category) failed |= filter.category;
    if (stype !== undefined && entry.stype !== stype) failed |= filter.stype;
    if (country_code !== undefined && entry.country_code !== country_code) failed |= filter.country_code;
    if (language !== undefined && entry.language !== language) failed |= filter.language;
    if (days !== undefined && entry.days > days) failed |= filter.days;
    if (rating !== undefined && entry.mean < rating) failed |= filter.rating;
    if (failed === 0) ids.push(entry.sx_id);
    // A facet counts under all other filters, so that a service that fails by two filters counts nowhere.
    if ((failed & (failed - 1)) === 0) countIn(counted, entry, failed);
  }
  const facets: ServiceFacets = {
    category: Object.fromEntries(counted.category),
    stype: Object.fromEntries(counted.stype),
    country_code: Object.fromEntries(counted.country_code),
    language: Object.fromEntries(counted.language),
    days: upTo(counted.days, dayChoices),
    rating: upTo(counted.rating, ratingChoices),
  };
  return { ids, facets };
}

type Matching = Pick<Found, 'ids' | 'isPartly'>;

export function createFinder() {
  let index = createFuzzyIndex();
  let entries = new Map<string, Entry>();
  /** Of rows that are not listed, so that an older event does not list them again. */
  const revs = new Map<string, number>();
  /** Entries in an order, and answers to the last questions, until an entry changes. */
  let orders = new Map<string, Entry[]>();
  let answers = new Map<string, Found>();
  let words = new Map<string, readonly Match[]>();
  const changed = () => {
    orders = new Map();
    answers = new Map();
    words = new Map();
  };

  const remove = (sx_id: string) => {
    if (!entries.delete(sx_id)) return;
    index.remove(sx_id);
    changed();
  };

  /** Takes the state of a row unless a newer one is known. */
  const take = (row: Service, provider: string) => {
    const { sx_id, rev } = row;
    if ((revs.get(sx_id) ?? 0) > rev) return;
    revs.set(sx_id, rev);
    if (!isVisible(row)) return remove(sx_id);
    entries.set(sx_id, entryOf(row));
    index.put(sx_id, fieldsOf(row, provider));
    changed();
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

  const matchesOf = (word: string, looking: Looking): readonly Match[] => {
    const key = `${looking.isBegun ? 'begun' : 'whole'} ${looking.forgiving} ${word}`;
    const found = words.get(key) ?? index.matches(word, looking);
    keepLast(words, key, found, wordsKept);
    return found;
  };

  /** Those that have all words, the last one begun. */
  const havingAll = (terms: readonly string[], forgiving: Forgiving): string[] => {
    const sizeOf = (matches: readonly Match[]) => matches.reduce((sum, { texts }) => sum + texts.size, 0);
    // Rare words first: most texts are out after the first.
    const wanted = terms
      .map((term, at) => matchesOf(term, { isBegun: at === terms.length - 1, forgiving }))
      .toSorted((a, b) => sizeOf(a) - sizeOf(b));
    return bestFirst(inEvery(wanted), entries);
  };

  /** Those that have most words, each in the nearest spelling that there is. */
  const havingMost = (terms: readonly string[]): string[] => {
    const nearest = terms.map((term, at) => {
      const isBegun = at === terms.length - 1;
      for (const forgiving of ['none', 'likely', 'more'] as const) {
        const found = matchesOf(term, { isBegun, forgiving });
        if (found.length) return found;
      }
      return [];
    });
    return bestFirst(inMost(nearest), entries);
  };

  /** By relevance; with faults forgiven when there are few without, and more of them when there is nothing. */
  const matching = (keyword: string): Matching => {
    const terms = wordsIn(keyword);
    const exact = havingAll(terms, 'none');
    if (exact.length >= few) return { ids: exact, isPartly: false };
    const likely = [...new Set([...exact, ...havingAll(terms, 'likely')])];
    if (likely.length) return { ids: likely, isPartly: false };
    const more = havingAll(terms, 'more');
    return more.length ? { ids: more, isPartly: false } : { ids: havingMost(terms), isPartly: true };
  };

  const look = (asked: Asked, { convert, worth, rates_date }: Prices): Found => {
    const { keyword, sort } = asked;
    const order = inOrder(sort ?? 'best', worth, rates_date);
    let candidates = order;
    let isPartly = false;
    if (keyword) {
      const matched = matching(keyword);
      const { ids } = matched;
      isPartly = matched.isPartly;
      const known = ids.flatMap((id) => entries.get(id) ?? []);
      if (!sort || sort === 'best') candidates = known;
      else {
        const wanted = new Set(ids);
        candidates = order.filter(({ sx_id }) => wanted.has(sx_id));
      }
    }
    return { ...answerOf(candidates, asked, convert), isPartly };
  };

  return {
    take,
    size: () => entries.size,
    providers: (): number[] => [...new Set([...entries.values()].map(({ user_id }) => user_id))],
    /** Whose these services are. */
    providersOf: (ids: readonly string[]): number[] => ids.flatMap((id) => entries.get(id)?.user_id ?? []),
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
      index = createFuzzyIndex();
      entries = new Map();
      revs.clear();
      changed();
    },
    /**
     * Many people ask the same at the same moment, and turn pages, so that search runs once. A search by presence runs each time, because
     * presence changes all the time.
     */
    find(asked: Asked, prices: Prices): Found {
      if (asked.here) return look(asked, prices);
      const question = JSON.stringify([
        prices.rates_date,
        Object.entries(asked).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]);
      const known = answers.get(question) ?? look(asked, prices);
      keepLast(answers, question, known, answersKept);
      return known;
    },
  };
}
export type Finder = ReturnType<typeof createFinder>;
