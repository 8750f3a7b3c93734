/** Sharing a link. */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true });
afterAll(closePages);

async function openDialog(path: string, options: PageOptions = {}) {
  const page = await newPage(options);
  await page.goto(`${server.current.url}${path}`);
  await page
    .getByRole('button', { name: /^(Share|Partager|Compartir)$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { level: 2 }).waitFor();
  return { page, dialog };
}

describe('the share dialog', () => {
  it('has the link, other sites by their addresses alone, and gives the focus back', async () => {
    const food = await contest(server.current);
    const { page, dialog } = await openDialog(`/cx/${food.cx_id}`);
    const url = `${server.current.url}/cx/${food.cx_id}`;
    await expect.poll(() => dialog.getByLabel('Link', { exact: true }).inputValue()).toBe(url);
    for (const name of ['WhatsApp', 'X', 'Facebook', 'Telegram']) {
      const link = dialog.getByRole('link', { name: `Share on ${name}` });
      expect(decodeURIComponent((await link.getAttribute('href'))!)).toContain(url);
      await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    }
    const mail = await dialog.getByRole('link', { name: 'Share by e-mail' }).getAttribute('href');
    expect(mail).toMatch(/^mailto:\?subject=/);
    expect(mail).not.toContain('+');
    const hosts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
    );
    expect(new Set(hosts)).toEqual(new Set([server.current.url]));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Share');
  });

  it.runIf(isWhole)('copies the link, and keeps the QR code as a picture and as a drawing', async () => {
    const food = await contest(server.current, { stored: { contest_name: 'Crème brûlée' } });
    const { page, dialog } = await openDialog(`/cx/${food.cx_id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByRole('button', { name: 'Link copied' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${server.current.url}/cx/${food.cx_id}`);

    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name }).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
    };
    const png = await save('Download PNG');
    expect(png.name).toBe('creme-brulee.png');
    const { width, height } = await sharp(png.bytes).metadata();
    expect([width, height]).toEqual([1024, 1024]);
    const svg = await save('Download SVG');
    expect(svg.name).toBe('creme-brulee.svg');
    expect(svg.bytes.toString()).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    // Compares the finder patterns' dark corners.
    const dark = async (bytes: Buffer) => (await sharp(bytes).resize(256, 256).greyscale().stats()).channels[0]!.mean;
    expect(Math.abs((await dark(png.bytes)) - (await dark(svg.bytes)))).toBeLessThan(4);
  });

  it('of a contestant passes on their own page', async () => {
    const food = await contest(server.current);
    const { contestant_id } = food.contestants[0]!;
    const { dialog } = await openDialog(`/cx/${food.cx_id}/${contestant_id}`, {
      lang: 'fr',
      width: 390,
      height: 844,
      scheme: 'dark',
    });
    await expect
      .poll(() => dialog.getByLabel('Lien', { exact: true }).inputValue())
      .toBe(`${server.current.url}/cx/${food.cx_id}/${contestant_id}`);
    await expectAccessible(dialog.page());
  });
});
