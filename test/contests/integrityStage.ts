/** Suspect votes of one network, as casting leaves them. */
import { Vote, VoteTally } from '#shared/contests/entities.ts';
import { SuspectVote } from '#shared/contests/entities/integrity.ts';
import type { RunningServer } from '#parse/server.ts';

let networks = 0;

interface Options {
  /** Which contestant they are for. */
  index?: number;
  votes: number;
  network?: string;
  /** Voter of the first vote. */
  user_id?: number;
  reasons?: string;
}

interface Where {
  cx_id: string;
  contestants: readonly { contestant_id: string; assox_id: string }[];
  rounds: readonly { round_id: string }[];
}

/** Writes the votes; the place that they are for. */
export async function suspectVotesIn(
  { ports: { storage, secrets } }: RunningServer,
  { cx_id, contestants, rounds }: Where,
  { index = 0, votes, network = `network-${++networks}`, user_id, reasons = 'same_device busy_address' }: Options,
): Promise<{ cx_id: string; assox_id: string; network: string }> {
  const { contestant_id, assox_id } = contestants[index]!;
  const at = Date.now() - 60_000;
  const rows = Array.from({ length: votes }, (_, n) => ({
    vote_id: secrets.random(30),
    ...{ cx_id, contestant_id, assox_id, round_id: rounds[0]!.round_id, at_ms: at + n, weight: 1 },
  }));
  await storage.transact(async (tx) => {
    await tx.insertMany(
      Vote,
      rows.map((row) => ({
        ...row,
        voter_tag: 'tag',
        source: 'free' as const,
        time: 60,
        receipt: secrets.code('suspect', row.vote_id),
        leaf: secrets.hash(row.vote_id),
        risk: ['same_device' as const],
      })),
    );
    await tx.insertMany(
      SuspectVote,
      rows.map(({ round_id: _round, ...row }, n) => ({
        ...row,
        network,
        reasons,
        device: `device-${n % 3}`,
        ...(n === 0 && user_id !== undefined && { user_id }),
      })),
    );
    for (const of of [cx_id, assox_id])
      await tx.apply(VoteTally, [{ id: `${of}#0`, add: { n: votes }, touch: ['changed_at'], orInsert: { cx_id, of } }]);
  });
  return { cx_id, assox_id, network };
}
