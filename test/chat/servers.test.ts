/** One conversation on two servers of one database: one order, nothing lost, nothing twice. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Chat, Conversation, Inbox } from '#shared/chat/entities.ts';
import type { RunningServer } from '#parse/server.ts';
import { member } from '../support/actors.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import { clientId } from './talk.ts';

const uri = databaseUri(freshDatabaseName());
let servers: [RunningServer, RunningServer];
beforeAll(async () => {
  servers = [await startTestServer({ databaseUri: uri }), await startTestServer({ databaseUri: uri })];
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await dropDatabase(uri);
});

it('is opened by both at the same instant, and written in by both, each message sent to both servers', async () => {
  const [one, two] = servers;
  const [ana, ben] = [await member(one), await member(one)];
  const [there, here] = [ben.at(two.url), ana.at(one.url)];
  const opened = await Promise.all([
    here.run('fetchConversation', { user_id: ben.user_id! }),
    there.run('fetchConversation', { user_id: ana.user_id! }),
  ]);
  const [conversation_id, other] = opened.map(({ body }) => body.conversation.conversation_id) as [string, string];
  expect(other).toBe(conversation_id);

  // The first words of both at once, which make both inboxes; then many, each at both servers under one id. Before both have answered, many of
  // one of them would be refused.
  const say = (who: typeof ana, client_id: string) =>
    Promise.all(
      servers.map(({ url }) => who.at(url).run('sendMessage', { conversation_id, client_id, text: client_id })),
    );
  const ids = Array.from({ length: 40 }, clientId);
  const sayAll = (from: number, to: number) =>
    Promise.all(ids.slice(from, to).map((id, index) => say(index % 2 ? ana : ben, id)));
  const answers = [...(await sayAll(0, 2)), ...(await sayAll(2, ids.length))];
  for (const [first, second] of answers) {
    expect([first!.status, second!.status]).toEqual([200, 200]);
    expect(first!.body.message.seq).toBe(second!.body.message.seq);
  }
  await Promise.all([
    here.run('markSeen', { conversation_id, n: 15 }),
    ana.at(two.url).run('markSeen', { conversation_id, n: 12 }),
  ]);

  const { storage } = one.ports;
  const rows = await storage.find(Chat, { conversation_id }, { sort: { seq: 1 } });
  expect(rows.map(({ seq }) => seq)).toEqual(ids.map((_, index) => index + 1));
  expect(new Set(rows.map(({ client_id }) => client_id))).toEqual(new Set(ids));
  expect(await storage.get(Conversation, conversation_id)).toMatchObject({
    ...{ last_seq: 40, n_1: 20, n_2: 20, seen_1: 15, seen_2: 0 },
    last_messageId: rows.at(-1)!.messageId,
  });
  const inboxes = await storage.find(Inbox, { conversation_id }, { sort: { user_id: 1 } });
  expect(inboxes.map(({ unread }) => unread)).toEqual([5, 20]);
});
