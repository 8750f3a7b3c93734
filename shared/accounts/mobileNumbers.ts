/** What kind of phone a number is of. Apart from places.ts, because it needs all that is known of numbers; only the server loads it. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PhoneNumber {
  /** E.164. */
  readonly number: string;
  /** ISO 3166-1. */
  readonly country: string;
  /** It reaches somebody's own phone. Premium numbers, and those that share costs, pay the person who causes the messages. */
  readonly isMobile: boolean;
}

/** A number with its country's prefix. Undefined for anything else. */
export function phoneNumberOf(given: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(given.trim().replace(/^00/, '+'));
  if (!parsed?.isValid() || !parsed.country) return undefined;
  const type = parsed.getType();
  return {
    number: parsed.number,
    country: parsed.country,
    isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
  };
}
