/** Logging in by another service in a real browser, which goes to a real provider of OpenID Connect and comes back. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { member, password } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, openPage, type PageOptions } from '../../support/browser.ts';
import { startIssuer } from '../../support/issuer.ts';
import { codeFor } from '../../support/mails.ts';
import { useServer } from '../../support/server.ts';
import { en, es, fr } from '../../support/texts.ts';
import { daily, isWhole } from '../../support/whole.ts';
import { expectSound } from '../looks.ts';

const square = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#05a" d="M0 0h1v1H0z"/></svg>',
);
const house = await startIssuer('house', { logo: `data:image/svg+xml;base64,${square.toString('base64')}` });
const server = useServer({ pages: true, issuers: [house.settings] });
beforeAll(() => house.open({ back: [`${server.current.url}/auth/openid/house`] }));
afterEach(closePages);
afterAll(async () => {
  await closePages();
  await house.close();
});

let count = 0;
function person(given: object = {}) {
  const sub = `sub-${++count}`;
  const said = { name: 'Marta Roig', email: `marta${count}@example.org`, email_verified: true, ...given };
  house.people.set(sub, said);
  return { sub, ...said };
}

const open = (path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options);
const named = (text: string) => text.replace('{{name}}', 'The house').replace('{{issuer}}', 'The house');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const isLoggedIn = (page: Page) => page.evaluate(() => localStorage.getItem('engage.token') !== null);

/** The links in the settings, which are loaded when they come into view. */
const seeLinks = async (page: Page, { 'accounts.openId.links': name }: typeof en) =>
  page.getByRole('heading', { name }).scrollIntoViewIfNeeded();

/** At the issuer. */
async function signInThere(page: Page, sub: string): Promise<void> {
  await page.getByLabel('Account').fill(sub);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const looks = [
  ['en', en, { width: 1440, height: 900 }],
  ['fr', fr, { width: 390, height: 844 }],
  ['es', es, { width: 390, height: 844, scheme: 'dark' }],
] as const;
// What follows the first log-in is told in one language each: that every text is there in all three is shared/i18n's test.
describe.each(daily(looks, 1))('in the reader’s language: %s', (lang, texts, look) => {
  it('somebody new logs in, finds the link in the settings, and comes back by it', async () => {
    const page = await open('/auth/login?next=/user-profile/security', { ...look, lang });
    await button(page, named(texts['accounts.openId.with'])).waitFor();
    await expectSound(page, '/auth/login', lang);
    await expectAccessible(page);
    await button(page, named(texts['accounts.openId.with'])).click();
    const { sub, email } = person();
    await signInThere(page, sub);
    await at(page, '/user-profile/security');
    await seeLinks(page, texts);
    await page.getByText(email).last().waitFor();
    await page.getByRole('button', { name: named(texts['accounts.openId.unlinkOne']) }).waitFor();
    await expectSound(page, '/user-profile/security', lang);
    await expectAccessible(page);
    await page.evaluate(() => localStorage.removeItem('engage.token'));
    await page.goto(`${server.current.url}/auth/sign-up?next=/user-profile`);
    await button(page, named(texts['accounts.openId.with'])).click();
    // The issuer knows its browser again.
    await at(page, '/user-profile');
    expect(await isLoggedIn(page)).toBe(true);
  });

  it.runIf(lang === 'en')(
    'who has no password is asked for none, and confirms by a code to their address',
    async () => {
      const page = await open('/auth/login?next=/user-profile/personal-data', { ...look, lang });
      await button(page, named(texts['accounts.openId.with'])).click();
      const { sub, email } = person();
      await signInThere(page, sub);
      await at(page, '/user-profile/personal-data');
      const { clock } = server.current.ports;
      const now = clock.now();
      const later = vi.spyOn(clock, 'now').mockImplementation(() => now + factorLimits.freshMinutes * 60_000);
      onTestFinished(() => later.mockRestore());
      await button(page, texts['accounts.archive.ask']).click();
      const form = page.getByRole('form', { name: texts['accounts.archive.title'] });
      await form.waitFor();
      expect(await form.getByLabel(texts['accounts.field.currentPassword']).count()).toBe(0);
      await form.getByRole('button', { name: texts['accounts.archive.ask'] }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(texts['accounts.factor.mailText'].replace('{{email}}', email)).waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: texts['accounts.code.send'] }).click();
      const code = dialog.getByLabel(texts['accounts.code.code'], { exact: true });
      await code.waitFor();
      await code.fill(await codeFor(server.current, email));
      await dialog.getByRole('button', { name: texts['accounts.factor.go'], exact: true }).click();
      // Said twice: where it was asked for, and in passing.
      await page.getByText(texts['accounts.archive.asked']).first().waitFor();
    },
  );

  it.runIf(lang === 'fr')('whoever has an account with the address logs in as ever, and it is linked', async () => {
    const owner = await member(server.current);
    const email = `${owner.username}@example.org`;
    const page = await open('/auth/login?next=/user-profile/security', { ...look, lang });
    await button(page, named(texts['accounts.openId.with'])).click();
    await signInThere(page, person({ email }).sub);
    await page.getByRole('heading', { name: texts['accounts.openId.knownTitle'] }).waitFor();
    await expectSound(page, '/auth/openid/house', lang);
    await expectAccessible(page);
    expect(await isLoggedIn(page)).toBe(false);
    await page.getByLabel(texts['accounts.login.password'], { exact: true }).fill(password);
    await button(page, texts['accounts.logIn']).click();
    await page.getByText(named(texts['accounts.openId.linked'])).waitFor();
    await at(page, '/user-profile/security');
    await seeLinks(page, texts);
    await page.getByRole('button', { name: named(texts['accounts.openId.unlinkOne']) }).click();
    await page.getByText(named(texts['accounts.openId.unlinked'])).waitFor();
    // And by the button in the settings.
    await button(page, named(texts['accounts.openId.link'])).click();
    await page.getByText(named(texts['accounts.openId.linked'])).waitFor();
    await seeLinks(page, texts);
    await page.getByRole('button', { name: named(texts['accounts.openId.unlinkOne']) }).waitFor();
  });

  it.runIf(lang === 'es')('an address that the service has not confirmed is proven by a code', async () => {
    const page = await open('/auth/login?next=/user-profile', { ...look, lang });
    await button(page, named(texts['accounts.openId.with'])).click();
    const { sub, email } = person({ email_verified: false });
    await signInThere(page, sub);
    await page.getByRole('heading', { name: texts['accounts.openId.addressTitle'] }).waitFor();
    await expectAccessible(page);
    await button(page, texts['accounts.code.send']).click();
    const code = page.getByLabel(texts['accounts.code.code'], { exact: true });
    await code.waitFor();
    await code.fill(await codeFor(server.current, email));
    await button(page, texts['accounts.signUp.submit']).click();
    await at(page, '/user-profile');
  });
});

it.runIf(isWhole)('a log-in leads back to the app, and to the admin', async () => {
  const { sub } = person();
  for (const [from, to] of [
    ['/app/auth?next=/app/profile', '/app/profile'],
    ['/admin', '/admin/access/home'],
  ] as const) {
    const page = await open(from);
    await button(page, named(en['accounts.openId.with'])).click();
    await signInThere(page, sub);
    await page.waitForURL((url) => url.pathname.startsWith(to.split('/').slice(0, 2).join('/')));
    await expect.poll(() => isLoggedIn(page)).toBe(true);
  }
});

it('the buttons have their place before they are there: nothing below them moves', async () => {
  const page = await newPage({ width: 390, height: 844 });
  let tell: () => void = () => {};
  const held = new Promise<void>((resolve) => (tell = resolve));
  await page.route('**/getIssuers', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/getIssuers');
  await page.goto(`${server.current.url}/auth/login`);
  const below = page.getByText(en['accounts.login.new']);
  const places = async () => [await below.boundingBox(), await button(page, en['accounts.logIn']).boundingBox()];
  await asked;
  const before = await places();
  tell();
  await button(page, named(en['accounts.openId.with'])).waitFor();
  expect(await places()).toEqual(before);
});

it('whoever stops there, or comes by a stranger’s link, is not logged in and told why', async () => {
  const page = await open('/auth/login');
  await button(page, named(en['accounts.openId.with'])).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText(named(en['errors.issuer_declined'])).waitFor();
  await expectAccessible(page);
  // A code and a state that somebody else has made: this browser asked for nothing.
  await page.goto(`${server.current.url}/auth/openid/house?code=theirs&state=theirs`);
  await page.getByRole('alert').getByText(en['accounts.openId.lost']).waitFor();
  expect(await isLoggedIn(page)).toBe(false);
});
