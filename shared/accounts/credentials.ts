/** How people sign in: the fields and the forms of it, shared with the server. Messages are translation keys. Light: a visitor's phone loads it. */
import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { accountTypes, languages } from './entities.ts';
import { emailOf, isUsername, passwordLength } from './rules.ts';

export const cleanText = (max: number, key: string) =>
  z
    .string({ error: key })
    .transform((value) => value.normalize('NFC').trim())
    .refine(
      (value) => value.length <= max && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value) && value.isWellFormed(),
      key,
    );

/** What `read` makes of a text, or the message when it makes nothing of it. */
export const read = (of: (given: string) => string | undefined, key: string) =>
  z.string({ error: key }).transform((given, context) => {
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
  .refine((name) => name !== '', 'accounts.invalid.fullName');

export const language = z.enum(languages, { error: 'accounts.invalid.language' });

export const password = z
  .string({ error: 'accounts.invalid.password' })
  .min(passwordLength.min, 'accounts.invalid.password')
  .max(passwordLength.max, 'accounts.invalid.password');

/** The code is judged by the server. */
const code = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'accounts.invalid.code'));

/** What opens an account: the address was confirmed by a code. `token` is the fixed one of the app that asks, of no meaning here. */
export const signUpForm = z.strictObject({
  email,
  code,
  username,
  full_name: fullName,
  password,
  language: language.optional(),
  account_type: z.enum(accountTypes).optional(),
  token: z.string().max(200).optional(),
});

export const resetForm = z.strictObject({ email, code, password });
const current = z.string().min(1, 'accounts.invalid.currentPassword').max(200);
export const emailForm = z.strictObject({ email, code, current });
export const passwordForm = z.strictObject({ current, password });

/** Closing an account takes the password once more. */
export const closeForm = passwordForm.pick({ current: true });

/** As a page asks for it: the new one is typed twice. */
export const newPasswordForm = passwordForm
  .extend({ again: z.string() })
  .refine(({ password: one, again }) => one === again, { path: ['again'], message: 'accounts.invalid.passwordAgain' });
