/** Solves altcha challenges in plain JavaScript, because Web Crypto is missing on plain http (phones on a local network). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';

export type Challenge = OutputOfCall<'getChallenge'>['challenge'];

export interface Solution {
  counter: number;
  derivedKey: string;
}

/** Tries `many` numbers starting at `from`; undefined when none fits. Throws for unknown algorithms. */
export function solve({ parameters }: Challenge, from = 0, many = Infinity): Solution | undefined {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
  if (algorithm !== 'SHA-256') throw new Error(`No solver for ${algorithm}`);
  const prefix = hexToBytes(keyPrefix);
  const [head, start] = [hexToBytes(salt), hexToBytes(nonce)];
  const input = concatBytes(head, start, new Uint8Array(4));
  const view = new DataView(input.buffer);
  for (let counter = from; counter < from + many; counter++) {
    view.setUint32(head.length + start.length, counter, false);
    let key = sha256(input);
    for (let i = 1; i < cost; i++) key = sha256(key);
    if (prefix.every((byte, i) => key[i] === byte))
      return { counter, derivedKey: bytesToHex(key.subarray(0, keyLength)) };
  }
  return undefined;
}
