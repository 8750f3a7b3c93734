/** The Secrets port on node:crypto. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { customAlphabet } from 'nanoid';
import type { Secrets } from '#cloud/kernel/ports.ts';
import type { KeyPurpose } from '../config.ts';
import { createTokens } from './tokens.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-';
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const random = customAlphabet(alphabet, 12);
const digits = customAlphabet('0123456789', 6);

/** Nonce of AES-256-GCM. */
const nonceBytes = 12;
const tagBytes = 16;

/** Cache of KeyObjects, which cost more to create than to use. */
const keys = new Map<string, KeyObject>();
const mostKeys = 1000;

function keyOf(secret: string): KeyObject {
  let key = keys.get(secret);
  if (!key) {
    key = createSecretKey(Buffer.from(secret));
    if (keys.size >= mostKeys) keys.clear();
    keys.set(secret, key);
  }
  return key;
}

const hmac = (secret: string, value: string) => createHmac('sha256', keyOf(secret)).update(value).digest();

/** Crockford base32: no I, L, O or U. */
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

/** `keyFor` derives the server's key of a purpose. */
export function createSecrets(keyFor: (purpose: KeyPurpose) => string): Secrets {
  const visitorKey = keyFor('visitor-signing');
  const restKey = Buffer.from(keyFor('at-rest'), 'base64url');
  const seals = {
    'mail-codes': keyFor('mail-codes'),
    'mail-tags': keyFor('mail-tags'),
    'file-passes': keyFor('file-passes'),
    'meeting-links': keyFor('meeting-links'),
    'meeting-lines': keyFor('meeting-lines'),
    partners: keyFor('partners'),
    unsubscribing: keyFor('unsubscribing'),
    factors: keyFor('factors'),
  };
  const signatureOf = (visitor_id: string) => hmac(visitorKey, visitor_id).subarray(0, 16).toString('base64url');
  return {
    tokens: createTokens((name) => hmac(seals.partners, `key|${name}`).toString('base64url')),
    tag: (key, value, bytes = 16) => hmac(key, value).subarray(0, bytes).toString('base64url'),
    hash: (value) => hash('sha256', value, 'base64url'),
    code: (key, value) => toCode(hmac(key, value)),
    random: (length) => random(length),
    digits: (length) => digits(length),
    seal: (purpose, value) => hmac(seals[purpose], value).toString('base64url'),
    encrypt(value) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', restKey, nonce);
      const sealed = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${sealed.toString('base64url')}`;
    },
    decrypt(encrypted) {
      const sealed = Buffer.from(encrypted.replace(/^v1\./, ''), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', restKey, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
    signVisitor: (visitor_id) => `${visitor_id}.${signatureOf(visitor_id)}`,
    readVisitor(ssid) {
      const [, visitor_id, signature] = /^([\w-]{16})\.([\w-]{22})$/.exec(ssid) ?? [];
      if (!visitor_id || !signature) return undefined;
      // Compared as text: several base64 texts decode to the same bytes, and only one was signed.
      return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(visitor_id))) ? visitor_id : undefined;
    },
  };
}

/** A key known to this process only, such as for Parse's unused options. */
export const throwawayKey = () => randomBytes(24).toString('base64url');
