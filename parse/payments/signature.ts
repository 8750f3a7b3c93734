/** Signatures of NOWPayments: HMAC-SHA-512 over the JSON of the message, with the keys of every level sorted. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lists become objects with their places as keys, as in NOWPayments' own sample. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sorted((value as Record<string, unknown>)[key])]),
  );
}

export const sign = (secret: string, payload: object): string =>
  createHmac('sha512', secret)
    .update(JSON.stringify(sorted(payload)))
    .digest('hex');

/** Whether a message, as it was sent, is signed by somebody who knows the secret. */
export function isSigned(secret: string, raw: Uint8Array, signature: string): boolean {
  let payload: unknown;
  try {
    payload = JSON.parse(Buffer.from(raw).toString());
  } catch {
    return false;
  }
  if (payload === null || typeof payload !== 'object') return false;
  const [right, given] = [Buffer.from(sign(secret, payload)), Buffer.from(signature.toLowerCase())];
  return right.length === given.length && timingSafeEqual(right, given);
}
