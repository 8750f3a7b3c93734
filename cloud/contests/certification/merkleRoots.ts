/** Grows the Merkle tree over a contest's ledger: full blocks are stored once, and every root needs the last block's votes alone. */
import { Contest, Vote } from '#shared/contests/entities.ts';
import { LedgerBlock, LedgerRoot } from '#shared/contests/entities/certification.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { fromHex, leafHash, MerkleTree, rootOf, toHex } from '#shared/contests/certification/merkle.ts';
import { entryText } from '#shared/contests/certification/recount.ts';
import { day, hour, minute } from '#shared/time.ts';
import { atLeast, Duplicate, type Ports, type Reader, type Storage } from '#cloud/kernel/ports.ts';

/** Leaves of a block are 2^12: blocks are perfect subtrees, so that their roots make the same tree as the leaves. */
const blockHeight = 12;
export const blockSize = 2 ** blockHeight;
const pageSize = 2000;

/** A place in the order of the tree. */
interface Place {
  readonly at_ms: number;
  readonly leaf: string;
}

export const isAfter = (one: Place, other: Place): boolean =>
  one.at_ms > other.at_ms || (one.at_ms === other.at_ms && one.leaf > other.leaf);

/** The votes of a contest before a moment in the tree's order, in pages; those behind `after`. */
export async function* ledgerOf(
  reader: Reader,
  cx_id: string,
  until_ms: number,
  after: Place = { at_ms: 0, leaf: '' },
): AsyncGenerator<Vote[]> {
  let from = after.at_ms;
  for (let limit = pageSize; ;) {
    const page = await reader.find(Vote, { cx_id, at_ms: atLeast(from) }, { sort: { at_ms: 1 }, limit });
    const isLast = page.length < limit;
    // Votes of a batch share a timestamp: the last one of a full page may go on in the next.
    const end = isLast ? until_ms : Math.min(until_ms, page.at(-1)!.at_ms);
    if (!isLast && end === from) {
      limit *= 2;
      continue;
    }
    const votes = page.filter((vote) => vote.at_ms < end && isAfter(vote, after));
    if (votes.length) yield votes.toSorted((a, b) => (isAfter(a, b) ? 1 : -1));
    if (isLast || end >= until_ms) return;
    from = end;
    limit = pageSize;
  }
}

export const blocksOf = (reader: Reader, cx_id: string): Promise<LedgerBlock[]> =>
  reader.find(LedgerBlock, { cx_id }, { sort: { number: 1 } });

async function keepBlock(storage: Storage, cx_id: string, number: number, votes: readonly Vote[], root: string) {
  const [first, last] = [votes[0]!, votes.at(-1)!];
  const block = {
    block_id: `${cx_id}#${number}`,
    cx_id,
    number,
    root,
    from_ms: first.at_ms,
    from_leaf: first.leaf,
    until_ms: last.at_ms,
    until_leaf: last.leaf,
  };
  try {
    await storage.transact((tx) => tx.insert(LedgerBlock, block));
  } catch (error) {
    // Another process was faster, with the same votes.
    if (!(error instanceof Duplicate)) throw error;
  }
}

/** A root, with the root of the last block unless that is full. */
export type GrownTree = Pick<LedgerRoot, 'size' | 'root' | 'tail'>;

/** The tree over all votes before a moment, which must be one after which no earlier vote can be committed. */
export async function growTree(storage: Storage, cx_id: string, until_ms: number): Promise<GrownTree> {
  const tree = new MerkleTree();
  const blocks = await blocksOf(storage, cx_id);
  for (const { root } of blocks) tree.add(fromHex(root), blockHeight);
  const last = blocks.at(-1);
  let number = blocks.length;
  let open: Vote[] = [];
  const hashes = () => open.map((vote) => leafHash(entryText(vote)));
  for await (const page of ledgerOf(storage, cx_id, until_ms, last && { at_ms: last.until_ms, leaf: last.until_leaf }))
    for (const vote of page) {
      open.push(vote);
      if (open.length < blockSize) continue;
      const root = rootOf(hashes());
      await keepBlock(storage, cx_id, number++, open, toHex(root));
      tree.add(root, blockHeight);
      open = [];
    }
  const rest = hashes();
  for (const hash of rest) tree.add(hash);
  return { size: tree.size, root: toHex(tree.root()), ...(rest.length && { tail: toHex(rootOf(rest)) }) };
}

/** The newest root of a contest. */
export const newestRoot = async (reader: Reader, cx_id: string): Promise<LedgerRoot | undefined> =>
  (await reader.find(LedgerRoot, { cx_id }, { sort: { until_ms: -1 }, limit: 1 }))[0];

/**
 * Stores the root of the last full hour, if there are votes that no root has; of a contest without one that of the last full minute, so that a
 * ledger which is asked for has one. Answers the newest. Idempotent, and the same in every process.
 */
export async function keepRoot(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  cx_id: string,
): Promise<LedgerRoot | undefined> {
  const newest = await newestRoot(storage, cx_id);
  const settled = clock.now() - contestLimits.ledgerSettles;
  const until_ms = settled - (settled % (newest ? hour : minute));
  if (newest && newest.until_ms >= until_ms) return newest;
  const grown = await growTree(storage, cx_id, until_ms);
  if (grown.size === (newest?.size ?? 0)) return newest;
  try {
    return await storage.transact((tx) =>
      tx.insert(LedgerRoot, { root_id: `${cx_id}@${until_ms}`, cx_id, until_ms, ...grown }),
    );
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    return newestRoot(storage, cx_id);
  }
}

/** The same for every contest that took votes in the last day. */
export async function keepRoots(ports: Ports): Promise<void> {
  const recent = await ports.storage.find(Contest, {
    contest_status: 'active',
    end_date: atLeast(new Date(ports.clock.now() - day)),
  });
  for (const { cx_id } of recent) await keepRoot(ports, cx_id);
}
