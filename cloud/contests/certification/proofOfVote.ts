/** What the holder of a receipt is told of their vote, with the proof that it is in the published root. */
import { z } from 'zod';
import { Contest, Contestant, Vote, VoteVoid } from '#shared/contests/entities.ts';
import type { ReceiptShape, VoteProof } from '#shared/contests/certification/certification.ts';
import { Certificate } from '#shared/contests/entities/certification.ts';
import { fromHex, leafHash, pathIn, toHex } from '#shared/contests/certification/merkle.ts';
import { stateOf } from '#shared/contests/process.ts';
import { entryText } from '#shared/contests/certification/recount.ts';
import { showsResults } from '#shared/contests/rules.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, everyone } from '#shared/model/access.ts';
import { lruCache } from '#cloud/patterns/caches.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Storage } from '#cloud/kernel/ports.ts';
import { leafV1, leafV2 } from '#cloud/contests/voting/ledgerLeaf.ts';
import { blockSize, blocksOf, isAfter, ledgerOf, newestRoot } from './merkleRoots.ts';
import { readerOf } from '#cloud/contests/voting/resultsReader.ts';

type Hash = Uint8Array;
interface Block {
  readonly leaves: readonly string[];
  readonly hashes: readonly Hash[];
}

/** Blocks that were read, some hundred kilobytes each; the votes of a block never change. */
const readBlocks = perStorage(() => lruCache<Promise<Block>>(40));

/** The first `count` votes behind a place. */
async function readBlock(storage: Storage, cx_id: string, after: Parameters<typeof ledgerOf>[3], count: number) {
  const leaves: string[] = [];
  const hashes: Hash[] = [];
  for await (const page of ledgerOf(storage, cx_id, Infinity, after))
    for (const vote of page) {
      leaves.push(vote.leaf);
      hashes.push(leafHash(entryText(vote)));
      if (leaves.length === count) return { leaves, hashes };
    }
  return { leaves, hashes };
}

interface Root {
  readonly size: number;
  readonly root: string;
  readonly tail?: string | undefined;
  readonly at: Date;
}

/** The root that is shown to everybody: that of the certificate, else the newest. */
async function shownRoot(storage: Storage, cx_id: string): Promise<Root | undefined> {
  const certificate = await storage.get(Certificate, cx_id);
  if (certificate) return { ...certificate, at: certificate.certified_at };
  const newest = await newestRoot(storage, cx_id);
  return newest && { ...newest, at: new Date(newest.until_ms) };
}

/** Undefined while no root has the vote. */
export async function proofOf(storage: Storage, vote: Vote): Promise<VoteProof | undefined> {
  const { cx_id, leaf, assox_id } = vote;
  const shown = await shownRoot(storage, cx_id);
  if (!shown) return undefined;
  const { size, root, tail, at } = shown;
  const full = Math.floor(size / blockSize);
  const blocks = (await blocksOf(storage, cx_id)).slice(0, full);
  const placeOf = (index: number) => {
    const block = blocks[index];
    return block && { at_ms: block.until_ms, leaf: block.until_leaf };
  };
  const found = blocks.findIndex((_block, index) => !isAfter(vote, placeOf(index)!));
  const number = found === -1 ? full : found;
  const count = number < full ? blockSize : size - full * blockSize;
  const read = readBlocks(storage);
  const key = `${cx_id}#${number}#${count}`;
  const known = read.get(key);
  const reading = known ?? readBlock(storage, cx_id, placeOf(number - 1), count);
  if (!known) {
    read.set(key, reading);
    reading.catch(() => read.delete(key));
  }
  const { leaves, hashes } = await reading;
  const within = leaves.indexOf(leaf);
  // Cast after the root was made.
  if (within === -1) return undefined;
  const tops = [...blocks.map((block) => fromHex(block.root)), ...(tail ? [fromHex(tail)] : [])];
  const path = [...pathIn(hashes, within), ...pathIn(tops, number)].map(toHex);
  const opening = (vote.source === 'paid' ? leafV2 : leafV1)(vote, vote.voter_tag, vote.at_ms);
  return { opening, leaf, assox_id, index: number * blockSize + within, size, path, root, at: at.toISOString() };
}

/** Codes are read aloud and typed: case, spaces and a missing hyphen do not matter. */
export const receiptCode = z
  .string()
  .max(40)
  .transform((code) => code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
  .pipe(z.string().regex(/^[0-9A-Z]{10}$/))
  .transform((code) => `${code.slice(0, 5)}-${code.slice(5)}`);

/** A vote by its receipt. Throws 'receipt_not_found'. */
export const getReceipt = defineFunction({
  route: 'GET /app/contest/v2/getReceipt/:code',
  who: everyone,
  limit: changing,
  input: z.strictObject({ code: receiptCode }),
  async run({ storage, clock, caller }, { code }): Promise<{ receipt: ReceiptShape }> {
    const [vote] = await storage.find(Vote, { receipt: code }, { limit: 1 });
    const [contest, contestant, voided] = vote
      ? await Promise.all([
          storage.get(Contest, vote.cx_id),
          storage.get(Contestant, vote.contestant_id),
          storage.get(VoteVoid, vote.vote_id),
        ])
      : [];
    if (!vote || !contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('receipt_not_found');
    const now = clock.now();
    const state = stateOf(contest, now);
    // The tree's size is the number of votes.
    const shown = showsResults(contest, await readerOf(storage, caller, contest), now);
    const proof = shown ? await proofOf(storage, vote) : undefined;
    return {
      receipt: {
        code,
        cx_id: contest.cx_id,
        contest_name: contest.contest_name,
        state,
        contestant_id: vote.contestant_id,
        contestant_name: contestant?.contestant_name ?? '',
        contestant_img: contestant?.contestant_img ?? '',
        timestamp: Math.floor(vote.at_ms / 1000),
        weight: vote.weight,
        source: vote.source,
        ...(voided && { voided: voided.reason }),
        certified: state === 'certified',
        ...(proof ? { proof } : { without: shown ? 'soon' : 'withheld' }),
      },
    };
  },
});
