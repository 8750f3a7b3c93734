/** A person's own list of tasks. */
import { expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Task } from '#shared/tasks/entities/task.ts';
import { taskLimits } from '#shared/tasks/limits.ts';
import { sweepReminders } from '#cloud/tasks/reminders.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { LiveClient } from '../support/live.ts';
import { useServer } from '../support/server.ts';
import { en, es, fr } from '../support/texts.ts';

const server = useServer();
const minute = 60_000;
const day = 1440 * minute;

let count = 0;
type Form = Parameters<typeof TestActor.prototype.run<'addTask'>>[1];
const add = (who: TestActor, form: Partial<Form> = {}) =>
  who.run('addTask', { client_id: `task-of-a-test-${++count}`, title: 'Call the printer', ...form });
const dueIn = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const own = { kind: null };
const titles = async (who: TestActor, which: 'open' | 'done' = 'open') =>
  (await who.run('getTasks', { which })).body.tasks.filter(({ kind }) => !kind).map(({ title }) => title);

it('is written down once, put in order by what is due, changed, ticked off, opened again and removed', async () => {
  const ana = await member(server.current);
  const first = { client_id: 'the-very-same-task', title: ' Call   the printer ', note: 'About\nthe posters' };
  const { body } = await ana.run('addTask', first);
  expect(body.task).toMatchObject({ title: 'Call the printer', note: 'About\nthe posters', is_done: false, path: '' });
  expect((await ana.run('addTask', first)).body.task.task_id).toBe(body.task.task_id);
  await add(ana, { title: 'Later', due_at: dueIn(3 * day) });
  const soon = (await add(ana, { title: 'Soon', due_at: dueIn(day), path: '/contests' })).body.task;
  const whole = new Date(Date.now() + 2 * day).toISOString();
  await add(ana, { title: 'That day', due_at: whole, due_day: whole.slice(0, 10), remind_minutes: 900 });
  expect(await titles(ana)).toEqual(['Soon', 'That day', 'Later', 'Call the printer']);
  expect((await ana.run('countTasks', { until: dueIn(2.5 * day) })).body.due).toBe(2);

  const { task_id, rev } = soon;
  const edited = { task_id, rev, title: 'Not so soon', due_at: dueIn(5 * day), remind_minutes: 60 };
  expect((await ana.run('editTask', edited)).body.task).toMatchObject({ title: 'Not so soon', path: '' });
  expect((await ana.run('editTask', { ...edited, title: 'Lost' })).code).toBe('changed_meanwhile');
  expect(await titles(ana)).toEqual(['That day', 'Later', 'Not so soon', 'Call the printer']);

  const done = await ana.run('setTaskDone', { task_id, is_done: true });
  expect(done.body.task).toMatchObject({ is_done: true, done_at: expect.any(String) as string });
  const again = await ana.run('setTaskDone', { task_id, is_done: true });
  expect(again.body.task.done_at).toBe(done.body.task.done_at);
  expect(await titles(ana, 'done')).toEqual(['Not so soon']);
  await ana.run('setTaskDone', { task_id, is_done: false });
  expect(await titles(ana, 'done')).toEqual([]);
  expect((await ana.run('removeTask', { task_id })).body).toEqual({ success: true });
  expect((await ana.run('getTask', { task_id })).code).toBe('not_found');
});

it('is its owner’s alone, by every door, and live', async () => {
  const [ana, ben, root] = [
    await member(server.current),
    await member(server.current),
    await member(server.current, 'admin'),
  ];
  const guest = await visitor(server.current);
  const watch = async (who: TestActor) => {
    const live = await LiveClient.open(server.current.url, who.token);
    await live.subscribe(Task.name, { user_id: ana.user_id! });
    return live;
  };
  const [seen, foreign] = [await watch(ana), await watch(ben)];
  const { task_id } = (await add(ana, { title: 'A secret', due_at: dueIn(day), remind_minutes: 60 })).body.task;
  const row = await seen.until(({ object }) => object?.task_id === task_id);
  expect(row.object).toMatchObject({ title: 'A secret' });
  for (const hidden of ['sort_at', 'remind_at', 'about', 'is_needed']) expect(row.object).not.toHaveProperty(hidden);
  for (const who of [ben, root]) {
    expect((await who.run('getTask', { task_id })).code).toBe('not_found');
    expect((await who.run('editTask', { task_id, title: 'Mine' })).code).toBe('not_found');
    expect((await who.run('setTaskDone', { task_id, is_done: true })).code).toBe('not_found');
    expect((await who.run('removeTask', { task_id })).code).toBe('not_found');
    expect(await titles(who)).toEqual([]);
    const where = encodeURIComponent(JSON.stringify({ user_id: ana.user_id }));
    const found = await who.fetch<{ results?: unknown[] }>(`/parse/classes/Tasks?where=${where}`, {
      headers: who.parseHeaders,
    });
    expect(found.body.results ?? []).toEqual([]);
  }
  expect((await guest.run('getTasks', {})).code).toBe('session_required');
  expect((await add(guest)).code).toBe('session_required');
  await ana.run('setTaskDone', { task_id, is_done: true });
  await seen.until(({ object }) => object?.task_id === task_id && object.is_done === true);
  expect(foreign.events.filter(({ object }) => object?.task_id)).toEqual([]);
  for (const live of [seen, foreign]) live.close();
  expect((await ana.run('closeAccount', { current: password })).status).toBe(200);
  await expect
    .poll(async () => (await server.current.ports.storage.find(Task, { user_id: ana.user_id! })).length)
    .toBe(0);
});

it('is refused in the reader’s language where a field says nothing that can be kept', async () => {
  const ana = await member(server.current);
  const wrong: [Partial<Form>, string, keyof typeof en][] = [
    [{ title: ' \u200b ' }, 'title', 'tasks.invalid.title'],
    [{ title: 'x'.repeat(121) }, 'title', 'tasks.invalid.titleLong'],
    [{ note: 'x'.repeat(2001) }, 'note', 'tasks.invalid.note'],
    [{ path: 'https://elsewhere.example' }, 'path', 'tasks.invalid.path'],
    [{ path: '//elsewhere.example' }, 'path', 'tasks.invalid.path'],
    [{ path: 'javascript:alert(1)' }, 'path', 'tasks.invalid.path'],
    [{ due_at: 'tomorrow' }, 'due_at', 'tasks.invalid.due'],
    [{ due_at: '0001-01-01T00:00:00Z' }, 'due_at', 'tasks.invalid.due'],
    [{ due_day: '2026-12-01' }, 'due_at', 'tasks.invalid.due'],
    [{ due_at: dueIn(day), remind_minutes: taskLimits.reminder + 1 }, 'remind_minutes', 'tasks.invalid.reminder'],
    [{ remind_minutes: 5 }, 'remind_minutes', 'tasks.invalid.reminderWhen'],
  ];
  for (const [language, texts] of Object.entries({ en, fr, es })) {
    ana.language = language;
    for (const [form, field, key] of wrong)
      expect(await add(ana, form), JSON.stringify(form)).toMatchObject({
        code: 'invalid',
        fields: { [field]: texts[key] },
      });
  }
  expect(await titles(ana)).toEqual([]);
});

it('is one of a thousand at most, exactly, however many are added at once', async () => {
  const ana = await member(server.current);
  const { storage } = server.current.ports;
  const sort_at = new Date();
  const rows = Array.from({ length: taskLimits.most - 2 }, (_, n) => ({
    ...{ task_id: `many${ana.user_id}-${n}`, user_id: ana.user_id!, title: 'x', sort_at },
  }));
  for (let at = 0; at < rows.length; at += 250)
    await storage.transact((tx) => tx.insertMany(Task, rows.slice(at, at + 250)));
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(ana)));
  expect(answers.filter(({ code }) => code === 'tasks_full')).toHaveLength(3);
  expect(await storage.count(Task, { user_id: ana.user_id!, ...own })).toBe(taskLimits.most);
});

it('reminds its person in time, once, and never of what is done', async () => {
  const { ports } = server.current;
  const ana = await member(server.current);
  const due = Date.now() + 3 * day;
  const due_at = new Date(due).toISOString();
  const open = (await add(ana, { title: 'Open', due_at, remind_minutes: 60 })).body.task;
  const done = (await add(ana, { title: 'Done', due_at, remind_minutes: 60 })).body.task;
  const moved = (await add(ana, { title: 'Moved', due_at, remind_minutes: 60 })).body.task;
  await add(ana, { title: 'No reminder', due_at });
  await ana.run('setTaskDone', { task_id: done.task_id, is_done: true });
  await ana.run('editTask', { task_id: moved.task_id, title: 'Moved', due_at: dueIn(9 * day), remind_minutes: 60 });
  const at = (now: number) => sweepReminders({ ...ports, clock: { now: () => now, pause: () => Promise.resolve() } });
  const told = async () =>
    (await ports.storage.find(Notification, { user_id: ana.user_id!, type: 'task_due' })).map(({ params, path }) => [
      params.what,
      path,
    ]);
  await at(due - 61 * minute);
  expect(await told()).toEqual([]);
  await Promise.all([at(due - 60 * minute), at(due - 60 * minute)]);
  await at(due - 30 * minute);
  await at(due);
  expect(await told()).toEqual([['Open', `/task/${open.task_id}`]]);
  // Open again, and due once more: that is another date.
  const later = due + 2 * day;
  const due2 = new Date(later).toISOString();
  await ana.run('editTask', {
    task_id: open.task_id,
    title: 'Open',
    due_at: due2,
    remind_minutes: 0,
    path: '/contests',
  });
  await at(later);
  expect(await told()).toContainEqual(['Open', '/contests']);
  // Days after a stop nobody is told of what is long over.
  const late = await member(server.current);
  await add(late, { due_at, remind_minutes: 60 });
  await at(due + 3 * day);
  expect(await ports.storage.count(Notification, { user_id: late.user_id! })).toBe(0);
});
