/** A contest with recognizable numbers, and its readers. */
import { expect } from 'vitest';
import { type ResultsPolicy, Vote, VoteTally } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { RunningServer } from '#parse/server.ts';
import { type TestActor, visitor } from '../support/actors.ts';
import { contest, type ContestWishes } from '../support/factories.ts';

/** Unique numbers, to find them in any answer. */
export const secret = { zed: 4_242_001, abe: 1_717_001, rev: 90_001 };
/** The numbers after further votes. */
export const secretNumbers = new Set(
  [secret.zed, secret.abe, secret.zed + secret.abe, secret.rev, 2 * secret.rev].flatMap((n) =>
    Array.from({ length: 6 }, (_, more) => n + more),
  ),
);

export interface Staged {
  made: ContestShape;
  zed: string;
  abe: string;
  /** A browser that votes during the test. */
  voter: TestActor;
  readers: Record<Who, TestActor>;
}
export type Who = 'visitor' | 'voter' | 'member' | 'organizer';
export const everybody: Who[] = ['visitor', 'voter', 'member', 'organizer'];
let count = 0;

/** A contest in which Zed leads Abe, who leads Mia: an order different from names and entry. */
export async function stage(
  server: RunningServer,
  { organizer, member: other }: Pick<Staged['readers'], 'organizer' | 'member'>,
  results_policy: ResultsPolicy,
  wishes: ContestWishes = {},
): Promise<Staged> {
  const n = ++count;
  const made = await contest(server, {
    organizer,
    results_policy,
    contest_name: `Secretive ${n}`,
    contestants: ['Mia', 'Zed', 'Abe'].map((contestant_name) => ({ contestant_name })),
    lock_per: 'contestant',
    ...wishes,
  });
  const { cx_id } = made;
  const { storage } = server.ports;
  const who = (name: string) => made.contestants.find(({ contestant_name }) => contestant_name === name)!;
  await storage.transact(async (tx) => {
    for (const [{ assox_id, contestant_id }, votes] of [
      [who('Zed'), secret.zed],
      [who('Abe'), secret.abe],
    ] as const) {
      await tx.apply(
        VoteTally,
        [assox_id, cx_id].map((of) => ({
          id: `${of}#staged-${contestant_id}`,
          add: { n: votes, rev: secret.rev } as { n: number },
          touch: ['changed_at' as const],
          orInsert: { cx_id, of },
        })),
      );
      await tx.insert(Vote, {
        vote_id: `staged-${contestant_id}`,
        cx_id,
        round_id: made.rounds[0]!.round_id,
        contestant_id,
        assox_id,
        at_ms: Date.now() - 1000,
        voter_tag: 'a-tag',
        weight: votes,
        source: 'free',
        time: 3600,
        receipt: 'a-receipt',
        leaf: 'a-leaf',
      });
    }
  });
  const [guest, voter] = await Promise.all([visitor(server), visitor(server)]);
  return {
    made,
    zed: who('Zed').contestant_id,
    abe: who('Abe').contestant_id,
    voter,
    readers: { visitor: guest, voter, member: other, organizer },
  };
}

/** The voter's votes, through the API. */
export async function voteFor({ made, voter }: Staged, contestant_id: string, actor = voter) {
  const { body, error } = await actor.call('POST /app/contest/v2/addVote', { cx_id: made.cx_id, contestant_id });
  if (!body.counted) throw new Error(`Not counted: ${error}`);
  return body;
}

/** All numbers in an answer with their keys. */
export function numbersIn(value: unknown, key = ''): [key: string, n: number][] {
  if (typeof value === 'number') return [[key, value]];
  if (Array.isArray(value)) return value.flatMap((item) => numbersIn(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersIn(inner, name));
}
export const secretsIn = (value: unknown) => numbersIn(value).filter(([, n]) => secretNumbers.has(n));
const countKeys = new Set(['votes', 'total', 'rev', 'counts', 'weight']);

export function expectWithheld(value: unknown, door: string) {
  expect(secretsIn(value), door).toEqual([]);
  for (const [key, n] of numbersIn(value)) if (countKeys.has(key)) expect([door, key, n]).toEqual([door, key, 0]);
}
