/** Support: people write to the support user, and operators answer in its name. */
import { expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { AuditEntry } from '#shared/site/entities.ts';
import { limits } from '#shared/limits.ts';
import { ensureSupportUser } from '#cloud/accounts/sessions/supportUser.ts';
import { member } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { clientId, read, say } from './talk.ts';

const server = useServer();

it('a question is taken, handed over, answered in the name of support, settled, and opened again by the next one', async () => {
  const { ports } = server.current;
  await ensureSupportUser(ports);
  const [ana, zoe, max] = [
    await member(server.current),
    await member(server.current, 'admin'),
    await member(server.current, 'admin'),
  ];
  const { body } = await ana.run('fetchConversation', { user_id: limits.supportUser });
  const { conversation_id } = body.conversation;
  // Support is nobody's stranger: no limit of first messages, no request.
  for (let n = 1; n <= 7; n++) await say(ana, conversation_id, `Question ${n}`);

  const inbox = async (who: typeof zoe, of: 'open' | 'mine' | 'settled') =>
    (await who.run('getSupportInbox', { of })).body.cases.map(({ conversation, person, operator, unread }) => [
      conversation.id,
      person?.user_id,
      operator?.user_id,
      unread,
    ]);
  expect(await inbox(zoe, 'open')).toEqual([[conversation_id, ana.user_id, undefined, 7]]);
  expect(await inbox(zoe, 'mine')).toEqual([]);
  for (const name of ['getSupportInbox', 'getOperators', 'getSavedAnswers'] as const)
    expect(await ana.run(name, {})).toMatchObject({ status: 403, code: 'forbidden' });

  const opened = (await zoe.run('readSupport', { conversation_id })).body;
  expect(opened.messages.map(({ text }) => text).at(-1)).toBe('Question 7');
  expect(opened.row.unread).toBe(0);
  const given = { conversation_id, client_id: clientId(), text: 'Good day Ana' };
  const { body: first } = await zoe.run('answerSupport', given);
  expect((await max.run('answerSupport', given)).body.message.messageId).toBe(first.message.messageId);
  expect((await read(ana, conversation_id)).at(-1)).toMatchObject({
    user_id: limits.supportUser,
    text: 'Good day Ana',
  });
  expect(await inbox(zoe, 'mine')).toEqual([[conversation_id, ana.user_id, zoe.user_id, 0]]);

  await zoe.run('assignSupport', { conversation_id, operator_id: max.user_id! });
  expect(await inbox(zoe, 'mine')).toEqual([]);
  expect(await inbox(max, 'mine')).toHaveLength(1);
  expect(await zoe.run('assignSupport', { conversation_id, operator_id: ana.user_id! })).toMatchObject({ status: 400 });
  await max.run('assignSupport', { conversation_id, operator_id: null });
  expect(await inbox(max, 'mine')).toEqual([]);
  await zoe.run('assignSupport', { conversation_id, operator_id: max.user_id! });
  const { operators } = (await zoe.run('getOperators', {})).body;
  expect(new Set(operators.map(({ user_id }) => user_id))).toEqual(new Set([zoe.user_id, max.user_id]));

  await max.run('settleSupport', { conversation_id, settled: true });
  expect(await inbox(max, 'open')).toEqual([]);
  expect(await inbox(max, 'settled')).toHaveLength(1);

  const heard: string[] = [];
  const socket = io(server.current.url, { transports: ['websocket'], auth: { token: max.token, ssid: max.ssid } });
  socket.onAny((event: string, ...values: unknown[]) => heard.push(`${event} ${JSON.stringify(values)}`));
  await socket.emitWithAck('join', { room: 'support:inbox' });
  await say(ana, conversation_id, 'One more thing');
  await expect.poll(() => heard.some((line) => line.includes(conversation_id))).toBe(true);
  socket.close();
  expect(await inbox(max, 'open')).toEqual([[conversation_id, ana.user_id, max.user_id, 1]]);

  const log = await ports.storage.find(AuditEntry, { actor_id: zoe.user_id! });
  expect(log.map(({ action }) => action).toSorted()).toEqual(['support.answer', 'support.assign', 'support.assign']);
});

it('saved answers stand in three languages, for operators alone', async () => {
  const zoe = await member(server.current, 'admin');
  const texts = { EN: 'Thank you', FR: 'Merci', ES: 'Gracias' };
  const { body } = await zoe.run('saveAnswer', { title: 'Thanks', texts });
  const { answer_id } = body.answer;
  await zoe.run('saveAnswer', { answer_id, title: 'Thanks', texts: { ...texts, FR: 'Merci beaucoup' } });
  const answers = async () => (await zoe.run('getSavedAnswers', {})).body.answers;
  expect(await answers()).toEqual([{ answer_id, title: 'Thanks', texts: { ...texts, FR: 'Merci beaucoup' } }]);
  expect(await zoe.run('saveAnswer', { answer_id: 'nobody-has-it', title: 'x', texts })).toMatchObject({ status: 404 });
  await zoe.run('removeAnswer', { answer_id });
  await zoe.run('removeAnswer', { answer_id });
  expect(await answers()).toEqual([]);
});
