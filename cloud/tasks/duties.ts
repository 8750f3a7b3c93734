/**
 * Duties: what the product asks of people, such as an order to deliver. Each fills a task of its person's list and ticks it off, by whatever door
 * it was done. What is needed follows from stored rows alone, so that looking again is always safe.
 */
import { DutyMark, Task } from '#shared/tasks/entities/task.ts';
import { taskLimits } from '#shared/tasks/limits.ts';
import { Profile } from '#shared/accounts/entities.ts';
import type { DutyKind } from '#shared/duties.ts';
import type { Entity, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import { day, minute } from '#shared/time.ts';
import { ahead, type Ahead, type BatchTransaction, batchTransaction } from '#cloud/kernel/batchTransaction.ts';
import { type RowListener, rowListener } from '#cloud/kernel/domain.ts';
import { groupCommit } from '#cloud/patterns/groupCommit.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { above, oneOf, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { sortAt } from './dates.ts';

/** Something that somebody has to do now. */
export interface Duty {
  readonly kind: DutyKind;
  readonly user_id: number;
  /** Where it is done. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly due_at?: Date;
}

/** The duties that follow from rows of one class. */
export interface Duties<E extends Entity = Entity> {
  readonly entity: E;
  /** The id of what a row's duties are about: several rows may share it, such as a contest's entries. */
  about(row: RecordOf<E>): string | undefined;
  /** All duties about it at `now` (milliseconds); none when it is gone. At most one of a kind for a person. */
  needed(reader: Reader, id: string, now: number): Promise<Duty[]>;
  /** The rows that `needed` reads by their ids: of things that are looked at together they are read together. */
  ahead?(id: string): readonly Ahead[];
}
export const defineDuties = <E extends Entity>(duties: Duties<E>): Duties => duties;

const keyOf = ({ kind, user_id }: { kind?: DutyKind; user_id: number }) => `${kind} ${user_id}`;
const sameTime = (a: Date | undefined, b: Date | undefined) => a?.getTime() === b?.getTime();

/** What a task says of its duty. */
const saidOf = ({ path, params = {}, due_at }: Duty) => ({ path, params: { ...params }, due_at });

const isAsItIs = (task: Task, duty: Duty) =>
  task.is_needed === true &&
  task.path === duty.path &&
  sameTime(task.due_at, duty.due_at) &&
  JSON.stringify(task.params) === JSON.stringify(saidOf(duty).params);

const agree = (tasks: readonly Task[], duties: readonly Duty[]) => {
  const known = new Map(tasks.map((task) => [keyOf(task), task]));
  const wanted = new Set(duties.map(keyOf));
  return (
    duties.every((duty) => known.has(keyOf(duty)) && isAsItIs(known.get(keyOf(duty))!, duty)) &&
    tasks.every((task) => !task.is_needed || wanted.has(keyOf(task)))
  );
};

/** A day before it is due somebody is reminded; when it is due the duty is looked at again. */
const nextLook = (due_at: Date | undefined, now: number): Date | undefined => {
  const before = due_at && new Date(due_at.getTime() - taskLimits.duty * minute);
  return before && before.getTime() > now ? before : due_at;
};

/** A duty that has no task yet. */
interface Missing {
  readonly about: string;
  readonly duty: Duty;
}

async function put(tx: BatchTransaction, ports: Pick<Ports, 'secrets'>, missing: readonly Missing[], now: number) {
  await tx.readAhead(missing.map(({ duty }) => ahead(Profile, duty.user_id)));
  const tasks: NewRecordOf<typeof Task>[] = [];
  for (const { about, duty } of missing) {
    const person = await tx.get(Profile, duty.user_id);
    if (!person || person.closed) continue;
    tasks.push({
      task_id: ports.secrets.hash(`duty|${about}|${keyOf(duty)}`).slice(0, 16),
      ...{ user_id: duty.user_id, kind: duty.kind, about, is_needed: true },
      ...saidOf(duty),
      ...{ sort_at: sortAt(duty.due_at), remind_at: nextLook(duty.due_at, now) },
    });
  }
  const ids = oneOf(tasks.map(({ task_id }) => task_id));
  // Those that their person took off the list.
  const removed = tasks.length ? await tx.find(Task, { task_id: ids }, { deleted: true }) : [];
  const known = new Set(removed.map(({ task_id }) => task_id));
  for (const task of tasks) if (known.has(task.task_id)) await tx.restore(Task, task);
  await tx.insertMany(
    Task,
    tasks.filter(({ task_id }) => !known.has(task_id)),
  );
}

async function change(tx: Transaction, task: Task, duty: Duty | undefined, now: number) {
  const { task_id, is_needed, is_done } = task;
  if (duty && isAsItIs(task, duty)) return;
  if (!duty) {
    if (!is_needed) return;
    const done = is_done ? {} : { is_done: true, done_at: new Date(now) };
    await tx.apply(Task, [{ id: task_id, set: { is_needed: false, remind_at: undefined, ...done } }]);
    return;
  }
  // The same is to be done once more, such as a revision to be delivered: whatever was ticked off before.
  const again = is_needed ? {} : { is_done: false, done_at: undefined };
  const moved = sameTime(task.due_at, duty.due_at) && is_needed ? {} : { remind_at: nextLook(duty.due_at, now) };
  const set = { ...saidOf(duty), sort_at: sortAt(duty.due_at), is_needed: true, ...again, ...moved };
  await tx.apply(Task, [{ id: task_id, set }]);
}

type SettlePorts = Pick<Ports, 'storage' | 'secrets' | 'clock'>;

const aboutOf = ({ entity }: Duties, id: string) => `${entity.name} ${id}`;

/** Tasks by what they are about. */
async function tasksOf(reader: Reader, abouts: readonly string[]): Promise<ReadonlyMap<string, Task[]>> {
  const all = new Map<string, Task[]>(abouts.map((about) => [about, []]));
  for (const task of await reader.find(Task, { about: oneOf(abouts) })) all.get(task.about!)!.push(task);
  return all;
}

/** A reader that knows rows of one class by their ids. */
const knowing = (reader: Reader, { entity }: Duties, rows: ReadonlyMap<string, RecordOf<Entity>>): Reader => ({
  ...reader,
  get: ((of, id) => {
    const row = of === entity ? rows.get(String(id)) : undefined;
    return row ? Promise.resolve(row) : reader.get(of, id);
  }) as Reader['get'],
});

/**
 * Makes the tasks about some things what they should be, in one transaction. `heard`: rows as they were just heard of, which the first look takes
 * for what they are. Safe to repeat, and by several servers at once.
 */
async function settleAll(
  ports: SettlePorts,
  duties: Duties,
  ids: readonly string[],
  heard: ReadonlyMap<string, RecordOf<Entity>> = new Map(),
): Promise<void> {
  const storage = asServer(ports.storage);
  const now = ports.clock.now();
  const about = (id: string) => aboutOf(duties, id);
  const known = knowing(storage, duties, heard);
  const [tasks, wanted] = await Promise.all([
    tasksOf(storage, ids.map(about)),
    Promise.all(ids.map((id) => duties.needed(known, id, now))),
  ]);
  const wrong = ids.filter((id, index) => !agree(tasks.get(about(id))!, wanted[index]!));
  if (!wrong.length) return;
  await storage.transact(async (stored) => {
    const tx = batchTransaction(stored);
    await tx.hold(...wrong.map((id) => `Tasks ${about(id)}`));
    const there = await tasksOf(tx, wrong.map(about));
    await tx.readAhead(wrong.flatMap((id) => duties.ahead?.(id) ?? []));
    const missing: Missing[] = [];
    for (const id of wrong) {
      const needed = new Map((await duties.needed(tx, id, now)).map((duty) => [keyOf(duty), duty]));
      for (const task of there.get(about(id))!) {
        await change(tx, task, needed.get(keyOf(task)), now);
        needed.delete(keyOf(task));
      }
      missing.push(...[...needed.values()].map((duty) => ({ about: about(id), duty })));
    }
    await put(tx, ports, missing, now);
    await tx.flush();
  });
}

/** The same of one thing. */
export const settle = (ports: SettlePorts, duties: Duties, id: string): Promise<void> => settleAll(ports, duties, [id]);

/** Of several; where that fails each alone. Answers those of which it failed. */
async function settleEach(
  ports: SettlePorts,
  duties: Duties,
  ids: readonly string[],
  heard?: ReadonlyMap<string, RecordOf<Entity>>,
): Promise<Map<string, Error>> {
  const failed = new Map<string, Error>();
  try {
    await settleAll(ports, duties, ids, heard);
  } catch {
    for (const id of ids) await settle(ports, duties, id).catch((error: Error) => failed.set(id, error));
  }
  return failed;
}

/**
 * Things that wait for their turn: of many changes of one thing a single look is enough, and those that wait are looked at together. One look at
 * a time: many changes of one moment must not take the database away from those who wait for an answer.
 */
type Look = (ports: Ports, id: string, row: RecordOf<Entity>) => Promise<void>;
const lookers = perStorage(() => new Map<string, Look>());

const largestLook = 100;

function lookerOf(given: Ports, duties: Duties) {
  const all = lookers(given.storage);
  let look = all.get(duties.entity.name);
  if (look) return look;
  const waiting = new Map<string, RecordOf<Entity>>();
  const commit = groupCommit<string, void>({
    keysOf: (id) => [id],
    ...{ lanes: 1, largestBatch: largestLook, longestQueue: Infinity, worthAnother: largestLook },
    run(ids) {
      const heard = new Map(ids.map((id) => [id, waiting.get(id)!]));
      for (const id of ids) waiting.delete(id);
      return settleEach(given, duties, ids, heard);
    },
  });
  look = async (ports, id, row) => {
    const isNew = !waiting.has(id);
    waiting.set(id, row);
    if (isNew) await commit(ports.clock, id);
  };
  all.set(duties.entity.name, look);
  return look;
}

/** Listens for the rows that duties follow from. */
export const dutiesListener = (duties: Duties): RowListener =>
  rowListener({
    entity: duties.entity,
    changed(ports, row) {
      const id = duties.about(row);
      if (id === undefined) return;
      lookerOf(ports, duties)(ports, id, row).catch((error: unknown) =>
        ports.log.warn({ err: error, about: aboutOf(duties, id) }, 'a duty was not looked at yet'),
      );
    },
  });

const pageSize = 200;
/** Milliseconds: longer than the longest transaction, because commits can be out of the order of `updatedAt`. */
const overlap = 15_000;
/** Milliseconds after which the mark moves although nothing was found. */
const idle = 10 * minute;
/** How far back the first look goes, in milliseconds. */
const firstLook = 90 * day;

async function sweepOf(ports: Ports, duties: Duties): Promise<void> {
  const { storage, clock, log } = ports;
  const { entity } = duties;
  const startedAt = clock.now();
  const mark = await storage.get(DutyMark, entity.name);
  const from = (mark?.at.getTime() ?? startedAt - firstLook) - overlap;
  const keep = (at: number) =>
    storage.transact((tx) =>
      tx.apply(DutyMark, [{ id: entity.name, set: { at: new Date(at) }, orInsert: { class_name: entity.name } }]),
    );
  let hasFound = false;
  let after: { updatedAt: Date; objectId: string } | undefined;
  for (;;) {
    const rows = await storage.find(
      entity,
      { updatedAt: above(new Date(from)) },
      { sort: { updatedAt: 1, objectId: 1 }, limit: pageSize, deleted: true, ...(after && { after }) },
    );
    const ids = [...new Set(rows.flatMap((row) => duties.about(row) ?? []))];
    if (ids.length)
      for (const [id, error] of await settleEach(ports, duties, ids))
        log.error({ err: error, entity: entity.name, id }, 'a duty was not looked at');
    hasFound ||= rows.length > 0;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    after = { updatedAt: last.updatedAt, objectId: last.objectId };
    await keep(last.updatedAt.getTime());
  }
  // An idle server writes little.
  if (hasFound || startedAt - (mark?.at.getTime() ?? 0) > idle) await keep(startedAt);
}

/** Looks at what no process heard of. Safe to repeat. */
export async function sweepDuties(ports: Ports): Promise<void> {
  for (const duties of (await ports.hooks.run('duties')).flat())
    await sweepOf(ports, duties).catch((error: unknown) =>
      ports.log.error({ err: error, entity: duties.entity.name }, 'duties were not looked at'),
    );
}
