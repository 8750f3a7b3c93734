/** One's own account in a real browser: editing, validation, closing. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, type PageOptions } from '../../support/browser.ts';
import { codeFor } from '../../support/mails.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ pages: true, demo: () => [] });
afterEach(closePages);

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const field = (page: Page, name: string) => page.locator('main').getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click();
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const show = (page: Page, path: string) => page.goto(`${server.current.url}${path}`);
const own = async (person: TestActor) => (await person.call('GET /app/api/getUser', {})).body.user;

/** Opens a page signed in as this person. */
async function open(person: TestActor, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.addInitScript(
    ([token, username]) => {
      if (sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', '1');
      localStorage.setItem('engage.token', token!);
      localStorage.setItem('engage.username', username!);
    },
    [person.token!, person.username],
  );
  await show(page, path);
  return page;
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'tomato' } })
    .jpeg()
    .toBuffer();

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** As if they had signed up by their phone's number. */
async function withoutAddress(person: TestActor): Promise<void> {
  // Its row is made when it is first read.
  await own(person);
  await server.current.ports.storage.transact((tx) =>
    tx.update(PersonalData, person.user_id!, { email: '', email_confirmed: false }),
  );
  await expect.poll(async () => (await own(person)).personalData?.email).toBe('');
}

describe('an account without an e-mail address', () => {
  it.each(['/user-profile/security', '/user-profile/personal-data', '/app/profile/personal-data'])(
    'is told of none, and may add one: %s',
    async (path) => {
      const person = await member(server.current);
      await withoutAddress(person);
      const page = await open(person, path);
      await says(page, 'Your account has no e-mail address yet.');
      expect(await page.getByText('codes go to it').count()).toBe(0);
      if (path.endsWith('personal-data')) {
        await page.getByRole('link', { name: 'Add the address' }).click();
        await isAt(page, '/user-profile/security');
        return;
      }
      const address = `added-${person.user_id}@example.org`;
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(address);
      await press(page, 'Send the code');
      const add = page.getByRole('button', { name: 'Add the address' });
      await add.waitFor();
      expect(await page.getByText('old address').count()).toBe(0);
      const form = page.getByRole('region', { name: 'E-mail address' });
      await form.getByLabel('Code', { exact: true }).fill(await codeFor(server.current, address));
      await form.getByLabel('Current password', { exact: true }).fill(password);
      await add.click();
      await says(page, 'Your address is added.');
      await says(page, `You log in with it, and codes go to it: ${address}`);
    },
  );

  it('is offered no mails', async () => {
    const person = await member(server.current);
    const columns = async () => {
      const page = await open(person, '/user-profile/preferences');
      await page.getByRole('columnheader', { name: 'Here' }).waitFor();
      return [
        await page.getByRole('columnheader', { name: 'E-mail' }).count(),
        await page.getByRole('group', { name: 'Summary by e-mail' }).count(),
      ];
    };
    expect(await columns()).toEqual([1, 1]);
    await withoutAddress(person);
    expect(await columns()).toEqual([0, 0]);
  });
});

describe('a profile', () => {
  it('is filled in step by step, by somebody who begins with a name alone', async () => {
    const person = await member(server.current);
    const page = await open(person, '/');
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('link', { name: 'Your profile', exact: true }).click();
    await isAt(page, '/user-profile');
    const meter = page.getByRole('progressbar', { name: 'Complete your profile' });
    await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe('1');
    await says(page, 'Next: a photo.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue' }).click();

    await isAt(page, '/editProfile/photo');
    await press(page, 'Save and continue');
    await says(page, 'Please Select a Photo');
    await field(page, 'Choose a photo').setInputFiles({
      name: 'big.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(3 * 1024 * 1024 + 1),
    });
    await says(page, 'File too big, max 3 MB');
    await field(page, 'Choose a photo').setInputFiles({
      name: 'script.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await says(page, 'This is not a picture that we can read.');
    await field(page, 'Choose a photo').setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(900, 600),
    });
    await page.getByTestId('photo-stage').getByRole('group').waitFor();
    expect(await page.getByText('This is not a picture').count()).toBe(0);
    await page.getByLabel('Zoom').fill('2');
    await press(page, 'Save and continue');
    await isAt(page, '/editProfile/profile');
    const { avatar } = await own(person);
    // The uploaded picture is the cropped square: half of 600, at twice the size.
    const stored = await (await fetch(`${server.current.url}${avatar}`)).arrayBuffer();
    await expect.poll(() => sharp(stored).metadata()).toMatchObject({ width: 300, height: 300 });

    await field(page, 'Full name').fill(' ');
    await field(page, 'User name').fill('admin');
    await press(page, 'Save and continue');
    await says(page, 'Full name cannot be empty');
    await says(page, 'Invalid username');
    await expect.poll(() => field(page, 'Full name').evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page, 'Full name').fill('Rosa Núñez');
    const other = await member(server.current);
    await field(page, 'User name').fill(other.username);
    await field(page, 'Professional title').fill('Pastry chef');
    await page.getByRole('radio', { name: 'Professional' }).check({ force: true });
    await press(page, 'Save and continue');
    await says(page, 'This username is taken. Choose another one.');
    await expect.poll(() => field(page, 'Professional title').inputValue()).toBe('Pastry chef');
    await field(page, 'User name').fill('Rosa.Nunez');
    await press(page, 'Save and continue');

    // The session continues under the new name.
    await isAt(page, '/editProfile/about');
    await field(page, 'About you').fill('I bake.\nSince 2009.');
    await field(page, 'Website').fill('ftp://example.org');
    await press(page, 'Save and continue');
    await says(page, 'Invalid website');
    await expect.poll(() => field(page, 'About you').inputValue()).toBe('I bake.\nSince 2009.');
    await field(page, 'Website').fill('bakery.example.org');
    await press(page, 'Save and continue');

    await isAt(page, '/editProfile/contact');
    await field(page, 'Country').selectOption('FR');
    await field(page, 'Phone number').last().fill('12');
    await press(page, 'Save and continue');
    await says(page, 'Invalid phone number');
    await field(page, 'Phone number').last().fill('06 12 34 56 78');
    await press(page, 'Save and continue');

    await isAt(page, '/editProfile/languages');
    await page.getByRole('checkbox', { name: 'English' }).uncheck({ force: true });
    await press(page, 'Save and continue');
    await says(page, 'Invalid language');
    await page.getByRole('checkbox', { name: 'Français' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'Español' }).check({ force: true });
    await press(page, 'Save and continue');

    await isAt(page, '/editProfile/social');
    for (const name of ['Facebook', 'Instagram', 'X (Twitter)', 'LinkedIn', 'YouTube'])
      await field(page, name).fill('not one!');
    await press(page, 'Save and continue');
    for (const name of ['Facebook', 'Instagram', 'Twitter', 'LinkedIn', 'YouTube'])
      await says(page, `Invalid ${name} link or username`);
    await field(page, 'Facebook').fill('');
    await field(page, 'Instagram').fill('@rosa');
    await field(page, 'X (Twitter)').fill('https://twitter.com/rosa');
    await field(page, 'LinkedIn').fill('');
    await field(page, 'YouTube').fill('');
    await press(page, 'Save and continue');

    await isAt(page, '/editProfile/services');
    await page.getByRole('switch', { name: 'I offer services' }).check({ force: true });
    await press(page, 'Save and finish');

    await isAt(page, '/user-profile');
    await page.getByRole('heading', { level: 1, name: 'Rosa Núñez' }).waitFor();
    for (const text of [
      '@rosa.nunez',
      'Pastry chef',
      'France',
      'Since 2009.',
      'bakery.example.org',
      'French and Spanish',
      'Provider',
    ])
      await says(page, text);
    await expect
      .poll(() => page.getByRole('link', { name: 'Instagram' }).getAttribute('href'))
      .toBe('https://www.instagram.com/rosa');
    expect(await meter.count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Rosa Núñez' }).waitFor();
  });

  it('is changed a part at a time, on a phone in French, and forgets the former photo', async () => {
    const person = await member(server.current);
    const first = (await person.call('POST /app/files/addImage', { bytes: new Uint8Array(await picture(20, 20)) })).body
      .url;
    await person.call('POST /app/account/updateProfileInfo', { avatar: first });
    const page = await open(person, '/edit-profile', { width: 390, height: 844, lang: 'fr', scheme: 'dark' });
    await page
      .locator('main')
      .getByRole('link', { name: /^Photo/ })
      .click();
    await isAt(page, '/edit-profile/photo');
    await field(page, 'Choisir une photo').setInputFiles({
      name: 'moi.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 64, height: 64, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    });
    await page.getByTestId('photo-stage').getByRole('group').waitFor();
    await expect.poll(() => isNarrow(page)).toBe(true);
    await expectAccessible(page);
    await press(page, 'Enregistrer');
    await says(page, 'Enregistré.');
    await isAt(page, '/user-profile');
    expect((await person.fetch(first)).status).toBe(404);
    expect((await own(person)).avatar).not.toBe(first);

    await show(page, '/edit-profile/photo');
    await press(page, 'Retirer la photo');
    await isAt(page, '/user-profile');
    expect((await own(person)).avatar).toBe('');
    await expect.poll(() => isNarrow(page)).toBe(true);

    await show(page, '/edit-profile/social');
    await field(page, 'LinkedIn').fill('<rosa>');
    await press(page, 'Enregistrer');
    await says(page, /LinkedIn.*(non valide|invalide)/i);
    await expect.poll(() => field(page, 'LinkedIn').inputValue()).toBe('<rosa>');
    await show(page, '/edit-profile/password');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('main form').count()).toBe(0);
  });

  it('keeps name, place and phone on one page, with the way to another address', async () => {
    const person = await member(server.current);
    const page = await open(person, '/user-profile/personal-data');
    await field(page, 'Full name').fill('Rosa Núñez');
    await field(page, 'Country').selectOption('US');
    await field(page, 'State or region').selectOption('CA');
    await field(page, 'Phone number').last().fill('+33 6 12 34 56 78');
    await press(page, 'Save');
    await says(page, 'Saved.');
    await expect
      .poll(() => own(person))
      .toMatchObject({
        full_name: 'Rosa Núñez',
        country_code: 'US',
        personalData: { state: 'CA', phone: '+33612345678' },
      });
    await page.reload();
    await expect.poll(() => field(page, 'State or region').inputValue()).toBe('CA');
    await expect.poll(() => field(page, 'Phone number').last().inputValue()).toBe('06 12 34 56 78');
    // Changing the country resets the state.
    await field(page, 'Country').selectOption('FR');
    await expect.poll(() => field(page, 'State or region').inputValue()).toBe('');
    await says(page, `${person.username}@example.org`);
    await page.getByRole('link', { name: 'Change address' }).click();
    await isAt(page, '/user-profile/security');
  });
});

describe('the list beside the pages of an account', () => {
  it('stays with each page that it leads to, which begins in the same place', async () => {
    const person = await member(server.current, 'organizer', 'provider');
    const page = await open(person, '/user-profile', { width: 1440, height: 900 });
    const list = page.getByRole('navigation', { name: 'Your account' });
    await list.waitFor();
    const names = await list.getByRole('link').allInnerTexts();
    expect(names.length).toBeGreaterThan(20);
    const found: unknown[] = [];
    for (const name of names.slice(1)) {
      await list.getByRole('link', { name, exact: true }).click();
      await page.waitForFunction(
        (wanted) => document.querySelector('main nav [aria-current]')?.textContent === wanted,
        name,
      );
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      found.push([name, Math.round(heading!.x), Math.round(heading!.y)]);
    }
    const [, x, y] = found[0] as [string, number, number];
    expect(found).toEqual(names.slice(1).map((name) => [name, x, y]));
  });
});

describe('payment settings', () => {
  it('are refused where they are wrong, and never show a stored secret', async () => {
    const person = await member(server.current);
    const secret = `sk_test_${'a1B2'.repeat(5)}Zz9x`;
    const page = await open(person, '/user/receive-payments');
    await field(page, 'Publishable key').fill('nonsense');
    await field(page, 'Secret key').fill('nonsense');
    await field(page, 'Ethereum address').fill('0x12');
    await field(page, 'PayPal e-mail address').fill('nobody');
    await press(page, 'Save');
    for (const text of [
      'Invalid Stripe publishable key',
      'Invalid Stripe secret key',
      'Invalid ethereum address',
      'Invalid email address',
    ])
      await says(page, text);
    await field(page, 'Publishable key').fill(`pk_test_${'a1B2'.repeat(6)}`);
    await field(page, 'Secret key').fill(secret);
    // A wrong checksum, which only the server detects.
    await field(page, 'Ethereum address').fill('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await field(page, 'PayPal e-mail address').fill('rosa@example.org');
    await press(page, 'Save');
    await says(page, 'Enter your current password.');
    await field(page, 'Current password').fill(password);
    await press(page, 'Save');
    await expect.poll(() => page.getByText('Invalid Stripe secret key').count()).toBe(0);
    await says(page, 'Invalid ethereum address');
    await expect.poll(() => field(page, 'Secret key').inputValue()).toBe(secret);
    await field(page, 'Ethereum address').fill('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed');
    await page.getByRole('switch', { name: 'Accept cash' }).check({ force: true });
    await press(page, 'Save');
    await says(page, 'Your payment settings are saved.');
    await expect
      .poll(() => field(page, 'Ethereum address').inputValue())
      .toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await says(page, 'Zz9x');
    await page.reload();
    await says(page, 'Zz9x');
    expect(await page.content()).not.toContain(secret.slice(0, 20));

    await press(page, 'Replace: Secret key');
    await field(page, 'Secret key').fill('sk_wrong');
    await press(page, 'Save');
    await says(page, 'Invalid Stripe secret key');
    await page.reload();
    await press(page, 'Remove: Secret key');
    await says(page, 'Secret key is removed when you save.');
    await press(page, 'Save');
    await says(page, 'Your payment settings are saved.');
    const { settings } = (await person.call('GET /app/users/getPaymentKeys', {})).body;
    expect(settings).toMatchObject({ stripe_secret: { set: false, end: '' }, accepts_cash: true });
  });
});

describe('preferences', () => {
  it('change language and notifications at once, and stay', async () => {
    const person = await member(server.current);
    const page = await open(person, '/user-profile/preferences');
    const all = page.getByRole('checkbox', { name: 'People and posts: E-mail' });
    const follow = page.getByRole('checkbox', { name: 'Somebody follows you: E-mail' });
    const unfold = () => page.getByRole('button', { name: 'People and posts' }).click();
    await unfold();
    expect(await follow.isChecked()).toBe(false);
    await follow.check();
    await says(page, 'Saved.');
    const isMixed = () => all.evaluate((box) => (box as HTMLInputElement).indeterminate);
    expect(await isMixed()).toBe(true);
    await page.reload();
    await unfold();
    await expect.poll(() => follow.isChecked()).toBe(true);
    // All of a subject at once, and back.
    await all.check();
    const mails = async () => (await own(person)).settings?.notifications;
    await expect.poll(mails).toMatchObject({ like: { mail: true }, mention: { mail: true }, follow: { mail: true } });
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Français' }).check({ force: true });
    await page.getByRole('heading', { level: 1, name: 'Préférences' }).waitFor();
    await expect
      .poll(() => own(person))
      .toMatchObject({
        language: 'FR',
        settings: { notifications: { follow: { mail: true } } },
      });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Préférences' }).waitFor();
  });
});

describe('closing the account', () => {
  it('says what goes and what stays, takes the password alone, and leaves a visitor behind', async () => {
    const person = await member(server.current);
    const page = await open(person, '/user-profile/close-account', { width: 390, height: 844 });
    await says(page, 'What stays, without your name');
    await expectAccessible(page);
    await press(page, 'Close your account for good');
    await says(page, 'Enter your current password.');
    await field(page, 'Current password').fill('not it at all');
    await press(page, 'Close your account for good');
    await says(page, 'This is not your current password.');
    expect((await own(person)).loggedin).toBe(true);
    await field(page, 'Current password').fill(password);
    await press(page, 'Close your account for good');
    await says(page, 'Your account is closed. Goodbye!');
    await isAt(page, '/');
    expect(await page.evaluate(() => localStorage.getItem('engage.token'))).toBeNull();
    await expect.poll(() => person.call('GET /app/account/getSessions', {})).toMatchObject({ code: 'session_expired' });
  });
});
