/** What the product puts into people's lists, and ticks off there. */
import { expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import type { DutyKind } from '#shared/duties.ts';
import { Order } from '#shared/services/entities/order.ts';
import { DutyMark, Task } from '#shared/tasks/entities/task.ts';
import { sweepDuties } from '#cloud/tasks/duties.ts';
import { sweepReminders } from '#cloud/tasks/reminders.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { atBank, becomes, begin, platformKey, useShop, visa } from '../payments/stage.ts';
import { ordered } from '../services/orderStage.ts';

const shop = useShop();
const day = 24 * 3_600_000;
const storage = () => shop.server.ports.storage;

/** What stands in somebody's list of one kind. */
const listed = async (who: TestActor, kind: DutyKind) =>
  (await storage().find(Task, { user_id: who.user_id!, kind }, { sort: { createdAt: 1, objectId: 1 } })).map(
    ({ params, path, is_done }) => [is_done ? 'done' : 'open', params.what, path],
  );
async function says(who: TestActor, kind: DutyKind, rows: (string | undefined)[][]): Promise<void> {
  await expect.poll(() => listed(who, kind)).toEqual(rows);
}
const none: string[][] = [];

it('an order asks the one whose turn it is, step by step, and never twice', async () => {
  const { buyer, provider, order_id, take } = await ordered(shop);
  const path = `/orders/${order_id}`;
  const of = (state: string) => [[state, 'A logo', path]];
  const title = (await storage().get(Order, order_id))!.title;
  expect(title).toBe('A logo');
  await says(buyer, 'order_require', of('open'));
  await take(buyer, 'require', { text: 'Blue' });
  await says(buyer, 'order_require', of('done'));
  await says(provider, 'order_deliver', of('open'));
  expect((await provider.run('getTasks', {})).body.tasks).toContainEqual(
    expect.objectContaining({ kind: 'order_deliver', path, due_at: expect.any(String) as string, title: '' }),
  );
  await take(provider, 'ask_time', { text: 'A day more', days: 1 });
  await says(buyer, 'order_answer', of('open'));
  await says(provider, 'order_deliver', of('done'));
  await take(buyer, 'agree_time');
  await says(buyer, 'order_answer', of('done'));
  await says(provider, 'order_deliver', of('open'));
  // What its person ticked off beforehand stays so, until the same is to be done anew.
  const [task] = (await provider.run('getTasks', {})).body.tasks.filter(({ kind }) => kind === 'order_deliver');
  const { task_id } = task!;
  await provider.run('setTaskDone', { task_id, is_done: true });
  expect((await provider.run('removeTask', { task_id })).code).toBe('task_is_duty');
  expect((await provider.run('editTask', { task_id, title: 'Nothing' })).code).toBe('task_is_duty');
  await take(provider, 'deliver', { text: 'Here' });
  await says(buyer, 'order_accept', of('open'));
  await says(provider, 'order_deliver', of('done'));
  expect((await provider.run('setTaskDone', { task_id, is_done: false })).code).toBe('task_is_duty');
  await take(buyer, 'revise', { text: 'Bluer' });
  await says(provider, 'order_deliver', of('open'));
  await take(provider, 'deliver', { text: 'Here again' });
  await take(buyer, 'complete');
  await says(buyer, 'order_accept', of('done'));
  await says(provider, 'order_deliver', of('done'));
  expect((await provider.run('removeTask', { task_id })).body).toEqual({ success: true });
});

it('entries ask their contest’s organizer in one task, whoever decides about them', async () => {
  const [organizer, root] = [await member(shop.server, 'organizer'), await member(shop.server, 'admin')];
  const { cx_id, contest_name } = await contest(shop.server, { organizer, entries_open: true });
  const enter = async (who: TestActor, contestant_name: string) => {
    const entry = { cx_id, client_id: `entry-${contestant_name}-1`, contestant_name, answers: [] };
    return (await who.call('POST /app/contest/v2/enterContest', entry)).body.contestant.contestant_id;
  };
  const of = (state: string) => [[state, contest_name, `/managecontestant?cx_id=${cx_id}&status=waiting`]];
  const entries = await Promise.all(['Ana', 'Ben', 'Cleo'].map(async (name) => enter(await member(shop.server), name)));
  await says(organizer, 'entries_decide', of('open'));
  const decide = (by: TestActor, ids: string[]) =>
    by.call('POST /app/contest/v2/decideContestants', { contestant_ids: ids, decision: 'approve' });
  await decide(root, entries.slice(0, 2));
  await says(organizer, 'entries_decide', of('open'));
  await decide(organizer, entries.slice(2));
  await says(organizer, 'entries_decide', of('done'));
  await enter(await member(shop.server), 'Dora');
  await says(organizer, 'entries_decide', of('open'));
  await organizer.run('moveContest', { cx_id, transition: 'cancel' });
  await says(organizer, 'entries_decide', of('done'));
});

it('offers and claims ask who receives them', async () => {
  const [seller, buyer] = [await member(shop.server, 'provider'), await member(shop.server)];
  const { conversation_id } = (await seller.run('fetchConversation', { user_id: buyer.user_id! })).body.conversation;
  const terms = { text: '', price: 500, currency: 'EUR', delivery_days: 2, revisions: 0, expires_days: 3 };
  const send = async (title: string) =>
    (await seller.run('sendOffer', { conversation_id, client_id: `offer-${title}-1`, title, ...terms })).body.offer;
  const path = `/chat/${conversation_id}`;
  const one = await send('Bread');
  await says(buyer, 'offer_answer', [['open', 'Bread', path]]);
  const two = await send('Cake');
  await says(buyer, 'offer_answer', [
    ['open', 'Bread', path],
    ['open', 'Cake', path],
  ]);
  await buyer.run('decideOffer', { offer_id: one.offer_id, step: 'decline' });
  await seller.run('decideOffer', { offer_id: two.offer_id, step: 'withdraw' });
  await says(buyer, 'offer_answer', [
    ['done', 'Bread', path],
    ['done', 'Cake', path],
  ]);
  // What was agreed upon stays in the buyer's list until it is paid for.
  const three = await send('Pie');
  await buyer.run('decideOffer', { offer_id: three.offer_id, step: 'accept' });
  await says(buyer, 'offer_pay', [['open', 'Pie', path]]);
  const { payment: pie } = (await begin(buyer, three.offer_id, { type: 'offer' })).body;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, pie.payment_id).id, visa);
  await becomes(shop, pie.payment_id, 'confirmed');
  await says(buyer, 'offer_pay', [['done', 'Pie', path]]);

  await seller.call('POST /app/users/updatePaymentSetings', { current: password, accepts_cash: true });
  const { payment } = (await begin(buyer, `${seller.user_id}-700`, { rail: 'cash' })).body;
  const claim = { amount: 700, sender: 'Ana Diaz', reference: 'CASH 1234', paid_on: '2026-11-20' };
  await buyer.call('POST /app/checkout/claimPayment', { payment_id: payment.payment_id, ...claim });
  await says(seller, 'claim_decide', [['open', 'CASH 1234', '/sales']]);
  const [{ claim_id } = { claim_id: '' }] = (await seller.call('GET /app/checkout/getClaims')).body.claims;
  await seller.call('POST /app/checkout/decideClaim', { claim_id, decision: 'confirm' });
  await says(seller, 'claim_decide', [['done', 'CASH 1234', '/sales']]);
});

it('a profile asks its person until it says who they are', async () => {
  const ana = await member(shop.server);
  await storage().transact((tx) => tx.update(Profile, ana.user_id!, { profession: 'Baker' }));
  await says(ana, 'profile_finish', [['open', undefined, '/editProfile']]);
  const full = { avatar: '/files/a/b.webp', about: 'I bake', country_code: 'FR', facebook: 'https://facebook.com/ana' };
  await storage().transact((tx) => tx.update(Profile, ana.user_id!, full));
  await says(ana, 'profile_finish', [['done', undefined, '/editProfile']]);
});

it('what no process heard of is found by looking, also by several servers at once', async () => {
  const { ports } = shop.server;
  const { buyer, order_id } = await ordered(shop);
  const path = `/orders/${order_id}`;
  await says(buyer, 'order_require', [['open', 'A logo', path]]);
  // As if nobody had heard: the task is gone, and the mark stands before the order.
  const [task] = await storage().find(Task, { user_id: buyer.user_id!, kind: 'order_require' });
  await storage().transact((tx) => tx.remove(Task, task!.task_id));
  await storage().transact((tx) =>
    tx.apply(DutyMark, [
      { id: Order.name, set: { at: new Date(Date.now() - day) }, orInsert: { class_name: Order.name } },
    ]),
  );
  expect(await listed(buyer, 'order_require')).toEqual(none);
  await Promise.all([sweepDuties(ports), sweepDuties(ports)]);
  expect(await listed(buyer, 'order_require')).toEqual([['open', 'A logo', path]]);
  expect((await storage().get(DutyMark, Order.name))!.at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  // The account is closed: nothing is put there any more.
  await storage().transact((tx) => tx.update(Profile, buyer.user_id!, { closed: true }));
  await storage().transact((tx) => tx.remove(Task, task!.task_id));
  await sweepDuties(ports);
  expect(await listed(buyer, 'order_require')).toEqual(none);
});

it('reminds a day before, and ticks off what ended by its own date', async () => {
  const { ports } = shop.server;
  const { buyer, provider, take, stored } = await ordered(shop);
  await take(buyer, 'require', { text: 'Blue' });
  await says(provider, 'order_deliver', [['open', 'A logo', expect.any(String) as string]]);
  const due = (await stored()).due_at!.getTime();
  const at = (now: number) => sweepReminders({ ...ports, clock: { now: () => now, pause: () => Promise.resolve() } });
  const told = () => storage().count(Notification, { user_id: provider.user_id!, type: 'task_due' });
  await at(due - 1.1 * day);
  expect(await told()).toBe(0);
  await Promise.all([at(due - day), at(due - day)]);
  await at(due + 1000);
  expect(await told()).toBe(1);
  await take(provider, 'ask_time', { text: 'A day more', days: 1 });
  await says(buyer, 'order_answer', [['open', 'A logo', expect.any(String) as string]]);
  // Nobody answered within two days; no row says so.
  await at(Date.now() + 2.1 * day);
  expect((await listed(buyer, 'order_answer'))[0]![0]).toBe('done');
  expect((await listed(provider, 'order_deliver'))[0]![0]).toBe('open');
});
