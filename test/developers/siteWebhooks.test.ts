/** Webhooks of the site, as far as the rights of operators go: of who made them, and of who reads their log. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { member, password, type TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const server = useServer({ webhookTargets: ['127.0.0.1'] });
const open: Receiver[] = [];
let admin: TestActor;
let organizer: TestActor;

beforeAll(async () => {
  [admin, organizer] = await Promise.all([member(server.current, 'admin'), member(server.current)]);
});
afterAll(() => Promise.all(open.map((each) => each.close())));

/** A webhook of the site that is told of contests, and where it leads to. */
async function listen(who: TestActor) {
  const receiver = await openReceiver();
  open.push(receiver);
  const input = { kind: 'site' as const, url: receiver.url, events: ['contest.published' as const], current: password };
  const { body, status, error } = await who.run('addWebhook', input);
  if (status !== 200) throw new Error(error);
  receiver.secret = body.secret;
  const { webhook_id } = body.webhook;
  const log = async (reader = admin) => (await reader.run('getDeliveries', { webhook_id })).body.deliveries;
  return { receiver, webhook_id, log };
}

it('nothing more is told once its maker has lost the right, or is disabled, not even what waits', async () => {
  const operator = await member(server.current, 'site_act', 'contests_read');
  const { receiver, webhook_id, log } = await listen(operator);
  receiver.answer = (response) => void response.writeHead(500).end('not today');
  await contest(server.current, { organizer });
  await expect.poll(() => log()).toMatchObject([{ tries: 1, state: 'waiting' }]);
  const user_ids = [operator.user_id!];
  await admin.run('takeRights', { user_id: user_ids[0]!, rights: ['contests_read'], reason: 'Left' });
  receiver.answer = (response) => void response.writeHead(204).end();
  const again = async () => {
    const { delivery_id } = (await log()).at(-1)!;
    expect((await admin.run('replayDeliveries', { webhook_id, delivery_id })).body.count).toBe(1);
    await expect.poll(async () => (await log()).at(-1)).toMatchObject({ state: 'dead', problem: 'not_yours' });
  };
  await again();
  await contest(server.current, { organizer });
  await expect.poll(async () => (await log())[0]).toMatchObject({ state: 'dead', problem: 'not_yours', tries: 0 });
  expect(await log()).toHaveLength(2);
  await server.current.ports.accounts.grant(operator.objectId!, 'contests_read');
  await admin.run('changeUsers', { user_ids, to: { change: 'disable' }, reason: 'Left' });
  await again();
  expect(receiver.count).toBe(1);
  await admin.run('changeUsers', { user_ids, to: { change: 'enable' } });
  await admin.run('replayDeliveries', { webhook_id });
  await expect.poll(() => receiver.heard.length).toBe(3);
});

it('operators read in the log what is of an area that they read, and of others only that it was sent', async () => {
  const { receiver, log } = await listen(admin);
  receiver.answer = (response) => void response.writeHead(200).end('thank you');
  const { cx_id } = await contest(server.current, { organizer });
  await expect.poll(() => log()).toMatchObject([{ state: 'delivered' }]);
  const reader = await member(server.current, 'site_read', 'contests_read');
  for (const who of [admin, reader])
    expect(await log(who)).toMatchObject([{ body: expect.stringContaining(cx_id) as string, answer: 'thank you' }]);
  const [row] = await log(await member(server.current, 'site_act', 'money_act'));
  expect(row).toMatchObject({ event: 'contest.published', state: 'delivered', body: '' });
  expect(row).not.toHaveProperty('answer');
});
