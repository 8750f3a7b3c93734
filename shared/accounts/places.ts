/** Countries, regions and phone numbers. Large: browsers load it together with the forms that need it. */
import { allCountries } from 'country-region-data';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A region: its code within the country, and its name. */
export interface Region {
  readonly code: string;
  readonly name: string;
}

const regions = new Map<string, readonly Region[]>(
  allCountries.map(([, country, rows]) => [country, rows.map(([name, code]) => ({ name, code: code || name }))]),
);

/** ISO 3166-1 codes. */
export const countries: readonly string[] = [...regions.keys()];

/** Empty for countries without regions. */
export const regionsOf = (country_code: string): readonly Region[] => regions.get(country_code) ?? [];

/** Whether the country exists and, when a state is given, the state belongs to it. */
export function isPlace(country_code: string, state: string): boolean {
  if (!country_code) return !state;
  const known = regions.get(country_code);
  return known !== undefined && (!state || known.some(({ code }) => code === state));
}

/**
 * Parses a phone number to E.164; '' for empty input, undefined when it is invalid. Numbers without a prefix are read as numbers of
 * `country_code`.
 */
export function phoneOf(given: string, country_code = ''): string | undefined {
  const text = given.trim();
  if (!text) return '';
  const country = isSupportedCountry(country_code) ? country_code : undefined;
  const phone = parsePhoneNumberFromString(text, country);
  return phone?.isValid() ? phone.number : undefined;
}
