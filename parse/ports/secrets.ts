/** Hashes, tags and random strings, by Node's crypto. */
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
import type { Secrets } from '#cloud/ports.ts';
import type { KeyPurpose } from '../config.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-';
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const random = customAlphabet(alphabet, 12);
const digits = customAlphabet('0123456789', 6);

/** Of AES-256-GCM. */
const nonceBytes = 12;
const tagBytes = 16;

/** Keys as Node wants them, which takes longer to make than to use: those of the contests that are voted in. */
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

/** `keyFor` derives the server's key for a purpose. */
export function createSecrets(keyFor: (purpose: KeyPurpose) => string): Secrets {
  const visitorKey = keyFor('visitor-signing');
  const restKey = Buffer.from(keyFor('at-rest'), 'base64url');
  const seals = { 'mail-codes': keyFor('mail-codes'), 'mail-tags': keyFor('mail-tags'), 'file-passes': keyFor('file-passes') };
  const signatureOf = (visitor_id: string) => hmac(visitorKey, visitor_id).subarray(0, 16).toString('base64url');
  return {
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
      // As texts: several texts stand for the same bytes, and only one of them was signed.
      return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(visitor_id))) ? visitor_id : undefined;
    },
  };
}

/** A key that only the server process knows, such as Parse's unused ones. */
export const throwawayKey = () => randomBytes(24).toString('base64url');
