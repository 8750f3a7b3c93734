/** Sign-up, password reset and sessions in a real browser. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { codeFor, mailsTo } from '../../support/mails.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true, demo: () => [] });
afterEach(closePages);

const open = (path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options);

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click();
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const wrongFor = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
const addressOf = (person: TestActor) => `${person.username}@example.org`;

async function askForCode(page: Page, email: string): Promise<string> {
  await field(page, 'E-mail address').fill(email);
  await press(page, 'Send the code');
  await field(page, 'Code').waitFor();
  return codeFor(server.current, email);
}

async function logIn(page: Page, name: string, secret: string) {
  await page.goto(`${server.current.url}/auth/login?next=/contests`);
  await field(page, 'User name or e-mail address').fill(name);
  await field(page, 'Password').fill(secret);
  await page.keyboard.press('Enter');
  await isAt(page, '/contests');
}

describe('a visitor who has voted', () => {
  it('signs up with the code from the mailbox, is greeted, comes back, and the vote is theirs', async () => {
    const food = await contest(server.current);
    const page = await open(`/cx/${food.cx_id}`);
    const card = page.getByTestId('contestant-card').filter({ hasText: 'Contestant 2' });
    await card.getByRole('button', { name: 'Vote Contestant 2', exact: true }).click();
    await says(page, 'Your vote for Contestant 2 counts');

    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    await isAt(page, '/auth/sign-up');
    await expectAccessible(page);
    await field(page, 'E-mail address').fill('rosa at example.org');
    await page.keyboard.press('Enter');
    await says(page, 'Invalid email address');
    await askForCode(page, 'Rosa@Example.org');
    await page.getByRole('button', { name: /New code in \d+ s/ }).waitFor();

    const mailbox = await page.context().newPage();
    await mailbox.goto(`${server.current.url}/mailbox`);
    const shown = await mailbox.getByTestId('mails').locator('mark').first().innerText();
    await mailbox.close();
    await expect.poll(() => field(page, 'Code').evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page, 'Code').evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, `Your code: ${shown}.`);
    await expect.poll(() => field(page, 'Code').inputValue()).toBe(shown);
    await field(page, 'Full name').fill('Rosa Núñez');
    await expect.poll(() => field(page, 'User name').inputValue()).toBe('rosa.nunez');
    await field(page, 'Password').fill('a good password');
    await expectAccessible(page);
    await press(page, 'Create account');

    await says(page, 'Welcome, Rosa Núñez!');
    await isAt(page, `/cx/${food.cx_id}`);
    await page.getByRole('button', { name: 'Your account: Rosa Núñez' }).waitFor();
    await card.getByRole('button', { name: /Contestant 2/ }).waitFor();
    expect(await card.getByRole('button', { name: 'Vote Contestant 2', exact: true }).count()).toBe(0);

    // The vote belongs to the account: Rosa's other browser shows it too.
    const other = await open('/');
    await logIn(other, 'rosa@example.org', 'a good password');
    await other.goto(`${server.current.url}/cx/${food.cx_id}`);
    const same = other.getByTestId('contestant-card').filter({ hasText: 'Contestant 2' });
    await same.getByRole('button', { name: /Contestant 2/ }).waitFor();
    expect(await same.getByRole('button', { name: 'Vote Contestant 2', exact: true }).count()).toBe(0);
  });
});

describe('the form of a new account', () => {
  it.runIf(isWhole)('keeps what was typed while the server refuses one field after the other', async () => {
    const taken = await member(server.current);
    const page = await open('/auth/sign-up?next=/contests/all', { width: 390, height: 844 });
    const code = await askForCode(page, 'kept@example.org');
    await press(page, 'Create account');
    for (const sentence of [
      'Enter the eight digits of the code.',
      'Full name cannot be empty',
      'Invalid username',
      'A password has at least 8 characters.',
    ])
      await says(page, sentence);
    await expectAccessible(page);

    await field(page, 'Code').fill(wrongFor(code));
    await field(page, 'Full name').fill('Kept Name');
    await field(page, 'User name').fill(taken.username);
    await field(page, 'Password').fill('a good password');
    await press(page, 'Create account');
    await says(page, 'That is not the code. Tries left: 4.');
    await expect.poll(() => field(page, 'Code').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await says(page, 'This username is taken. Choose another one.');
    await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Kept Name');
    await expect.poll(() => field(page, 'Password').inputValue()).toBe('a good password');
    await expect.poll(() => field(page, 'Code').inputValue()).toBe(code);

    // Neither going back to the address nor reloading restarts the countdown.
    await press(page, 'Another address');
    await expect.poll(() => field(page, 'E-mail address').inputValue()).toBe('kept@example.org');
    const next = await askForCode(page, 'kept@example.org');
    await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Kept Name');
    await page.reload();
    await field(page, 'Code').fill(next);
    await field(page, 'Full name').fill('Kept Name');
    await field(page, 'Password').fill('a good password');
    await press(page, 'Create account');
    await isAt(page, '/contests/all');
  });

  it.runIf(isWhole)('offers a new code when five were wrong', async () => {
    const page = await open('/auth/sign-up');
    const code = await askForCode(page, 'worn@example.org');
    await field(page, 'Full name').fill('Worn Out');
    await field(page, 'Password').fill('a good password');
    for (const left of [4, 3, 2, 1]) {
      await field(page, 'Code').fill(wrongFor(code));
      await press(page, 'Create account');
      await says(page, `Tries left: ${left}.`);
    }
    await press(page, 'Create account');
    await says(page, 'This code is no longer good. Ask for a new one.');
    await press(page, 'Send a new code');
    await says(page, 'A new code is on its way.');
    await field(page, 'Code').fill(await codeFor(server.current, 'worn@example.org'));
    await press(page, 'Create account');
    await says(page, 'Welcome, Worn Out!');
    await isAt(page, '/');
  });

  it.runIf(isWhole)('leads whoever has an account to the log-in and to a new password, with the address', async () => {
    const person = await member(server.current);
    const page = await open('/auth/sign-up?next=/contests');
    await field(page, 'E-mail address').waitFor();
    const code = await askForCode(page, addressOf(person));
    await field(page, 'Code').fill(code);
    await field(page, 'Full name').fill('Once More');
    await field(page, 'Password').fill('a good password');
    await press(page, 'Create account');
    await says(page, 'You already have an account with this address.');
    await expectAccessible(page);
    const alert = page.locator('main').getByRole('alert');
    await alert.getByRole('link', { name: 'Choose a new password' }).click();
    await isAt(page, '/auth/reset');
    await expect.poll(() => field(page, 'E-mail address').inputValue()).toBe(addressOf(person));
    await page.goBack();
    await page.locator('main').getByRole('link', { name: 'Log in' }).last().click();
    // The address changes before the form does, and both have a password.
    await field(page, 'User name or e-mail address').fill(addressOf(person));
    await field(page, 'Password').fill(password);
    await page.keyboard.press('Enter');
    await isAt(page, '/contests');
  });
});

describe('the ways in', () => {
  it.runIf(isWhole)('are chosen between, and keep where somebody wanted to go', async () => {
    const page = await open('/auth?next=/contests/all', { width: 390, height: 844, lang: 'fr', scheme: 'dark' });
    await expectAccessible(page);
    await page.getByRole('link', { name: /J’ai un compte/ }).click();
    await isAt(page, '/auth/login');
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
    await isAt(page, '/auth/reset');
    await page.locator('main').getByRole('link', { name: 'Se connecter' }).click();
    await page.locator('main').getByRole('link', { name: 'Créer un compte' }).click();
    await isAt(page, '/auth/sign-up');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/contests/all');
  });
});

describe('a lost password', () => {
  it.runIf(isWhole)('is replaced with a code from the mail; wrong codes keep the form', async () => {
    const person = await member(server.current);
    const page = await open('/auth/login');
    await field(page, 'User name or e-mail address').fill(addressOf(person));
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await isAt(page, '/auth/reset');
    await expect.poll(() => field(page, 'E-mail address').inputValue()).toBe(addressOf(person));
    const code = await askForCode(page, addressOf(person));
    await field(page, 'Code').fill(wrongFor(code));
    await field(page, 'New password').fill('another good one');
    await page.keyboard.press('Enter');
    await says(page, 'That is not the code. Tries left: 4.');
    await expectAccessible(page);
    await expect.poll(() => field(page, 'New password').inputValue()).toBe('another good one');
    await field(page, 'Code').fill(code);
    await press(page, 'Save and log in');
    await says(page, 'Your new password is set.');
    await isAt(page, '/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Your account/ })
      .click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('engage.token'))).toBeNull();
    await logIn(page, person.username, 'another good one');
  });

  it.runIf(isWhole)('tells nobody whether an address has an account', async () => {
    const page = await open('/auth/reset');
    await field(page, 'E-mail address').fill('nobody-here@example.org');
    await press(page, 'Send the code');
    await says(page, 'If there is an account, it is on its way to');
    expect((await mailsTo(server.current, 'nobody-here@example.org'))[0]?.text).not.toMatch(/\d{6}/);
    await field(page, 'Code').fill('12345678');
    await field(page, 'New password').fill('another good one');
    await press(page, 'Save and log in');
    await says(page, 'That is not the code. Tries left: 4.');
  });
});

describe('somebody signed in', () => {
  it.runIf(isWhole)('ends the session of another browser, which is a visitor’s at once', async () => {
    const person = await member(server.current);
    const [here, there] = [await open('/'), await open('/')];
    await logIn(there, person.username, password);
    await logIn(here, person.username, password);
    await here.getByRole('button', { name: /Your account/ }).click();
    await here.getByRole('link', { name: 'Sign-in and security' }).click();
    await isAt(here, '/user-profile/security');
    const rows = here.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(3);
    await expectAccessible(here);
    await here.getByText('This device').waitFor();
    await press(here, 'Log out everywhere else');
    await says(here, 'Logged out there.');
    await expect.poll(() => rows.count()).toBe(1);
    // Without a reload or a request from that page.
    await there.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(await there.evaluate(() => localStorage.getItem('engage.token'))).toBeNull();
    await there.goto(`${server.current.url}/auth/login`);
    await there.getByRole('status').filter({ hasText: 'Your session has ended here' }).waitFor();
    await here.reload();
    await here.getByRole('button', { name: /Your account/ }).click();
    await here.getByRole('button', { name: 'Log out', exact: true }).click();
    await here.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await field(here, 'Password').waitFor();
    expect(await here.getByText('Your session has ended here').count()).toBe(0);
  });

  it.runIf(isWhole)(
    'moves to another address on a phone in French, and comes back by the former one, which logs out everybody else',
    async () => {
      const person = await member(server.current);
      const [former, moved] = [addressOf(person), `moved-${person.username}@example.org`];
      const phone = { width: 390, height: 844, lang: 'fr' } as const;
      const page = await open('/auth/login?next=/user-profile/security', phone);
      await field(page, 'Nom d’utilisateur ou adresse e-mail').fill(person.username);
      await field(page, 'Mot de passe').fill(password);
      await page.keyboard.press('Enter');
      await isAt(page, '/user-profile/security');
      await field(page, 'Nouvelle adresse e-mail').fill(moved);
      await press(page, 'Envoyer le code');
      await field(page, 'Code').waitFor();
      const code = await codeFor(server.current, moved);
      const form = page.locator('form', { has: field(page, 'Code') });
      const current = form.getByLabel('Mot de passe actuel', { exact: true });
      await field(page, 'Code').fill(code);
      await current.fill('rien de tel');
      await press(page, 'Changer l’adresse');
      await says(page, 'Ce n’est pas votre mot de passe actuel.');
      await expect.poll(() => current.evaluate((input) => input === document.activeElement)).toBe(true);
      expect([await field(page, 'Code').inputValue(), await current.inputValue()]).toEqual([code, 'rien de tel']);
      await says(page, /pendant 7 jours/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectAccessible(page);
      await current.fill(password);
      await press(page, 'Changer l’adresse');
      await says(page, 'Votre adresse est changée.');
      await page.locator('b', { hasText: moved }).waitFor();
      await expect.poll(() => field(page, 'Nouvelle adresse e-mail').inputValue()).toBe('');

      const [told] = await mailsTo(server.current, former);
      expect(told).toMatchObject({ subject: 'Votre adresse a été modifiée' });
      expect(told!.text).toContain(moved);
      expect(told!.text).toContain('pendant 7 jours');
      // Where the mail leads.
      const owner = await open('/auth/reset', phone);
      await field(owner, 'Adresse e-mail').fill(former);
      await press(owner, 'Envoyer le code');
      await field(owner, 'Code').waitFor();
      await field(owner, 'Code').fill(await codeFor(server.current, former));
      await field(owner, 'Nouveau mot de passe').fill('un mot de passe à moi');
      await press(owner, 'Enregistrer et se connecter');
      await isAt(owner, '/');
      await isAt(page, '/auth/login');
      await says(page, /^Votre session a pris fin ici/);
      await owner.goto(`${server.current.url}/user-profile/security`);
      await owner.locator('b', { hasText: former }).waitFor();
    },
  );

  it.runIf(isWhole)('changes password and address, each refused where it is wrong', async () => {
    const person = await member(server.current);
    const page = await open('/');
    await logIn(page, person.username, password);
    await page.goto(`${server.current.url}/user-profile/security`);
    await field(page, 'Current password').fill('not it at all');
    await field(page, 'New password').fill('another good one');
    await field(page, 'New password once more').fill('another god one');
    await press(page, 'Change password');
    await says(page, 'Password does not match');
    await field(page, 'New password once more').fill('another good one');
    await press(page, 'Change password');
    await says(page, 'This is not your current password.');
    await expect.poll(() => field(page, 'New password').inputValue()).toBe('another good one');
    await field(page, 'Current password').fill(password);
    await press(page, 'Change password');
    await says(page, 'Your password is changed.');
    await expect.poll(() => field(page, 'Current password').inputValue()).toBe('');
    await page.getByText('This device').waitFor();

    await field(page, 'New e-mail address').fill('moved@example.org');
    await press(page, 'Send the code');
    await field(page, 'Code').waitFor();
    await field(page, 'Code').fill('1');
    await press(page, 'Change address');
    await says(page, 'Enter the eight digits of the code.');
    await field(page, 'Code').fill(await codeFor(server.current, 'moved@example.org'));
    const own = page.locator('form', { has: page.getByLabel('Code') }).getByLabel('Current password');
    await own.fill('not my password');
    await press(page, 'Change address');
    await says(page, 'This is not your current password.');
    await own.fill('another good one');
    await press(page, 'Change address');
    await says(page, 'Your address is changed.');
    await says(page, 'moved@example.org');
    await page.reload();
    await says(page, 'moved@example.org');
  });
});
