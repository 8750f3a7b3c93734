/**
 * The contest room. Totals go to a circle of readers who may see all numbers, decided at every join, when the fields it depends on change,
 * and when the clock passes an end.
 */
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { contestRoom } from '#shared/contests/rooms.ts';
import type { Actor } from '#shared/model/access.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { type Admission, defineRooms, hostOf, type OpenRooms, type RoomTools } from '#cloud/kernel/rooms.ts';
import { contestVersion } from './page/contests.ts';
import { createTotals, type Totals, type TotalsOptions } from './voting/liveTotals.ts';
import { judgedBy, type ToldResults, toldResults } from './results/toldResults.ts';

const results = 'results';

interface ContestAdmission extends Admission {
  readonly told: ToldResults;
}

const admissionOf = (told: ToldResults): ContestAdmission => ({
  told,
  circles: told.all ? [results] : [],
  // Who may see everything keeps that until the contest's row changes.
  changesAt: told.all ? undefined : told.changesAt,
  basis: told.judged,
});

export interface ContestHostOptions extends Omit<TotalsOptions, 'send' | 'after'> {
  /** What a reader may see now; undefined when they may not see the contest. */
  readonly toldResults: (actor: Actor, cx_id: string) => Promise<ToldResults | undefined>;
  /** The contest's version. */
  readonly versionOf: (cx_id: string) => Promise<string | undefined>;
}

export function hostContests(
  { toldResults: askResults, versionOf, ...options }: ContestHostOptions,
  tools: RoomTools,
): OpenRooms & { totals: Totals } {
  const totals = createTotals({
    ...options,
    after: tools.after,
    send: (cx_id, event) => tools.send(contestRoom, cx_id, 'totals', event, results),
  });
  const numbersFor = (cx_id: string, told: ToldResults) => {
    const rows = totals.snapshot(cx_id);
    return told.all ? rows : rows.filter(([of]) => told.of.has(of));
  };
  for (const entity of [Contest, Round, Contestant, RoundContestant])
    tools.onRowChange(entity, ({ cx_id }) => tools.changed(contestRoom, cx_id));
  // At once, before the change is broadcast, so that nobody gets numbers they may no longer see.
  tools.onRowChange(Contest, (contest) => tools.rejudge(contestRoom, contest.cx_id, judgedBy(contest)));
  tools.onRowChange(Round, ({ cx_id }) => tools.rejudgeSoon(contestRoom, cx_id));
  return {
    totals,
    hosts: [
      hostOf(contestRoom, {
        async admit(actor, cx_id) {
          const told = await askResults(actor, cx_id);
          return told && admissionOf(told);
        },
        entered: (cx_id) => totals.watch(cx_id),
        left: (cx_id) => totals.unwatch(cx_id),
        versionOf,
        snapshot: (cx_id, { told }: ContestAdmission) => ({
          results_shown: told.all,
          totals: numbersFor(cx_id, told),
        }),
        rejudged(cx_id, { told }, send) {
          const rows = numbersFor(cx_id, told);
          if (rows.length) send('totals', { rows, serverTime: options.clock.now() / 1000 });
        },
      }),
    ],
    close: () => totals.close(),
  };
}

export const contestRooms = defineRooms({
  watches: [Contest, Round, Contestant, RoundContestant],
  open: (ports, tools) =>
    hostContests(
      {
        ...ports,
        toldResults: (actor, cx_id) => toldResults(ports, actor, cx_id),
        // Batched, because a page full of people joins at once.
        versionOf: gather(async (cx_ids: string[]) => {
          const versions = await Promise.all(cx_ids.map((cx_id) => contestVersion(ports, cx_id)));
          return new Map(cx_ids.flatMap((cx_id, index) => (versions[index] ? [[cx_id, versions[index]]] : [])));
        }),
      },
      tools,
    ),
});
