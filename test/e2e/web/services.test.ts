/** The marketplace in a real browser: the form with each sentence about what is missing, a provider's page, favourites and reports. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { focusOf } from '#shared/pictures.ts';
import { bytesOf } from '../../services/digitalStage.ts';
import { newSxId, service } from '../../services/stage.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true });
afterEach(closePages);

const open = (who: TestActor, path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options, who);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

it('the form says what is missing at each step, and is handed in with a picture and a video', async () => {
  const provider = await member(server.current);
  const page = await open(provider, `/add-service/${newSxId()}`, { width: 390, height: 844 });
  await page.getByRole('heading', { name: 'What you offer' }).waitFor();
  await press(page, 'Next');
  for (const missing of [
    'A valid title must be given',
    'A category must be given',
    'Describe the service in at least 40 characters',
  ])
    await says(page, missing);
  await expectAccessible(page);
  await page.getByLabel('Title').fill('A logo that people remember');
  await page.getByLabel('Category').selectOption({ label: 'Graphic design' });
  await page.getByLabel('Description').fill('I draw three ideas by hand, and you choose the one that is worked out.');
  await press(page, 'Next');

  await page.getByRole('heading', { name: 'Packages and prices' }).waitFor();
  await page.getByLabel('Days until delivery').fill('');
  await page.getByLabel('Name of the package').fill('');
  await press(page, 'Next');
  for (const missing of [
    'A currency must be given',
    'A valid price must be given',
    'Inclusions must be given',
    'Delivery time must be given',
    'Invalid label or interval for package',
  ])
    await says(page, missing);
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Name of the package').fill('Basic');
  await page.getByLabel('Price').fill('forty');
  await page.getByLabel('What is included').fill('One idea');
  await page.getByLabel('Days until delivery').fill('3');
  await press(page, 'Next');
  await says(page, 'Invalid price');
  await page.getByLabel('Price').fill('49');
  await expect.poll(() => page.getByText('Invalid price').count()).toBe(0);
  await press(page, 'Next');

  await page.getByRole('heading', { name: 'Pictures' }).waitFor();
  await press(page, 'Next');
  await says(page, 'Images must be given');
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page.getByLabel('Add a picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByLabel('What it shows').waitFor();
  await page.getByLabel('Video on YouTube or Vimeo').fill('https://example.org/film');
  await press(page, 'Next');
  await says(page, 'Invalid media url');
  await says(page, 'Say in a few words what each picture shows');
  await page.getByLabel('What it shows').fill('A logo on paper');
  // The part of it that is shown, by the keyboard; it is there when it is chosen again.
  await press(page, 'Choose the part');
  const stage = page.getByTestId('photo-stage').getByRole('group');
  await stage.waitFor();
  await page.getByLabel('Zoom').fill('2');
  await stage.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'What must stay in sight' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectAccessible(page);
  await press(page, 'Use this part');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'Choose the part');
  await expect.poll(() => page.getByLabel('Zoom').inputValue()).toBe('2');
  await press(page, 'Cancel');
  await page.getByLabel('Video on YouTube or Vimeo').fill('');
  const film = Buffer.from(bytesOf(4000));
  film.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]);
  const upload = page.getByLabel('Upload a video').and(page.locator('input'));
  await upload.setInputFiles({ name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from(bytesOf(100)) });
  await page.getByText('Choose a video in MP4 or WebM', { exact: false }).first().waitFor();
  await press(page, 'Stop sending notes.mp4');
  await upload.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: film });
  await page.getByRole('button', { name: 'Take the video out' }).waitFor();
  await expectAccessible(page);
  await press(page, 'Next');

  await page.getByRole('heading', { name: 'Details' }).waitFor();
  await press(page, 'Add a question');
  await page.getByLabel('Question 1', { exact: true }).fill('Do I get the file for printing?');
  await press(page, 'Hand in for review');
  await says(page, 'Each question needs an answer');
  await page.getByLabel('Your answer to question 1').fill('Yes, as SVG and as PDF.');
  await press(page, 'Hand in for review');
  await page.waitForURL('**/manage-services');
  const [own] = (await provider.call('POST /app/services/getOwnServices', {})).body.services;
  expect(own).toMatchObject({ title: 'A logo that people remember', status: 'review' });
  // The page hears of the decision by itself.
  await says(page, 'Under review');
  const operator = await member(server.current, 'admin');
  const { sx_id } = own!;
  const { rev } = (await operator.run('getWaitingService', { sx_id })).body;
  await operator.run('decideService', { sx_id, decision: 'approve', rev });
  await says(page, 'Approved');
  const { content, crops } = (await provider.run('getServiceForm', { sx_id: own!.sx_id })).body.form!;
  expect(content!.service_data.questions).toEqual([
    { question: 'Do I get the file for printing?', answer: 'Yes, as SVG and as PDF.' },
  ]);
  expect(crops).toMatchObject([{ url: content!.service_media[0]!.url }]);
  expect(focusOf(crops![0]!.url)).toEqual({ x: 50, y: 24 });
  expect(crops![0]!.area).toMatchObject({ width: expect.closeTo(50, 0) as number });
  const part = await (await fetch(`${server.current.url}${crops![0]!.url}`)).arrayBuffer();
  expect(await sharp(part).metadata()).toMatchObject({ width: 45, height: 30 });
});

it.runIf(isWhole)(
  'a provider’s page shows what they offer; a reader keeps one, finds it again, and reports it',
  async () => {
    const [provider, reader] = [await member(server.current), await member(server.current)];
    const title = 'Cello lessons for people who gave up once';
    const sx_id = await service(server.current, provider, { title, category: 452 });
    const page = await open(reader, `/u/${provider.username}`);
    await page.getByRole('heading', { name: 'Services' }).waitFor();
    await page.getByTestId('service-card').getByRole('link', { name: title }).click();
    await page.waitForURL(`**/s/${sx_id}`);
    await press(page, 'Save for later');
    await page.getByRole('button', { name: 'Kept', exact: true }).waitFor();

    const phone = await open(reader, '/favourites', { width: 390, height: 844, lang: 'fr' });
    await phone.getByRole('heading', { level: 1, name: 'Favoris' }).waitFor();
    await phone.getByRole('link', { name: title }).waitFor();
    await expectAccessible(phone);
    // Let go in another page, it leaves this one.
    await press(page, 'Kept');
    await phone.getByText('Rien de gardé pour l’instant').waitFor();

    await press(page, 'Report this service');
    const dialog = page.getByRole('dialog', { name: 'Report this service' });
    await dialog.getByLabel('Fraud').check();
    await dialog.getByLabel('What should we know?').fill('That is my cello');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const operator = await member(server.current, 'admin');
    const { body } = await operator.run('getWaitingService', { sx_id });
    expect(body.reports).toMatchObject([{ reason: 'fraud', note: 'That is my cello' }]);
  },
);
