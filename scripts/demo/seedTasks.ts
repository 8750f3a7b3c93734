/** Lists of tasks of the demo. What waits for people is put there by the product itself. */
import { Task } from '#shared/tasks/entities/task.ts';
import { hour } from '#shared/time.ts';
import { sortAt } from '#cloud/tasks/dates.ts';
import { reminderOf } from '#cloud/tasks/reminders.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { tasks } from './content/tasks.ts';
import { demoId } from './parts.ts';

/** Known by its address. */
const shown = { username: 'olivia', at: 1, task_id: 'demotask0001' };

/** Repeatable: who has tasks of their own keeps them as they are. */
export async function seedTasks(ports: Ports, ids: ReadonlyMap<string, number>): Promise<void> {
  const now = ports.clock.now();
  for (const [username, list] of Object.entries(tasks)) {
    const user_id = ids.get(username)!;
    const known = await ports.storage.find(Task, { user_id, kind: null }, { deleted: true, limit: 1 });
    if (known.length) continue;
    const rows = list.map(({ title, note = '', path = '', due, remind, done }, at) => {
      const due_at = due === undefined ? undefined : new Date(Math.ceil(now / hour + due) * hour);
      const when = { due_at, remind_minutes: remind };
      const isShown = username === shown.username && at === shown.at;
      return {
        task_id: isShown ? shown.task_id : demoId(ports, `task/${username}/${at}`),
        ...{ user_id, title, note, path, ...when, sort_at: sortAt(due_at), remind_at: reminderOf(when, now) },
        ...(done && { is_done: true, done_at: new Date(now - hour) }),
      };
    });
    await ports.storage.transact((tx) => tx.insertMany(Task, rows));
  }
}
