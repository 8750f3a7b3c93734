import { describe, expect, it } from 'vitest';
import { fromHex, leafHash, MerkleTree, pathIn, rootBy, rootOf, toHex } from './merkle.ts';

const leavesOf = (n: number) => Array.from({ length: n }, (_, index) => leafHash(String(index)));

describe('the Merkle tree', () => {
  it('is that of RFC 6962', () => {
    // The vectors of the certificate transparency project: inputs '', 00, 10, 2021, ...; here those that are text.
    expect(toHex(rootOf([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(toHex(leafHash(''))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    expect(toHex(rootOf([leafHash(''), leafHash('\0')]))).toBe(
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    );
  });

  it('has a way from each leaf to its root, and none from another', () => {
    for (const size of [1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 21]) {
      const leaves = leavesOf(size);
      const root = toHex(rootOf(leaves));
      for (const [index, leaf] of leaves.entries()) {
        const path = pathIn(leaves, index);
        expect(toHex(rootBy(leaf, index, size, path)!)).toBe(root);
        const other = rootBy(leafHash('forged'), index, size, path);
        expect(other && toHex(other)).not.toBe(root);
        expect(rootBy(leaf, size, size, path)).toBeUndefined();
        expect(rootBy(leaf, index, size, [...path, leaf])).toBeUndefined();
        if (size > 1) {
          const elsewhere = rootBy(leaf, (index + 1) % size, size, path);
          expect(elsewhere && toHex(elsewhere)).not.toBe(root);
        }
      }
    }
  });

  it('is the same when it grows by full blocks', () => {
    for (const size of [4, 8, 9, 12, 15, 20]) {
      const leaves = leavesOf(size);
      const blocks = Array.from({ length: Math.floor(size / 4) }, (_, n) => rootOf(leaves.slice(4 * n, 4 * n + 4)));
      const tail = leaves.slice(4 * blocks.length);
      const tree = new MerkleTree();
      for (const block of blocks) tree.add(block, 2);
      for (const leaf of tail) tree.add(leaf);
      expect([tree.size, toHex(tree.root())]).toEqual([size, toHex(rootOf(leaves))]);
      // A path within a block goes on over the roots of the blocks.
      const tops = tail.length ? [...blocks, rootOf(tail)] : blocks;
      for (const [index, leaf] of leaves.entries()) {
        const block = Math.floor(index / 4);
        const path = [...pathIn(leaves.slice(4 * block, 4 * block + 4), index % 4), ...pathIn(tops, block)];
        expect(rootBy(leaf, index, size, path)).toEqual(fromHex(toHex(tree.root())));
      }
    }
  });
});
