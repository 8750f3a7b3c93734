/**
 * Sign-in forms and their fields, shared with the server. Messages are translation keys. Keep it small: every visitor's browser loads it.
 */
import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { rawText } from '#shared/model/measured.ts';
import { seen } from '#shared/model/unicode.ts';
import { accountTypes, languages } from './entities.ts';
import { accountLimits } from './limits.ts';
import { emailOf, isFullName, isUsername, passwordLength } from './rules.ts';

export const cleanText = (max: number, key: string) =>
  rawText(max, key)
    .transform(seen)
    .refine(
      (value) => value.length <= max && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value) && value.isWellFormed(),
      key,
    );

/** More characters than an address or a user name has, in whichever form it is given. */
const longestLine = 1000;

/** Turns a parser into a zod transform: `read` returns the value, or undefined, which becomes the issue `message`. */
export const read = (of: (given: string) => string | undefined, key: string) =>
  rawText(longestLine, key).transform((given, context) => {
    const made = of(given);
    if (made !== undefined) return made;
    context.addIssue({ code: 'custom', message: key, input: given });
    return z.NEVER;
  });

export const email = read(emailOf, 'accounts.invalid.email');

export const username = z
  .string({ error: 'accounts.invalid.username' })
  .transform((given) => given.trim().toLowerCase())
  .refine(isUsername, 'accounts.invalid.username');

export const fullName = z
  .string({ error: 'accounts.invalid.fullName' })
  .pipe(cleanText(limits.name, 'accounts.invalid.fullNameLong'))
  .transform((name) => name.replaceAll(/\s+/gu, ' '))
  .refine((name) => name !== '', 'accounts.invalid.fullName')
  .refine((name) => name === '' || isFullName(name), 'accounts.invalid.fullNameForm');

export const language = z.enum(languages, { error: 'accounts.invalid.language' });

export const password = z
  .string({ error: 'accounts.invalid.password' })
  .min(passwordLength.min, 'accounts.invalid.password')
  .max(passwordLength.max, 'accounts.invalid.password');

/** Only the server can check the code itself; the form checks that it is there. */
const code = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${accountLimits.mailCode.digits}}$`), 'accounts.invalid.code'));

/** With its country's prefix. Only the server knows which numbers there are; the form checks that it looks like one. */
export const phone = rawText(accountLimits.phone, 'accounts.invalid.phonePrefix')
  .transform((given) => given.trim())
  .refine((given) => /^(\+|00)[\d\s().\-/]{6,}$/.test(given), 'accounts.invalid.phonePrefix');

/** An address or a number. */
export const byOne = <S extends z.ZodType<{ email?: string | undefined; phone?: string | undefined }>>(schema: S): S =>
  schema.refine(({ email: address, phone: number }) => (address === undefined) !== (number === undefined), {
    path: ['email'],
    message: 'accounts.invalid.email',
  });

/** The fields of the sign-up form. `token` is a fixed value that some apps send; the server ignores it. */
export const signUpFields = z.strictObject({
  email: email.optional(),
  phone: phone.optional(),
  code,
  username,
  full_name: fullName,
  password,
  language: language.optional(),
  account_type: z.enum(accountTypes).optional(),
  token: z.string().max(200).optional(),
});

export const signUpForm = byOne(signUpFields);
export const resetForm = byOne(z.strictObject({ email: email.optional(), phone: phone.optional(), code, password }));
export const codeLogInForm = byOne(z.strictObject({ email: email.optional(), phone: phone.optional(), code }));
/** The password, which the server misses where there is one. */
const current = z.string().min(1, 'accounts.invalid.currentPassword').max(200).optional();
export const emailForm = z.strictObject({ email, code, current });
export const phoneForm = z.strictObject({ phone, code, current });
export const passwordForm = z.strictObject({ current, password });

/** Closing an account asks again who is there. */
export const closeForm = passwordForm.pick({ current: true });

/** The form as the page shows it: the new password is typed twice. */
export const newPasswordForm = passwordForm
  .extend({ again: z.string() })
  .refine(({ password: one, again }) => one === again, { path: ['again'], message: 'accounts.invalid.passwordAgain' });
