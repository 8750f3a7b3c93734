/** Announcements: in batches, once per person, restricted to operators. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Announcement } from '#shared/community/entities.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { oneOf } from '#cloud/kernel/ports.ts';
import { member, type TestActor } from '../support/actors.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
const polling = { interval: 100 };

let admin: TestActor;
beforeAll(async () => {
  admin = await member(server.current, 'admin');
});

const send = (who: TestActor, input: object) =>
  who.call('POST /app/messages/sendNotifications', { text: 'We are back.', to: 'everybody', ...input } as never);
const told = (text: string) =>
  server.current.ports.storage.find(Notification, { type: 'announcement' }).then((rows) =>
    rows
      .filter(({ params }) => params.text === text)
      .map(({ user_id }) => user_id)
      .toSorted((a, b) => a - b),
  );
const isDone = async (announcement_id: string) => {
  const row = await server.current.ports.storage.get(Announcement, announcement_id);
  return row?.done_at !== undefined;
};

describe('an announcement', () => {
  it('reaches everybody once, in parts, and not whoever does not want it', async () => {
    const { storage } = server.current.ports;
    // More than a batch.
    await storage.transact((tx) =>
      tx.insertMany(
        Profile,
        Array.from({ length: 450 }, (_, n) => ({
          user_id: 500_000 + n,
          username: `crowd-${n}`,
          full_name: `Crowd ${n}`,
          ...(n === 7 && { closed: true }),
        })),
      ),
    );
    const [quiet, mailed] = [await member(server.current), await member(server.current)];
    const chosen = [
      await quiet.call('POST /app/account/updatePreferences', { notifications: { announcement: { app: false } } }),
      await mailed.call('POST /app/account/updatePreferences', { notifications: { announcement: { mail: true } } }),
    ];
    expect(chosen.map(({ error }) => error)).toEqual(['', '']);
    const input = { client_id: 'back-again', path: '/help' };
    const answers = await Promise.all([send(admin, input), send(admin, input)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { announcement_id } = answers[0].body;
    expect(answers[1].body.announcement_id).toBe(announcement_id);
    await expect.poll(() => isDone(announcement_id), polling).toBe(true);

    const profiles = await storage.find(Profile, { closed: false });
    const wanted = profiles.map(({ user_id }) => user_id).filter((id) => id !== quiet.user_id);
    expect(await told('We are back.')).toEqual(wanted.toSorted((a, b) => a - b));
    expect(await storage.get(Announcement, announcement_id)).toMatchObject({ told: wanted.length });
    const mails = await mailsTo(server.current, `${mailed.username}@example.org`);
    expect(mails.map(({ text }) => text.includes('We are back.'))).toEqual([true]);
    expect(await storage.find(AuditEntry, { action: 'notifications.send' })).toMatchObject([
      { actor_id: admin.user_id, row_id: announcement_id },
    ]);
  });

  it('reaches the named people alone', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const ids = [ben.user_id!, ana.user_id!, ana.user_id!];
    const { body } = await send(admin, { client_id: 'two-people', text: 'Only you.', to: ids });
    await expect.poll(() => isDone(body.announcement_id), polling).toBe(true);
    expect(await told('Only you.')).toEqual([ana.user_id, ben.user_id]);
    const rows = await server.current.ports.storage.find(Notification, { user_id: oneOf(ids) });
    expect(rows.every(({ path, is_seen }) => path === '' || path === undefined || !is_seen)).toBe(true);
  });

  it('is refused to everybody but admins, and when it says nothing or leads elsewhere', async () => {
    const [person, organizer] = [await member(server.current), await member(server.current, 'organizer')];
    for (const who of [person, organizer])
      expect(await send(who, { client_id: 'not-mine', text: 'Never.' })).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    for (const wrong of [
      { text: '  ' },
      { text: 'x'.repeat(501) },
      { path: 'https://evil.example' },
      { path: '//evil.example' },
      { path: '/a\\b' },
      { to: [] },
      { to: [999_999] },
      { client_id: '' },
    ])
      expect(await send(admin, { client_id: 'wrong-one', text: 'Never.', ...wrong })).toMatchObject({
        status: 400,
        code: 'invalid',
      });
    expect(await told('Never.')).toEqual([]);
  });
});
