/** What a mail server gets: texts, headers, signatures; and what happens while it refuses or is away. */
import { generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { StoredMail } from '#shared/accounts/entities/mails.ts';
import { noteReport } from '#cloud/accounts/mail/suppressions.ts';
import { mailSamples } from '#cloud/providers/mail/samples.ts';
import { createMail, type MailPort, type MailServer } from '#parse/ports/mail.ts';
import { received } from '../support/mailAuth.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';
import { type GotMail, openSmtp } from '../support/mailServer.ts';

const server = useServer();

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function mailOver(url: string, more: Partial<MailServer> = {}) {
  const lines: string[] = [];
  const { ports, database } = server.current;
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const from = 'Engage <vote@engage.example>';
  const mail: MailPort = createMail({ ...ports, db: database.db, log, server: { url, from, ...more }, shown: true });
  closing.push(() => mail.close());
  return { mail, lines };
}
const letter = (to: string) =>
  ({ to, language: 'ES', template: 'voteCode', params: { code: '123456', minutes: 10, contest: 'Pan' } }) as const;

it('gets the mail as text and HTML, once, and nothing of it stays here', async () => {
  const smtp = await openSmtp();
  closing.push(smtp.close);
  const { mail } = mailOver(smtp.url);
  expect(mail.mailbox).toBeUndefined();
  await mail.send(letter('eva@example.org'));
  await expect.poll(() => smtp.got.length).toBe(1);
  await expect.poll(() => mailsTo(server.current, 'eva@example.org')).toEqual([]);
  await mail.deliverDue();
  const [{ from, to, raw }] = smtp.got as [GotMail];
  expect({ from, to, n: smtp.got.length }).toEqual({ from: 'vote@engage.example', to: ['eva@example.org'], n: 1 });
  const read = await PostalMime.parse(raw);
  expect(read).toMatchObject({ subject: '123456 es tu código para votar', from: { name: 'Engage' } });
  expect(read.text).toContain('Escribe este código para votar en «Pan».');
  expect(read.html).toContain('<html lang="es">');
  expect(read.messageId).toMatch(/^<[\w-]{21}\.[\da-z]+\.[\w-]{22}@engage\.example>$/);
  expect(raw).not.toMatch(/^List-Unsubscribe/m);

  const [news] = mailSamples.news;
  await mail.send({ to: 'eva@example.org', language: 'ES', template: 'news', params: news! });
  await expect.poll(() => smtp.got.length).toBe(2);
  const headers = Object.fromEntries((await PostalMime.parse(smtp.got[1]!.raw)).headers.map((h) => [h.key, h.value]));
  expect(headers).toMatchObject({
    'list-unsubscribe': `<${news!.unsubscribe!.call}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
});

it('gets the file for calendars of a meeting', async () => {
  const smtp = await openSmtp();
  closing.push(smtp.close);
  const { mail } = mailOver(smtp.url);
  for (const params of mailSamples.meeting)
    await mail.send({ to: 'ida@example.org', language: 'EN', template: 'meeting', params });
  await expect.poll(() => smtp.got.length).toBe(mailSamples.meeting.length);
  const methods: string[] = [];
  for (const { raw } of smtp.got) {
    const file = (await PostalMime.parse(raw)).attachments.find(({ filename }) => filename === 'meeting.ics');
    const text = Buffer.from(file!.content as ArrayBuffer).toString('utf8');
    expect(text).toContain('SUMMARY:Meeting with Engage');
    methods.push(/METHOD:(\w+)/.exec(text)![1]!);
  }
  expect(methods.toSorted()).toEqual(['CANCEL', 'CANCEL', 'PUBLISH', 'PUBLISH', 'PUBLISH']);
});

it('that refuses is asked again by the job, and no address is logged', async () => {
  let fails = true;
  const smtp = await openSmtp(() => fails);
  closing.push(smtp.close);
  const { mail, lines } = mailOver(smtp.url);
  await mail.send(letter('eve@example.org'));
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'a mail was not sent', responseCode: 452, tries: 1 });
  expect(lines.join()).not.toContain('eve@');
  const [row] = await mailsTo(server.current, 'eve@example.org');
  await mail.deliverDue();
  expect(smtp.got).toHaveLength(0);
  const { storage, clock } = server.current.ports;
  const due = { next_at: new Date(clock.now() - 1) };
  await storage.transact((tx) => tx.apply(StoredMail, [{ id: row!.mail_id, set: due }]));
  fails = false;
  // Of two processes one delivers it.
  await Promise.all([mail.deliverDue(), mailOver(smtp.url).mail.deliverDue()]);
  expect(smtp.got.map(({ to }) => to)).toEqual([['eve@example.org']]);
  expect(await mailsTo(server.current, 'eve@example.org')).toEqual([]);
});

it('that says nothing, and then is gone, holds nobody up', async () => {
  const held: Socket[] = [];
  const silent = createServer((socket) => void held.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { mail, lines } = mailOver(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  await mail.send(letter('gone@example.org'));
  await expect.poll(() => held.length).toBe(1);
  expect(lines).toEqual([]);
  silent.close();
  held[0]!.destroy();
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'a mail was not sent' });
  expect(await mailsTo(server.current, 'gone@example.org')).toHaveLength(1);
});

it('gets mails that are signed as receivers ask, over both headers of the one click', async () => {
  const smtp = await openSmtp();
  closing.push(smtp.close);
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const { mail } = mailOver(smtp.url, { dkim: { domain: 'engage.example', selector: 'of2026', key } });
  const [news] = mailSamples.news;
  await mail.send({ to: 'eva@example.org', language: 'FR', template: 'news', params: news! });
  await expect.poll(() => smtp.got.length).toBe(1);
  const [{ raw }] = smtp.got as [GotMail];
  const published = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const records = {
    'of2026._domainkey.engage.example': `v=DKIM1; k=rsa; p=${published}`,
    '_dmarc.engage.example': 'v=DMARC1; p=reject',
  };
  const verdict = async (as: string) => {
    const { dkim, dmarc } = await received(as, records);
    return [dkim.results.map(({ signingDomain, status }) => [signingDomain, status.result]), dmarc.status.result];
  };
  expect(await verdict(raw)).toEqual([[['engage.example', 'pass']], 'pass']);
  const [signature] = (await received(raw, records)).dkim.results;
  const covered = signature!.signingHeaders!.keys.toLowerCase().split(/\s*:\s*/);
  expect(covered).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  );
  // Whoever points the one click elsewhere breaks the signature.
  const bent = raw.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Click');
  expect(bent).not.toBe(raw);
  expect(await verdict(bent)).toEqual([[['engage.example', 'fail']], 'fail']);
});

it('gets what companies say again of a mail, and nothing to an address from which mails came back meanwhile', async () => {
  let fails = false;
  const smtp = await openSmtp(() => fails);
  closing.push(smtp.close);
  const { ports } = server.current;
  const { mail, lines } = mailOver(smtp.url);
  await mail.send(letter('uma@example.org'));
  await expect.poll(() => smtp.got.length).toBe(1);
  const reference = (await PostalMime.parse(smtp.got[0]!.raw)).messageId!;
  fails = true;
  await mail.send({ to: 'uma@example.org', language: 'EN', template: 'passwordChanged', params: {} });
  await expect.poll(() => lines.length).toBe(1);
  await noteReport(ports, 'ses', { kind: 'bounce', email: 'uma@example.org', reference });
  const [row] = await mailsTo(server.current, 'uma@example.org');
  const due = { next_at: new Date(ports.clock.now() - 1) };
  await ports.storage.transact((tx) => tx.apply(StoredMail, [{ id: row!.mail_id, set: due }]));
  fails = false;
  await mail.deliverDue();
  expect([smtp.got.length, await mailsTo(server.current, 'uma@example.org')]).toEqual([1, []]);
});
