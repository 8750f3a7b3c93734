/** Text messages: to whom, to which countries, and how many, because each of them costs the site money. */
import { SmsCount } from '#shared/accounts/entities/sms.ts';
import type { PersonalData } from '#shared/accounts/entities/personal.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { type PhoneNumber, phoneNumberOf } from '#shared/accounts/mobileNumbers.ts';
import { Refusal } from '#shared/errors.ts';
import { day } from '#shared/time.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { Ports, Sms, Storage } from '#cloud/kernel/ports.ts';
import type { SmsParams, SmsTemplate } from '#cloud/providers/sms/templates.ts';
import { siteSettings } from '#cloud/site/index.ts';

export type SmsNumber = Pick<PhoneNumber, 'number' | 'country'>;

type SmsPorts = Pick<Ports, 'storage' | 'clock'> & { readonly sms?: Sms };

const refused = (says: string) => new Refusal('invalid', { field: 'phone' }, [{ path: 'phone', why: 'invalid', says }]);

/** Whether text messages can be sent at all. */
export async function smsIsOn({ storage, sms }: Pick<SmsPorts, 'storage' | 'sms'>): Promise<boolean> {
  return sms !== undefined && sms.perDay > 0 && (await siteSettings(storage)()).sms_countries.length > 0;
}

/** The number that a person may be texted at. Undefined without one. */
export function confirmedNumber(
  personal: Pick<PersonalData, 'phone' | 'phone_confirmed'> | undefined,
): SmsNumber | undefined {
  return personal?.phone_confirmed && personal.phone ? phoneNumberOf(personal.phone) : undefined;
}

/** Whether the operator lets messages go to the number's country, which may have changed since it was confirmed. */
export const mayText = async (storage: Storage, { country }: SmsNumber): Promise<boolean> =>
  (await siteSettings(storage)()).sms_countries.includes(country);

/** The number of a mobile phone, typed with its country's prefix, in a country that the operator lets messages go to. Throws 'sms_off', 'sms_country' and 'invalid'. */
export async function smsNumber({ storage, sms }: SmsPorts, given: string): Promise<SmsNumber> {
  if (!(await smsIsOn({ storage, sms }))) throw new Refusal('sms_off');
  const parsed = phoneNumberOf(given);
  if (!parsed) throw refused('accounts.invalid.phone');
  if (!parsed.isMobile) throw refused('accounts.invalid.phoneKind');
  const { sms_countries } = await siteSettings(storage)();
  if (!sms_countries.includes(parsed.country)) throw new Refusal('sms_country');
  return parsed;
}

/** What a message may use up of a number of messages. */
const partFor = (most: number, isOurs: boolean | undefined) =>
  isOurs ? most : Math.ceil(most * (1 - accountLimits.sms.reserve));

/**
 * Sends a message and counts it, exactly over all processes. Throws 'sms_spent' when the day's messages are used up: those of one country, and
 * notifications, leave half of them to others, and all but those of people who log in (`isOurs`) leave these a reserve. What is about to log in to no
 * account (`isOurs` false) is not sent then, and the answer is the same.
 */
export async function sendSms<T extends SmsTemplate>(
  { storage, clock, sms }: SmsPorts,
  { number, country }: SmsNumber,
  {
    isOurs,
    ...message
  }: { language: Parameters<Sms['send']>[0]['language']; template: T; params: SmsParams[T]; isOurs?: boolean },
): Promise<void> {
  if (!sms) throw new Refusal('sms_off');
  const { perDay } = sms;
  const { brand_name: brand } = await siteSettings(storage)();
  const now = clock.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const half = Math.ceil(perDay * accountLimits.sms.share);
  const most: readonly (readonly [string, number])[] = [
    [today, message.template === 'news' ? half : perDay],
    [`${today} ${country}`, half],
  ];
  // Conflicts would only cost retries.
  const count = async () =>
    storage.transact(async (tx) => {
      const counts = await tx.getMany(
        SmsCount,
        most.map(([id]) => id),
      );
      const isSpent = (part: (limit: number) => number) =>
        most.some(([id, limit]) => (counts.find(({ count_id }) => count_id === id)?.count ?? 0) >= part(limit));
      if (isSpent((limit) => (isOurs === undefined ? partFor(limit, false) : limit))) throw new Refusal('sms_spent');
      if (isSpent((limit) => partFor(limit, isOurs))) return false;
      const until = new Date(now + 2 * day);
      await tx.apply(
        SmsCount,
        most.map(([id]) => ({ id, add: { count: 1 }, orInsert: { until } })),
      );
      return true;
    });
  if (await inTurn(storage, 'text messages', count)) await sms.send({ to: number, ...message, brand });
}
