/** Ethereum addresses and their EIP-55 checksum, which is encoded in the case of the letters. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Applies the EIP-55 checksum. `address` is 0x and 40 hexadecimal digits. */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** Normalizes an address; undefined when it is malformed, or in mixed case with a wrong checksum. */
export function ethereumAddress(given: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(given)) return undefined;
  const right = checksummed(given);
  const digits = given.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isPlain || given === right ? right : undefined;
}
