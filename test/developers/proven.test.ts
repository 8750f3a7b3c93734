/** Keys and webhooks outlive a session: who makes one is asked who they are, and its owner hears of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import type { NotificationKind } from '#shared/notifications.ts';
import { codeOf, minute, setUpApp } from '../accounts/factorStage.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { type HeldClock, holdClock } from '../support/heldClock.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let clock: HeldClock;
beforeAll(() => {
  clock = holdClock(server.current);
});
afterAll(() => clock.release());

const addKey = (who: TestActor) =>
  who.run('addKey', { name: 'Results', scopes: ['contests_read'], days: 30, per_minute: 60, current: password });
const addWebhook = (who: TestActor) =>
  who.run('addWebhook', {
    ...{ kind: 'person', url: 'https://example.org/secret-path', events: ['contest.published'], current: password },
  });
const heard = async ({ user_id }: TestActor, type: NotificationKind) => {
  const [row] = await server.current.ports.storage.find(Notification, { user_id: user_id!, type });
  return row && { path: row.path, ...row.params };
};

it('its owner is told by the bell and by mail of what is made, changed and ended', async () => {
  const ana = await member(server.current);
  const { key } = (await addKey(ana)).body;
  const { webhook_id } = (await addWebhook(ana)).body.webhook;
  await ana.run('renewWebhookSecret', { webhook_id, current: password });
  await ana.run('removeWebhook', { webhook_id });
  for (const _ of [1, 2]) await ana.run('revokeKey', { key_id: key.key_id });
  const path = '/user-profile/programs';
  for (const type of ['key_made', 'key_ended'] as const)
    expect(await heard(ana, type)).toEqual({ path, what: 'Results' });
  for (const type of ['webhook_made', 'webhook_secret', 'webhook_removed'] as const)
    expect(await heard(ana, type)).toEqual({ path, what: 'example.org' });
  const mails = () => mailsTo(server.current, `${ana.username}@example.org`);
  await expect.poll(async () => (await mails()).length).toBe(5);
  expect(JSON.stringify(await mails())).not.toContain('secret-path');
});

it('of who has a factor it is asked for, beside the password, once it was long ago', async () => {
  const ana = await member(server.current);
  const { webhook_id } = (await addWebhook(ana)).body.webhook;
  await addKey(ana);
  expect(await heard(ana, 'programs_before_factor')).toBeUndefined();
  const { secret } = await setUpApp(ana, clock);
  expect(await heard(ana, 'programs_before_factor')).toMatchObject({ keys: 1, webhooks: 1 });
  expect((await addKey(ana)).status).toBe(200);
  clock.move(factorLimits.freshMinutes * minute);
  const doors = [
    () => addKey(ana),
    () => addWebhook(ana),
    () => ana.run('renewWebhookSecret', { webhook_id, current: password }),
    () => ana.run('replayDeliveries', { webhook_id }),
  ];
  for (const door of doors) {
    expect(await door()).toMatchObject({ status: 403, code: 'confirm_first' });
  }
  await ana.call('POST /app/account/confirm', { code: codeOf(server.current, secret) });
  for (const door of doors) expect((await door()).status).toBe(200);
});
