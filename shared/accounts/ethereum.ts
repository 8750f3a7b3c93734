/** Ethereum addresses with the sum of EIP-55 in their letters' case. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The address in the case that EIP-55 gives it. `address` is 0x and forty hexadecimal digits. */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** The address with its sum; undefined when it is none, or when its letters are in both cases and do not fit the sum. */
export function ethereumAddress(given: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(given)) return undefined;
  const right = checksummed(given);
  const digits = given.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isPlain || given === right ? right : undefined;
}
