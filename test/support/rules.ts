/** For tests of rules in milliseconds: ports on a database in memory, and a contest with its rows. */
import { createHash } from 'node:crypto';
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { entities } from '#shared/entities.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { hour } from '#shared/time.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { Ballot } from '#cloud/contests/voting/voteDecisions.ts';
import { createSecrets } from '#parse/ports/secrets.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { ballot } from './ballot.ts';
import { memoryDatabase } from './memoryDatabase.ts';

/** `pass` lets time pass for the rules. A port that is not here is undefined, so that a test shows what its rule needs. */
export function rulePorts(): { ports: Ports; pass(milliseconds: number): void } {
  let now = Date.UTC(2030, 0, 1);
  const clock = { now: () => now, pause: () => Promise.resolve() };
  const quiet = () => undefined;
  const ports: Partial<Ports> = {
    clock,
    storage: createStorage(memoryDatabase(entities, clock)),
    secrets: createSecrets((purpose) => createHash('sha256').update(purpose).digest('base64url')),
    log: { info: quiet, warn: quiet, error: quiet },
  };
  return { ports: ports as Ports, pass: (milliseconds) => void (now += milliseconds) };
}

interface Wishes {
  /** A letter each. */
  readonly names: string;
  readonly stored?: Partial<NewRecordOf<typeof Contest>>;
  /** One hour each, one after the other, unless they say more. */
  readonly rounds?: readonly Partial<NewRecordOf<typeof Round>>[];
}
export interface StoredContest {
  readonly cx_id: string;
  readonly round_ids: readonly string[];
  /** A vote of a browser of its own in the first round. */
  ballot(name: string, more?: Partial<Ballot>): Ballot;
}

let count = 0;

/** Stores a contest that begins now; all its contestants stand in the first round. */
export async function storeContest(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { names, stored, rounds = [{}] }: Wishes,
): Promise<StoredContest> {
  const contest_id = ++count;
  const cx_id = `cx${String(contest_id).padStart(10, '0')}`;
  const now = clock.now();
  const at = (hours: number) => new Date(now + hours * hour);
  const round_ids = rounds.map((_, index) => `${cx_id}r${index + 1}`);
  const placeOf = (name: string) => `${cx_id}/${name}`;
  const [round_id] = round_ids as [string];
  await storage.transact(async (tx) => {
    await tx.insert(Contest, {
      ...{ cx_id, contest_id, user_id: 1, contest_name: 'Best soup', contest_slug: cx_id, category: 'Food' },
      ...{ contest_status: 'active', start_date: at(0), end_date: at(rounds.length), secret: 'secret' },
      ...stored,
    });
    for (const [index, more] of rounds.entries())
      await tx.insert(Round, {
        ...{ round_id: round_ids[index]!, cx_id, round_number: index + 1 },
        ...{ startDate: at(index), endDate: at(index + 1) },
        ...more,
      });
    for (const [index, contestant_name] of [...names].entries()) {
      const contestant_id = `${cx_id}${contestant_name}`;
      const numbers = { organizer_id: 1, entry_number: index + 1, contestant_status: 1 };
      await tx.insert(Contestant, { contestant_id, cx_id, contestant_name, ...numbers });
      await tx.insert(RoundContestant, { assox_id: placeOf(contestant_name), cx_id, round_id, contestant_id });
    }
  });
  return {
    cx_id,
    round_ids,
    ballot: (name, more) =>
      ballot(`vote${++count}`, {
        ...{ target: cx_id, cx_id, round_id, contestant_id: `${cx_id}${name}`, assox_id: placeOf(name) },
        ...more,
      }),
  };
}
