/** Who registers a person's names: kept private, and told to the registrar alone. */
import { z } from 'zod';
import { cleanText, email, read } from '#shared/accounts/credentials.ts';
import { countries, isPlace, phoneOf } from '#shared/accounts/places.ts';
import { DomainContact } from '#shared/names/entities/names.ts';
import { nameLimits } from '#shared/names/limits.ts';
import type { ContactShape } from '#shared/names/shapes.ts';
import type { Reader, Transaction } from '#cloud/kernel/ports.ts';

/** Registries keep it in Latin letters. */
const line = (key: string, max: number = nameLimits.line) =>
  cleanText(max, key)
    .transform((given) => given.replaceAll(/\s+/gu, ' ').trim())
    .refine((given) => given !== '', key)
    .refine((given) => /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}°ºª+]*$/u.test(given), 'names.invalid.latin');

export const contactForm = z
  .strictObject({
    first_name: line('names.invalid.firstName'),
    last_name: line('names.invalid.lastName'),
    email,
    phone: read((given) => given.trim() || undefined, 'names.invalid.phone'),
    address: line('names.invalid.address'),
    city: line('names.invalid.city'),
    state: z.string().max(nameLimits.line).default(''),
    zip: line('names.invalid.zip', 20),
    country: z.string().refine((code) => countries.includes(code), 'names.invalid.country'),
  })
  .transform((form, context) => {
    const phone = phoneOf(form.phone, form.country);
    if (!phone)
      context.addIssue({ code: 'custom', path: ['phone'], message: 'names.invalid.phone', input: form.phone });
    if (!isPlace(form.country, form.state))
      context.addIssue({ code: 'custom', path: ['state'], message: 'names.invalid.state', input: form.state });
    return { ...form, phone: phone ?? '' };
  });

export async function keepContact(tx: Transaction, user_id: number, contact: ContactShape): Promise<void> {
  const row = { user_id, ...contact };
  if (await tx.get(DomainContact, user_id)) await tx.update(DomainContact, user_id, contact);
  else if (!(await tx.restore(DomainContact, row))) await tx.insert(DomainContact, row);
}

export async function contactOf(reader: Reader, user_id: number): Promise<ContactShape | undefined> {
  const row = await reader.get(DomainContact, user_id);
  if (!row) return undefined;
  const { first_name, last_name, email: mail, phone, address, city, state, zip, country } = row;
  return { first_name, last_name, email: mail, phone, address, city, state, zip, country };
}
