/** Conversations by their doors: who opens which, what two people see of one, and what each keeps. */
import { beforeAll, describe, expect, it } from 'vitest';
import { chatLimits } from '#shared/chat/limits.ts';
import { password, member, type TestActor, visitor } from '../support/actors.ts';
import { LiveClient } from '../support/live.ts';
import { useServer } from '../support/server.ts';
import { clientId, read, say, seen, send, talk } from './talk.ts';

const server = useServer();
let third: TestActor;
beforeAll(async () => {
  third = await member(server.current);
});

describe('opening', () => {
  it('makes one conversation for a pair, whoever asks, by number or by name, also both at once', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const asked = await Promise.all([
      ana.run('fetchConversation', { user_id: ben.user_id! }),
      ben.run('fetchConversation', { username: ana.username.toUpperCase() }),
      ana.run('fetchConversation', { username: ben.username }),
      ben.run('fetchConversation', { user_id: ana.user_id! }),
    ]);
    const ids = asked.map(({ body }) => body.conversation.conversation_id);
    expect(new Set(ids).size).toBe(1);
    expect(asked[0].body.conversation).toMatchObject({
      id: ids[0],
      user_id1: ana.user_id,
      user_id2: ben.user_id,
      user_1: { user_id: ana.user_id },
      user_2: { user_id: ben.user_id },
      typing: false,
      unread: 0,
    });
    // Nothing was said: it stands in nobody's list.
    expect((await ana.call('GET /app/messages/getConversations')).body.conversations).toEqual([]);
  });

  it('shows itself to the other one when something was said, and not before', async () => {
    const { ana, ben, conversation_id } = await talk(server.current, { strangers: true });
    const key = ben.user_id! < ana.user_id! ? 'user_id1' : 'user_id2';
    const live = await LiveClient.open(server.current.url, ben.token);
    await live.subscribe('Conversation', { [key]: ben.user_id });
    const known = async () => {
      const query = encodeURIComponent(JSON.stringify({ [key]: ben.user_id }));
      const { body } = await ben.fetch<{ results: object[] }>(`/parse/classes/Conversation?where=${query}`, {
        headers: ben.parseHeaders,
      });
      return body.results.length;
    };
    await ana.run('updateInbox', { conversation_id, draft: 'Dear Ben' });
    expect(await known()).toBe(0);
    await say(ana, conversation_id, 'Hello');
    expect(await known()).toBe(1);
    const { object } = await live.until((frame) => frame.object !== undefined);
    expect(object).toMatchObject({ conversation_id, last_line: 'Hello' });
    expect(JSON.stringify([live.events, await seen(ben, conversation_id)])).not.toContain('opened_');
    live.close();
  });

  it('that both open is read by both', async () => {
    const { ana, ben, conversation_id } = await talk(server.current, { strangers: true });
    expect((await ben.run('fetchConversation', { user_id: ana.user_id! })).body.conversation).toMatchObject({
      conversation_id,
    });
    for (const who of [ana, ben]) {
      const { body } = await who.fetch<{ results: object[] }>(
        `/parse/classes/Conversation?where=${encodeURIComponent(
          JSON.stringify({ user_id1: Math.min(ana.user_id!, ben.user_id!) }),
        )}`,
        { headers: who.parseHeaders },
      );
      expect(body.results).toHaveLength(1);
    }
  });

  it('with oneself is refused, by number and by name; a failed look-up too', async () => {
    const oneself = { status: 400, code: 'invalid_conversation', error: 'Invalid Conversation' };
    expect(await third.run('fetchConversation', { user_id: third.user_id! })).toMatchObject(oneself);
    expect(await third.run('fetchConversation', { username: ` ${third.username.toUpperCase()} ` })).toMatchObject(
      oneself,
    );
    const nobody = { status: 404, code: 'conversation_not_found', error: 'Invalid conversation' };
    expect(await third.run('fetchConversation', { user_id: 99_999_999 })).toMatchObject(nobody);
    expect(await third.run('fetchConversation', { username: 'nobody-at-all' })).toMatchObject(nobody);
    expect(await third.run('fetchConversation', { conversation_id: 'Abcdefgh0001' })).toMatchObject(nobody);
    expect(await (await visitor(server.current)).run('fetchConversations', {})).toMatchObject({
      code: 'session_required',
    });
  });

  it('is for the two alone, by every function', async () => {
    const { ana, conversation_id } = await talk(server.current);
    const { messageId } = (await read(ana, conversation_id))[0]!;
    const gone = { status: 404, code: 'conversation_not_found' };
    expect(await third.run('fetchConversation', { conversation_id })).toMatchObject(gone);
    expect(await third.run('getMessages', { conversation_id })).toMatchObject(gone);
    expect(await third.run('searchMessages', { words: 'hello', conversation_id })).toMatchObject(gone);
    expect(await third.run('updateInbox', { conversation_id, blocked: true })).toMatchObject(gone);
    expect(await third.run('markSeen', { conversation_id })).toMatchObject(gone);
    expect(await third.run('tellTyping', { conversation_id })).toMatchObject(gone);
    expect(await send(third, conversation_id, 'Me too')).toMatchObject(gone);
    expect(await third.call('GET /app/messages/updateConversation/:id', { id: conversation_id })).toMatchObject(gone);
    const away = { status: 404, code: 'chat_message_not_found' };
    expect(await third.run('editMessage', { messageId, text: 'Mine' })).toMatchObject(away);
    expect(await third.run('takeBack', { messageId })).toMatchObject(away);
    expect(await third.run('reactToMessage', { messageId, reaction: '👍' })).toMatchObject(away);
    const own = await talk(server.current);
    expect(await send(own.ana, own.conversation_id, '', { text: undefined, forward: messageId })).toMatchObject(away);
    expect(await send(own.ana, own.conversation_id, 'Re', { reply_to: messageId })).toMatchObject(away);
    expect((await third.run('searchMessages', { words: 'hello' })).body.messages).toEqual([]);
  });
});

describe('the list', () => {
  it('has the newest first, counts what was not seen, and pages by the last one', async () => {
    const me = await member(server.current);
    const others = [await member(server.current), await member(server.current), await member(server.current)];
    const ids: string[] = [];
    for (const other of others) {
      const { body } = await other.run('fetchConversation', { user_id: me.user_id! });
      ids.push(body.conversation.conversation_id);
      await say(other, ids.at(-1)!, `Hello from ${other.username}`);
    }
    await say(others[0]!, ids[0]!, 'And again');
    const { body } = await me.call('GET /app/messages/getConversations', { count: '2' });
    expect(body.unread).toBe(4);
    expect(body.conversations.map(({ id, unread, last_line }) => [id, unread, last_line])).toEqual([
      [ids[0], 2, 'And again'],
      [ids[2], 1, `Hello from ${others[2]!.username}`],
    ]);
    const before = String(
      (await server.current.database.db
        .collection('Inbox')
        .findOne({ user_id: me.user_id, conversation_id: ids[2] }))!.last_at.toISOString(),
    );
    const rest = (await me.run('fetchConversations', { before })).body.conversations;
    expect(rest.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect((await me.run('countUnread', {})).body).toEqual({ unread: 4 });

    await me.run('updateInbox', { conversation_id: ids[0]!, muted: true });
    expect((await me.run('countUnread', {})).body).toEqual({ unread: 2 });
    expect((await me.call('GET /app/messages/updateConversation/:id', { id: ids[2]! })).body).toMatchObject({
      success: true,
      conversation: { unread: 0 },
    });
    expect((await me.run('countUnread', {})).body).toEqual({ unread: 1 });
  });

  it('keeps a draft, and lets an archived conversation come back with the next message', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    await ana.run('updateInbox', { conversation_id, draft: 'Not yet said', archived: true });
    expect((await seen(ana, conversation_id)).inbox).toMatchObject({ draft: 'Not yet said', archived: true });
    expect((await seen(ben, conversation_id)).inbox).toMatchObject({ draft: '', archived: false });
    await say(ben, conversation_id, 'Are you there?');
    expect((await seen(ana, conversation_id)).inbox).toMatchObject({ archived: false, unread: 2 });
  });
});

describe('a stranger', () => {
  it('asks first: a few messages until the other answers or accepts', async () => {
    const { ana, ben, conversation_id } = await talk(server.current, { strangers: true });
    for (let n = 1; n <= chatLimits.unanswered; n++) await say(ana, conversation_id, `Try ${n}`);
    const more = { status: 409, code: 'chat_unanswered' };
    expect(await send(ana, conversation_id, 'Hello?')).toMatchObject(more);
    // The last one again, because its answer was lost: it is stored, and answered as before.
    const [last] = (await read(ana, conversation_id)).slice(-1);
    const again = { conversation_id, client_id: last!.client_id, text: last!.text };
    expect((await ana.run('sendMessage', again)).body.message).toMatchObject({ messageId: last!.messageId, seq: 5 });
    expect(await seen(ben, conversation_id)).toMatchObject({ unread: 5, inbox: { request: true } });
    // Looking at a request tells nobody.
    await ben.run('markSeen', { conversation_id });
    expect((await read(ana, conversation_id)).map(({ is_seen }) => is_seen)).toEqual(Array(5).fill(false));
    // Accepting it tells what was read of it.
    await ben.run('updateInbox', { conversation_id, request: false });
    expect((await read(ana, conversation_id)).map(({ is_seen }) => is_seen)).toEqual(Array(5).fill(true));
    await say(ana, conversation_id, 'Thank you');
    expect((await seen(ben, conversation_id)).inbox).toMatchObject({ request: false, unread: 1 });

    const other = await talk(server.current, { strangers: true });
    for (let n = 1; n <= chatLimits.unanswered; n++) await say(other.ana, other.conversation_id, `Try ${n}`);
    await say(other.ben, other.conversation_id, 'Yes?');
    await say(other.ana, other.conversation_id, 'Hello');
    expect((await seen(other.ben, other.conversation_id)).inbox.request).toBe(false);
  });

  it('whom the other follows is none', async () => {
    const { ana, ben, conversation_id } = await talk(server.current, { strangers: true });
    await ben.run('followUser', { user_id: ana.user_id! });
    for (let n = 0; n <= chatLimits.unanswered; n++) await say(ana, conversation_id, `Hello ${n}`);
    expect((await seen(ben, conversation_id)).inbox.request).toBe(false);
  });

  it('who sends the same to many is held back from the fifth on, and told nothing', async () => {
    const sender = await member(server.current);
    const { points } = chatLimits.sent.sameText;
    for (let n = 0; n <= points; n++) {
      const to = await member(server.current);
      const { body } = await sender.run('fetchConversation', { user_id: to.user_id! });
      const { conversation_id } = body.conversation;
      expect(await send(sender, conversation_id, n % 2 ? 'BUY  now' : 'Buy now')).toMatchObject({ status: 200 });
      const isHeld = n === points;
      expect(await read(to, conversation_id)).toHaveLength(isHeld ? 0 : 1);
      expect(await read(sender, conversation_id)).toHaveLength(1);
      expect((await to.run('countUnread', {})).body.unread).toBe(isHeld ? 0 : 1);
    }
    expect(await server.current.database.db.collection('ChatReports').countDocuments({ reason: 'spam' })).toBe(1);
  });
});

describe('somebody who was blocked', () => {
  it('is told nothing, and nothing of theirs arrives', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    await ben.run('updateInbox', { conversation_id, blocked: true });
    const before = await seen(ben, conversation_id);
    const message = await say(ana, conversation_id, 'Do you hear me?');
    expect(message).toMatchObject({ text: 'Do you hear me?', is_received: false });
    expect(JSON.stringify(message)).not.toContain('held');
    expect((await read(ana, conversation_id)).at(-1)!.messageId).toBe(message.messageId);
    expect((await read(ben, conversation_id)).map(({ text }) => text)).toEqual(['Hello', 'Hello you']);
    expect((await ben.run('searchMessages', { words: 'hear' })).body.messages).toEqual([]);
    // Not even that the row was written.
    expect(await seen(ben, conversation_id)).toEqual(before);
    const [first] = await read(ana, conversation_id);
    await ana.run('reactToMessage', { messageId: first!.messageId, reaction: '👍' });
    expect((await read(ben, conversation_id))[0]!.reaction_1).toBe('');
    expect(await send(ben, conversation_id, 'Go away')).toMatchObject({ status: 403, code: 'chat_person_blocked' });

    await ben.run('updateInbox', { conversation_id, blocked: false });
    await say(ana, conversation_id, 'And now?');
    expect((await read(ben, conversation_id)).map(({ text }) => text)).toEqual(['Hello', 'Hello you', 'And now?']);
    expect((await seen(ben, conversation_id)).unread).toBe(2);
    expect((await read(ana, conversation_id)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });
});

it('a closed account is written to no more; what was said stays', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  expect((await ben.call('POST /app/account/close', { current: password })).status).toBe(200);
  expect(await send(ana, conversation_id, 'Still there?')).toMatchObject({ status: 409, code: 'chat_person_gone' });
  expect(await read(ana, conversation_id)).toHaveLength(2);
  expect((await seen(ana, conversation_id)).user_2).toBeUndefined();
  expect(await ana.run('fetchConversation', { user_id: ben.user_id! })).toMatchObject({ status: 404 });
  expect(await send(ana, conversation_id, 'Once more', { client_id: clientId() })).toMatchObject({ status: 409 });
});
