/** What waits for operators, of the areas that each may read: the longest waiting first. */
import { z } from 'zod';
import { RightsChange } from '#shared/accounts/entities/rights.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { Inbox } from '#shared/chat/entities/conversations.ts';
import { ChatReport } from '#shared/chat/entities/keeping.ts';
import { ClubDeed } from '#shared/community/entities/moderation.ts';
import { ClubReport } from '#shared/community/entities/posts.ts';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { VoteFlag } from '#shared/contests/entities/integrity.ts';
import { limits } from '#shared/limits.ts';
import { type Access, type Actor, admins, allows, operators } from '#shared/model/access.ts';
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Payout } from '#shared/payments/entities/payout.ts';
import { DeskItem, PaymentClaim } from '#shared/payments/entities/shop.ts';
import { Service } from '#shared/services/entities.ts';
import { Order } from '#shared/services/entities/order.ts';
import { ServiceReport } from '#shared/services/entities/report.ts';
import { isOpen, peopleOf } from '../accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { above, atMost, type FindOptions, type Reader, type Where } from '#cloud/kernel/ports.ts';
import { whereState } from './contests.ts';

/** Rows that are read of each kind, and shown of all of them together. */
const ofEach = 10;
const ofAll = 40;

/** What a row says of itself; names and titles are as people wrote them. */
interface Said {
  /** What the operator is led to. */
  id: string;
  title?: string;
  /** Minor units. */
  amount?: number;
  currency?: string;
  count?: number;
  user_id?: number;
}

interface Source {
  readonly who: Access;
  read(reader: Reader, now: number): Promise<{ count: number; rows: (Said & { since: Date })[] }>;
}

const from = <E extends Entity>(
  who: Access,
  entity: E,
  where: (now: number) => Where<E>,
  since: string & keyof RecordOf<E>,
  say: (row: RecordOf<E>) => Said,
): Source => ({
  who,
  async read(reader, now) {
    const sought = where(now);
    const sort = { [since]: 1 } as FindOptions<E>['sort'];
    const [rows, count] = await Promise.all([
      reader.find(entity, sought, { sort, limit: ofEach }),
      reader.count(entity, sought),
    ]);
    return { count, rows: rows.map((row) => ({ ...say(row), since: row[since] as Date })) };
  },
});

/** One row for all that is of the same thing. */
function grouped<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  since: (row: Row) => Date,
): { id: string; since: Date; count: number }[] {
  const byId = new Map<string, { id: string; since: Date; count: number }>();
  for (const row of rows) {
    const id = idOf(row);
    const group = byId.get(id);
    if (group) group.count++;
    else byId.set(id, { id, since: since(row), count: 1 });
  }
  return [...byId.values()];
}

/** Rows that are looked at to group them. */
const lookedAt = 500;

const entries: Source = {
  who: operators('contests'),
  async read(reader) {
    const where = { contestant_status: 0 } as const;
    const [rows, count] = await Promise.all([
      reader.find(Contestant, where, { sort: { createdAt: 1 }, limit: lookedAt }),
      reader.count(Contestant, where),
    ]);
    const groups = grouped(
      rows,
      ({ cx_id }) => cx_id,
      ({ createdAt }) => createdAt,
    ).slice(0, ofEach);
    const contests = await reader.getMany(
      Contest,
      groups.map(({ id }) => id),
    );
    const byId = new Map(contests.map((row) => [row.cx_id, row]));
    const shown = groups.flatMap((group) => {
      const contest = byId.get(group.id);
      return contest ? [{ ...group, id: String(contest.contest_id), title: contest.contest_name }] : [];
    });
    return { count, rows: shown };
  },
};

const reportedServices: Source = {
  who: operators('services'),
  async read(reader) {
    const open = await reader.find(ServiceReport, { settled_at: null }, { sort: { reported_at: 1 }, limit: lookedAt });
    const groups = grouped(
      open,
      ({ sx_id }) => sx_id,
      ({ reported_at }) => reported_at,
    );
    const shown = groups.slice(0, ofEach);
    const services = await reader.getMany(
      Service,
      shown.map(({ id }) => id),
    );
    const titles = new Map(services.map(({ sx_id, title }) => [sx_id, title]));
    return { count: groups.length, rows: shown.map((group) => ({ ...group, title: titles.get(group.id) })) };
  },
};

const contest = (row: Contest): Said => ({ id: String(row.contest_id), title: row.contest_name });
const ever = new Date(0);

const sources = {
  payout_asked: from(
    operators('money'),
    Payout,
    () => ({ state: 'asked' }),
    'createdAt',
    ({ payout_id: id, amount, currency, user_id }) => ({ id, amount, currency, user_id }),
  ),
  payout_approved: from(
    operators('money'),
    Payout,
    () => ({ state: 'approved' }),
    'createdAt',
    ({ payout_id: id, amount, currency, user_id }) => ({ id, amount, currency, user_id }),
  ),
  claim: from(
    operators('money'),
    PaymentClaim,
    () => ({ state: 'waiting', by_operator: true }),
    'createdAt',
    ({ payment_id: id, amount, currency, sender: title }) => ({ id, amount, currency, title }),
  ),
  desk: from(
    operators('money'),
    DeskItem,
    () => ({ state: 'open' }),
    'createdAt',
    ({ desk_id: id, amount, currency }) => ({ id, amount, currency }),
  ),
  dispute: from(
    operators('money'),
    Payment,
    () => ({ state: 'disputed' }),
    'updatedAt',
    ({ payment_id: id, disputed: amount, currency, items }) => ({ id, amount, currency, title: items[0]?.title }),
  ),
  order_dispute: from(
    operators('services'),
    Order,
    () => ({ state: 'disputed' }),
    'updatedAt',
    ({ order_id: id, title, amount, currency }) => ({ id, title, amount, currency }),
  ),
  service: from(
    operators('services'),
    Service,
    () => ({ waits_since: above(ever) }),
    'waits_since',
    ({ sx_id: id, title, proposal }) => ({ id, title: (proposal as { title?: string } | undefined)?.title || title }),
  ),
  service_report: reportedServices,
  flag: from(
    operators('contests'),
    VoteFlag,
    () => ({ state: 'open' }),
    'flagged_at',
    ({ flag_id: id, votes: count, cx_id: title }) => ({ id, count, title }),
  ),
  entries,
  to_certify: from(operators('contests'), Contest, (now) => whereState('provisional', now), 'end_date', contest),
  paused: from(operators('contests'), Contest, (now) => whereState('paused', now), 'updatedAt', contest),
  support: from(
    operators('messages'),
    Inbox,
    () => ({ user_id: limits.supportUser, archived: false }),
    'last_at',
    ({ conversation_id: id, other_id: user_id }) => ({ id, user_id }),
  ),
  chat_report: from(
    operators('messages'),
    ChatReport,
    () => ({ settled_at: null }),
    'reported_at',
    ({ report_id: id }) => ({ id }),
  ),
  report: from(
    operators('messages'),
    ClubReport,
    (now) => ({ settled_at: null, operators_from: atMost(new Date(now)) }),
    'createdAt',
    ({ report_id: id }) => ({ id }),
  ),
  appeal: from(
    operators('messages'),
    ClubDeed,
    () => ({ appealed_at: above(ever), answered_at: null }),
    'appealed_at',
    ({ deed_id: id }) => ({ id }),
  ),
  rights: from(
    admins,
    RightsChange,
    () => ({ state: 'open' }),
    'createdAt',
    ({ change_id: id, user_id }) => ({ id, user_id }),
  ),
} as const satisfies Record<string, Source>;

export type WaitingKind = keyof typeof sources;
const kinds = Object.keys(sources) as WaitingKind[];

export interface WaitingThing extends Omit<Said, 'user_id'> {
  kind: WaitingKind;
  /** ISO 8601. */
  since: string;
  person?: PersonShape;
}

export interface Waiting {
  /** The longest waiting of all kinds. */
  things: WaitingThing[];
  /** How many there are of each kind that waits. */
  counts: { kind: WaitingKind; count: number }[];
}

/** Flags name their contest by its id only. */
async function withNames(reader: Reader, things: (Said & { kind: WaitingKind; since: Date })[]) {
  const ids = things.flatMap(({ kind, title }) => (kind === 'flag' && title ? [title] : []));
  const names = new Map((await reader.getMany(Contest, [...new Set(ids)])).map((row) => [row.cx_id, row.contest_name]));
  return things.map((thing) => (thing.kind === 'flag' ? { ...thing, title: names.get(thing.title ?? '') } : thing));
}

const read = (reader: Reader, actor: Actor, now: number) =>
  Promise.all(
    kinds
      .filter((kind) => allows(sources[kind].who, actor))
      .map(async (kind) => ({ kind, ...(await sources[kind].read(reader, now)) })),
  );

const countsOf = (found: readonly { kind: WaitingKind; count: number }[]): Waiting['counts'] =>
  found.flatMap(({ kind, count }) => (count > 0 ? [{ kind, count }] : []));

/** How much of each kind waits, for the menu of every page. */
export const getWaitingCounts = defineFunction({
  who: operators(),
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, clock, caller }): Promise<Pick<Waiting, 'counts'>> {
    return { counts: countsOf(await read(storage, caller, clock.now())) };
  },
});

export async function waitingFor(reader: Reader, actor: Actor, now: number): Promise<Waiting> {
  const found = await read(reader, actor, now);
  const all = found.flatMap(({ kind, rows }) => rows.map((row) => ({ ...row, kind })));
  const oldest = all.toSorted((a, b) => a.since.getTime() - b.since.getTime()).slice(0, ofAll);
  const named = await withNames(reader, oldest);
  const people = await peopleOf(
    reader,
    named.flatMap(({ user_id }) => user_id ?? []),
    isOpen,
  );
  return {
    things: named.map(({ user_id, since, ...thing }) => ({
      ...thing,
      since: since.toISOString(),
      person: user_id === undefined ? undefined : people.get(user_id),
    })),
    counts: countsOf(found),
  };
}
