/** The contest chat through its calls: names, limits, removal. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ChatAuthor, ContestMessage, type SentMessage } from '#shared/contests/entities/chat.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor, visitors } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { isWhole } from '../support/whole.ts';

// Behind a proxy, so that a flood can use an address of its own.
const server = useServer({ trustProxy: 1 });
const day = 24 * 3_600_000;
let organizer: TestActor;
let shown: ContestShape;
let count = 0;
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
  shown = await contest(server.current, { organizer });
});

const client = () => `message-${++count}`;
const words = () => `What a day, number ${++count}`;
const read = async (as: TestActor, cx_id = shown.cx_id) =>
  (await as.call('POST /app/contest/v2/getContestChat', { cx_id })).body;
const send = (as: TestActor, more: { text?: string; name?: string; client_id?: string; cx_id?: string } = {}) =>
  as.call('POST /app/contest/v2/sendContestMessage', {
    cx_id: shown.cx_id,
    client_id: client(),
    text: words(),
    ...more,
  });
/** Sends from another address, for tests that exceed the limit of one. */
const sendFrom = (address: string, as: TestActor, more: { text: string; cx_id?: string }) =>
  as.fetch('/app/contest/v2/sendContestMessage', {
    method: 'POST',
    headers: { ...as.headers, 'X-Forwarded-For': address, 'Content-Type': 'application/json' },
    body: JSON.stringify({ cx_id: shown.cx_id, client_id: client(), name: 'Rosa', ...more }),
  });
const remove = (as: TestActor, message_id: string) =>
  as.call('POST /app/contest/v2/removeContestMessage', { message_id });
const setSent = (author: TestActor, sent: SentMessage[]) =>
  server.current.ports.storage.transact((tx) =>
    tx.apply(ChatAuthor, [
      { id: `v${server.current.ports.secrets.readVisitor(author.ssid)!}`, set: { sent, name: 'Rosa' }, orInsert: {} },
    ]),
  );

describe('a visitor', () => {
  it('writes under a name that is asked for once and kept', async () => {
    const guest = await visitor(server.current);
    expect(await read(guest)).toMatchObject({ name: '', state: 'open', may_write: true });
    expect(await send(guest)).toMatchObject({ status: 400, code: 'chat_name_needed' });
    const { body, status } = await send(guest, { name: '  Rosa \t Luz ', text: ' Hello\r\n\r\n\r\n\u202eall ' });
    expect(status).toBe(200);
    expect(body.message).toMatchObject({
      cx_id: shown.cx_id,
      name: 'Rosa Luz',
      text: 'Hello\n\nall',
      member: false,
      organizer: false,
      username: '',
      avatar: '',
    });
    expect(body.message.stamp).toBeCloseTo(Date.now() / 1000, -1);
    expect((await send(guest)).body.message.name).toBe('Rosa Luz');
    const chat = await read(guest);
    expect(chat.name).toBe('Rosa Luz');
    expect(chat.own).toEqual([body.message.author]);
    expect((await send(guest, { name: 'Luz' })).body.message.name).toBe('Luz');
    expect((await read(guest)).name).toBe('Luz');
  });

  it('is named by nothing that leaves the server, and by another tag in another contest', async () => {
    const guest = await visitor(server.current);
    const other = await contest(server.current);
    const { body: here } = await send(guest, { name: 'Rosa' });
    const { body: there } = await send(guest, { cx_id: other.cx_id });
    expect(here.message.author).not.toBe(there.message.author);
    const visitor_id = server.current.ports.secrets.readVisitor(guest.ssid)!;
    const all = JSON.stringify([await read(await visitor(server.current)), here, there]);
    expect(all).not.toContain(visitor_id);
    expect(Object.keys(here.message).toSorted()).toEqual(
      [
        'author',
        'avatar',
        'cx_id',
        'member',
        'message_id',
        'name',
        'organizer',
        'stamp',
        'text',
        'username',
      ].toSorted(),
    );
  });

  it.each([
    ['R'],
    ['x'.repeat(contestLimits.chat.name.max + 1)],
    ['!!!'],
    ['Ro\u200bsa'],
    ['\u202easoR'],
    ['Ro\u0007sa'],
    ['\u3164\u3164\u3164'],
    ['   '],
  ])('cannot be called %j', async (name) => {
    const guest = await visitor(server.current);
    const { status, code, fields } = await send(guest, { name });
    expect([status, code, Object.keys(fields!)]).toEqual([400, 'invalid', ['name']]);
    expect(fields!.name).toBe('Choose a name of 2 to 30 letters or digits, without hidden characters.');
    expect((await read(guest)).name).toBe('');
  });

  it('cannot take the organizer’s name, however it is spelled', async () => {
    const guest = await visitor(server.current);
    for (const name of [organizer.username, organizer.username.toUpperCase(), ` ${organizer.username} `])
      expect(await send(guest, { name })).toMatchObject({ status: 409, code: 'chat_name_taken' });
    for (const name of ['Organizer', 'Engage Security', 'ꓮdmin', `${organizer.username}✅ host`])
      expect(await send(guest, { name })).toMatchObject({ status: 409, code: 'chat_name_taken' });
    expect((await send(guest, { name: 'Rosa' })).body.message).toMatchObject({ organizer: false, member: false });
  });

  it('without a browser that is known reads, and is asked to reload before writing', async () => {
    const nobody = Object.assign(await visitor(server.current), { ssid: '' });
    expect(await read(nobody)).toMatchObject({ may_write: false, own: [], state: 'open' });
    expect(await send(nobody, { name: 'Rosa' })).toMatchObject({ status: 401, code: 'visitor_required' });
  });
});

describe('a member', () => {
  it('writes under their own name, with a mark', async () => {
    const person = await member(server.current);
    expect((await send(person, { name: 'Somebody else' })).body.message).toMatchObject({
      name: person.username,
      username: person.username,
      member: true,
      organizer: false,
    });
    expect((await read(person)).name).toBe(person.username);
    expect((await send(organizer)).body.message).toMatchObject({ member: true, organizer: true });
  });

  it('is still the visitor who wrote from this browser before', async () => {
    const guest = await visitor(server.current);
    const { body } = await send(guest, { name: 'Rosa' });
    const person = await member(server.current);
    const both = Object.assign(person, { ssid: guest.ssid });
    expect((await read(both)).own).toContain(body.message.author);
    expect((await remove(both, body.message.message_id)).status).toBe(200);
  });
});

describe('a message', () => {
  it('sent twice under one id is one, at the same instant too, and never somebody else’s', async () => {
    const [guest, other] = [await visitor(server.current), await visitor(server.current)];
    const message = { client_id: client(), text: words(), name: 'Rosa' };
    const answers = await Promise.all([
      send(guest, message),
      send(guest, message),
      guest.run('sendContestMessage', { cx_id: shown.cx_id, ...message }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.message.message_id)).size).toBe(1);
    const again = await send(guest, { ...message, text: 'Another text' });
    expect(again.body.message.text).toBe(message.text);
    const theirs = await send(other, message);
    expect(theirs.body.message.message_id).not.toBe(again.body.message.message_id);
    expect(await server.current.ports.storage.count(ContestMessage, { text: message.text })).toBe(2);
  });

  it.each([
    ['', 'Please fill this in.'],
    ['  \n\n ', 'Please fill this in.'],
    ['\u200b\u2060\u200d', 'This does not look right.'],
    ['x'.repeat(contestLimits.chat.text + 1), 'Too long: at most 500.'],
  ])('of %j is refused', async (text, sentence) => {
    const guest = await visitor(server.current);
    expect(await send(guest, { text, name: 'Rosa' })).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { text: sentence },
    });
  });

  it('keeps emoji, links and markup as they are typed', async () => {
    const guest = await visitor(server.current);
    const text = '👩‍👩‍👧 <img src=x onerror=alert(1)> https://example.org $where';
    expect((await send(guest, { text, name: 'Rosa' })).body.message.text).toBe(text);
    expect((await read(guest)).messages.at(-1)!.text).toBe(text);
  });

  it('is among the last fifty, oldest first', async () => {
    const { cx_id } = await contest(server.current);
    const authors = await visitors(server.current, 11);
    for (let i = 0; i < 55; i++) await sendFrom('203.0.113.50', authors[i % 11]!, { cx_id, text: `Message ${i}` });
    const { messages } = await read(authors[0]!, cx_id);
    expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, i) => `Message ${i + 5}`));
  });
});

describe('too much', () => {
  it('at once is refused for some seconds', async () => {
    const guest = await visitor(server.current);
    for (let i = 0; i < 5; i++) expect((await send(guest, { name: 'Rosa' })).status).toBe(200);
    const sixth = await send(guest);
    expect(sixth).toMatchObject({ status: 429, code: 'chat_too_fast' });
    expect(sixth.error).toMatch(/Try again in ([1-9]|10) s\.$/);
    const lately = Date.now() - 11_000;
    await setSent(
      guest,
      Array.from({ length: 5 }, (_, i) => ({ message_id: `m${i}`, at_ms: lately + i, of: `${i}` })),
    );
    expect((await send(guest)).status).toBe(200);
  });

  it('in an hour is refused, in the reader’s language', async () => {
    const guest = await visitor(server.current);
    const before = Date.now() - 1_800_000;
    await setSent(
      guest,
      Array.from({ length: 60 }, (_, i) => ({ message_id: `m${i}`, at_ms: before + i, of: `${i}` })),
    );
    const said: Record<string, string> = {};
    for (const language of ['en', 'fr', 'es']) {
      guest.language = language;
      const refused = await send(guest);
      expect(refused).toMatchObject({ status: 429, code: 'chat_too_fast' });
      said[language] = refused.error;
    }
    expect(said.en).toMatch(/^You are writing faster than others can read\. Try again in (1[78]\d\d) s\.$/);
    expect(said.fr).toMatch(/^Vous écrivez plus vite .* dans 1[78]\d\d s\.$/);
    expect(said.es).toMatch(/^Escribes más rápido .* en 1[78]\d\d s\.$/);
  });

  it('of several messages at one instant is counted exactly', async () => {
    const guest = await visitor(server.current);
    await setSent(guest, []);
    const answers = await Promise.all(Array.from({ length: 9 }, () => send(guest)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(4).fill(429),
    ]);
  });

  it('of the same words is one message too many, for a while', async () => {
    const guest = await visitor(server.current);
    const text = 'Vote for the blue one!';
    expect((await send(guest, { text, name: 'Rosa' })).status).toBe(200);
    expect(await send(guest, { text: 'vote  for the BLUE one!' })).toMatchObject({
      status: 409,
      code: 'chat_repeated',
    });
    expect((await send(guest, { text: 'Vote for the red one!' })).status).toBe(200);
    expect((await send(await visitor(server.current), { text, name: 'Luz' })).status).toBe(200);
    const { storage, secrets } = server.current.ports;
    const author = await storage.get(ChatAuthor, `v${secrets.readVisitor(guest.ssid)!}`);
    await setSent(
      guest,
      author!.sent.map((one) => ({ ...one, at_ms: one.at_ms - contestLimits.chat.repeat * 1000 })),
    );
    expect((await send(guest, { text })).status).toBe(200);
  });

  it.runIf(isWhole)('from one address is refused, whatever the number of browsers, by both doors', async () => {
    const address = '203.0.113.9';
    const byParse = (guest: TestActor) =>
      guest.fetch('/parse/functions/sendContestMessage', {
        method: 'POST',
        headers: { ...guest.parseHeaders, 'X-Forwarded-For': address },
        body: JSON.stringify({ cx_id: shown.cx_id, client_id: client(), text: words(), name: 'Rosa' }),
      });
    let written = 0;
    const refused = { rest: '', parse: '' };
    // Both are tried in the same minutes, since the count begins anew after each.
    while (!(refused.rest && refused.parse) && written <= 4 * contestLimits.chat.address) {
      const guest = await visitor(server.current);
      const answers = await Promise.all(Array.from({ length: 4 }, () => sendFrom(address, guest, { text: words() })));
      const last = await byParse(guest);
      written += [...answers, last].filter(({ status }) => status === 200).length;
      refused.rest ||= String(answers.find(({ status }) => status !== 200)?.code ?? '');
      if (last.status !== 200) refused.parse ||= String(last.code);
    }
    expect(refused).toEqual({ rest: 'chat_too_fast', parse: 'chat_too_fast' });
    expect(written).toBeGreaterThanOrEqual(contestLimits.chat.address);
    const guest = await visitor(server.current);
    expect((await send(guest, { name: 'Rosa' })).status).toBe(200);
  });
});

describe('taking a message away', () => {
  const written = async (by: TestActor) => (await send(by, { name: 'Rosa' })).body.message.message_id;
  const isThere = async (message_id: string) =>
    (await read(organizer)).messages.some((message) => message.message_id === message_id);

  it('is its author’s, its contest’s organizer’s and an admin’s', async () => {
    const admin = await member(server.current, 'admin');
    const guest = await visitor(server.current);
    const person = await member(server.current);
    const pairs = [
      [guest, guest],
      [guest, organizer],
      [guest, admin],
      [person, person],
      [person, organizer],
    ] as const;
    for (const [author, remover] of pairs) {
      const message_id = await written(author);
      expect(await isThere(message_id)).toBe(true);
      expect(await remove(remover, message_id)).toMatchObject({ status: 200, body: { success: true } });
      expect(await isThere(message_id)).toBe(false);
      expect((await remove(remover, message_id)).status).toBe(200);
    }
  });

  it('is nobody else’s', async () => {
    const guest = await visitor(server.current);
    const message_id = await written(guest);
    const elsewhere = await member(server.current);
    await contest(server.current, { organizer: elsewhere });
    const nobody = Object.assign(await visitor(server.current), { ssid: '' });
    for (const other of [await visitor(server.current), await member(server.current), elsewhere, nobody])
      expect(await remove(other, message_id)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await isThere(message_id)).toBe(true);
  });

  it('empties the row, and the message does not come back by being sent again', async () => {
    const guest = await visitor(server.current);
    const message = { client_id: client(), text: 'A thing better not said', name: 'Rosa' };
    const { message_id } = (await send(guest, message)).body.message;
    await remove(guest, message_id);
    expect(await send(guest, message)).toMatchObject({ status: 404, code: 'message_not_found' });
    const row = await server.current.database.db.collection(ContestMessage.name).findOne({ message_id });
    expect(row).toMatchObject({ message_id, deleted_at: expect.any(Date) });
    expect(JSON.stringify(row)).not.toMatch(/better not said|Rosa/);
  });

  it('answers the same for a message that never was', async () => {
    expect(await remove(organizer, 'nobodywrote1')).toMatchObject({ status: 200, body: { success: true } });
  });
});

describe('a chat', () => {
  const ago = (days: number) => new Date(Date.now() - days * day);
  const closed = { status: 403, code: 'chat_closed' };

  it('that the organizer switched off is neither written nor read', async () => {
    const { cx_id } = await contest(server.current, { organizer });
    const guest = await visitor(server.current);
    expect((await send(guest, { cx_id, name: 'Rosa' })).status).toBe(200);
    await organizer.run('createOrUpdate', { className: 'Contests', cx_id, chat_enabled: false });
    expect(await send(guest, { cx_id })).toMatchObject(closed);
    expect(await send(organizer, { cx_id })).toMatchObject(closed);
    expect(await read(guest, cx_id)).toMatchObject({ messages: [], state: 'off', may_write: false });
  });

  it('of a draft is its organizer’s to see, and not open yet', async () => {
    const { cx_id } = await contest(server.current, { organizer, publish: false });
    const guest = await visitor(server.current);
    const missing = { status: 404, code: 'contest_not_found' };
    expect(await guest.call('POST /app/contest/v2/getContestChat', { cx_id })).toMatchObject(missing);
    expect(await send(guest, { cx_id, name: 'Rosa' })).toMatchObject(missing);
    expect(await read(organizer, cx_id)).toMatchObject({ messages: [], state: 'early', may_write: false });
    expect(await send(organizer, { cx_id })).toMatchObject(closed);
  });

  it('is open before, during and after, and closes with a cancelled contest and long after a certified one', async () => {
    const guest = await visitor(server.current);
    const cases = [
      [{ start_date: ago(-1), end_date: ago(-2) }, 'open'],
      [{ start_date: ago(30), end_date: ago(20) }, 'open'],
      [{ contest_status: 'certified', start_date: ago(30), end_date: ago(6.9) }, 'open'],
      [{ contest_status: 'certified', start_date: ago(30), end_date: ago(7.1) }, 'over'],
      [{ contest_status: 'cancelled' }, 'over'],
    ] as const;
    for (const [stored, state] of cases) {
      const { cx_id } = await contest(server.current, { stored });
      await setSent(guest, []);
      const wanted = state === 'open' ? { status: 200 } : closed;
      expect(await send(guest, { cx_id }), JSON.stringify(stored)).toMatchObject(wanted);
      expect(await read(guest, cx_id)).toMatchObject({ state, may_write: state === 'open' });
    }
  });

  it('that is closed is still read, and its organizer still takes messages away', async () => {
    const { cx_id } = await contest(server.current, { organizer });
    const guest = await visitor(server.current);
    const { message_id } = (await send(guest, { cx_id, name: 'Rosa' })).body.message;
    await organizer.run('moveContest', { cx_id, transition: 'cancel' });
    expect((await read(guest, cx_id)).messages).toHaveLength(1);
    await remove(organizer, message_id);
    expect((await read(guest, cx_id)).messages).toEqual([]);
  });

  it('of a contest that is none is not found', async () => {
    const guest = await visitor(server.current);
    expect(await guest.call('POST /app/contest/v2/getContestChat', { cx_id: 'nobodyhome12' })).toMatchObject({
      status: 404,
      code: 'contest_not_found',
    });
  });

  it('raises no version of its contest: nobody loads a contest again because somebody talks', async () => {
    const { cx_id, version } = await contest(server.current, { organizer });
    await send(await visitor(server.current), { cx_id, name: 'Rosa' });
    const { body } = await organizer.call('POST /app/contest/v2/fetchContest', { cx_id, version });
    expect(body).toMatchObject({ not_modified: true });
  });
});

describe('the site', () => {
  it('that has no chat has none anywhere', async () => {
    const admin = await member(server.current, 'admin');
    const set = async (features_off: 'contest_chat'[]) => {
      const { rev } = (await admin.run('getSiteSettings', {})).body.settings;
      return admin.run('updateSiteSettings', { rev, features_off });
    };
    expect((await set(['contest_chat'])).status).toBe(200);
    await expect.poll(async () => (await read(organizer)).state).toBe('off');
    expect(await send(organizer)).toMatchObject({ status: 403, code: 'chat_closed' });
    await set([]);
    await expect.poll(async () => (await read(organizer)).state).toBe('open');
  });
});
