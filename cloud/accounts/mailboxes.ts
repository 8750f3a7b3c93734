/** E-mail addresses: normalization, and an anonymous tag (HMAC) of the mailbox behind an address. */
import { z } from 'zod';
import { accountLimits } from '#shared/accounts/limits.ts';
import { rawText } from '#shared/model/measured.ts';
import { normalized } from '#shared/model/unicode.ts';
import type { Secrets } from '../ports.ts';

const spelled = (text: string) => normalized(text, 'NFKC').trim().toLowerCase();

/** Parses an address to its normalized form. */
export const emailAddress = rawText(accountLimits.email).transform(spelled).pipe(z.email().max(accountLimits.email));

/** Domains whose mailboxes ignore dots. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox of an address, without the `+label`, because one mailbox has any number of labels to vote with. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).replace(/(?<=.)\+.*/s, '');
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** The same tag for all addresses of a mailbox. */
export const mailTag = (secrets: Pick<Secrets, 'seal'>, address: string): string =>
  secrets.seal('mail-tags', mailboxOf(spelled(address))).slice(0, 22);
