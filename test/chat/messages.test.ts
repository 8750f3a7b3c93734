/** Messages by their doors: one order for both, nothing lost or doubled, marks, changes, search. */
import { describe, expect, it } from 'vitest';
import { chatLimits } from '#shared/chat/limits.ts';
import { Chat, ChatEdit } from '#shared/chat/entities.ts';
import { useServer } from '../support/server.ts';
import { clientId, read, say, seen, send, talk } from './talk.ts';

const server = useServer();

describe('sending', () => {
  it('gives every message one place, however many come at once, each once', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    const ids = Array.from({ length: 40 }, clientId);
    // Each twice, at once, from both sides.
    const sent = await Promise.all(
      [...ids, ...ids].map((client_id, index) =>
        send(index % 2 ? ana : ben, conversation_id, `Words ${client_id}`, { client_id }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(80).fill(200));
    const messages = await read(ana, conversation_id);
    expect(messages).toEqual(await read(ben, conversation_id));
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
    expect(new Set(messages.map(({ client_id }) => client_id)).size).toBe(42);
    for (const who of [ana, ben]) {
      const own = messages.filter(({ user_id }) => user_id === who.user_id);
      expect(own.map(({ n }) => n)).toEqual(own.map((_, index) => index + 1));
    }
    const again = await send(ana, conversation_id, 'Other words', { client_id: ids[1]! });
    expect(again.body.message).toEqual(messages.find(({ client_id }) => client_id === ids[1]));
  });

  it('keeps what a person can read, in a form that hurts nobody', async () => {
    const { ana, conversation_id } = await talk(server.current);
    const said = async (text: string) => (await say(ana, conversation_id, text)).text;
    expect(await said('  a\r\nb\n\n\n\u202ec\u0007  ')).toBe('a\nb\n\nc');
    expect(await said(`Z${'\u0335'.repeat(50)}`)).toBe(`Z${'\u0335'.repeat(4)}`);
    expect(await said('<b>"&amp;')).toBe('<b>"&amp;');
    expect(await said('x'.repeat(chatLimits.text))).toHaveLength(chatLimits.text);
    for (const text of ['', '   ', '\u200b\u2060', '\u202e', 'x'.repeat(chatLimits.text + 1)])
      expect(await send(ana, conversation_id, text), JSON.stringify(text.slice(0, 9))).toMatchObject({
        status: 400,
        code: 'invalid',
      });
    expect(await send(ana, conversation_id, 'x'.repeat(1_000_000))).toMatchObject({ status: 413 });
    expect((await seen(ana, conversation_id)).last_line).toHaveLength(chatLimits.line);
  });

  it('takes nothing that is the server’s to say', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    for (const forged of [
      { user_id: ben.user_id },
      { to_id: ben.user_id },
      { is_seen: true },
      { type: 'service_purchase' },
      { type_data: {} },
      { offer: 'Abcdefgh0001' },
      { seq: 1 },
    ])
      expect(await send(ana, conversation_id, 'Forged', forged as never)).toMatchObject({ code: 'invalid' });
    expect(await ana.run('createOrUpdate', { className: 'Conversation', conversation_id, n_2: 5 })).toMatchObject({
      code: 'forbidden',
    });
    expect(await read(ana, conversation_id)).toHaveLength(2);
  });

  it('answers a message of the same conversation, and sends one on', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    const first = await say(ana, conversation_id, 'Shall we meet? https://example.org/a_(b).');
    expect(first.urls).toEqual(['https://example.org/a_(b)']);
    expect(await say(ben, conversation_id, 'Yes', { reply_to: first.messageId })).toMatchObject({
      reply_to: first.messageId,
    });
    const other = await ben.run('fetchConversation', { user_id: (await talk(server.current)).ana.user_id! });
    const on = await ben.run('sendMessage', {
      conversation_id: other.body.conversation.conversation_id,
      client_id: clientId(),
      forward: first.messageId,
    });
    expect(on.body.message).toMatchObject({ text: first.text, forwarded: true, user_id: ben.user_id });
  });

  it('by createOrUpdate is the same as by the function', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    const client_id = clientId();
    const given = { className: 'Chats', conversation_id, client_id, text: 'By the other door' } as never;
    const { body, status } = await ana.run('createOrUpdate', given);
    const again = await ana.run('createOrUpdate', given);
    expect([status, again.body.messageId, again.body.seq]).toEqual([200, body.messageId, body.seq]);
    expect((await send(ana, conversation_id, 'x', { client_id })).body.message.messageId).toBe(body.messageId);
    const last = (await read(ben, conversation_id)).at(-1)!;
    expect(last).toMatchObject({ text: 'By the other door', user_id: ana.user_id, is_seen: false });
    const { messageId } = last;
    const see = (who: typeof ana, is_seen: unknown) =>
      who.run('createOrUpdate', { className: 'Chats', messageId, is_seen });
    expect(await see(ana, true)).toMatchObject({ status: 403 });
    expect(await see(ben, false)).toMatchObject({ code: 'invalid' });
    expect(await see(ben, true)).toMatchObject({ status: 200 });
    expect((await read(ana, conversation_id)).at(-1)!.is_seen).toBe(true);
  });
});

describe('marks', () => {
  it('go up alone, in whatever order they come, and count nobody’s own messages', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    for (const text of ['one', 'two', 'three']) await say(ana, conversation_id, text);
    expect((await seen(ben, conversation_id)).unread).toBe(4);
    expect((await seen(ana, conversation_id)).unread).toBe(1);
    await ben.run('markReceived', { conversation_id });
    const own = async () =>
      (await read(ana, conversation_id))
        .filter(({ user_id }) => user_id === ana.user_id)
        .map(({ is_received, is_seen }) => `${Number(is_received)}${Number(is_seen)}`);
    expect(await own()).toEqual(['10', '10', '10', '10']);
    await Promise.all([3, 1, 2].map((n) => ben.run('markSeen', { conversation_id, n })));
    expect(await own()).toEqual(['11', '11', '11', '10']);
    expect((await seen(ben, conversation_id)).unread).toBe(1);
    const firstUnread = async (who: typeof ben) =>
      (await who.run('fetchConversation', { conversation_id })).body.first_unread;
    expect([await firstUnread(ben), await firstUnread(ana)]).toEqual([5, 2]);
    // A mark says nothing of messages that nobody wrote yet.
    await ben.run('markSeen', { conversation_id, n: 1000 });
    await say(ana, conversation_id, 'four');
    expect(await own()).toEqual(['11', '11', '11', '11', '00']);
    expect((await seen(ben, conversation_id)).unread).toBe(1);
  });

  it('are told by nobody who does not want that', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    await ben.call('POST /app/account/updatePreferences', { read_receipts: false });
    await ben.run('markSeen', { conversation_id });
    expect((await seen(ben, conversation_id)).unread).toBe(0);
    expect((await read(ana, conversation_id))[0]).toMatchObject({ is_seen: false, is_received: true });
  });
});

describe('a message', () => {
  it('is changed by its author for fifteen minutes, marked, and its former text is kept', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    const { messageId } = await say(ana, conversation_id, 'Tomorow');
    expect(await ben.run('editMessage', { messageId, text: 'Never' })).toMatchObject({ status: 403 });
    const { body } = await ana.run('editMessage', { messageId, text: 'Tomorrow https://example.org' });
    expect(body.message).toMatchObject({ text: 'Tomorrow https://example.org', urls: ['https://example.org/'] });
    expect(body.message.edited_at).toBeTruthy();
    expect((await seen(ben, conversation_id)).last_line).toBe('Tomorrow https://example.org');
    expect(await ana.run('editMessage', { messageId, text: ' ' })).toMatchObject({ code: 'invalid' });
    const { storage } = server.current.ports;
    expect(await storage.find(ChatEdit, { messageId })).toMatchObject([{ text: 'Tomorow' }]);
    const long = new Date(Date.now() - chatLimits.editable - 60_000);
    await storage.transact((tx) => tx.update(Chat, messageId, { stamp: long }));
    for (const late of [
      await ana.run('editMessage', { messageId, text: 'Too late' }),
      await ana.run('createOrUpdate', { className: 'Chats', messageId, text: 'Too late' }),
    ])
      expect(late).toMatchObject({ status: 409, code: 'chat_too_late' });
  });

  it('is not changed any more for somebody who has blocked its author, who is told nothing', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    const [one, two] = [await say(ana, conversation_id, 'Nice'), await say(ana, conversation_id, 'Kind')];
    await ben.run('updateInbox', { conversation_id, blocked: true });
    const before = [await read(ben, conversation_id), await seen(ben, conversation_id)];
    const edited = await ana.run('editMessage', { messageId: one.messageId, text: 'An insult' });
    expect(edited.body.message).toMatchObject({ text: 'An insult', edited_at: expect.anything() });
    const byClass = { className: 'Chats', messageId: two.messageId, text: 'Another' };
    expect(await ana.run('createOrUpdate', byClass)).toMatchObject({ status: 200, body: { text: 'Another' } });
    expect([await read(ben, conversation_id), await seen(ben, conversation_id)]).toEqual(before);
  });

  it('is tidied by whichever door its text comes', async () => {
    const { ana, conversation_id } = await talk(server.current);
    const { messageId } = await say(ana, conversation_id, 'Kind');
    const write = (text: unknown, more = {}) =>
      ana.run('createOrUpdate', { className: 'Chats', messageId, text, ...more });
    expect((await write(`a\u202eevil${'\u0335'.repeat(200)}`)).body.text).toBe(`aevil${'\u0335'.repeat(4)}`);
    expect(await write(5)).toMatchObject({ code: 'invalid', fields: { text: expect.any(String) } });
    expect(await write('Late', { rev: 0 })).toMatchObject({ status: 409 });
  });

  it('is taken back by its author: it keeps its place and says nothing', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    const { messageId, seq } = await say(ana, conversation_id, 'A slip');
    expect(await ben.run('takeBack', { messageId })).toMatchObject({ status: 403 });
    for (let times = 0; times < 2; times++)
      expect((await ana.run('takeBack', { messageId })).body.message).toMatchObject({ seq, text: '' });
    expect((await read(ben, conversation_id)).at(-1)).toMatchObject({ messageId, seq, text: '' });
    expect(await seen(ben, conversation_id)).toMatchObject({ last_line: '', last_kind: 'taken_back' });
    expect(await ana.run('editMessage', { messageId, text: 'Again' })).toMatchObject({ status: 404 });
    expect((await ana.run('searchMessages', { words: 'slip' })).body.messages).toEqual([]);
    await say(ben, conversation_id, 'What was it?');
    expect((await read(ana, conversation_id)).map((row) => row.seq)).toEqual([1, 2, 3, 4]);
  });

  it('takes one emoji of each', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    const { messageId } = await say(ana, conversation_id, 'Done!');
    const react = (who: typeof ana, reaction: string) => who.run('reactToMessage', { messageId, reaction });
    for (const emoji of ['👍', '❤️', '👩‍👩‍👧‍👦', '🇫🇷', '👋🏽']) expect((await react(ben, emoji)).status, emoji).toBe(200);
    await react(ana, '🎉');
    expect((await read(ana, conversation_id)).at(-1)).toMatchObject({ reaction_1: '🎉', reaction_2: '👋🏽' });
    await react(ana, '');
    expect((await read(ben, conversation_id)).at(-1)!.reaction_1).toBe('');
    for (const no of ['a', '👍👍', 'ok', '<b>', ' '])
      expect(await react(ben, no), no).toMatchObject({ code: 'invalid' });
  });

  it('is found by its words, in one conversation or in all', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    await say(ana, conversation_id, 'The café by the Müller bridge');
    const other = await talk(server.current);
    const found = async (who: typeof ana, words: string, where?: string) =>
      (await who.run('searchMessages', { words, conversation_id: where })).body.messages.map(({ text }) => text);
    expect(await found(ben, 'CAFE mull')).toEqual(['The café by the Müller bridge']);
    expect(await found(ben, 'hello', conversation_id)).toEqual(['Hello you', 'Hello']);
    expect(await found(other.ana, 'cafe')).toEqual([]);
  });
});

it('history is read backwards, forwards and around a place', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  for (let n = 3; n <= 12; n++) await say(n % 2 ? ana : ben, conversation_id, `Line ${n}`);
  const seqs = async (input: object) =>
    (await ana.run('getMessages', { conversation_id, ...input })).body.messages.map(({ seq }) => seq);
  expect(await seqs({ limit: 3 })).toEqual([10, 11, 12]);
  expect(await seqs({ limit: 3, before: 10 })).toEqual([7, 8, 9]);
  expect(await seqs({ after: 9 })).toEqual([10, 11, 12]);
  expect(await seqs({ around: 6, limit: 4 })).toEqual([5, 6, 7, 8]);
  const sixth = (await read(ana, conversation_id))[5]!.messageId;
  expect(await seqs({ near: sixth, limit: 4 })).toEqual([5, 6, 7, 8]);
  const other = await talk(server.current);
  const elsewhere = { conversation_id: other.conversation_id, near: sixth };
  for (const who of [ana, other.ana]) expect(await who.run('getMessages', elsewhere)).toMatchObject({ status: 404 });
});
