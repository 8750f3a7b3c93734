/** Reminds people of their tasks. */
import { Task } from '#shared/tasks/entities/task.ts';
import { taskLimits } from '#shared/tasks/limits.ts';
import { day, minute } from '#shared/time.ts';
import { tell } from '../accounts/index.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';
import { type Duties, settle } from './duties.ts';

const pageSize = 200;
/** A reminder that comes later than this after its task was due, as after a stop, helps nobody. */
const tooLate = day;

/** When somebody is reminded of a task of their own; undefined when there is no reminder, or its time has passed. */
export function reminderOf(
  { due_at, remind_minutes }: { due_at?: Date | undefined; remind_minutes?: number | undefined },
  now: number,
): Date | undefined {
  if (!due_at || remind_minutes === undefined) return undefined;
  const at = due_at.getTime() - remind_minutes * minute;
  return at > now ? new Date(at) : undefined;
}

async function remind(ports: Ports, task: Task, duties: ReadonlyMap<string, Duties>): Promise<void> {
  const { storage, clock } = ports;
  const now = clock.now();
  if (task.about !== undefined) {
    const at = task.about.indexOf(' ');
    const of = duties.get(task.about.slice(0, at));
    if (of) await settle(ports, of, task.about.slice(at + 1));
  }
  const row = await storage.get(Task, task.task_id);
  // Moved, or done meanwhile.
  if (!row?.remind_at || row.remind_at.getTime() > now) return;
  const due = row.due_at?.getTime() ?? now;
  const isLastLook = row.kind !== undefined && due <= now;
  if (!row.is_done && !isLastLook && due > now - tooLate)
    await tell(ports, {
      ...{ user_id: row.user_id, type: 'task_due', path: row.path || `/task/${row.task_id}` },
      ...{ once: `${row.task_id}|${due}|${row.remind_minutes ?? taskLimits.duty}`, topic: row.task_id },
      params: { what: row.title || (row.params.what ?? '') },
    });
  // A duty may end by its own date, without any row that changes.
  const next = row.kind !== undefined && due > now ? row.due_at : undefined;
  await asServer(storage).transact(async (tx) => {
    const stored = await tx.get(Task, row.task_id);
    if (stored?.remind_at?.getTime() === row.remind_at!.getTime())
      await tx.update(Task, row.task_id, { remind_at: next });
  });
}

/** Safe to repeat, and by several servers at once. */
export async function sweepReminders(ports: Ports): Promise<void> {
  const remind_at = atMost(new Date(ports.clock.now()));
  const due = await ports.storage.find(Task, { remind_at }, { sort: { remind_at: 1 }, limit: pageSize });
  if (!due.length) return;
  const all = (await ports.hooks.run('duties')).flat();
  const duties = new Map(all.map((each) => [each.entity.name, each]));
  for (const task of due)
    await remind(ports, task, duties).catch((error: unknown) =>
      ports.log.error({ err: error, task_id: task.task_id }, 'nobody was reminded of a task'),
    );
}
