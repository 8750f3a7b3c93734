/**
 * The Merkle tree over a contest's ledger, as RFC 6962 defines it: SHA-256, with 0x00 before what a leaf holds and 0x01 before two nodes,
 * so that a node can never be passed off as a leaf. The same code makes the tree on the server and proves a vote in the browser.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

type Hash = Uint8Array;

const leafMark = Uint8Array.of(0);
const nodeMark = Uint8Array.of(1);

export const leafHash = (text: string): Hash => sha256(concatBytes(leafMark, utf8ToBytes(text)));
const nodeHash = (left: Hash, right: Hash): Hash => sha256(concatBytes(nodeMark, left, right));

/** Builds a root from leaves in order; keeps one hash for each bit of their number. */
export class MerkleTree {
  private readonly peaks: { readonly hash: Hash; readonly height: number }[] = [];
  size = 0;

  /** Adds a leaf, or with `height` a perfect subtree of 2^height leaves; before it there may be no smaller one. */
  add(hash: Hash, height = 0): void {
    let peak = { hash, height };
    for (let last = this.peaks.at(-1); last?.height === peak.height; last = this.peaks.at(-1)) {
      this.peaks.pop();
      peak = { hash: nodeHash(last.hash, peak.hash), height: peak.height + 1 };
    }
    this.peaks.push(peak);
    this.size += 2 ** height;
  }

  root(): Hash {
    const hashes = this.peaks.map(({ hash }) => hash);
    return hashes.length ? hashes.reduceRight((right, left) => nodeHash(left, right)) : sha256(new Uint8Array());
  }
}

export function rootOf(hashes: readonly Hash[]): Hash {
  const tree = new MerkleTree();
  for (const hash of hashes) tree.add(hash);
  return tree.root();
}

/** The hashes beside the way from a leaf to the root, the nearest first. */
export function pathIn(hashes: readonly Hash[], index: number): Hash[] {
  if (hashes.length < 2) return [];
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return index < half
    ? [...pathIn(hashes.slice(0, half), index), rootOf(hashes.slice(half))]
    : [...pathIn(hashes.slice(half), index - half), rootOf(hashes.slice(0, half))];
}

/** The root to which a path leads from the leaf at `index` of `size` leaves; undefined for a path that cannot be one. */
export function rootBy(leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | undefined {
  if (index < 0 || index >= size) return undefined;
  let hash = leaf;
  let node = index;
  let last = size - 1;
  for (const beside of path) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(beside, hash);
      // A last node without a neighbour moves up unchanged.
      while (node % 2 === 0 && node > 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else hash = nodeHash(hash, beside);
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? hash : undefined;
}

export const toHex = bytesToHex;
export const fromHex = (hex: string): Hash => hexToBytes(hex);
