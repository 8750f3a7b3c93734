/** What the integrity desk of a demo contest shows: its suspect votes, and those that its organizer has flagged. */
import type { SuspectVote, VoteFlag } from '#shared/contests/entities/integrity.ts';
import { countReasons } from '#cloud/contests/integrity/suspects.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { Vote } from '#shared/contests/entities.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { minute } from '#shared/time.ts';
import type { DemoContest } from './content/index.ts';
import { suspectGroupOf } from './ledger.ts';
import { demoId } from './parts.ts';

export interface DemoSuspects {
  readonly suspects: NewRecordOf<typeof SuspectVote>[];
  readonly flags: NewRecordOf<typeof VoteFlag>[];
}

/** `by` is the contest's organizer. */
export function suspectVotesOf(
  ports: Pick<Ports, 'secrets'>,
  contest: DemoContest,
  votes: readonly NewRecordOf<typeof Vote>[],
  by: number,
  now: number,
): DemoSuspects {
  const suspects = votes.flatMap((vote, n): DemoSuspects['suspects'] => {
    const { vote_id, cx_id, contestant_id, assox_id, at_ms, weight, risk = [] } = vote;
    if (!risk.length) return [];
    const group = suspectGroupOf(ports, contest, contestant_id)!;
    const network = ports.secrets.hash(`demo/${contestant_id}/network`).slice(0, 12);
    const device = risk.includes('same_device') ? `${network.slice(0, 5)}${n % 3}` : '';
    const flag_id = group.note === undefined ? '' : demoId(ports, `${contest.key}/flag/${group.contestant}`);
    return [
      { vote_id, cx_id, contestant_id, assox_id, at_ms, weight, reasons: risk.join(' '), network, device, flag_id },
    ];
  });
  const flags = (contest.suspectGroups ?? []).flatMap(({ contestant, note }): DemoSuspects['flags'] => {
    const flag_id = demoId(ports, `${contest.key}/flag/${contestant}`);
    const rows = suspects.filter((row) => row.flag_id === flag_id);
    const [first] = rows;
    if (note === undefined || !first) return [];
    const { cx_id, contestant_id, assox_id, network } = first;
    const times = rows.map(({ at_ms }) => at_ms);
    return [
      {
        ...{ flag_id, cx_id, contestant_id, assox_id, network, note, state: 'open' },
        votes: rows.length,
        from_ms: Math.min(...times),
        until_ms: Math.max(...times),
        risks: countReasons(rows.map(({ reasons }) => ({ reasons, votes: 1 }))),
        flagged_at: new Date(now - 40 * minute),
        flagged_by: by,
      },
    ];
  });
  return { suspects, flags };
}
