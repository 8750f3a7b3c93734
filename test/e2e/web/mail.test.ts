/** Mail that does not arrive, mail that is not wanted, and how mails look: by who gets them and by operators. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { referenceOf, unsubscribeUrls } from '#cloud/accounts/index.ts';
import { noteReport } from '#cloud/accounts/mail/suppressions.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { codeFor, mailsTo } from '../../support/mails.ts';
import { useServer } from '../../support/server.ts';
import { en, es, fr } from '../../support/texts.ts';
import { daily, isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true, publicUrl: 'https://vote.example.org' });
afterAll(closePages);

const addressOf = ({ username }: TestActor) => `${username}@example.org`;
const settingsOf = async (who: TestActor) =>
  (await server.current.ports.storage.get(PersonalData, who.user_id!))!.settings;

const open = (path: string, options: PageOptions, who?: TestActor): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options, who);

/** Somebody whose address has refused a mail, as a company tells it. */
async function unreachable(language: 'EN' | 'FR' | 'ES', kind: 'bounce' | 'complaint'): Promise<TestActor> {
  const { ports } = server.current;
  const who = await member(server.current);
  await who.run('createOrUpdate', { className: 'Profile', user_id: who.user_id, language });
  const email = addressOf(who);
  await ports.mail.send({ to: email, language, template: 'passwordChanged', params: {} });
  const [mail] = await mailsTo(server.current, email);
  await noteReport(ports, 'ses', { kind, email, reference: referenceOf(ports, mail!) });
  return who;
}

const readers = [
  { lang: 'en', texts: en, width: 390 },
  { lang: 'fr', texts: fr, width: 1440 },
  { lang: 'es', texts: es, width: 390 },
] as const;

describe.each(daily(readers, 1))('in $lang', ({ lang, texts, width }) => {
  it.runIf(isWhole)(
    'somebody reads that mails do not reach them, proves by a code that they do, and gets them again',
    async () => {
      const who = await unreachable(lang.toUpperCase() as 'EN', 'bounce');
      const page = await open('/user-profile/personal-data', { lang, width, height: 844 }, who);
      const notice = page.getByRole('group', {
        name: texts['accounts.mailStopped.title'].replace('{{email}}', addressOf(who)),
      });
      await notice.getByText(texts['accounts.mailStopped.bounce']).waitFor();
      await expectAccessible(page);
      await notice.getByRole('button', { name: texts['accounts.mailStopped.again'] }).click();
      const code = notice.getByLabel(texts['accounts.code.code']);
      await code.fill('00000000');
      await notice.getByRole('button', { name: texts['accounts.mailStopped.confirm'] }).click();
      await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
      await code.fill(await codeFor(server.current, addressOf(who)));
      await notice.getByRole('button', { name: texts['accounts.mailStopped.confirm'] }).click();
      await page.getByText(texts['accounts.mailStopped.done']).waitFor();
      await notice.waitFor({ state: 'detached' });
    },
  );

  it.runIf(isWhole)('who called a mail spam reads what still comes', async () => {
    const who = await unreachable(lang.toUpperCase() as 'EN', 'complaint');
    const page = await open('/user-profile/preferences', { lang, width, height: 844 }, who);
    const notice = page.getByRole('group', {
      name: texts['accounts.mailStopped.complaintTitle'].replace('{{email}}', addressOf(who)),
    });
    await notice.getByText(texts['accounts.mailStopped.complaint']).waitFor();
    expect(await notice.getByRole('button').allInnerTexts()).toEqual([texts['accounts.mailStopped.newsAgain']]);
  });

  it('a mail’s link turns off its kind when asked to, and on again', async () => {
    const who = await member(server.current);
    await who.call('POST /app/account/updatePreferences', { digest: 'weekly' });
    const { page: url } = unsubscribeUrls(server.current.ports, who.user_id!, 'digest')!;
    const page = await open(new URL(url).pathname, { lang, width, height: 844 });
    await page.getByText(texts['accounts.unsubscribe.lead']).waitFor();
    expect((await settingsOf(who)).digest).toBe('weekly');
    await page.getByRole('button', { name: texts['accounts.unsubscribe.stop'] }).click();
    await page.getByText(texts['accounts.unsubscribe.done']).waitFor();
    expect((await settingsOf(who)).digest).toBe('off');
    await expectAccessible(page);
    await page.getByRole('button', { name: texts['accounts.unsubscribe.back'] }).click();
    await page.getByText(texts['accounts.unsubscribe.undone']).waitFor();
    expect((await settingsOf(who)).digest).toBe('weekly');
  });
});

it.runIf(isWhole)('operators look at every mail in each language and send themselves one', async () => {
  const operator = await member(server.current, 'site_read');
  const page = await open('/admin/access/mails', {}, operator);
  const mail = page.getByTestId('mail');
  await mail.waitFor();
  const select = page.getByLabel(en['admin.mails.pick']);
  const shown = await select.locator('option').allInnerTexts();
  const news = shown.findIndex((label) => label.startsWith('news: '));
  await select.selectOption(String(news));
  await page.getByLabel(en['admin.mails.language']).selectOption('ES');
  const frame = mail.frameLocator('iframe');
  await frame.getByRole('heading', { name: es['mail.news.title'] }).waitFor();
  await page.getByText(en['admin.mails.text'], { exact: true }).click();
  await mail.getByText(`${es['mail.news.unsubscribe']}: https://vote.example.org/unsubscribe/`).waitFor();
  // Without the frame of the mail, where no script runs, that of the check neither.
  await expectAccessible(page);
  await page.getByRole('button', { name: en['admin.mails.send'] }).click();
  await page.getByText(en['admin.mails.sent'].replace('{{to}}', addressOf(operator))).waitFor();
  const [sent] = await mailsTo(server.current, addressOf(operator));
  expect(sent).toMatchObject({ language: 'ES', template: 'news' });
});

it.runIf(isWhole)('operators find an address that was suppressed and write to it again', async () => {
  const who = await unreachable('EN', 'complaint');
  const page = await open('/admin/access/mail-suppressions', {}, await member(server.current, 'people_act'));
  const hint = `${addressOf(who)[0]}…@example.org`;
  await page
    .getByPlaceholder(en['admin.suppressions.search'])
    .or(page.getByLabel(en['admin.suppressions.search']))
    .first()
    .fill(addressOf(who));
  // The one that was looked for; others begin with the same letter.
  await page.getByText('1 address', { exact: true }).waitFor();
  await page.getByText(en['admin.suppressions.complaint']).last().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `${en['admin.suppressions.release']}: ${hint}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: en['admin.suppressions.release'] }).click();
  await page.getByText(en['admin.suppressions.none']).waitFor();
});
