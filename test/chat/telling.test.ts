/** Messages that nobody has seen for a while are told by the bell and by mail, once a day for a conversation. */
import { expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Inbox } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { inboxId } from '#shared/chat/rules.ts';
import { tellUnread } from '#cloud/chat/messages/unseenMessages.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';
import { say, talk } from './talk.ts';

const server = useServer({ publicUrl: 'https://vote.example.org' });

it('somebody is told after ten minutes, once a day, and never of what was seen or muted', async () => {
  const { ports } = server.current;
  const one = await talk(server.current);
  const seen = await talk(server.current);
  const muted = await talk(server.current);
  const stranger = await talk(server.current, { strangers: true });
  // Who offers services is told of strangers, too.
  const asked = await talk(server.current, { strangers: true });
  await ports.storage.transact((tx) => tx.update(Profile, asked.ben.user_id!, { is_provider: true }));
  for (const { ana, conversation_id } of [one, seen, muted, stranger, asked])
    await say(ana, conversation_id, 'Are you there?');
  await seen.ben.run('markSeen', { conversation_id: seen.conversation_id });
  await muted.ben.run('updateInbox', { conversation_id: muted.conversation_id, muted: true });
  // The clock runs from the first of them, however often they write on.
  const { conversation_id } = one;
  await ports.storage.transact((tx) =>
    tx.update(Inbox, inboxId(conversation_id, one.ben.user_id!), {
      last_at: new Date(ports.clock.now() + chatLimits.telling.after),
    }),
  );
  const told = async ({ ben }: typeof one) =>
    (await ports.storage.find(Notification, { user_id: ben.user_id! })).map(({ path, count }) => [path, count]);
  const pass = (milliseconds: number) =>
    tellUnread({ ...ports, clock: { ...ports.clock, now: () => ports.clock.now() + milliseconds } });

  await pass(chatLimits.telling.after - 60_000);
  expect(await told(one)).toEqual([]);
  await pass(chatLimits.telling.after + 60_000);
  const path = `/chat/${one.conversation_id}`;
  expect(await told(one)).toEqual([[path, 1]]);
  expect(await told(asked)).toEqual([[`/chat/${asked.conversation_id}`, 1]]);
  for (const other of [seen, muted, stranger]) expect(await told(other)).toEqual([]);
  const [mail] = await mailsTo(server.current, `${one.ben.username}@example.org`);
  expect(mail!.text).toContain(path);

  await say(one.ana, one.conversation_id, 'Hello?');
  await pass(2 * chatLimits.telling.after + 60_000);
  expect(await ports.storage.find(Notification, { user_id: one.ben.user_id! })).toHaveLength(1);
  await pass(chatLimits.telling.again + 2 * chatLimits.telling.after);
  expect(await told(one)).toEqual([[path, 1]]);
});
