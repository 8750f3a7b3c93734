/** Servers killed in the middle of what organizers do: each deed is done whole or not at all, and doing it again does it once. */
import { expect, onTestFinished } from 'vitest';
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import { ContestChange } from '#shared/contests/entities/log.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { advanceContest, tellAdvances } from '#cloud/contests/rounds/advance.ts';
import { reconcile } from '#cloud/contests/index.ts';
import type { RunningServer } from '#parse/server.ts';
import { startProcess } from '../payments/processes.ts';
import { member, type TestActor } from '../support/actors.ts';
import { contest, newCxId } from '../support/factories.ts';
import { testSecret } from '../support/server.ts';

const hour = 3_600_000;
const inHours = (n: number) => new Date(Date.now() + n * hour);
const importedRows = 60;

interface Staged {
  /** The deed, at whichever server. */
  readonly act: (at: (who: TestActor) => TestActor) => Promise<{ status: number }>;
  /** Finishes what was begun, without anybody who repeats it. */
  readonly sweep?: () => Promise<void>;
  /** How much of it is stored: before, or after it. */
  readonly stored: () => Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
}

type Stage = (server: RunningServer, organizer: TestActor) => Promise<Staged>;

const twoRounds = [{ endDate: inHours(1), advance: 2 }, { endDate: inHours(2) }];
const placesOf = async ({ ports: { storage } }: RunningServer, cx_id: string) => {
  const rounds = await storage.find(Round, { cx_id }, { sort: { round_number: 1 } });
  return Promise.all(rounds.map(({ round_id }) => storage.count(RoundContestant, { round_id })));
};
const notes = ({ ports: { storage } }: RunningServer, cx_id: string, deed: ContestChange['deed']) =>
  storage.count(ContestChange, { cx_id, deed });

async function merge(server: RunningServer, organizer: TestActor): Promise<Staged> {
  const { cx_id, rounds, contestants } = await contest(server, { organizer, contestants: 5, rounds: twoRounds });
  const [into, from] = rounds.map(({ round_id }) => round_id);
  // One stands in the second round alone, another in both.
  const late = newCxId();
  await server.ports.storage.transact(async (tx) => {
    const who = { contestant_id: late, contestant_name: 'Late', entry_number: 6, contestant_status: 1 };
    await tx.insert(Contestant, { ...who, cx_id, organizer_id: organizer.user_id! });
    for (const contestant_id of [late, contestants[0]!.contestant_id])
      await tx.insert(RoundContestant, { assox_id: newCxId(), cx_id, round_id: from!, contestant_id });
  });
  return {
    act: (at) => at(organizer).call('POST /app/contest/v2/mergeRounds', { cx_id, into: into!, from: from! }),
    stored: async () => [await placesOf(server, cx_id), await notes(server, cx_id, 'round.merge')],
    before: [[5, 2], 0],
    after: [[6], 1],
  };
}

async function advance(server: RunningServer, organizer: TestActor): Promise<Staged> {
  const { ports } = server;
  const held = { endDate: inHours(-1), held_at: inHours(-0.5) };
  const entrant = await member(server);
  const shown = await contest(server, { organizer, contestants: 4, rounds: twoRounds, tie_rule: 'first_entered' });
  const { cx_id, rounds, contestants } = shown;
  await ports.storage.transact(async (tx) => {
    await tx.update(Contestant, contestants[0]!.contestant_id, { user_id: entrant.user_id! });
    await tx.update(Round, rounds[0]!.round_id, held);
    await tx.update(Round, rounds[1]!.round_id, { startDate: held.endDate });
  });
  const later = { ...ports, clock: { ...ports.clock, now: () => ports.clock.now() + contestLimits.roundSettles } };
  return {
    act: (at) => at(organizer).call('POST /app/contest/v2/advanceAgain', { cx_id, round_id: rounds[0]!.round_id }),
    async sweep() {
      await advanceContest(later, cx_id);
      await tellAdvances(ports, inHours(-1));
    },
    stored: async () => [
      await placesOf(server, cx_id),
      await notes(server, cx_id, 'round.advance'),
      await ports.storage.count(Notification, { user_id: entrant.user_id!, type: 'round_advanced' }),
    ],
    before: [[4, 0], 0, 0],
    after: [[4, 2], 1, 1],
  };
}

async function bringIn(server: RunningServer, organizer: TestActor): Promise<Staged> {
  const { cx_id } = await contest(server, { organizer, contestants: 2 });
  const rows = Array.from({ length: importedRows }, (_, n) => ({ row: n + 1, contestant_name: `Row ${n}` }));
  const { storage } = server.ports;
  return {
    act: (at) => at(organizer).call('POST /app/contest/v2/importContestants', { cx_id, import_id: 'one-file', rows }),
    stored: async () => {
      const found = await storage.find(Contestant, { cx_id });
      const numbers = new Set(found.map(({ entry_number }) => entry_number));
      return [numbers.size, ...(await placesOf(server, cx_id)), await notes(server, cx_id, 'entry.import')];
    },
    before: [2, 2, 0],
    after: [2 + importedRows, 2 + importedRows, 1],
  };
}

async function openEdition(server: RunningServer, organizer: TestActor): Promise<Staged> {
  const { cx_id } = await contest(server, { organizer, contestants: 3, entries_open: true });
  const input = { original_contest_id: cx_id, edition_name: 'Spring', max_user: 3 };
  const { edx_id } = (await organizer.call('POST /app/contest/v2/addEdition', input)).body.edition;
  const entrant = await member(server);
  const { storage } = server.ports;
  const entry = { edx_id, client_id: 'the-fourth', contestant_name: 'Fourth' };
  return {
    act: (at) => at(entrant).call('POST /app/contest/v2/enterEdition', entry),
    stored: async () => {
      const { contests } = (await storage.get(Edition, edx_id))!;
      const [, next = ''] = contests;
      return [
        contests.length,
        await storage.count(Contestant, { cx_id: next }),
        await storage.count(Round, { cx_id: next }),
        // None was opened beside those of the edition.
        await storage.count(Contest, { user_id: organizer.user_id!, contest_name: `Contest ${cx_id} · 2` }),
      ];
    },
    before: [1, 0, 0, 0],
    after: [2, 1, 1, 1],
  };
}

const stages = { merge, advance, import: bringIn, edition: openEdition } satisfies Record<string, Stage>;
type Deed = keyof typeof stages;

export interface StudioDeath {
  readonly deed: Deed;
  /** Such as 'within Rounds': of its nth write of this class, from 1. */
  readonly point: string;
  readonly nth: number;
}

const death = (deed: Deed, point: string, nth = 1): StudioDeath => ({ deed, point, nth });
export const everyStudioDeath: readonly StudioDeath[] = [
  death('merge', 'within RoundContestants'),
  death('merge', 'within Rounds'),
  death('merge', 'within Rounds', 3),
  death('merge', 'within ContestChanges'),
  death('merge', 'after Rounds'),
  death('advance', 'within Rounds'),
  death('advance', 'within RoundContestants'),
  death('advance', 'within ContestChanges'),
  death('advance', 'after RoundContestants'),
  death('import', 'within Contestants'),
  death('import', 'within RoundContestants'),
  death('import', 'after Contestants'),
  death('edition', 'within Contests'),
  death('edition', 'within Editions'),
  death('edition', 'within Contestants'),
  death('edition', 'after Editions'),
];

/** Kills a server at each of these; another one goes on. Answers how many died. */
export async function killInStudio(
  server: RunningServer,
  databaseUri: string,
  deaths: readonly StudioDeath[],
): Promise<number> {
  const start = () => startProcess<string>('test/contests/studioProcess.ts', databaseUri, testSecret);
  let next = start();
  onTestFinished(async () => (await next).stop());
  const organizer = await member(server, 'organizer');
  for (const [index, { deed, point, nth }] of deaths.entries()) {
    const victim = await next;
    // Meanwhile, because starting takes longer than a deed.
    if (index + 1 < deaths.length) next = start();
    const name = `${deed}, killed ${point} (${nth})`;
    const { act, sweep, stored, before, after } = await stages[deed](server, organizer);
    expect(await stored(), name).toEqual(before);
    victim.dieAt(point, nth);
    await expect(
      act((who) => who.at(victim.url)),
      name,
    ).rejects.toThrow(/fetch failed|terminated|hang up|closed/i);
    expect(await victim.gone).toBe('SIGKILL');
    const left = await stored();
    // What is told follows the transaction: it may be missing, nothing else.
    if (point.startsWith('within')) expect(left, name).toEqual(before);
    else expect((left as unknown[]).slice(0, 2), name).toEqual((after as unknown[]).slice(0, 2));
    const { status } = await act((who) => who);
    // What a sweep finishes may be under way already.
    expect(sweep ? [200, 409] : [200], name).toContain(status);
    await sweep?.();
    await expect.poll(stored, { message: name }).toEqual(after);
  }
  const findings: string[] = [];
  await reconcile(server.ports, ({ says }) => findings.push(says));
  expect(findings).toEqual([]);
  return deaths.length;
}
