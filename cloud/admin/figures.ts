/** Figures of the admin's home: totals, the last thirty days, and pending work. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Contest, Vote, VoteVoid } from '#shared/contests/entities.ts';
import { type ContestState, contestStates } from '#shared/contests/process.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Service } from '#shared/services/entities.ts';
import { Order } from '#shared/services/entities/order.ts';
import { type OrderState, orderStates } from '#shared/services/orders/process.ts';
import { type ServiceState, serviceStates } from '#shared/services/catalogue/states.ts';
import type { Entity } from '#shared/model/entity.ts';
import { allows, operators } from '#shared/model/access.ts';
import type { Area } from '#shared/model/rights.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { atLeast, type Storage, type SumRow, type Where } from '#cloud/kernel/ports.ts';
import type { Timed } from '#shared/shapes.ts';
import { day as dayLength } from '#shared/time.ts';
import { type AdminContest, contestRows, whereState } from './contests.ts';
import { type Waiting, waitingFor } from './waiting.ts';

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

/** What was paid in a currency, in minor units: all of it, and the platform's share. */
export interface PaidSum {
  currency: string;
  payments: number;
  amount: number;
  fee: number;
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
  /** Of the last thirty days, today included; the largest number of payments first. */
  money?: { paid: PaidSum[] };
  services?: { states: Record<ServiceState, number>; orders: Record<OrderState, number> };
  waiting: Waiting;
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
const servicesByState = perStorage(() => memoizeFor<NonNullable<AdminHome['services']>>(10_000, 1));

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

async function moneyPart(storage: Storage, now: number): Promise<AdminHome['money']> {
  const where = { confirmed_at: atLeast(new Date(firstDay(now))) };
  const by = ['currency'];
  const [counts, amounts, fees] = await Promise.all([
    storage.sums(Payment, where, { by }),
    storage.sums(Payment, where, { by, sum: 'amount' }),
    storage.sums(Payment, where, { by, sum: 'fee' }),
  ]);
  const of = (rows: readonly SumRow[], currency: string) => rows.find(({ key }) => key[0] === currency)?.sum ?? 0;
  const paid = counts.map(({ key, sum: payments }) => {
    const currency = key[0]!;
    return { currency, payments, amount: of(amounts, currency), fee: of(fees, currency) };
  });
  return { paid: paid.toSorted((a, b) => b.payments - a.payments) };
}

async function byState<State extends string>(
  storage: Storage,
  entity: Entity,
  field: string,
  states: readonly State[],
): Promise<Record<State, number>> {
  const rows = await storage.sums(entity, {}, { by: [field] });
  const found = new Map(rows.map(({ key, sum }) => [key[0], sum]));
  return Object.fromEntries(states.map((state) => [state, found.get(state) ?? 0])) as Record<State, number>;
}

async function servicesPart(storage: Storage): Promise<AdminHome['services']> {
  const kept = servicesByState(storage);
  return kept('', async () => {
    const [states, orders] = await Promise.all([
      byState(storage, Service, 'status', serviceStates),
      byState(storage, Order, 'state', orderStates),
    ]);
    return { states, orders };
  });
}

export const getAdminHome = defineFunction({
  who: operators(),
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, clock, caller }): Promise<AdminHome> {
    const now = clock.now();
    const mayRead = (area: Area) => allows(operators(area), caller);
    const [contests, people, money, services, waiting] = await Promise.all([
      mayRead('contests') ? contestsPart(storage, now) : undefined,
      mayRead('people') ? peoplePart(storage, now) : undefined,
      mayRead('money') ? moneyPart(storage, now) : undefined,
      mayRead('services') ? servicesPart(storage) : undefined,
      waitingFor(storage, caller, now),
    ]);
    return { contests, people, money, services, waiting, serverTime: now / 1000 };
  },
});
