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
import { type Hearing, hear } from '../domain.ts';
import { inTurn } from '../inTurn.ts';
import { asServer } from '../operators.ts';
import { perStorage } from '../perStorage.ts';
import { above, type Ports, type Reader, type Transaction } from '../ports.ts';
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

async function put(tx: Transaction, ports: Pick<Ports, 'secrets'>, about: string, duty: Duty, now: number) {
  const person = await tx.get(Profile, duty.user_id);
  if (!person || person.closed) return;
  const task: NewRecordOf<typeof Task> = {
    task_id: ports.secrets.hash(`duty|${about}|${keyOf(duty)}`).slice(0, 16),
    ...{ user_id: duty.user_id, kind: duty.kind, about, is_needed: true },
    ...saidOf(duty),
    ...{ sort_at: sortAt(duty.due_at), remind_at: nextLook(duty.due_at, now) },
  };
  if (!(await tx.restore(Task, task))) await tx.insert(Task, task);
}

async function change(tx: Transaction, task: Task, duty: Duty | undefined, now: number) {
  const { task_id, is_needed, is_done } = task;
  if (duty && isAsItIs(task, duty)) return;
  if (!duty) {
    if (!is_needed) return;
    const done = is_done ? {} : { is_done: true, done_at: new Date(now) };
    await tx.update(Task, task_id, { is_needed: false, remind_at: undefined, ...done });
    return;
  }
  // The same is to be done once more, such as a revision to be delivered: whatever was ticked off before.
  const again = is_needed ? {} : { is_done: false, done_at: undefined };
  const moved = sameTime(task.due_at, duty.due_at) && is_needed ? {} : { remind_at: nextLook(duty.due_at, now) };
  await tx.update(Task, task_id, {
    ...{ ...saidOf(duty), sort_at: sortAt(duty.due_at), is_needed: true },
    ...again,
    ...moved,
  });
}

/** Makes the tasks about one thing what they should be. Safe to repeat, and by several servers at once. */
export async function settle(
  ports: Pick<Ports, 'storage' | 'secrets' | 'clock'>,
  { entity, needed }: Duties,
  id: string,
): Promise<void> {
  const storage = asServer(ports.storage);
  const about = `${entity.name} ${id}`;
  const known = (reader: Reader) => reader.find(Task, { about });
  const now = ports.clock.now();
  const [tasks, duties] = await Promise.all([known(storage), needed(storage, id, now)]);
  if (agree(tasks, duties)) return;
  await storage.transact(async (tx) => {
    await tx.hold(`Tasks ${about}`);
    const there = await known(tx);
    const wanted = new Map((await needed(tx, id, now)).map((duty) => [keyOf(duty), duty]));
    for (const task of there) await change(tx, task, wanted.get(keyOf(task)), now);
    for (const task of there) wanted.delete(keyOf(task));
    for (const duty of wanted.values()) await put(tx, ports, about, duty, now);
  });
}

/** Things that wait for their turn: of many changes of one thing a single look is enough. */
const waiting = perStorage(() => new Set<string>());

/** Looks at once in this process: many changes of one moment must not take the database away from those who wait for an answer. */
const lanes = 2;
const laneOf = (key: string) => `Duties ${[...key].reduce((sum, sign) => sum + sign.codePointAt(0)!, 0) % lanes}`;

/** Listens for the rows that duties follow from. */
export const hearDuties = (duties: Duties): Hearing =>
  hear({
    entity: duties.entity,
    changed(ports, row) {
      const id = duties.about(row);
      if (id === undefined) return;
      const key = `Tasks ${duties.entity.name} ${id}`;
      const queue = waiting(ports.storage);
      if (queue.has(key)) return;
      queue.add(key);
      inTurn(ports.storage, laneOf(key), () => {
        queue.delete(key);
        return settle(ports, duties, id);
      }).catch((error: unknown) => ports.log.warn({ err: error, about: key }, 'a duty was not looked at yet'));
    },
  });

const atOnce = 200;
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
      { sort: { updatedAt: 1, objectId: 1 }, limit: atOnce, deleted: true, ...(after && { after }) },
    );
    for (const id of new Set(rows.map((row) => duties.about(row))))
      if (id !== undefined)
        await settle(ports, duties, id).catch((error: unknown) =>
          log.error({ err: error, entity: entity.name, id }, 'a duty was not looked at'),
        );
    hasFound ||= rows.length > 0;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) break;
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
