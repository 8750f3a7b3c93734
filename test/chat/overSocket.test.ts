/** Messages over the page's open socket: the same function, checks and answers as over HTTP. */
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, it } from 'vitest';
import { chatLimits } from '#shared/chat/limits.ts';
import type { MessageShape } from '#shared/chat/shapes.ts';
import type { SocketCallAnswer } from '#parse/live/socketCalls.ts';
import { type TestActor, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { clientId, read, send, talk } from './talk.ts';

const server = useServer();
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));

async function page({ ssid, token }: TestActor): Promise<Socket> {
  const socket = io(server.current.url, { path: '/socket.io', transports: ['websocket'], auth: { ssid, token } });
  sockets.push(socket);
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  return socket;
}

const pick = ({ messageId, seq, n, text, stamp }: MessageShape) => ({ messageId, seq, n, text, stamp });

const call = (socket: Socket, name: unknown, input: unknown, language = 'en') =>
  socket.emitWithAck('call', { name, input, language }) as Promise<SocketCallAnswer>;

it('a message is the same by both doors, however often and at once it is sent', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const socket = await page(ana);
  const client_ids = Array.from({ length: 20 }, clientId);
  const over = (client_id: string) => call(socket, 'sendMessage', { conversation_id, client_id, text: 'Hello' });
  const told = await Promise.all(client_ids.flatMap((id) => [over(id), over(id)]));
  expect(told.map(({ status }) => status)).toEqual(Array(40).fill(200));
  const messages = await read(ben, conversation_id);
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
  for (const [index, client_id] of client_ids.entries()) {
    const again = await send(ana, conversation_id, 'Other words', { client_id });
    // The row's dates are the database's; the first answer has the server's.
    for (const { answer } of told.slice(2 * index, 2 * index + 2))
      expect(answer).toMatchObject({ result: { message: pick(again.body.message) } });
    expect(again.body.message).toEqual(messages.find((message) => message.client_id === client_id));
  }
});

it('a refusal has the status, code and sentence that it has over HTTP', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const guest = await visitor(server.current);
  const long = { conversation_id, client_id: clientId(), text: 'x'.repeat(chatLimits.text + 1) };
  const strange = { conversation_id: 'Nobody000000', client_id: clientId(), text: 'Hello' };
  for (const [who, input] of [
    [ana, long],
    [ana, strange],
    [ben, { ...strange, conversation_id, to_id: 1 }],
    [guest, { ...strange, conversation_id }],
  ] as const) {
    who.language = 'fr';
    const socket = await page(who);
    const { status, answer } = await call(socket, 'sendMessage', input, 'fr');
    const { status: expected, error, code } = await who.run('sendMessage', input as never);
    expect({ status, answer }).toMatchObject({ status: expected, answer: { error, code } });
  }
  expect(await read(ana, conversation_id)).toHaveLength(2);
});

it('a session that has ended says nothing more, over a socket that is open still', async () => {
  const { ana, conversation_id } = await talk(server.current);
  const socket = await page(ana);
  const input = () => ({ conversation_id, client_id: clientId(), text: 'Hello' });
  expect(await call(socket, 'sendMessage', input())).toMatchObject({ status: 200 });
  await server.current.database.db.collection('_Session').deleteMany({ _session_token: ana.token });
  const { status, answer } = await call(socket, 'sendMessage', input());
  expect({ status, answer }).toMatchObject({ status: 401, answer: { code: 'session_expired' } });
});

it.each([
  ['a name that is none', 'nothing', {}, 404],
  ['a name of every object', 'constructor', {}, 404],
  ['no name', undefined, {}, 400],
  ['a list', 'sendMessage', [], 400],
  ['no input', 'sendMessage', null, 400],
])('%s is refused', async (_, name, input, status) => {
  const socket = await page(await visitor(server.current));
  expect(await call(socket, name, input)).toMatchObject({ status });
});

it('counts as much as over HTTP, and says when again', async () => {
  const { ana, conversation_id } = await talk(server.current);
  const socket = await page(ana);
  const answers = await Promise.all(
    Array.from({ length: chatLimits.sent.messages.points }, () =>
      call(socket, 'sendMessage', { conversation_id, client_id: clientId(), text: 'Hello' }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  // One of the talk's own is counted too.
  expect(refused).toHaveLength(1);
  expect(refused[0]!.retryAfter).toBeGreaterThan(0);
});
