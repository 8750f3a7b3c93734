/** Schemas of single environment variables. */
import net from 'node:net';
import { z } from 'zod';

export interface Variable {
  schema: z.ZodType<unknown, string | undefined>;
  about: string;
  hint?: string;
  secret?: true;
  internal?: true;
}

/** The requirement on a value, which completes "NAME is …, and must be …". */
export const must = (wanted: string) => ({ error: wanted });

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, must(`a whole number from ${min} to ${max}`))
    .transform(Number)
    .refine((number) => number >= min && number <= max, must(`a whole number from ${min} to ${max}`));

export const yesOrNo = z.enum(['0', '1'], must('0 or 1')).transform((text) => text === '1');

/** The origin (scheme, host and port) in a text; undefined when it is more or less than an origin. */
export function originOf(text: string): string | undefined {
  const url = parseUrl(text);
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.search && !url.hash;
  return isPlain && url.pathname === '/' ? url.origin : undefined;
}

export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

export const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const origin = (wanted: string) =>
  z
    .string()
    .refine((text) => originOf(text) !== undefined, must(wanted))
    .transform((text) => originOf(text)!);

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = net.isIP(address);
  if (!version || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const trustProxy = z
  .string()
  .refine(
    (text) => /^\d$/.test(text) || (list(text).length > 0 && list(text).every(isNetwork)),
    must('0 (no proxy), the number of proxies in front (1 to 9), or their addresses, e.g. 10.0.0.0/8,192.168.1.7'),
  )
  .transform((text): false | number | string[] => (/^\d$/.test(text) ? Number(text) || false : list(text)));
