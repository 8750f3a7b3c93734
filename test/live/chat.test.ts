/** The contest chat over sockets: messages reach other browsers, on any process. */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatMessageShape, ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, useServer } from '../support/server.ts';
import { appSecret, startProcess } from '../votes/processes.ts';

const uri = databaseUri(freshDatabaseName());
// A shared secret, so that both processes accept each other's signatures.
const server = useServer({ databaseUri: uri, appSecret });
afterAll(() => dropDatabase(uri));

let organizer: TestActor;
let guest: TestActor;
let shown: ContestShape;
let count = 0;
beforeAll(async () => {
  [organizer, guest] = [await member(server.current, 'organizer'), await visitor(server.current)];
  shown = await contest(server.current, { organizer });
});

type Heard = { event: string; payload: { room: string; message?: ChatMessageShape; message_id?: string } };
const opened: Socket[] = [];
afterAll(() => {
  for (const socket of opened) socket.disconnect();
});

/** A page and the chat events it received. */
class Page {
  readonly socket: Socket;
  readonly heard: Heard[] = [];
  #waiting: (() => void)[] = [];
  constructor(url: string, auth: object) {
    this.socket = io(url, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
    opened.push(this.socket);
    this.socket.onAny((event: string, payload: Heard['payload']) => {
      if (event.startsWith('chat')) this.heard.push({ event, payload });
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }
  async join(cx_id: string): Promise<{ error?: string; room?: string }> {
    await new Promise<void>((resolve, reject) => this.socket.once('connect', resolve).once('connect_error', reject));
    return this.socket.emitWithAck('join', { room: `contest:${cx_id}` });
  }
  /** The first match, past or future. */
  async until(fits: (heard: Heard) => boolean): Promise<Heard> {
    for (;;) {
      const found = this.heard.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

const openPage = async (as: TestActor, cx_id = shown.cx_id, url = server.current.url) => {
  const page = new Page(url, { ssid: as.ssid, token: as.token });
  const answer = await page.join(cx_id);
  return { page, answer };
};
const says = (as: TestActor, text: string, cx_id = shown.cx_id) =>
  as.call('POST /app/contest/v2/sendContestMessage', { cx_id, client_id: `live-${++count}`, text, name: 'Rosa' });
const saying = (text: string) => (heard: Heard) => heard.payload.message?.text === text;

it('a message is heard by everybody in the room as its sender was answered, and its removal too', async () => {
  const [mine, theirs] = [await openPage(guest), await openPage(organizer)];
  const { body } = await says(guest, 'Hello, room');
  for (const { page } of [mine, theirs]) {
    const { event, payload } = await page.until(saying('Hello, room'));
    expect([event, payload]).toEqual(['chat', { room: `contest:${shown.cx_id}`, message: body.message }]);
  }
  const { message_id } = body.message;
  await organizer.call('POST /app/contest/v2/removeContestMessage', { message_id });
  const { payload } = await mine.page.until(({ event }) => event === 'chat_removed');
  expect(payload).toEqual({ room: `contest:${shown.cx_id}`, message_id });
});

it('what is refused, sent again or removed again is heard by nobody', async () => {
  const { page } = await openPage(guest);
  const author = await visitor(server.current);
  const message = { cx_id: shown.cx_id, client_id: 'only-once', text: 'Only once', name: 'Luz' };
  const { body } = await author.call('POST /app/contest/v2/sendContestMessage', message);
  await author.call('POST /app/contest/v2/sendContestMessage', message);
  await says(author, 'Only once');
  await author.call('POST /app/contest/v2/sendContestMessage', { ...message, client_id: 'of-no-name', name: '!' });
  for (let i = 0; i < 2; i++)
    await author.call('POST /app/contest/v2/removeContestMessage', { message_id: body.message.message_id });
  await says(author, 'The last word');
  await page.until(saying('The last word'));
  expect(page.heard.map(({ event, payload }) => [event, payload.message?.text])).toEqual([
    ['chat', 'Only once'],
    ['chat_removed', undefined],
    ['chat', 'The last word'],
  ]);
});

it('a chat is heard in its own room alone, and a draft’s by its organizer alone', async () => {
  const draft = await contest(server.current, { organizer, publish: false });
  expect((await openPage(guest, draft.cx_id)).answer).toEqual({ error: 'not_found' });
  expect((await openPage(organizer, draft.cx_id)).answer.error).toBeUndefined();
  const other = await contest(server.current);
  const { page } = await openPage(guest, other.cx_id);
  const author = await visitor(server.current);
  await says(author, 'In the first room');
  await says(author, 'In the other room', other.cx_id);
  await page.until(saying('In the other room'));
  expect(page.heard).toHaveLength(1);
});

it('what is said in one process is heard in the pages of another, once and in order', async () => {
  const { url } = await startProcess(uri);
  const [here, there] = [await openPage(guest), await openPage(guest, shown.cx_id, url)];
  const author = await visitor(server.current);
  const { body } = await says(author, 'From here');
  expect((await there.page.until(saying('From here'))).payload.message).toEqual(body.message);
  const answer = await fetch(`${url}/app/contest/v2/sendContestMessage`, {
    method: 'POST',
    headers: { ...author.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ cx_id: shown.cx_id, client_id: 'from-there', text: 'From there' }),
  });
  expect(answer.status).toBe(200);
  await here.page.until(saying('From there'));
  // Resent here: the same message, delivered once.
  const again = { cx_id: shown.cx_id, client_id: 'from-there', text: 'From there' };
  expect((await author.call('POST /app/contest/v2/sendContestMessage', again)).status).toBe(200);
  await author.call('POST /app/contest/v2/removeContestMessage', { message_id: body.message.message_id });
  for (const { page } of [here, there]) {
    await page.until(({ event }) => event === 'chat_removed');
    expect(page.heard.map(({ payload }) => payload.message?.text)).toEqual(['From here', 'From there', undefined]);
  }
});

it('a page that was away finds in the last messages what it missed, and nothing that was taken away', async () => {
  const author = await visitor(server.current);
  const { page } = await openPage(guest);
  await says(author, 'Before the gap');
  await page.until(saying('Before the gap'));
  page.socket.disconnect();
  const { body } = await says(author, 'Taken away in the gap');
  await says(author, 'Said in the gap');
  await author.call('POST /app/contest/v2/removeContestMessage', { message_id: body.message.message_id });
  const back = await openPage(guest);
  expect(back.answer.error).toBeUndefined();
  const chat = await guest.call('POST /app/contest/v2/getContestChat', { cx_id: shown.cx_id });
  const texts = chat.body.messages.map(({ text }) => text);
  expect(texts.slice(-2)).toEqual(['Before the gap', 'Said in the gap']);
  expect(page.heard).toHaveLength(1);
});
