/** Files in conversations: what is kept of them, and who opens them. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ChatUpload, LinkRecord } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { limits } from '#shared/limits.ts';
import type { Attachment } from '#shared/chat/types.ts';
import { StoredFile } from '#shared/site/entities.ts';
import { ensureSupportUser } from '#cloud/accounts/sessions/supportUser.ts';
import { linkPreviews, sweepLinks } from '#cloud/chat/messages/linkPreviews.ts';
import { sweepUploads } from '#cloud/chat/messages/uploads.ts';
import { keepFile } from '#cloud/site/index.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { clientId, read, say, seen, send, talk } from './talk.ts';

const server = useServer();

interface Upload {
  kind: Attachment['kind'];
  name?: string;
  client_id?: string;
  seconds?: string;
  peaks?: string;
}

const upload = (who: TestActor, conversation_id: string, bytes: Uint8Array<ArrayBuffer>, more: Upload) =>
  who.fetch<{ attachment: Attachment }>(
    `/app/messages/addAttachment?${new URLSearchParams({ conversation_id, client_id: clientId(), ...more }).toString()}`,
    { method: 'POST', headers: { ...who.headers, 'Content-Type': 'application/octet-stream' }, body: bytes },
  );
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#a2e3fa' } })
      .png()
      .toBuffer(),
  );
const recording = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4, 5, 6]);
const page = new TextEncoder().encode('<script>alert(1)</script>');
const passOf = async (who: TestActor, conversation_id: string) =>
  (await who.run('fetchConversation', { conversation_id })).body.pass;
const open = (path: string, headers: Record<string, string> = {}) => fetch(`${server.current.url}${path}`, { headers });

it('pictures are drawn anew, recordings keep their bytes, and anything else is a download', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const sent = [
    await upload(ana, conversation_id, await picture(), { kind: 'picture', name: 'sea/../side.png' }),
    await upload(ana, conversation_id, recording, { kind: 'voice', seconds: '3.5', peaks: '[0,50,100]' }),
    await upload(ana, conversation_id, page, { kind: 'file', name: 'page.html' }),
  ];
  expect(sent.map(({ status, error }) => [status, error])).toEqual([
    [200, ''],
    [200, ''],
    [200, ''],
  ]);
  const attachments = sent.map(({ body }) => body.attachment);
  expect(attachments).toMatchObject([
    { kind: 'picture', name: 'sea..side.png', mime: 'image/webp', width: 1600, height: 800 },
    { kind: 'voice', mime: 'audio/webm', seconds: 3.5, peaks: [0, 50, 100], bytes: 10 },
    { kind: 'file', name: 'page.html', mime: 'application/octet-stream', bytes: page.byteLength },
  ]);
  const ids = attachments.map(({ file_id }) => file_id);
  const message = await say(ana, conversation_id, '', { attachments: ids });
  expect(message.attachments).toEqual(attachments);
  expect((await read(ben, conversation_id)).at(-1)!.attachments).toEqual(attachments);
  expect(await seen(ben, conversation_id)).toMatchObject({ last_kind: 'picture', last_line: 'sea..side.png' });

  const pass = await passOf(ben, conversation_id);
  const [shown, heard, given] = await Promise.all(
    attachments.map(({ url }) => open(`${url}?pass=${pass}`, url.includes('voice') ? { Range: 'bytes=4-' } : {})),
  );
  expect([shown!.status, shown!.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(shown!.headers.get('cache-control')).toContain('private');
  expect([heard!.status, heard!.headers.get('content-range')]).toEqual([206, 'bytes 4-9/10']);
  expect(new Uint8Array(await heard!.arrayBuffer())).toEqual(recording.slice(4));
  expect([given!.headers.get('content-type'), given!.headers.get('content-disposition')]).toEqual([
    'application/octet-stream',
    'attachment',
  ]);
  expect(given!.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await open(`${attachments[1]!.url}?pass=${pass}`, { Range: 'bytes=99-' })).status).toBe(416);
});

it('are opened by the conversation’s two people alone', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const other = await talk(server.current);
  const { body } = await upload(ana, conversation_id, page, { kind: 'file' });
  const { url } = body.attachment;
  const pass = await passOf(ana, conversation_id);
  const foreign = await passOf(other.ana, other.conversation_id);
  const [until, tag] = pass.split('.');
  for (const tried of ['', `?pass=${foreign}`, `?pass=${until}0.${tag}`, `?pass=${until}.`, `?pass=${pass}x`, `?w=480`])
    expect((await open(`${url}${tried}`)).status, tried).toBe(404);
  expect((await open(`${url}?pass=${pass}`)).status).toBe(200);
  // Whoever closes the account keeps no pass; the other one does.
  const theirs = await passOf(ben, conversation_id);
  expect((await open(`${url}?pass=${theirs}`)).status).toBe(200);
  await ben.call('POST /app/account/close', { current: password });
  await expect.poll(async () => (await open(`${url}?pass=${theirs}`)).status).toBe(404);
  expect((await open(`${url}?pass=${pass}`)).status).toBe(200);
  const third = await member(server.current);
  expect(await upload(third, conversation_id, page, { kind: 'file' })).toMatchObject({ status: 404 });
  // Nobody shows what somebody else uploaded, nor what belongs to another conversation.
  const id = body.attachment.file_id;
  const gone = { status: 404, code: 'attachment_not_found' };
  expect(await send(other.ana, other.conversation_id, '', { attachments: [id] })).toMatchObject(gone);
  expect(await send(ana, conversation_id, '', { attachments: ['Abcdefgh0001'] })).toMatchObject(gone);
});

it('what cannot be taken is refused before it is kept; the same upload again is the same file', async () => {
  const { ana, conversation_id } = await talk(server.current);
  const tried = async (bytes: Uint8Array<ArrayBuffer>, more: Upload) =>
    (await upload(ana, conversation_id, bytes, more)).code;
  expect(await tried(new Uint8Array(limits.uploadBytes + 1), { kind: 'file' })).toBe('too_big');
  expect(await tried(new Uint8Array(0), { kind: 'file' })).toBe('invalid');
  expect(await tried(page, { kind: 'picture' })).toBe('not_an_image');
  expect(await tried(page, { kind: 'voice', seconds: '3' })).toBe('not_a_voice');
  expect(await tried(recording, { kind: 'voice' })).toBe('not_a_voice');
  expect(await tried(recording, { kind: 'voice', seconds: String(chatLimits.voiceSeconds + 1) })).toBe('invalid');
  const client_id = clientId();
  const [one, two] = await Promise.all([
    upload(ana, conversation_id, page, { kind: 'file', client_id }),
    upload(ana, conversation_id, page, { kind: 'file', client_id }),
  ]);
  expect(one.body.attachment.file_id).toBe(two.body.attachment.file_id);
  expect((await server.current.ports.storage.find(ChatUpload, { conversation_id })).length).toBe(1);
});

it('files of a message that was taken back are gone, and so is what was never sent', async () => {
  const { ana, conversation_id } = await talk(server.current);
  const [sent, left] = [
    (await upload(ana, conversation_id, page, { kind: 'file' })).body.attachment,
    (await upload(ana, conversation_id, page, { kind: 'file' })).body.attachment,
  ];
  const { messageId } = await say(ana, conversation_id, 'See', { attachments: [sent.file_id] });
  const pass = await passOf(ana, conversation_id);
  const statuses = () => Promise.all([sent, left].map(async ({ url }) => (await open(`${url}?pass=${pass}`)).status));
  await sweepUploads(server.current.ports);
  expect(await statuses()).toEqual([200, 200]);
  const { ports } = server.current;
  const tomorrow = { ...ports.clock, now: () => ports.clock.now() + chatLimits.unusedUpload + 1000 };
  await sweepUploads({ ...ports, clock: tomorrow });
  expect(await statuses()).toEqual([200, 404]);
  await ana.run('takeBack', { messageId });
  expect(await statuses()).toEqual([404, 404]);
});

it('the picture of a link’s card is a file of who sent it, goes with the message, and nobody’s longer than a day', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const { ports } = server.current;
  const { storage, secrets, clock } = ports;
  const url = 'https://a.example/sea';
  const file_id = secrets.random(21);
  const found = await keepFile(ports, { file_id, name: 'preview.webp', mime: 'image/webp', bytes: await picture() });
  await storage.transact((tx) =>
    tx.insert(LinkRecord, {
      link_id: secrets.hash(`link|${url}`).slice(0, 16),
      stale_at: new Date(clock.now() + chatLimits.preview.kept),
      preview: { url, title: 'The sea', picture: { url: found.url, width: 2000, height: 1000 } },
    }),
  );
  const shown = async (messageId: string) => {
    const messages = await read(ben, conversation_id);
    return messages.find((message) => message.messageId === messageId)!.previews[0]?.picture?.url;
  };
  const sent = await say(ana, conversation_id, `See ${url}`);
  const other = await say(ben, conversation_id, `I have seen ${url}`);
  await expect.poll(() => shown(sent.messageId)).toBeDefined();
  await expect.poll(() => shown(other.messageId)).toBeDefined();
  const own = (await shown(sent.messageId))!;
  const theirs = (await shown(other.messageId))!;
  const owner = async (path: string) => (await storage.get(StoredFile, path.split('/')[2]!))?.user_id;
  expect([await owner(own), await owner(theirs)]).toEqual([ana.user_id, ben.user_id]);

  await ana.run('editMessage', { messageId: sent.messageId, text: `Look at ${url}` });
  await expect.poll(() => shown(sent.messageId)).toBeDefined();
  const again = (await shown(sent.messageId))!;
  const statuses = async (paths: string[]) => Promise.all(paths.map(async (path) => (await open(path)).status));
  expect(await statuses([found.url, own, again, theirs])).toEqual([200, 404, 200, 200]);
  await sweepLinks(ports);
  await ana.run('takeBack', { messageId: sent.messageId });
  expect(await statuses([found.url, again, theirs])).toEqual([200, 404, 200]);
  const later = { ...clock, now: () => clock.now() + chatLimits.preview.kept + 1000 };
  await sweepLinks({ ...ports, clock: later });
  expect(await statuses([found.url, theirs])).toEqual([404, 200]);
});

it('the links that are looked up at once are bounded, for one person and for all', async () => {
  const { ports } = server.current;
  const { all, person } = chatLimits.looks;
  const asked: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  // Strangers' pages that are slow to answer.
  const links: typeof ports.links = {
    read: async (url) => {
      asked.push(url);
      await answered;
      return { title: url };
    },
  };
  const lookUp = (user_id: number, urls: string[]) =>
    linkPreviews({ ...ports, links }, urls, { user_id, row_id: 'row', rev: 0 });
  const urlsOf = (name: string) => Array.from({ length: person + 2 }, (_, n) => `https://a.example/${name}/${n}`);
  const first = lookUp(1, urlsOf('first'));
  await expect.poll(() => asked.length).toBe(person);
  // Who sends a link that is looked up already waits for the same look.
  const same = lookUp(2, [asked[0]!]);
  const others = Array.from({ length: Math.ceil(all / person) }, (_, n) => lookUp(n + 3, urlsOf(`other-${n}`)));
  await expect.poll(() => asked.length).toBe(all);
  answer();
  expect(await first).toHaveLength(person);
  expect(await same).toHaveLength(1);
  expect((await Promise.all(others)).flat()).toHaveLength(all - person);
  expect(asked).toHaveLength(all);
  expect(await lookUp(1, urlsOf('first').slice(person))).toHaveLength(2);
});

it('files of a message that is sent on belong to the conversation that it goes to', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const { body } = await upload(ana, conversation_id, await picture(), { kind: 'picture', name: 'sea.png' });
  const { messageId } = await say(ana, conversation_id, '', { attachments: [body.attachment.file_id] });
  const other = await talk(server.current);
  const way = (await ben.run('fetchConversation', { user_id: other.ben.user_id! })).body;
  const to = way.conversation.conversation_id;
  const client_id = clientId();
  const on = () => ben.run('sendMessage', { conversation_id: to, client_id, forward: messageId });
  const [{ message }, again] = [(await on()).body, (await on()).body];
  expect(again.message.messageId).toBe(message.messageId);
  const [copy] = message.attachments;
  expect(copy).toMatchObject({ kind: 'picture', name: 'sea.png', width: 1600 });
  expect(copy!.file_id).not.toBe(body.attachment.file_id);
  // Its new reader opens the copy and not the original, which its author may take away.
  const pass = await passOf(other.ben, to);
  expect((await open(`${body.attachment.url}?pass=${pass}`)).status).not.toBe(200);
  await ana.run('takeBack', { messageId });
  expect((await open(`${copy!.url}?pass=${pass}`)).status).toBe(200);
  expect((await ben.run('sendMessage', { conversation_id: to, client_id: clientId(), forward: messageId })).code).toBe(
    'invalid',
  );
});

it('an operator of messages opens the files of a conversation with support, and no longer than they are one', async () => {
  const { ports } = server.current;
  await ensureSupportUser(ports);
  const [ana, zoe] = [await member(server.current), await member(server.current, 'messages_read')];
  const { body } = await ana.run('fetchConversation', { user_id: limits.supportUser });
  const { conversation_id } = body.conversation;
  const { attachment } = (await upload(ana, conversation_id, page, { kind: 'file' })).body;
  await say(ana, conversation_id, 'See', { attachments: [attachment.file_id] });
  const { pass } = (await zoe.run('readSupport', { conversation_id })).body;
  const status = async () => (await open(`${attachment.url}?pass=${encodeURIComponent(pass)}`)).status;
  expect(await status()).toBe(200);
  await ports.accounts.revoke(zoe.objectId!, 'messages_read');
  // What was answered is believed for some seconds.
  await expect.poll(status, { interval: 1000 }).toBe(404);
});

it('a picture that was reported is opened by an operator, and no other file of its conversation', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const files = [];
  for (const text of ['First', 'Second']) {
    const { attachment } = (await upload(ana, conversation_id, await picture(), { kind: 'picture' })).body;
    files.push({ ...attachment, ...(await say(ana, conversation_id, text, { attachments: [attachment.file_id] })) });
  }
  const [first, second] = files;
  await ben.run('reportMessage', { messageId: second!.messageId, reason: 'sexual' });
  const admin = await member(server.current, 'admin');
  const { report_id } = (await admin.run('getChatReports', {})).body.reports.at(-1)!;
  const { passes } = (await admin.run('readChatReport', { report_id })).body;
  expect(Object.keys(passes)).toEqual([second!.file_id]);
  const pass = encodeURIComponent(passes[second!.file_id]!);
  expect((await open(`${second!.url}?pass=${pass}`)).status).toBe(200);
  expect((await open(`${first!.url}?pass=${pass}`)).status).toBe(404);
});
