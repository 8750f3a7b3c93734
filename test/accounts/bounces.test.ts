/** What companies tell of mails that came back or were called spam: whom it stops, whom never, and what is not believed. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredMail } from '#shared/accounts/entities/mails.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { referenceOf } from '#cloud/accounts/index.ts';
import { notify } from '#cloud/accounts/notifications/notify.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { codeFor, confirmMail, mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';
import {
  amazonIs,
  asked,
  type CallBack,
  mailCompanies,
  mailgun,
  type Outcome,
  postmark,
  sns,
  tellers,
  topic,
} from './mailCompanies.ts';

const server = useServer({ mailCompanies, publicUrl: 'https://vote.example.org' });
const addressOf = ({ username }: TestActor) => `${username}@example.org`;
const mailsOf = (who: TestActor) => mailsTo(server.current, addressOf(who));
const own = async (who: TestActor) => (await who.call('GET /app/api/getUser', {})).body.user.personalData!;

let ana: TestActor;
beforeEach(async () => {
  ana = await member(server.current);
  await ana.call('POST /app/account/updatePreferences', { notifications: { follow: { mail: true } } });
});

/** The Message-ID of a mail. */
const idOf = (mail: StoredMail) => `<${referenceOf(server.current.ports, mail)}@engage.example>`;
let told = 0;
/** Tells somebody of something; the mail of it, if there was one. */
async function news(who: TestActor): Promise<StoredMail | undefined> {
  const before = (await mailsOf(who)).length;
  await notify(server.current.ports, { user_id: who.user_id!, type: 'follow', path: `/u/${++told}` });
  const mails = await mailsOf(who);
  return mails.length > before ? mails[0] : undefined;
}
const send = async ({ path, headers, body }: CallBack) =>
  (await fetch(`${server.current.url}${path}`, { method: 'POST', headers, body })).status;
/** What becomes of somebody's account. */
const warn = (who: TestActor) =>
  server.current.ports.mail.send({ to: addressOf(who), language: 'EN', template: 'passwordChanged', params: {} });

describe.each(Object.entries(tellers))('told by %s', (_name, tell) => {
  const report = async (kind: Outcome, mail: StoredMail | undefined, email = addressOf(ana)) =>
    send(tell(kind, { email, reference: idOf(mail!) }));

  it('a mailbox that is not there gets nothing but codes until one comes back, whatever is told again', async () => {
    const mail = await news(ana);
    expect(await report('bounce', mail, `Ana <${addressOf(ana).toUpperCase()}>`)).toBe(200);
    expect(await own(ana)).toMatchObject({ mail_stopped: 'bounce', email_confirmed: true });
    expect(await news(ana)).toBeUndefined();
    await warn(ana);
    expect(await mailsOf(ana)).toHaveLength(1);

    await ana.call('POST /app/account/sendEmailCode', { email: addressOf(ana) });
    const code = await codeFor(server.current, addressOf(ana));
    expect((await ana.call('POST /app/account/mailAgain', { code: '00000000' })).code).toBe('wrong_code');
    const { body } = await ana.call('POST /app/account/mailAgain', { code });
    expect(body.user.personalData!.mail_stopped).toBeUndefined();
    for (const kind of ['bounce', 'complaint'] as const) expect(await report(kind, mail)).toBe(200);
    expect((await own(ana)).mail_stopped).toBeUndefined();
    // A new mail that comes back says something new.
    expect(await report('bounce', await news(ana))).toBe(200);
    expect((await own(ana)).mail_stopped).toBe('bounce');
  });

  it('who called a mail spam gets no news, but codes and warnings, and news again when they say so', async () => {
    expect(await report('complaint', await news(ana))).toBe(200);
    expect(await news(ana)).toBeUndefined();
    await warn(ana);
    expect((await mailsOf(ana))[0]!.template).toBe('passwordChanged');
    // Voting by mail is no wish for news.
    await confirmMail(ana, addressOf(ana));
    expect((await own(ana)).mail_stopped).toBe('complaint');
    await ana.call('POST /app/account/sendEmailCode', { email: addressOf(ana) });
    await ana.call('POST /app/account/mailAgain', { code: await codeFor(server.current, addressOf(ana)) });
    expect(await news(ana)).toBeDefined();
  });

  it('a full mailbox gets no news after several mails, each counted once', async () => {
    const { soft } = accountLimits.bounces;
    const mails = [];
    for (let n = 0; n < soft; n++) mails.push(await news(ana));
    const [last, ...others] = mails;
    for (const mail of [...others, ...others]) expect(await report('soft', mail)).toBe(200);
    expect((await own(ana)).mail_stopped).toBeUndefined();
    await report('soft', last);
    expect((await own(ana)).mail_stopped).toBe('soft');
    expect(await news(ana)).toBeUndefined();
    await warn(ana);
    expect((await mailsOf(ana))[0]!.template).toBe('passwordChanged');
    // Any code that comes back shows that mails arrive.
    await confirmMail(ana, addressOf(ana));
    expect(await news(ana)).toBeDefined();
  });
});

describe('somebody else', () => {
  const bounced = (email: string, reference: string) => send(tellers.postmark('bounce', { email, reference }));

  it('is not touched by a mail that was not sent to them, nor by one that nobody sent, nor by an old one', async () => {
    const ben = await member(server.current);
    const mail = (await news(ana))!;
    const [mail_id, time, tag] = referenceOf(server.current.ports, mail).split('.') as [string, string, string];
    const months = mail.at.getTime() - (accountLimits.bounces.reports + 1) * 86_400_000;
    const old = { ...mail, at: new Date(months) };
    for (const [who, reference] of [
      [ben, idOf(mail)],
      [ana, `<${mail_id}.${time}.${[...tag].toReversed().join('')}@engage.example>`],
      [ana, `<${mail_id}.${(Date.parse('2030-01-01') / 1).toString(36)}.${tag}@engage.example>`],
      [ana, '<somebody@engage.example>'],
      [ana, idOf(old)],
    ] as const)
      expect(await bounced(addressOf(who), reference)).toBe(200);
    expect([(await own(ana)).mail_stopped, (await own(ben)).mail_stopped]).toEqual([undefined, undefined]);
  });

  it('who has another address by now is reached there, and stays confirmed', async () => {
    const mail = (await news(ana))!;
    const email = `new-${addressOf(ana)}`;
    await ana.call('POST /app/account/sendEmailCode', { email });
    const code = await codeFor(server.current, email);
    expect((await ana.call('POST /app/account/changeEmail', { email, code, current: password })).status).toBe(200);
    expect(await bounced(addressOf(ana), idOf(mail))).toBe(200);
    const now = await own(ana);
    expect(now).toMatchObject({ email, email_confirmed: true });
    expect(now.mail_stopped).toBeUndefined();
    const before = (await mailsTo(server.current, email)).length;
    await notify(server.current.ports, { user_id: ana.user_id!, type: 'follow', path: '/u/elsewhere' });
    expect(await mailsTo(server.current, email)).toHaveLength(before + 1);
  });
});

describe('a call-back', () => {
  it('that is forged changes nothing, and nobody but Amazon is asked for a certificate', async () => {
    const reference = idOf((await news(ana))!);
    const email = addressOf(ana);
    const { body } = tellers.ses('bounce', { email, reference });
    const { Message } = JSON.parse(body) as { Message: string };
    const before = asked.filter((url) => !url.endsWith('.pem')).length;
    const elsewhere = [
      'http://sns.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
      'https://evil.example/sns.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com@evil.example/a.pem',
      'https://s3.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
      'https://sns.eu-west-1.amazonaws.com/a.txt',
    ];
    for (const forged of [
      sns({ Message }, { Message: Message.replace('Permanent', 'permanent') }),
      sns({ Message, TopicArn: `${topic}-of-somebody` }),
      ...elsewhere.map((SigningCertURL) => sns({ Message, SigningCertURL })),
      postmark({ RecordType: 'Bounce', Type: 'HardBounce', Email: email }, 'another-password-altogether'),
      { ...tellers.postmark('bounce', { email, reference }), headers: {} },
      { ...tellers.mailgun('bounce', { email, reference }), body: '{}' },
      mailgun({ event: 'complained', recipient: email }, { at: Date.now() - 13 * 3_600_000 }),
    ])
      expect(await send(forged), forged.body).toBe(403);
    expect(asked.filter((url) => !url.endsWith('.pem'))).toHaveLength(before);
    expect(asked.every((url) => url.startsWith('https://sns.eu-west-1.amazonaws.com/'))).toBe(true);
    expect((await own(ana)).mail_stopped).toBeUndefined();
    // The same, signed as it should be, also by the older signature.
    expect(await send(sns({ Message, SignatureVersion: '1' }))).toBe(200);
    expect((await own(ana)).mail_stopped).toBe('bounce');
  });

  it('of Mailgun counts its token for one body alone, which may come again', async () => {
    const reference = idOf((await news(ana))!);
    const token = 'a-token-that-somebody-has-overheard';
    const event = { event: 'delivered', recipient: 'somebody@example.org' };
    expect([await send(mailgun(event, { token })), await send(mailgun(event, { token }))]).toEqual([200, 200]);
    const message = { headers: { 'message-id': reference.slice(1, -1) } };
    const other = { event: 'complained', recipient: addressOf(ana), message };
    expect(await send(mailgun(other, { token }))).toBe(403);
    expect((await own(ana)).mail_stopped).toBeUndefined();
  });

  it('of Amazon is answered so that it comes again while Amazon is away; a subscription is confirmed there alone', async () => {
    const confirm = (SubscribeURL: string, more: object = {}) =>
      send(
        sns({
          ...{ Type: 'SubscriptionConfirmation', Message: 'You have chosen', Token: 'token', SubscribeURL },
          ...more,
        }),
      );
    const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=token';
    expect(await confirm('https://evil.example/?Action=ConfirmSubscription')).toBe(403);
    expect(await confirm(url, { TopicArn: `${topic}-of-somebody` })).toBe(403);
    expect(asked).not.toContain(url);
    expect(await confirm(url)).toBe(200);
    expect(asked).toContain(url);
    amazonIs(false);
    expect(await confirm(url)).toBe(503);
    amazonIs(true);
  });

  it('of a company that does not work for the site is nobody’s', async () => {
    const { ports } = server.current;
    expect(Object.keys(ports.mailCompanies).toSorted()).toEqual(['mailgun', 'postmark', 'ses']);
    expect(await send({ path: '/callbacks/mail/somebody', headers: {}, body: '{}' })).toBe(404);
  });
});

describe('operators', () => {
  it('find an address by itself or its domain, and write to it again, which their log tells', async () => {
    const email = addressOf(ana);
    await send(tellers.mailgun('bounce', { email, reference: idOf((await news(ana))!) }));
    const [reader, actor, stranger] = [
      await member(server.current, 'people_read'),
      await member(server.current, 'people_act'),
      await member(server.current, 'site_act'),
    ];
    const { body } = await reader.run('getMailSuppressions', { keyword: email.toUpperCase() });
    expect(body).toMatchObject({
      count: 1,
      suppressions: [{ hint: `${email[0]}…@example.org`, reason: 'bounce', company: 'mailgun', status: '5.1.1' }],
    });
    expect(JSON.stringify(body)).not.toContain(email);
    const { suppression_id } = body.suppressions[0]!;
    const ids = async (input: object) =>
      (await reader.run('getMailSuppressions', input)).body.suppressions.map((row) => row.suppression_id);
    expect(await ids({ keyword: 'example.org' })).toContain(suppression_id);
    expect(await ids({ keyword: '@example.org', reason: 'complaint' })).not.toContain(suppression_id);
    expect(await ids({ keyword: 'example.com' })).toEqual([]);

    const exported = await fetch(`${server.current.url}/app/admin/export/mail-suppressions?keyword=${email}`, {
      headers: { ...reader.headers },
    });
    expect(await exported.text()).toContain(`${suppression_id},${email[0]}…@example.org,bounce,5.1.1,mailgun,`);

    const given = { suppression_ids: [suppression_id], reason: 'It works again' };
    expect((await reader.run('releaseMails', given)).code).toBe('forbidden');
    expect((await stranger.run('getMailSuppressions', {})).code).toBe('forbidden');
    expect((await actor.run('releaseMails', given)).body).toEqual({ changed: [suppression_id], refused: [] });
    expect((await actor.run('releaseMails', given)).body.refused).toEqual([{ id: suppression_id, code: 'not_found' }]);
    expect(await ids({ keyword: email })).toEqual([]);
    expect(await news(ana)).toBeDefined();
    const entries = await server.current.ports.storage.find(AuditEntry, { action: 'mail.release' });
    expect(entries).toMatchObject([{ actor_id: actor.user_id, row_id: suppression_id, reason: 'It works again' }]);
  });

  it('send tests to themselves, with a link that turns off their own mails, unless mails come back from them', async () => {
    const operator = await member(server.current, 'site_read');
    const test = { template: 'news' as const, sample: 0, language: 'FR' as const };
    expect((await operator.run('sendTestMail', test)).body).toEqual({ to: addressOf(operator) });
    const [mail] = await mailsOf(operator);
    expect(mail!.subject).toMatch(/^Votre participation «\s?Bifana no pão\s?» est acceptée/);
    const token = /unsubscribe\/([^/\s]+)$/.exec(mail!.unsubscribe!)![1]!;
    const stop = await (await visitor(server.current)).call('POST /app/account/unsubscribe/:token', { token });
    expect(stop.body).toEqual({ success: true, subject: 'entry_approved', was: 'mail' });
    await send(tellers.ses('bounce', { email: addressOf(operator), reference: idOf(mail!) }));
    expect((await operator.run('sendTestMail', test)).code).toBe('mail_stopped');
    expect((await operator.run('sendTestMail', { ...test, sample: 40 })).code).toBe('not_found');
  });
});
