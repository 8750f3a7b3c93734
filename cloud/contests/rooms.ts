/**
 * The room of a contest. Its numbers go to a circle of those who are told all of them; that is judged at every join, when the contest's row
 * changes what it depends on, and when the clock passes an end.
 */
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { contestRoom } from '#shared/contests/rooms.ts';
import type { Actor } from '#shared/model/access.ts';
import { gather } from '../gather.ts';
import { type Admission, defineRooms, hostOf, type OpenRooms, type RoomTools } from '../rooms.ts';
import { contestVersion } from './contests.ts';
import { createTotals, type Totals, type TotalsOptions } from './liveTotals.ts';
import { judgedBy, type ToldResults, toldResults } from './results.ts';

const results = 'results';

interface ContestAdmission extends Admission {
  readonly told: ToldResults;
}

const admissionOf = (told: ToldResults): ContestAdmission => ({
  told,
  circles: told.all ? [results] : [],
  // Whoever is told all is told all until the contest's row says otherwise.
  changesAt: told.all ? undefined : told.changesAt,
  basis: told.judged,
});

export interface ContestHostOptions extends Omit<TotalsOptions, 'send' | 'after'> {
  /** What somebody is told of a contest's numbers at this moment; undefined when the contest is not for them. */
  readonly toldResults: (actor: Actor, cx_id: string) => Promise<ToldResults | undefined>;
  /** Of what a contest's page shows. */
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
    tools.hear(entity, ({ cx_id }) => tools.changed(contestRoom, cx_id));
  // At once, while word of the change gathers: whoever may not see numbers any more gets none meanwhile.
  tools.hear(Contest, (contest) => tools.rejudge(contestRoom, contest.cx_id, judgedBy(contest)));
  tools.hear(Round, ({ cx_id }) => tools.rejudgeSoon(contestRoom, cx_id));
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
  hears: [Contest, Round, Contestant, RoundContestant],
  open: (ports, tools) =>
    hostContests(
      {
        ...ports,
        toldResults: (actor, cx_id) => toldResults(ports, actor, cx_id),
        // A page full of people joins at once: they share a look.
        versionOf: gather(async (cx_ids: string[]) => {
          const versions = await Promise.all(cx_ids.map((cx_id) => contestVersion(ports, cx_id)));
          return new Map(cx_ids.flatMap((cx_id, index) => (versions[index] ? [[cx_id, versions[index]]] : [])));
        }),
      },
      tools,
    ),
});
