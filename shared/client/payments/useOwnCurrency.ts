import { useUser } from '#shared/client/app/session/session.ts';
import { type Currency, currencyOfCountry, isCurrency } from '#shared/payments/money.ts';

/** The country that a browser's language names: `CH` of `fr-CH`. */
const countryOf = (tag: string) => /-([A-Z]{2})$/.exec(tag)?.[1] ?? '';

/** The currency that the reader thinks in: chosen, else of their country, else of their browser's. */
export function useOwnCurrency(): Currency {
  const own = useUser();
  const chosen = own?.settings.currency;
  if (chosen && isCurrency(chosen)) return chosen;
  return currencyOfCountry(own?.country_code || countryOf(navigator.language)) ?? 'EUR';
}
