import { chromium } from 'playwright-core';
const base = 'http://localhost:4181';
const out = '/tmp/qa-shots';
const [,, who, width, scheme, ...paths] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: Number(width), height: 900 }, colorScheme: scheme as 'dark', locale: 'en-GB' , isMobile: false});
if (Number(width) < 500 && !paths[0]?.startsWith('/app')) await context.addCookies([{ name: 'shell', value: 'site', url: base }]);
const page = await context.newPage();
if (who !== 'guest') {
  await page.goto(`${base}/auth/login`);
  await page.getByRole('button', { name: new RegExp(`^${who}|${who}`, 'i') }).first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}
for (const path of paths) {
  const [address, ...acts] = path.split('@@');
  await page.goto(base + address);
  await page.waitForLoadState('networkidle');
  for (const act of acts) { const [kind, sel] = act.split('::'); if (kind === 'click') await page.locator(sel!).first().click(); if (kind === 'eval') console.log(address, JSON.stringify(await page.evaluate(sel!))); if (kind === 'wait') await page.waitForTimeout(Number(sel)); }
  await page.waitForTimeout(400);
  const name = `${out}/${who}-${width}-${scheme}${address!.replaceAll(/[^a-z0-9]+/gi, '_')}.png`;
  await page.screenshot({ path: name, fullPage: acts.some((a) => a === 'full') });
  console.log(name, page.url());
}
await browser.close();
