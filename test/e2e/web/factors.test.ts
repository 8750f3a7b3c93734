/** Passkeys and second factors in a real browser with a virtual authenticator: on the site, in the app and in the admin. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { SessionDevice } from '#shared/accounts/entities/personal.ts';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { codeOf } from '../../accounts/factorStage.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, type PageOptions } from '../../support/browser.ts';
import { useServer } from '../../support/server.ts';
import { en, es, fr } from '../../support/texts.ts';
import { daily, isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true });
afterEach(closePages);

/** Passkeys need a name for a host. */
const addressOf = (path: string) => `${server.current.url.replace('127.0.0.1', 'localhost')}${path}`;

/** A page with an authenticator that is unlocked at once. */
async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.goto(addressOf(path));
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const dialog = (page: Page) => page.getByRole('dialog');

async function logIn(page: Page, { username }: TestActor): Promise<void> {
  await page.getByLabel(en['accounts.login.username']).fill(username);
  await page.getByLabel(en['accounts.login.password'], { exact: true }).fill(password);
  await button(page, en['accounts.logIn']).click();
}

const logOut = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['token', 'username']) localStorage.removeItem(`engage.${name}`);
  });

/** Signs in and adds a passkey. */
async function withPasskey(person: TestActor, options: PageOptions = {}): Promise<Page> {
  const page = await open('/auth/login?next=/user-profile/security', options);
  await logIn(page, person);
  await at(page, '/user-profile/security');
  await button(page, en['accounts.passkey.add']).click();
  await dialog(page).getByText(en['accounts.recovery.keep']).waitFor();
  expect(await dialog(page).getByRole('listitem').count()).toBe(factorLimits.recoveryCodes);
  await expectAccessible(page);
  await button(page, en['accounts.recovery.kept']).click();
  return page;
}

describe('a passkey', () => {
  it('is added, named, used on the site, in the app and for the admin, and removed', async () => {
    const person = await member(server.current, 'admin');
    const page = await withPasskey(person);
    await page.getByRole('button', { name: /^Rename: / }).click();
    await dialog(page).getByLabel(en['accounts.passkey.nameLabel']).fill('Blue laptop');
    await button(page, en['accounts.passkey.save']).click();
    await page.getByText('Passkey: Blue laptop').waitFor();
    await expectAccessible(page);

    for (const [path, then] of [
      ['/auth/login?next=/user-profile', '/user-profile'],
      ['/app/auth?next=/app/profile', '/app/profile'],
      ['/admin', '/admin/access/home'],
    ] as const) {
      await logOut(page);
      await page.goto(addressOf(path));
      await button(page, en['accounts.passkey.logIn']).click();
      await at(page, then);
    }

    await page.goto(addressOf('/user-profile/security'));
    await page.getByRole('button', { name: 'Remove: Blue laptop' }).click();
    // An operator keeps the last one.
    await page.getByText(en['errors.factor_needed']).waitFor();
  });

  it.runIf(isWhole)('is the second step after a password, in the reader’s language', async () => {
    const person = await member(server.current);
    const page = await withPasskey(person);
    for (const [language, texts] of [
      ['FR', fr],
      ['ES', es],
      ['EN', en],
    ] as const) {
      await logOut(page);
      await page.goto(addressOf(`/auth/login?next=/user-profile&lang=${language}`));
      await page.getByLabel(texts['accounts.login.username']).fill(person.username);
      await page.getByLabel(texts['accounts.login.password'], { exact: true }).fill(password);
      await button(page, texts['accounts.logIn']).click();
      await dialog(page).getByText(texts['accounts.factor.text']).waitFor();
      await dialog(page).getByRole('button', { name: texts['accounts.passkey.use'], exact: true }).click();
      await at(page, '/user-profile');
      expect(await page.evaluate(() => localStorage.getItem('engage.username'))).toBe(person.username);
    }
  });
});

const looks = [
  ['on a phone', { width: 390, height: 844 }],
  ['on a wide screen', { width: 1440, height: 900 }],
] as const;
describe.each(daily(looks, 1))('an authenticator app, %s', (_, look) => {
  it('is set up by its code, and asked for after the password', async () => {
    const person = await member(server.current);
    const page = await open('/auth/login?next=/user-profile/security', look);
    await logIn(page, person);
    await button(page, en['accounts.totp.add']).click();
    await button(page, en['accounts.totp.begin']).click();
    await dialog(page).getByRole('img', { name: en['accounts.totp.qr'] }).waitFor();
    await expectAccessible(page);
    const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
    const code = page.getByLabel(en['accounts.totp.code']);
    await code.fill('000000');
    await button(page, en['accounts.totp.confirm']).click();
    await dialog(page).getByText(en['errors.wrong_factor']).waitFor();
    await code.fill(codeOf(server.current, secret));
    await button(page, en['accounts.totp.confirm']).click();
    const recovery = await dialog(page).getByRole('listitem').first().innerText();
    await button(page, en['accounts.recovery.kept']).click();

    await logOut(page);
    await page.goto(addressOf('/auth/login?next=/user-profile'));
    await logIn(page, person);
    await dialog(page).getByText(en['accounts.factor.text']).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    // The code that set it up is used up; a recovery code does it.
    await button(page, en['accounts.factor.byRecovery']).click();
    await dialog(page).getByLabel(en['accounts.factor.recoveryCode']).fill(recovery.toLowerCase());
    await button(page, en['accounts.factor.go']).click();
    await at(page, '/user-profile');
  });
});

it.runIf(isWhole)('whoever gives up the second step stays on the form, with what was typed and why', async () => {
  const person = await member(server.current);
  const page = await withPasskey(person);
  await logOut(page);
  await page.goto(addressOf('/auth/login'));
  await logIn(page, person);
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alert').getByText(en['errors.factor_required']).waitFor();
  expect(await page.getByLabel(en['accounts.login.username']).inputValue()).toBe(person.username);
});

it('an operator proves who is there before disabling somebody, and the deed goes on by itself', async () => {
  const [admin, other] = [await member(server.current, 'admin'), await member(server.current)];
  const page = await open('/auth/login?next=/admin/access/users');
  await logIn(page, admin);
  await at(page, '/admin/access/users');
  const { storage, clock } = server.current.ports;
  const before = new Date(clock.now() - factorLimits.freshMinutes * 60_000);
  const [device] = await storage.find(SessionDevice, { user_id: admin.user_id! }, { sort: { seen_at: -1 } });
  await storage.transact((tx) => tx.apply(SessionDevice, [{ id: device!.session_id, set: { proven_at: before } }]));
  await page.getByRole('searchbox').fill(other.username);
  await page.getByRole('button', { name: new RegExp(`Disable.*${other.username}`) }).click();
  await dialog(page).getByRole('button', { name: en['admin.users.disable'], exact: true }).click();
  const asking = page.getByRole('dialog', { name: en['accounts.factor.confirm'] });
  await asking.getByLabel(en['accounts.field.currentPassword'], { exact: true }).fill(password);
  await expectAccessible(page);
  await asking.getByRole('button', { name: en['accounts.factor.go'], exact: true }).click();
  await expect.poll(async () => (await storage.get(Profile, other.user_id!))?.disabled_at).toBeInstanceOf(Date);
});
