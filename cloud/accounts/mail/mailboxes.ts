/** E-mail addresses: normalization, and an anonymous tag (HMAC) of the mailbox behind an address. */
import { z } from 'zod';
import { accountLimits } from '#shared/accounts/limits.ts';
import { rawText } from '#shared/model/measured.ts';
import { normalized } from '#shared/model/unicode.ts';
import type { Secrets } from '#cloud/kernel/ports.ts';

/** The one spelling of an address. */
export const normalizedAddress = (text: string) => normalized(text, 'NFKC').trim().toLowerCase();

/** Parses an address to its normalized form. */
export const emailAddress = rawText(accountLimits.email)
  .transform(normalizedAddress)
  .pipe(z.email().max(accountLimits.email));

/** An address that somebody else has confirmed. ASCII only, because normalization turns look-alike letters into the address of another mailbox. */
export const asciiAddress = (given: unknown): string | undefined =>
  typeof given === 'string' && /^[\x21-\x7e]+$/.test(given.trim()) ? emailAddress.safeParse(given).data : undefined;

interface Provider {
  /** Of all addresses of a mailbox, the one that stands for it. */
  readonly domain?: string;
  /** Characters that do not belong to the mailbox's name. */
  readonly ignores: RegExp;
}

const gmail: Provider = { domain: 'gmail.com', ignores: /\./g };
const proton: Provider = { domain: 'proton.me', ignores: /[._-]/g };
/** Disposable addresses are a base name, a hyphen and a word. */
const yahoo: Provider = { ignores: /(?<=.)-.*/s };

const providers: Readonly<Record<string, Provider>> = {
  ...{ 'gmail.com': gmail, 'googlemail.com': gmail },
  ...{ 'proton.me': proton, 'protonmail.com': proton, 'protonmail.ch': proton, 'pm.me': proton },
  ...{ 'ymail.com': yahoo, 'rocketmail.com': yahoo, 'myyahoo.com': yahoo },
};
const providerOf = (domain: string) =>
  providers[domain] ?? (/^yahoo\.[a-z]{2,3}(\.[a-z]{2})?$/.test(domain) ? yahoo : undefined);

/** The mailbox of an address, without the `+label` and what else its provider ignores; otherwise one mailbox could vote under any number of addresses. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).replace(/(?<=.)\+.*/s, '');
  const provider = providerOf(domain);
  return provider ? `${name.replace(provider.ignores, '')}@${provider.domain ?? domain}` : `${name}@${domain}`;
}

/** The same tag for all addresses of a mailbox. */
export const mailTag = (secrets: Pick<Secrets, 'seal'>, address: string): string =>
  secrets.seal('mail-tags', mailboxOf(normalizedAddress(address))).slice(0, 22);
