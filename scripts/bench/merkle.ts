/** Row 9: the Merkle root, a proof and a recount of a contest with a million votes: seconds, and the memory of this process. */
import { createHash } from 'node:crypto';
import { Vote } from '#shared/contests/entities.ts';
import { LedgerBlock, LedgerRoot } from '#shared/contests/entities/certification.ts';
import { entryText, ledgerLine, Recount } from '#shared/contests/certification/recount.ts';
import { leafHash, MerkleTree, toHex } from '#shared/contests/certification/merkle.ts';
import { growTree } from '#cloud/contests/certification/merkleRoots.ts';
import { proofOf } from '#cloud/contests/certification/proofOfVote.ts';
import { connect } from '#parse/database/connection.ts';
import { ensureIndexes } from '#parse/database/indexes.ts';
import { createStorage } from '#parse/storage/storage.ts';
import type { BenchDatabase } from './database.ts';
import type { BenchOptions } from './votes.ts';
import { milliseconds, table, whole } from './table.ts';

const batchSize = 2000;
const cx_id = 'benchmerkle1';

const voteAt = (n: number) => ({
  vote_id: `${cx_id}-${n}`,
  cx_id,
  round_id: 'round',
  contestant_id: `contestant-${n % 100}`,
  assox_id: `place-${n % 100}`,
  at_ms: 1_700_000_000_000 + Math.floor(n / 50) * 100,
  voter_tag: `voter-${n}`,
  weight: 1,
  source: 'free' as const,
  time: 0,
  receipt: `receipt-${n}`,
  leaf: createHash('sha256').update(`${n}`).digest('base64url'),
});

/** Seconds, and the peak of resident memory meanwhile, in MB. */
async function measured<T>(work: () => Promise<T> | T): Promise<{ answer: T; took: number; peak: number }> {
  let peak = process.memoryUsage().rss;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const startedAt = performance.now();
  const answer = await work();
  const took = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  return { answer, took, peak: Math.max(peak, process.memoryUsage().rss) / 2 ** 20 };
}

export async function benchMerkle(database: BenchDatabase, { votes = 1_000_000 }: BenchOptions): Promise<string> {
  const connection = await connect(database.uri('merkle'), () => undefined);
  try {
    await ensureIndexes(connection.db, [Vote, LedgerBlock, LedgerRoot]);
    const storage = createStorage(connection);
    for (let n = 0; n < votes; n += batchSize)
      await storage.transact((tx) =>
        tx.insertMany(
          Vote,
          Array.from({ length: batchSize }, (_, index) => voteAt(n + index)),
        ),
      );
    const now = Date.now();
    const first = await measured(() => growTree(storage, cx_id, now));
    const again = await measured(() => growTree(storage, cx_id, now));
    await storage.transact((tx) =>
      tx.insert(LedgerRoot, { root_id: `${cx_id}@${now}`, cx_id, until_ms: now, ...first.answer }),
    );
    const vote = (await storage.get(Vote, voteAt(votes / 2).vote_id))!;
    const proof = await measured(() => proofOf(storage, vote));
    const hashed = await measured(() => {
      const tree = new MerkleTree();
      for (let n = 0; n < votes; n++) tree.add(leafHash(entryText(voteAt(n))));
      return toHex(tree.root());
    });
    const recounted = await measured(() => {
      const recount = new Recount();
      recount.line(JSON.stringify({ ledger: 'engage-1', cx_id, contest_name: '', size: votes, root: hashed.answer }));
      for (let n = 0; n < votes; n++) recount.line(ledgerLine(voteAt(n)));
      return recount.result()!;
    });
    if (first.answer.root !== again.answer.root || proof.answer?.size !== votes || recounted.answer.faults.length)
      throw new Error('The roots differ');
    const row = (name: string, { took, peak }: { took: number; peak: number }) => [
      name,
      took < 1 ? `${milliseconds(took * 1000)} ms` : `${took.toFixed(1)} s`,
      `${whole(peak)} MB`,
    ];
    return table(
      [`${whole(votes)} votes`, 'time', 'peak memory'],
      [
        row('root, from the stored votes', first),
        row('root, an hour later', again),
        row('proof of one vote', proof),
        row('root, in memory', hashed),
        row('recount of the ledger file', recounted),
      ],
    );
  } finally {
    await connection.close();
  }
}
