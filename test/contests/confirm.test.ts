/** Mailed codes: content, guessing, expiry, throttling, and privacy. */
import { beforeAll, describe, expect, it } from 'vitest';
import { MailCode, StoredMail } from '#shared/accounts/entities/mails.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { type Answer, member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { codeFor, confirmMail, mailsTo } from '../support/mails.ts';
import { startTestServer, useServer } from '../support/server.ts';

const server = useServer({ demo: () => [], trustProxy: 1 });
let food: ContestShape;
beforeAll(async () => {
  food = await contest(server.current, { who_may_vote: 'confirmed', contest_name: 'Best <b>bread</b> & butter' });
});

const send = (actor: TestActor, email: string, cx_id?: string) =>
  actor.call('POST /app/contest/v2/sendVoteCode', { email, cx_id });
const confirm = (actor: TestActor, email: string, code: string) =>
  actor.call('POST /app/contest/v2/confirmVoteCode', { email, code });
const isConfirmed = async (actor: TestActor) => (await actor.call('GET /app/contest/v2/getVoter', {})).body.confirmed;
/** A different code. */
const notThis = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  it('comes by mail in the reader’s language, escaped, and is good once', async () => {
    const guest = await visitor(server.current);
    guest.language = 'fr';
    expect((await send(guest, 'Claire@Example.org', food.cx_id)).body).toEqual({ sent: true });
    const [mail] = await mailsTo(server.current, 'claire@example.org');
    const code = await codeFor(server.current, 'claire@example.org');
    expect(mail).toMatchObject({ language: 'FR', subject: `${code} est votre code de vote` });
    // Contest names with markup are not put into mails.
    expect(mail!.text).toContain('Saisissez ce code pour voter.');
    expect(mail!.html).toContain('<html lang="fr">');
    expect(mail!.html).not.toContain('<b>bread');
    expect(await isConfirmed(guest)).toBe(false);
    expect((await confirm(guest, 'claire@example.org', ` ${code.slice(0, 3)} ${code.slice(3)} `)).body).toEqual({
      confirmed: true,
    });
    expect(await isConfirmed(guest)).toBe(true);
    // After confirming another address, an old code has no effect.
    await confirmMail(guest, 'claire2@example.org');
    expect((await confirm(guest, 'claire@example.org', code)).code).toBe('code_expired');
  });

  it('names the contest, with its quotes as they are', async () => {
    const named = await contest(server.current, { who_may_vote: 'confirmed', contest_name: 'Rosa’s "best" & only' });
    const guest = await visitor(server.current);
    await send(guest, 'quotes@example.org', named.cx_id);
    const [mail] = await mailsTo(server.current, 'quotes@example.org');
    expect(mail!.text).toContain('Enter this code to vote in “Rosa’s "best" & only”.');
    expect(mail!.html).toContain('Rosa’s &quot;best&quot; &amp; only');
  });

  it('names no contest whose name a mail client would make a link of', async () => {
    const guest = await visitor(server.current);
    const names = ['Claim it at prize1.com', 'Best of prize-1．example', 'See 10.0.0.1'];
    for (const [at, contest_name] of names.entries()) {
      const { cx_id } = await contest(server.current, { who_may_vote: 'confirmed', contest_name });
      await send(guest, `link${at}@example.org`, cx_id);
      const [mail] = await mailsTo(server.current, `link${at}@example.org`);
      expect(mail!.text).toMatch(/Enter this code/);
      expect(`${mail!.subject} ${mail!.text} ${mail!.html}`).not.toContain(contest_name);
    }
  });

  it('is kept as a hash alone, and does not name its address', async () => {
    const guest = await visitor(server.current);
    await send(guest, 'hashed@example.org');
    const code = await codeFor(server.current, 'hashed@example.org');
    const rows = JSON.stringify(await server.current.ports.storage.find(MailCode, {}));
    expect(rows).not.toContain(code);
    expect(rows).not.toContain('hashed');
  });

  it('can be tried five times; then the right one is refused too', async () => {
    const guest = await visitor(server.current);
    await send(guest, 'guess@example.org');
    const code = await codeFor(server.current, 'guess@example.org');
    const answers: Answer<unknown>[] = [];
    for (let n = 1; n <= 5; n++) answers.push(await confirm(guest, 'guess@example.org', notThis(code, n)));
    expect(answers.map((answer) => [answer.status, answer.code])).toEqual([
      ...Array.from({ length: 4 }, () => [400, 'wrong_code']),
      [410, 'code_expired'],
    ]);
    expect(answers[0]!.error).toBe('That is not the code. Tries left: 4.');
    expect(await confirm(guest, 'guess@example.org', code)).toMatchObject({ status: 410, code: 'code_expired' });
    expect(await isConfirmed(guest)).toBe(false);
  });

  it('can be tried five times also when all tries come at once', async () => {
    const guest = await visitor(server.current);
    await send(guest, 'at-once@example.org');
    const code = await codeFor(server.current, 'at-once@example.org');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => confirm(guest, 'at-once@example.org', notThis(code, n + 1))),
    );
    expect(answers.filter((answer) => answer.code === 'wrong_code')).toHaveLength(4);
    expect((await confirm(guest, 'at-once@example.org', code)).code).toBe('code_expired');
  });

  it('is replaced by a newer one', async () => {
    const guest = await visitor(server.current);
    await send(guest, 'newer@example.org');
    const first = await codeFor(server.current, 'newer@example.org');
    await send(guest, 'newer@example.org');
    const second = await codeFor(server.current, 'newer@example.org');
    if (first !== second) expect((await confirm(guest, 'newer@example.org', first)).code).toBe('wrong_code');
    expect((await confirm(guest, 'newer@example.org', second)).status).toBe(200);
  });

  it('is good for ten minutes', async () => {
    const guest = await visitor(server.current);
    await send(guest, 'late@example.org');
    const { storage, clock } = server.current.ports;
    const before = new Set((await storage.find(MailCode, {})).map(({ code_id }) => code_id));
    await send(guest, 'later@example.org');
    const row = (await storage.find(MailCode, {})).find(({ code_id }) => !before.has(code_id))!;
    const minutes = (row.until.getTime() - clock.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9.9);
    expect(minutes).toBeLessThanOrEqual(10);
    await storage.transact((tx) =>
      tx.apply(MailCode, [{ id: row.code_id, set: { until: new Date(clock.now() - 1) } }]),
    );
    const code = await codeFor(server.current, 'later@example.org');
    expect((await confirm(guest, 'later@example.org', code)).code).toBe('code_expired');
    const other = await codeFor(server.current, 'late@example.org');
    expect((await confirm(guest, 'late@example.org', other)).status).toBe(200);
  });

  it('is good in the browser that asked for it, and nobody else uses it up', async () => {
    const [guest, other] = [await visitor(server.current), await visitor(server.current)];
    await send(guest, 'mine@example.org');
    const code = await codeFor(server.current, 'mine@example.org');
    for (let n = 0; n < 6; n++) expect((await confirm(other, 'mine@example.org', code)).code).toBe('code_expired');
    expect((await confirm(guest, 'mine@example.org', code)).status).toBe(200);
    expect(await isConfirmed(other)).toBe(false);
  });

  it('is for nothing that is no address, no code, or nobody’s browser', async () => {
    const guest = await visitor(server.current);
    for (const email of [
      '',
      'nobody',
      'a@b',
      'a@example.org,b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      `${'x'.repeat(250)}@example.org`,
    ])
      expect(await send(guest, email), email).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { email: expect.any(String) },
      });
    for (const code of ['', '12345', '1234567', 'abcdef', '12.456'])
      expect(await confirm(guest, 'a@example.org', code), code).toMatchObject({ status: 400, code: 'invalid' });
    const unnamed = await visitor(server.current);
    Object.assign(unnamed, { ssid: '' });
    expect(await send(unnamed, 'a@example.org')).toMatchObject({ status: 401, code: 'visitor_required' });
    expect(await confirm(unnamed, 'a@example.org', '123456')).toMatchObject({ status: 401, code: 'visitor_required' });
  });

  it('names no contest that its reader may not see', async () => {
    const guest = await visitor(server.current);
    const draft = await contest(server.current, { publish: false });
    expect((await send(guest, 'draft@example.org', draft.cx_id)).code).toBe('contest_not_found');
    expect(await mailsTo(server.current, 'draft@example.org')).toEqual([]);
  });
});

describe('what is answered', () => {
  it('is the same for known and unknown addresses, at every step', async () => {
    const known = await member(server.current);
    const steps = async (email: string) => {
      const guest = await visitor(server.current);
      const answers = [await confirm(guest, email, '000000'), await send(guest, email)];
      const code = await codeFor(server.current, email);
      answers.push(await confirm(guest, email, notThis(code)), await confirm(guest, email, code));
      return answers.map(({ status, body }) => JSON.stringify([status, body]));
    };
    const other = await visitor(server.current);
    await confirmMail(other, 'confirmed-elsewhere@example.org');
    const unknown = await steps('nobody-knows@example.org');
    expect(await steps(`${known.username}@example.org`)).toEqual(unknown);
    expect(await steps('confirmed-elsewhere@example.org')).toEqual(unknown);
  });
});

describe('throttles', () => {
  const from = (actor: TestActor, address: string, email: string) =>
    actor.fetch<{ sent: boolean }>('/app/contest/v2/sendVoteCode', {
      method: 'POST',
      headers: { ...actor.headers, 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ email }),
    });
  const tooMany = { status: 429, code: 'too_many' };

  it('keep a mailbox from being flooded, whoever asks and however it is written', async () => {
    const ask = async (n: number) =>
      (await from(await visitor(server.current), `10.0.2.${n}`, `flood+${n}@example.org`)).status;
    const answers = await Promise.all(Array.from({ length: accountLimits.codes.sent.most }, (_, n) => ask(n)));
    expect(new Set(answers)).toEqual(new Set([200]));
    const refused = await from(await visitor(server.current), '10.0.0.99', 'FLOOD@example.org');
    expect(refused).toMatchObject(tooMany);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await mailsTo(server.current, 'flood@example.org')).toEqual([]);
    expect((await from(await visitor(server.current), '10.0.0.99', 'dry@example.org')).status).toBe(200);
  });

  it('keep a browser from writing to everybody', async () => {
    const guest = await visitor(server.current);
    const statuses: number[] = [];
    for (let n = 0; n <= accountLimits.codes.sent.browser; n++)
      statuses.push((await from(guest, `10.0.1.${n}`, `everybody${n}@example.org`)).status);
    expect(statuses).toEqual([...Array.from({ length: accountLimits.codes.sent.browser }, () => 200), 429]);
  });

  it('keep a browser from trying for ever, with codes that are sent anew', async () => {
    const guest = await visitor(server.current);
    const statuses = new Set<number>();
    for (let n = 0; n <= accountLimits.codes.tried.browser; n++)
      statuses.add((await confirm(guest, `tried${n}@example.org`, '123456')).status);
    expect([...statuses]).toEqual([410, 429]);
  });
});

describe('the mailbox', () => {
  it('shows what was mailed, newest first, on a demo', async () => {
    const guest = await visitor(server.current);
    await send(guest, 'first@example.org');
    await send(guest, 'second@example.org');
    const { body } = await guest.call('GET /app/site/getMails', {});
    expect(body.mails.slice(0, 2).map(({ to }) => to)).toEqual(['second@example.org', 'first@example.org']);
    expect(Object.keys(body.mails[0]!).toSorted()).toEqual(['at', 'mail_id', 'subject', 'text', 'to']);
  });

  it('keeps the newest 200, for a week', async () => {
    const { ports } = server.current;
    const rows = (n: number, at: number) =>
      Array.from({ length: n }, (_, i) => ({
        mail_id: `old-${i}`,
        to: 'old@example.org',
        language: 'EN' as const,
        subject: 'Old',
        text: 'Old',
        html: 'Old',
        at: new Date(at + i),
        until: new Date(at + 7 * 24 * 3_600_000),
      }));
    await ports.storage.transact((tx) => tx.insertMany(StoredMail, rows(250, ports.clock.now() - 3_600_000)));
    await send(await visitor(server.current), 'newest@example.org');
    // load-safe: they expire in a week
    expect(await ports.storage.count(StoredMail, {})).toBe(accountLimits.mailbox.mails);
    const [newest] = await mailsTo(server.current, 'newest@example.org');
    expect((newest!.until.getTime() - newest!.at.getTime()) / (24 * 3_600_000)).toBe(7);
    const index = (await server.current.database.db.collection('Mails').indexes()).find(
      ({ name }) => name === 'by_until',
    );
    expect(index).toMatchObject({ key: { until: 1 }, expireAfterSeconds: 0 });
  });

  it('is nobody’s to read where the site is no demo', async () => {
    const other = await startTestServer();
    try {
      const guest = await visitor(other);
      await send(guest, 'private@example.org');
      expect(await guest.call('GET /app/site/getMails', {})).toMatchObject({ status: 404, code: 'not_found' });
      expect(await mailsTo(other, 'private@example.org')).toHaveLength(1);
    } finally {
      await other.stop();
      await other.database.db.dropDatabase().catch(() => undefined);
    }
  });
});
