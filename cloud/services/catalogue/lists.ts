/** Lists and searches of services for everybody: they end at the public categories. */
import { z } from 'zod';
import { isPublicCategory } from '#shared/categories.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import { dayChoices, ratingChoices, serviceSorts } from '#shared/services/lists.ts';
import { startOfYesterday } from '#shared/time.ts';
import type { AnswerPace } from '#shared/services/catalogue/answerTimes.ts';
import type { ServiceCard, ServiceList } from '#shared/services/shapes.ts';
import { serviceTypes } from '#shared/services/types.ts';
import { type Currency, currencyDecimals, isCurrency } from '#shared/payments/money.ts';
import { languages } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';
import { everyone } from '#shared/model/access.ts';
import { onlineAmong } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { numberId, pageOf, paging } from '#cloud/kernel/input.ts';
import { ratesNow } from '#cloud/site/index.ts';
import { paceFor } from './answerTimes.ts';
import { finderNow, servicesOf } from './catalogue.ts';
import type { Asked, Convert, Worth } from './finder.ts';
import { cardsOf, listedCards } from '#cloud/services/shapes.ts';

const isOneOf = (values: readonly number[]) => z.int().refine((value) => values.includes(value));

const filters = {
  keyword: z.string().trim().max(limits.search.words).optional(),
  category: z.int().refine(isPublicCategory).optional(),
  stype: z.enum(serviceTypes).optional(),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  language: z.enum(languages).optional(),
  days: isOneOf(dayChoices).optional(),
  rating: isOneOf(ratingChoices).optional(),
  /** In whole units of `currency`. */
  price_min: z.int().min(0).max(999_999_999).optional(),
  price_max: z.int().min(0).max(999_999_999).optional(),
  currency: z.string().refine(isCurrency).optional(),
  /** Of providers who are here now. */
  online: z.literal(true).optional(),
  sort: z.enum(serviceSorts).optional(),
};

const minorUnits = (currency: string) => 10 ** currencyDecimals[currency as Currency];

/** Comparisons of prices at dated rates. */
async function pricing(context: Context): Promise<{ convert: Convert; worth: Worth; rates_date: string }> {
  const { base, date, rates } = await ratesNow(context);
  const rateOf = (currency: string) => (currency === base ? 1 : rates[currency]);
  return {
    rates_date: date,
    convert(units, from, to) {
      const [one, other] = [rateOf(from), rateOf(to)];
      return from === to ? units * minorUnits(to) : one && other && (units / one) * other * minorUnits(to);
    },
    // A currency without a rate comes last.
    worth: (minor, currency) => minor / minorUnits(currency) / (rateOf(currency) ?? 1e-9),
  };
}

/** A page of services that match; facets say how many there are for each value under all other filters. */
export const getServices = defineFunction({
  route: 'POST /app/services/getServices',
  who: everyone,
  limit: usual,
  input: z.strictObject({ ...paging, ...filters }),
  async run(context, { page, limit = serviceLimits.page, online, ...asked }): Promise<ServiceList> {
    const { storage, clock } = context;
    const now = clock.now();
    const [finder, prices] = await Promise.all([finderNow(storage), pricing(context)]);
    const here = online && (await onlineAmong(storage, finder.providers(), now));
    const { ids, facets, isPartly } = finder.find({ ...asked, ...(here && { here }) } as Asked, prices);
    const { skip } = pageOf({ page, limit });
    return {
      services: await listedCards(storage, finder, ids.slice(skip, skip + limit), now),
      count: ids.length,
      ...(isPartly && ids.length > 0 && { is_partly: true as const }),
      facets,
      new_services: finder.countSince(startOfYesterday(now)),
      rates_date: prices.rates_date,
    };
  },
});

/** What the landing page shows beside its words. */
export interface ServicesLanding {
  best: ServiceCard[];
  newest: ServiceCard[];
  /** How many services each public category has. */
  categories: Record<string, number>;
  count: number;
  new_services: number;
}

export const getServicesLanding = defineFunction({
  route: 'POST /app/services/getServicesLanding',
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  async run(context): Promise<ServicesLanding> {
    const { storage, clock } = context;
    const now = clock.now();
    const [finder, prices] = await Promise.all([finderNow(storage), pricing(context)]);
    const best = finder.find({ sort: 'best' }, prices);
    const newest = finder.find({ sort: 'newest' }, prices);
    const shown = 2 * serviceLimits.similar;
    const [bestCards, newestCards] = await Promise.all([
      listedCards(storage, finder, best.ids.slice(0, shown), now),
      listedCards(storage, finder, newest.ids.slice(0, shown), now),
    ]);
    return {
      best: bestCards,
      newest: newestCards,
      categories: best.facets.category,
      count: best.ids.length,
      new_services: finder.countSince(startOfYesterday(now)),
    };
  },
});

/** The listed services of a person, newest first, and how fast they usually answer somebody new. */
export const getServicesOf = defineFunction({
  route: 'POST /app/services/getServicesOf',
  who: everyone,
  limit: usual,
  input: z.strictObject({ user_id: numberId }),
  async run({ storage, clock }, { user_id }): Promise<{ services: ServiceCard[]; answers?: AnswerPace }> {
    const finder = await finderNow(storage);
    const rows = await servicesOf(storage, finder.of(user_id).slice(0, serviceLimits.perPerson));
    const newest = rows.toSorted((a, b) => b.service_id - a.service_id);
    const [services, answers] = await Promise.all([
      cardsOf(storage, newest, clock.now()),
      newest.length ? paceFor(storage, user_id) : undefined,
    ]);
    return { services, ...(answers && { answers }) };
  },
});
