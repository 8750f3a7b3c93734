/** Account forms, one zod schema each, shared with the server. Messages are translation keys. Sign-in forms are in credentials.ts. */
import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { listOf } from '#shared/model/measured.ts';
import { cleanText, fullName, language, read, username } from './credentials.ts';
import { accountTypes } from './entities.ts';
import { isPlace, phoneOf } from './places.ts';
import { emailOf, type Network, socialLink, websiteOf } from './rules.ts';

const social = (network: Network, key: string) => read((given) => socialLink(network, given), key);

/** The path of a picture uploaded here, or empty. */
const photo = z.string().regex(/^(\/files\/[\w-]{1,64}\/[\w.-]{1,120})?$/, 'accounts.invalid.photo');

const profileFields = {
  username,
  full_name: fullName,
  profession: cleanText(limits.title, 'accounts.invalid.profession'),
  website: read(websiteOf, 'accounts.invalid.website'),
  about: cleanText(2000, 'accounts.invalid.about'),
  language,
  languages: listOf(language, 3, 1, 'accounts.invalid.language'),
  account_type: z.enum(accountTypes),
  /** Offers services and is listed in the directory of providers. */
  is_provider: z.boolean(),
  avatar: photo,
  country_code: z.string().max(2),
  state: z.string().max(80),
  phone: z.string().max(40),
  facebook: social('facebook', 'accounts.invalid.facebook'),
  instagram: social('instagram', 'accounts.invalid.instagram'),
  twitter: social('twitter', 'accounts.invalid.twitter'),
  linkedin: social('linkedin', 'accounts.invalid.linkedin'),
  youtube: social('youtube', 'accounts.invalid.youtube'),
};

/** The same for writers of single fields, which may be missing or null. */
export const profileTexts = z
  .looseObject(
    z.object(profileFields).pick({
      full_name: true,
      profession: true,
      website: true,
      about: true,
      facebook: true,
      instagram: true,
      twitter: true,
      linkedin: true,
      youtube: true,
    }).shape,
  )
  .partial();

export const profileFieldNames = Object.keys(profileFields) as (keyof typeof profileFields)[];

/**
 * The profile form; every field is optional. `rev` is the version it was filled from. Cross-field checks: the state must belong to the country, and a local phone number is read
 * with the country's prefix.
 */
export const profileForm = z
  .strictObject({ ...profileFields, rev: z.string().max(64) })
  .partial()
  .transform((form, context) => {
    const { country_code = '', state = '' } = form;
    if ((form.country_code !== undefined || form.state !== undefined) && !isPlace(country_code, state))
      context.addIssue({
        code: 'custom',
        path: ['country_code'],
        message: 'accounts.invalid.place',
        input: country_code,
      });
    if (form.phone === undefined) return form;
    const phone = phoneOf(form.phone, country_code);
    if (phone === undefined)
      context.addIssue({ code: 'custom', path: ['phone'], message: 'accounts.invalid.phone', input: form.phone });
    return { ...form, phone };
  });

const stripeKey = (prefix: 'pk' | 'sk', key: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^(${prefix === 'sk' ? '(?:sk|rk)' : 'pk'}_(?:test|live)_[A-Za-z0-9]{16,200})?$`), key);

/** An e-mail address, or a number of at least so many digits, as the companies know their customers. */
function mailOrNumber(given: string, digits: number): string | undefined {
  const text = given.trim();
  if (!text) return '';
  const isNumber = /^[+\d][\d\s().-]*$/.test(text) && text.replace(/\D/g, '').length >= digits && text.length <= 24;
  return isNumber ? text : emailOf(text);
}
const mailOrPhone = (given: string): string | undefined => mailOrNumber(given, 10);

/** The payout form. Empty removes a value, a missing secret keeps it. The server checks the Ethereum checksum too. */
export const paymentSettingsForm = z
  .strictObject({
    stripe_publishable: stripeKey('pk', 'accounts.invalid.stripePublishable'),
    stripe_secret: stripeKey('sk', 'accounts.invalid.stripeSecret'),
    stripe_webhook: z
      .string()
      .trim()
      .regex(/^(whsec_[A-Za-z0-9+/=]{16,200})?$/, 'accounts.invalid.stripeWebhook'),
    ethereum_address: z
      .string()
      .trim()
      .regex(/^(0x[0-9a-fA-F]{40})?$/, 'accounts.invalid.ethereum'),
    paypal_email: read((given) => (given.trim() ? emailOf(given) : ''), 'accounts.invalid.email'),
    cash_app: z
      .string()
      .trim()
      .regex(/^(\$?[A-Za-z][\w-]{0,19})?$/, 'accounts.invalid.cashApp'),
    zelle: read(mailOrPhone, 'accounts.invalid.zelle'),
    payoneer: read((given) => mailOrNumber(given, 6), 'accounts.invalid.payoneer'),
    moncash: z
      .string()
      .trim()
      .regex(/^(\+?[\d ]{8,18})?$/, 'accounts.invalid.moncash'),
    accepts_cash: z.boolean(),
  })
  .partial();

/** Where money goes to: who names another place says their password too. */
export const moneyPlaces = [
  ...(['stripe_secret', 'ethereum_address', 'paypal_email', 'cash_app', 'zelle', 'payoneer', 'moncash'] as const),
] as const;
