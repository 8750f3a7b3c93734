/** E-mail addresses: one spelling of each, and the mailbox behind it as a tag that names nobody. */
import { z } from 'zod';
import { accountLimits } from '#shared/accounts/limits.ts';
import type { Secrets } from '../ports.ts';

const spelled = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** An address as people type it, in the one spelling that is compared and written to. */
export const emailAddress = z.string().transform(spelled).pipe(z.email().max(accountLimits.email));

/** Domains whose mailboxes are the same with and without dots. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to: what stands behind a `+` is the reader's own label, and one mailbox has as many of them as
 * somebody would like to vote with.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** The same for every address that leads to the mailbox. */
export const mailTag = (secrets: Pick<Secrets, 'seal'>, address: string): string =>
  secrets.seal('mail-tags', mailboxOf(spelled(address))).slice(0, 22);
