/**
 * The published ledger of a contest: a header and a line for each vote, in the order of the Merkle tree. A line says for whom a vote
 * counts. Its voter, its moment and its receipt are only in its `leaf`, a hash that only the receipt opens.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Vote } from '#shared/contests/entities.ts';
import { leafHash, MerkleTree, toHex } from './merkle.ts';

export type LedgerVote = Pick<Vote, 'contestant_id' | 'assox_id' | 'weight' | 'source' | 'leaf'>;

/** What a leaf of the tree holds. Never change it; add a new version. */
export const entryText = ({ contestant_id, assox_id, weight, source, leaf }: LedgerVote): string =>
  JSON.stringify(['entry-1', contestant_id, assox_id, weight, source, leaf]);

/** What a leaf of the tree of voids holds. */
const voidText = (leaf: string, reason: string): string => JSON.stringify(['void-1', leaf, reason]);

export interface VoidedLeaf {
  readonly leaf: string;
  readonly reason: string;
}

/** The root of voids, sorted by leaf. */
export function voidsRoot(voids: readonly VoidedLeaf[]): string {
  const tree = new MerkleTree();
  for (const { leaf, reason } of voids.toSorted((a, b) => (a.leaf < b.leaf ? -1 : 1)))
    tree.add(leafHash(voidText(leaf, reason)));
  return toHex(tree.root());
}

export interface LedgerHeader {
  readonly ledger: 'engage-1';
  readonly cx_id: string;
  readonly contest_name: string;
  /** Lines of votes. */
  readonly size: number;
  /** Of all votes, in hex. */
  readonly root: string;
  /** The certified result; absent before certification. */
  readonly certified?: {
    readonly at: string;
    /** Votes that count, by place in a round (assox_id). */
    readonly totals: Readonly<Record<string, number>>;
    readonly voids_root: string;
  };
}

type LedgerLine = readonly [
  contestant_id: string,
  assox_id: string,
  weight: number,
  source: Vote['source'],
  leaf: string,
  voided?: string,
];

/** `voided`: the reason. */
export function ledgerLine({ contestant_id, assox_id, weight, source, leaf }: LedgerVote, voided?: string): string {
  const line: LedgerLine = [contestant_id, assox_id, weight, source, leaf];
  return JSON.stringify(voided === undefined ? line : [...line, voided]);
}

export interface Recounted {
  readonly header: LedgerHeader;
  readonly size: number;
  readonly root: string;
  readonly voids_root: string;
  /** Votes that count. */
  readonly votes: number;
  /** Lines that are voided. */
  readonly voided: number;
  readonly totals: ReadonlyMap<string, number>;
  /** What does not match the header; empty when everything does. */
  readonly faults: readonly ('broken' | 'size' | 'root' | 'voids' | 'totals')[];
}

/** Recounts a published ledger, line by line in constant memory, but for the voids. */
export class Recount {
  private header: LedgerHeader | undefined;
  private readonly tree = new MerkleTree();
  private readonly totals = new Map<string, number>();
  private readonly voids: VoidedLeaf[] = [];
  private isBroken = false;

  get size(): number {
    return this.tree.size;
  }

  /** The size that the header promises; 0 before it was read. */
  get expected(): number {
    return this.header?.size ?? 0;
  }

  line(text: string): void {
    if (!text.trim()) return;
    try {
      if (this.header) this.vote(JSON.parse(text) as LedgerLine);
      else this.header = JSON.parse(text) as LedgerHeader;
    } catch {
      this.isBroken = true;
    }
  }

  private vote([contestant_id, assox_id, weight, source, leaf, reason]: LedgerLine): void {
    this.tree.add(leafHash(entryText({ contestant_id, assox_id, weight, source, leaf })));
    if (reason !== undefined) this.voids.push({ leaf, reason });
    else this.totals.set(assox_id, (this.totals.get(assox_id) ?? 0) + weight);
  }

  /** Undefined when the file has no header of a ledger. */
  result(): Recounted | undefined {
    const { header, totals } = this;
    if (header?.ledger !== 'engage-1') return undefined;
    const root = toHex(this.tree.root());
    const voids_root = voidsRoot(this.voids);
    const faults: Recounted['faults'][number][] = [];
    if (this.isBroken) faults.push('broken');
    if (this.size !== header.size) faults.push('size');
    if (root !== header.root) faults.push('root');
    if (header.certified) {
      if (voids_root !== header.certified.voids_root) faults.push('voids');
      const certified = Object.entries(header.certified.totals).filter(([, votes]) => votes !== 0);
      const isSame = certified.every(([of, votes]) => totals.get(of) === votes) && certified.length === totals.size;
      if (!isSame) faults.push('totals');
    }
    return {
      header,
      size: this.size,
      root,
      voids_root,
      votes: [...totals.values()].reduce((sum, n) => sum + n, 0),
      voided: this.voids.length,
      totals,
      faults,
    };
  }
}

/** Whether a vote's leaf is the hash of what its receipt opens, base64url. */
export function isOpenedBy(leaf: string, opening: string): boolean {
  const bytes = sha256(utf8ToBytes(opening));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === leaf;
}
