/** Looking for a name that is still free. */
import { z } from 'zod';
import { isCurrency } from '#shared/payments/money.ts';
import { nameQuery } from '#shared/names/forms.ts';
import { nameLimits } from '#shared/names/limits.ts';
import { endings, namesFor } from '#shared/names/rules.ts';
import type { NameOffer, NameSearch } from '#shared/names/shapes.ts';
import { everyone } from '#shared/model/access.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Priced } from '../providers/registrars/registrar.ts';
import { asked, type Prices, pricesIn, registrarOf } from './pricing.ts';

/** Kept for some seconds, because somebody who goes on typing asks for the same again. */
const found = perStorage(() => memoizeFor<{ names: Priced[]; suggestions: Priced[] }>(30_000, 1000));

const offerOf = ({ name, state, price, renewal }: Priced, shown: string, prices: Prices): NameOffer => ({
  ...{ name, shown, state },
  ...(state === 'free' && { price: prices.of(price!), renewal: prices.of(renewal!) }),
});

/**
 * A label under all endings that are sold, and free names like it. Throws 'names_off' and 'registrar_away'; what is no name is refused as 'invalid'
 * with its reason.
 */
export const lookForNames = defineFunction({
  route: 'POST /app/domain/look',
  who: everyone,
  // Each one may be asked of a company that counts them.
  limit: { points: 60, seconds: 60 },
  input: z.strictObject({ query: nameQuery, currency: z.string().refine(isCurrency) }),
  async run(context, { query, currency }): Promise<NameSearch> {
    const registrar = registrarOf(context);
    const prices = await pricesIn(context, currency);
    const wanted = namesFor(query);
    const { names, suggestions } = await asked(
      context,
      found(context.storage)(wanted[0]!.ascii, async () => {
        const [one, other] = await Promise.all([
          registrar.check(wanted.map(({ ascii }) => ascii)),
          // Without suggestions the answer is one all the same.
          // Words are put beside the label, which its code for the domain name system has no place for.
          query.ascii.startsWith('xn--') ? [] : registrar.suggest(query.ascii, endings).catch(() => []),
        ]);
        return { names: one, suggestions: other };
      }),
    );
    const byName = new Map(names.map((each) => [each.name, each]));
    return {
      shown: query.shown,
      names: wanted.flatMap(({ ascii, shown }) => {
        const priced = byName.get(ascii);
        return priced ? [offerOf(priced, shown, prices)] : [];
      }),
      suggestions: suggestions
        .filter(({ name }) => !byName.has(name))
        .slice(0, nameLimits.suggestions)
        .map((priced) => offerOf(priced, priced.name, prices)),
      currency,
      rates_date: prices.rates_date,
    };
  },
});
