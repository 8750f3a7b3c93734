/** Messages that no open page has shown are told to the devices of whoever they are for. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PushToken } from '#shared/accounts/entities/personal.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import type { TestActor } from '../support/actors.ts';
import { openPushService, type PushService } from '../support/pushService.ts';
import { useServer } from '../support/server.ts';
import { say, talk } from './talk.ts';

const server = useServer({ pushServices: ['127.0.0.1'] });
let service: PushService;
/** Ends the time that is left to open pages, for all messages until now. */
let passTime: () => void;
beforeAll(async () => {
  service = await openPushService();
  const { clock } = server.current.ports;
  const pause = clock.pause.bind(clock);
  const waiting: (() => void)[] = [];
  vi.spyOn(clock, 'pause').mockImplementation((milliseconds) =>
    milliseconds === chatLimits.pushAfter ? new Promise((resolve) => waiting.push(resolve)) : pause(milliseconds),
  );
  passTime = () => waiting.splice(0).forEach((end) => end());
});
afterAll(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const device = async (who: TestActor) => {
  const browser = service.subscribe();
  expect(await who.call('POST /app/notifications/saveToken', { token: browser.token })).toMatchObject({ status: 200 });
  return browser;
};
const tokensOf = (who: TestActor) => server.current.ports.storage.find(PushToken, { user_id: who.user_id! });

it('a device is told who wrote and what, in one note a conversation, signed by the site', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const { key } = (await ben.run('getPushKey', {})).body;
  const phone = await device(ben);
  await say(ana, conversation_id, 'Are you there?');
  await say(ana, conversation_id, 'It is about Saturday.');
  passTime();
  await expect.poll(() => phone.pushed).toHaveLength(1);
  const [{ note, headers }] = phone.pushed as [(typeof phone.pushed)[number]];
  const { full_name } = (await ana.run('fetchConversation', { conversation_id })).body.conversation.user_1!;
  expect(note).toMatchObject({
    title: full_name,
    body: 'It is about Saturday.',
    navigate: `/chat/${conversation_id}`,
    tag: conversation_id,
  });
  expect(headers).toMatchObject({ topic: conversation_id, ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(headers.authorization).toContain(`k=${key}`);

  // No words for whoever asked for none, and nothing of what was seen, muted, or by somebody blocked.
  await ben.call('POST /app/account/updatePreferences', { push_text: false });
  await say(ana, conversation_id, 'The surprise is a cake.');
  passTime();
  await expect.poll(() => phone.pushed).toHaveLength(2);
  expect(phone.pushed[1]!.note.body).toBe('New message');
  const others = [await talk(server.current), await talk(server.current), await talk(server.current)] as const;
  const phones = await Promise.all(others.map((other) => device(other.ben)));
  const [seen, muted, blocked] = others;
  await muted.ben.run('updateInbox', { conversation_id: muted.conversation_id, muted: true });
  await blocked.ben.run('updateInbox', { conversation_id: blocked.conversation_id, blocked: true });
  for (const other of others) await say(other.ana, other.conversation_id, 'Hello?');
  await seen.ben.run('markSeen', { conversation_id: seen.conversation_id });
  await say(ana, conversation_id, 'And candles.');
  passTime();
  await expect.poll(() => phone.pushed).toHaveLength(3);
  expect(phones.map(({ pushed }) => pushed)).toEqual([[], [], []]);
});

it('a device is forgotten when its browser unsubscribes, its session ends, or its owner says so', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const [phone, laptop, spare] = [await device(ben), await device(ben), service.subscribe()];
  await ben.call('POST /app/notifications/saveToken', { token: spare.token });
  await ana.run('forgetToken', { token: spare.token });
  expect(await tokensOf(ben)).toHaveLength(3);
  await ben.run('forgetToken', { token: spare.token });
  service.forget(phone.endpoint);
  await say(ana, conversation_id, 'Hello');
  passTime();
  await expect.poll(() => laptop.pushed).toHaveLength(1);
  await expect.poll(async () => (await tokensOf(ben)).map(({ token }) => token)).toEqual([laptop.token]);

  await ben.call('GET /app/login/logout', {});
  await say(ana, conversation_id, 'Still there?');
  passTime();
  await expect.poll(() => tokensOf(ben)).toEqual([]);
  expect(laptop.pushed).toHaveLength(1);
});

it('no note is posted to an address of the server’s own network', async () => {
  const { push } = server.current.ports;
  const keys = { p256dh: 'x', auth: 'y' };
  const note = { language: 'EN', title: 'A', text: 'B', path: '/', topic: 'c' } as const;
  expect(await push.send({ endpoint: 'http://192.168.0.1/x', keys }, note)).toBe('over');
  const { token } = service.subscribe();
  const good = JSON.parse(token) as { keys: typeof keys };
  await expect(push.send({ endpoint: 'https://10.0.0.1/x', keys: good.keys }, note)).rejects.toThrow(/not allowed/);
});
