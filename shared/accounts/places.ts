/** Countries with their regions, and phone numbers. Heavy: the browser loads it with the forms that ask for them. */
import { allCountries } from 'country-region-data';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A region's code within its country, and its name there. */
export interface Region {
  readonly code: string;
  readonly name: string;
}

const regions = new Map<string, readonly Region[]>(
  allCountries.map(([, country, rows]) => [country, rows.map(([name, code]) => ({ name, code: code || name }))]),
);

/** ISO 3166-1 codes. */
export const countries: readonly string[] = [...regions.keys()];

/** Empty for a country that has none. */
export const regionsOf = (country_code: string): readonly Region[] => regions.get(country_code) ?? [];

/** Whether the country is one, and the state, when given, one of its own. */
export function isPlace(country_code: string, state: string): boolean {
  if (!country_code) return !state;
  const known = regions.get(country_code);
  return known !== undefined && (!state || known.some(({ code }) => code === state));
}

/** E.164; '' for nothing, undefined when it is no phone number. A number without a country's prefix is one of `country_code`. */
export function phoneOf(given: string, country_code = ''): string | undefined {
  const text = given.trim();
  if (!text) return '';
  const country = isSupportedCountry(country_code) ? country_code : undefined;
  const phone = parsePhoneNumberFromString(text, country);
  return phone?.isValid() ? phone.number : undefined;
}
