/** Figures of the admin's home: totals, the last thirty days, and pending work. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Contest, Contestant, Vote, VoteVoid } from '#shared/contests/entities.ts';
import { type ContestState, contestStates } from '#shared/contests/process.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Payout } from '#shared/payments/entities/payout.ts';
import { DeskItem, PaymentClaim } from '#shared/payments/entities/shop.ts';
import type { Entity } from '#shared/model/entity.ts';
import { allows, operators } from '#shared/model/access.ts';
import type { Area } from '#shared/model/rights.ts';
import { memoizeFor } from '../caches.ts';
import { usual } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { perStorage } from '../perStorage.ts';
import { atLeast, oneOf, type Storage, type Where } from '../ports.ts';
import type { Timed } from '#shared/shapes.ts';
import { type AdminContest, contestRows, whereState } from './contests.ts';

const dayLength = 86_400_000;
const shownDays = 30;
const firstDay = (now: number) => (Math.floor(now / dayLength) - (shownDays - 1)) * dayLength;
/** Milliseconds after which no transaction of a past day can still commit. */
const settled = 10_000;

export interface DayFigures {
  /** YYYY-MM-DD, in UTC. */
  day: string;
  votes: number;
  sign_ups: number;
}

export interface DayNumber {
  day: string;
  amount: number;
}

/** What may wait, with whose work it is. */
const attentionAreas = {
  entries_waiting: 'contests',
  voting_paused: 'contests',
  to_certify: 'contests',
  people_disabled: 'people',
  money_waiting: 'money',
  claims_waiting: 'money',
  payouts_asked: 'money',
  disputes_open: 'money',
} as const satisfies Record<string, Area>;
export interface Attention {
  kind: keyof typeof attentionAreas;
  count: number;
}

/** Of each area that the operator may read. */
export interface AdminHome extends Timed {
  contests?: {
    /** Ongoing contests are active, all others pending. */
    active: number;
    pending: number;
    /** Number of contests in each state. */
    states: Record<ContestState, number>;
    /** Of the last thirty days, ending today. */
    votes: DayNumber[];
    newest: AdminContest[];
  };
  people?: { count: number; sign_ups: DayNumber[] };
  attention: Attention[];
}

type DaySums = ReadonlyMap<number, number>;

/** Past days never change, so each is summed once per process; only the first call reads a million votes. */
const dailySums = <E extends Entity>(
  entity: E,
  of: 'at_ms' | 'createdAt',
  where: (from: number) => Where<E>,
  sum?: string,
) =>
  perStorage((storage) => {
    const past = new Map<number, number>();
    return async (now: number): Promise<DaySums> => {
      const first = firstDay(now);
      let from = first;
      for (const day of past.keys()) if (day < first) past.delete(day);
      while (past.has(from)) from += dayLength;
      const rows = await storage.sums(entity, where(from), { by: [], step: { of, size: dayLength }, sum });
      const sums = new Map(past);
      for (const { at, sum: amount } of rows) sums.set(at, amount);
      for (let day = from; day + dayLength + settled < now; day += dayLength) past.set(day, sums.get(day) ?? 0);
      return sums;
    };
  });

// Covered by the index.
const castByDay = dailySums(Vote, 'at_ms', (from) => ({ at_ms: atLeast(from) }), 'weight');
const signUpsByDay = dailySums(Profile, 'createdAt', (from) => ({ createdAt: atLeast(new Date(from)) }));

/** Voids are summed for all days each time: any vote can be voided later, and voids are few. */
async function voidedByDay(storage: Storage, now: number): Promise<DaySums> {
  const step = { of: 'at_ms', size: dayLength };
  const rows = await storage.sums(VoteVoid, { at_ms: atLeast(firstDay(now)) }, { by: [], step, sum: 'weight' });
  return new Map(rows.map(({ at, sum }) => [at, sum]));
}

async function readDays(storage: Storage, now: number): Promise<DayFigures[]> {
  // Sequential: votes voided by then have been counted.
  const voided = await voidedByDay(storage, now);
  const [cast, signUps] = await Promise.all([castByDay(storage)(now), signUpsByDay(storage)(now)]);
  return Array.from({ length: shownDays }, (_, index) => {
    const at = firstDay(now) + index * dayLength;
    return {
      day: new Date(at).toISOString().slice(0, 10),
      votes: (cast.get(at) ?? 0) - (voided.get(at) ?? 0),
      sign_ups: signUps.get(at) ?? 0,
    };
  });
}

const recentDays = perStorage((storage) => {
  const kept = memoizeFor<DayFigures[]>(5000, 1);
  return (now: number) => kept('', () => readDays(storage, now));
});

const recentFigure = perStorage(() => memoizeFor<number>(10_000, 20));

type Kind = Attention['kind'];

async function attentionOf(storage: Storage, now: number, mayRead: (area: Area) => boolean): Promise<Attention[]> {
  const count = recentFigure(storage);
  const counts: Record<Kind, () => Promise<number>> = {
    entries_waiting: () => count('waiting', () => storage.count(Contestant, { contestant_status: 0 })),
    voting_paused: () => storage.count(Contest, whereState('paused', now)),
    to_certify: () => storage.count(Contest, whereState('provisional', now)),
    people_disabled: () => storage.count(Profile, { disabled_at: atLeast(new Date(0)) }),
    money_waiting: () => storage.count(DeskItem, { state: 'open' }),
    claims_waiting: () => storage.count(PaymentClaim, { state: 'waiting', by_operator: true }),
    payouts_asked: () => storage.count(Payout, { state: oneOf(['asked', 'approved']) }),
    disputes_open: () => storage.count(Payment, { state: 'disputed' }),
  };
  const kinds = (Object.keys(attentionAreas) as Kind[]).filter((kind) => mayRead(attentionAreas[kind]));
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, count: await counts[kind]() })));
  return found.filter(({ count: n }) => n > 0);
}

async function statesOf(storage: Storage, now: number): Promise<Record<ContestState, number>> {
  const counts = await Promise.all(contestStates.map((state) => storage.count(Contest, whereState(state, now))));
  return Object.fromEntries(contestStates.map((state, index) => [state, counts[index]!])) as Record<
    ContestState,
    number
  >;
}

async function contestsPart(storage: Storage, now: number): Promise<AdminHome['contests']> {
  const [states, days, rows] = await Promise.all([
    statesOf(storage, now),
    recentDays(storage)(now),
    storage.find(Contest, {}, { sort: { contest_id: -1 }, limit: 6 }),
  ]);
  const all = Object.values(states).reduce((sum, amount) => sum + amount, 0);
  return {
    active: states.ongoing,
    pending: all - states.ongoing,
    states,
    votes: days.map(({ day, votes: amount }) => ({ day, amount })),
    newest: await contestRows(storage, rows, now),
  };
}

async function peoplePart(storage: Storage, now: number): Promise<AdminHome['people']> {
  const [count, days] = await Promise.all([
    recentFigure(storage)('people', () => storage.count(Profile, { closed: false })),
    recentDays(storage)(now),
  ]);
  return { count, sign_ups: days.map(({ day, sign_ups: amount }) => ({ day, amount })) };
}

export const getAdminHome = defineFunction({
  who: operators(),
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, clock, caller }): Promise<AdminHome> {
    const now = clock.now();
    const mayRead = (area: Area) => allows(operators(area), caller);
    const [contests, people, attention] = await Promise.all([
      mayRead('contests') ? contestsPart(storage, now) : undefined,
      mayRead('people') ? peoplePart(storage, now) : undefined,
      attentionOf(storage, now, mayRead),
    ]);
    return { contests, people, attention, serverTime: now / 1000 };
  },
});
