/** Hashes, tags and random strings, by Node's crypto. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import type { Secrets } from '#cloud/ports.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-';
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const random = customAlphabet(alphabet, 12);

const hmac = (key: string, value: string) => createHmac('sha256', key).update(value).digest();

/** Five bits a character; no I, L, O or U, which people misread. */
function toCode(bytes: Buffer): string {
  let code = '';
  for (let i = 0, bits = 0, held = 0, at = 0; i < codeLength; i++) {
    if (bits < 5) {
      held = (held << 8) | bytes[at++]!;
      bits += 8;
    }
    code += crockford[(held >> (bits - 5)) & 31];
    bits -= 5;
    held &= (1 << bits) - 1;
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export function createSecrets(visitorKey: string): Secrets {
  const signatureOf = (visitor_id: string) => hmac(visitorKey, visitor_id).subarray(0, 16);
  return {
    tag: (key, value, bytes = 16) => hmac(key, value).subarray(0, bytes).toString('base64url'),
    hash: (value) => createHash('sha256').update(value).digest('base64url'),
    code: (key, value) => toCode(hmac(key, value)),
    random: (length) => random(length),
    signVisitor: (visitor_id) => `${visitor_id}.${signatureOf(visitor_id).toString('base64url')}`,
    readVisitor(ssid) {
      const [, visitor_id, signature] = /^([\w-]{16})\.([\w-]{22})$/.exec(ssid) ?? [];
      if (!visitor_id || !signature) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const own = signatureOf(visitor_id);
      return given.length === own.length && timingSafeEqual(given, own) ? visitor_id : undefined;
    },
  };
}

/** A key that only the server process knows, such as Parse's unused ones. */
export const throwawayKey = () => randomBytes(24).toString('base64url');
