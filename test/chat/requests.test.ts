/** Messages of strangers: what whoever sent one learns of it before it is answered. */
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Chat, Conversation } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import type { TestActor } from '../support/actors.ts';
import { LiveClient } from '../support/live.ts';
import { useServer } from '../support/server.ts';
import { read, say, seen, send, talk } from './talk.ts';

const server = useServer();

/** All that somebody hears of a conversation: rows by LiveQuery, and what its room says. */
async function ear(who: TestActor, other: TestActor, conversation_id: string) {
  const live = await LiveClient.open(server.current.url, who.token);
  const side = who.user_id! < other.user_id! ? 'user_id1' : 'user_id2';
  await live.subscribe(Conversation.name, { [side]: who.user_id });
  await live.subscribe(Chat.name, { conversation_id });
  const socket = io(server.current.url, { transports: ['websocket'], auth: { token: who.token, ssid: who.ssid } });
  const typed: number[] = [];
  socket.on('typing', ({ user_id }: { user_id: number }) => typed.push(user_id));
  await socket.emitWithAck('join', { room: `conv:${conversation_id}` });
  return {
    live,
    typed,
    close() {
      live.close();
      socket.close();
    },
  };
}

/** What somebody's calls and queries say of a conversation. */
async function view(who: TestActor, conversation_id: string) {
  const where = encodeURIComponent(JSON.stringify({ conversation_id }));
  const rows = await who.fetch<object>(`/parse/classes/Chats?where=${where}`, { headers: who.parseHeaders });
  const { body } = await who.run('fetchConversation', { conversation_id });
  const { serverTime: _time, pass: _pass, ...opened } = body;
  return { opened, messages: await read(who, conversation_id), rows: rows.body };
}

describe('a request', () => {
  it('tells its sender nothing of being read, by any door, before it is answered', async () => {
    const { ana, ben, conversation_id } = await talk(server.current, { strangers: true });
    const { messageId } = await say(ana, conversation_id, 'You do not know me');
    const last_seen = new Date('2026-01-02T03:04:00Z');
    await server.current.ports.storage.transact((tx) => tx.update(Profile, ben.user_id!, { last_seen }));
    const heard = await ear(ana, ben, conversation_id);
    const before = await view(ana, conversation_id);
    expect(before.opened).not.toHaveProperty('last_seen');

    expect((await seen(ben, conversation_id)).inbox.request).toBe(true);
    await read(ben, conversation_id);
    await ben.run('markReceived', { conversation_id });
    await ben.run('markSeen', { conversation_id, n: 1 });
    await ben.call('GET /app/messages/updateConversation/:id', { id: conversation_id });
    await ben.run('createOrUpdate', { className: Chat.name, messageId, is_seen: true });
    await ben.run('tellTyping', { conversation_id });
    await ben.run('updateInbox', { conversation_id, draft: 'Who are you?', muted: true });
    expect(await view(ana, conversation_id)).toEqual(before);

    // What comes first, by either line, is the answer.
    await say(ben, conversation_id, 'Who are you?');
    await heard.live.until(({ object }) => object?.['text'] === 'Who are you?');
    const rows = heard.live.events.map(({ object }) => object!);
    expect(rows.every((row) => row['text'] === 'Who are you?' || row['last_line'] === 'Who are you?')).toBe(true);
    expect(heard.typed).toEqual([]);
    await ben.run('tellTyping', { conversation_id });
    await expect.poll(() => heard.typed).toEqual([ben.user_id]);
    await ben.run('markSeen', { conversation_id });
    const after = await view(ana, conversation_id);
    expect(after.messages[0]).toMatchObject({ is_seen: true });
    expect(after.opened).toMatchObject({ last_seen: last_seen.toISOString() });
    heard.close();
  });

  it('is answered by an emoji, too', async () => {
    const { ana, ben, conversation_id } = await talk(server.current, { strangers: true });
    const { messageId } = await say(ana, conversation_id, 'Look at this');
    await ben.run('reactToMessage', { messageId, reaction: '👍' });
    expect((await seen(ben, conversation_id)).inbox.request).toBe(false);
    expect((await read(ana, conversation_id))[0]).toMatchObject({ messageId });
  });

  it('is answered by accepting the offer that it makes, and by declining it not', async () => {
    for (const [step, request] of [
      ['accept', false],
      ['decline', true],
    ] as const) {
      const { ana, ben, conversation_id } = await talk(server.current, { strangers: true, roles: ['provider'] });
      const offered = { title: 'A logo', price: 100_00, currency: 'EUR', delivery_days: 3, revisions: 1 };
      const { body } = await ana.run('sendOffer', {
        ...{ conversation_id, client_id: step, ...offered, expires_days: 7 },
      });
      expect((await seen(ben, conversation_id)).inbox.request).toBe(true);
      const { status } = await ben.run('decideOffer', { offer_id: body.offer.offer_id, step });
      expect(status).toBe(200);
      expect((await seen(ben, conversation_id)).inbox.request).toBe(request);
    }
  });

  it('ends after as many messages for somebody who is blocked: its refusals tell nothing either', async () => {
    const refusals = async (blocks: boolean) => {
      const { ana, ben, conversation_id } = await talk(server.current, { strangers: true });
      await say(ana, conversation_id, 'Hello');
      if (blocks) await ben.run('updateInbox', { conversation_id, blocked: true });
      const codes: unknown[] = [];
      for (let n = 1; n <= chatLimits.unanswered + 1; n++)
        codes.push((await send(ana, conversation_id, `Hello ${n}`)).code);
      expect((await read(ben, conversation_id)).length).toBe(blocks ? 1 : chatLimits.unanswered);
      return codes;
    };
    const open = await refusals(false);
    expect(open.filter((code) => code === 'chat_unanswered')).toHaveLength(2);
    expect(await refusals(true)).toEqual(open);
  });
});
