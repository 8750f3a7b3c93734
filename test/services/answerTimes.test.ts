/** How fast a provider answers: by first answers in conversations that others began, told on services and profiles. */
import { expect, it } from 'vitest';
import { AnswerTimes } from '#shared/services/entities/answers.ts';
import { say } from '../chat/talk.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { service } from './stage.ts';

const server = useServer();

const talkOf = async (who: TestActor, other: TestActor): Promise<string> =>
  (await who.run('fetchConversation', { user_id: other.user_id! })).body.conversation.conversation_id;

it('is said once three people have got a first answer', async () => {
  const { storage } = server.current.ports;
  const [provider, guest] = [await member(server.current, 'provider'), await visitor(server.current)];
  const sx_id = await service(server.current, provider);
  const told = async () => {
    const { service: seen } = (await guest.call('GET /app/Services/getService/:sx_id', { sx_id })).body;
    const listed = (await guest.call('POST /app/services/getServicesOf', { user_id: provider.user_id! })).body;
    return [seen.provider.answers, listed.answers];
  };
  const counted = async () => (await storage.get(AnswerTimes, provider.user_id!))?.last ?? [];
  const isCounted = async (count: number) => await expect.poll(counted).toHaveLength(count);
  const buyers = [await member(server.current), await member(server.current), await member(server.current)];
  for (const [n, buyer] of buyers.entries()) {
    const conversation_id = await talkOf(buyer, provider);
    await say(buyer, conversation_id, 'Do you also draw cats?');
    await say(provider, conversation_id, 'Gladly.');
    await say(buyer, conversation_id, 'And dogs?');
    await say(provider, conversation_id, 'Dogs as well.');
    await isCounted(n + 1);
    if (n < 2) expect(await told()).toEqual([undefined, undefined]);
  }
  await expect.poll(told).toEqual(['hour', 'hour']);

  // Who is written to first has answered, who wrote first has not.
  const other = await member(server.current);
  const conversation_id = await talkOf(provider, other);
  await say(provider, conversation_id, 'Shall I draw your cat?');
  await say(other, conversation_id, 'No, thank you.');
  await expect.poll(async () => (await storage.get(AnswerTimes, other.user_id!))?.last).toHaveLength(1);
  await say(provider, conversation_id, 'Another time, then.');
  expect(await counted()).toHaveLength(3);
  const row = await guest.fetch('/parse/classes/AnswerTimes', { headers: guest.parseHeaders });
  expect(row.status).toBeGreaterThanOrEqual(400);
});
