/** A service of one type, from its provider's form to both reviews, in the browser, in one language and at one size. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { Order } from '#shared/services/entities/order.ts';
import type { Key } from '#shared/i18n/texts.ts';
import type { Language } from '#shared/languages.ts';
import { formatMoney } from '#shared/payments/money.ts';
import type { ServiceType } from '#shared/services/types.ts';
import { translate } from '#parse/http/translate.ts';
import { texts as bankTexts } from '../../../scripts/standins/stripe/texts.ts';
import { until, visa, type Shop } from '../../payments/stage.ts';
import { bytesOf } from '../../services/digitalStage.ts';
import { after } from '../../services/orderStage.ts';
import { newSxId } from '../../services/stage.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { newPage, type PageOptions, signIn } from '../../support/browser.ts';

export interface Told {
  readonly type: ServiceType;
  readonly language: Language;
  readonly size: Required<Pick<PageOptions, 'width' | 'height'>>;
}

/** What its package costs: cents, of an hour where it is booked. */
const prices = { one_time: 4900, digital: 1950, recurring: 1250, booking: 6000 } as const satisfies Record<
  ServiceType,
  number
>;
const day = 24 * 3_600_000;

/** The page fits, and no key or placeholder stands in it. */
async function expectWhole(page: Page, name: string): Promise<void> {
  const { wide, words } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - window.innerWidth,
    words: document.body.innerText,
  }));
  expect(wide, `${name} is too wide`).toBeLessThanOrEqual(0);
  expect(words, name).not.toMatch(/\{\{|\b(services|payments|chat|site)\.[a-z]+\.[a-z]/);
}

class Story {
  readonly shop: Shop;
  readonly told: Told;
  readonly title: string;
  readonly sx_id = newSxId();
  #pictures = 0;

  constructor(shop: Shop, told: Told) {
    this.shop = shop;
    this.told = told;
    this.title = `${this.say(`services.type.${told.type}`)} ${told.size.width}`;
  }

  say(key: Key, values?: Record<string, string | number>): string {
    return translate(this.told.language, key, values);
  }

  get price(): string {
    return formatMoney({ amount: prices[this.told.type], currency: 'EUR' }, this.told.language.toLowerCase());
  }

  /** Somebody's page. */
  async open(who: TestActor, path: string): Promise<Page> {
    const { language, size } = this.told;
    const page = await newPage({ lang: language.toLowerCase() as 'en' | 'fr' | 'es', ...size });
    await signIn(page, who);
    await page.goto(`${this.shop.server.url}${path}`);
    return page;
  }

  button(within: Page | Locator, key: Key, values?: Record<string, string | number>): Locator {
    return within.getByRole('button', { name: this.say(key, values), exact: true });
  }

  press(within: Page | Locator, key: Key, values?: Record<string, string | number>): Promise<void> {
    return this.button(within, key, values).first().click();
  }

  field(within: Page | Locator, key: Key, values?: Record<string, string | number>): Locator {
    return within.getByLabel(this.say(key, values), { exact: true });
  }

  shows(within: Page | Locator, key: Key, values?: Record<string, string | number>): Promise<void> {
    return within.getByText(this.say(key, values), { exact: true }).first().waitFor();
  }

  heading(page: Page, key: Key): Promise<void> {
    return page
      .getByRole('heading', { name: this.say(key), exact: true })
      .first()
      .waitFor();
  }

  /** What the page looks like at a step; `PICTURES` is a folder to keep it in. */
  async looks(page: Page, step: string): Promise<void> {
    const { type, language, size } = this.told;
    const folder = process.env.PICTURES;
    const name = `${type}-${language}-${size.width}-${String(++this.#pictures).padStart(2, '0')}-${step}`;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    await expectWhole(page, name);
  }
}

/** The form, each step filled as a person would, and handed in. */
async function offer(story: Story, provider: TestActor): Promise<Page> {
  const { told, say } = { told: story.told, say: story.say.bind(story) };
  const form = await story.open(provider, `/add-service/${story.sx_id}`);
  await story.heading(form, 'services.form.step.what');
  await story.field(form, 'services.form.name').fill(story.title);
  await story.field(form, 'services.form.category').selectOption({ label: say('services.category.graphic') });
  await form.getByRole('radio', { name: say(`services.type.${told.type}`), exact: true }).check();
  await story.field(form, 'services.form.language').selectOption(told.language);
  await story.field(form, 'services.form.description').fill(say('services.landing.lead'));
  await story.looks(form, 'form-what');
  await story.press(form, 'services.form.next');

  await story.heading(form, 'services.form.step.packages');
  await story.field(form, 'services.form.currency').selectOption('EUR');
  await story.field(form, 'services.form.label').fill('Solo');
  // The decimal sign is the language's own.
  const typed = (prices[told.type] / 100).toFixed(2);
  await story.field(form, 'services.form.price').fill(told.language === 'EN' ? typed : typed.replace('.', ','));
  await story.field(form, 'services.form.inclusions').fill(`${say('services.form.preview')}\nPDF + SVG`);
  switch (told.type) {
    case 'one_time':
      await story.field(form, 'services.form.days').fill('3');
      await story.field(form, 'services.form.revisions').fill('2');
      break;
    case 'recurring':
      await story.press(form, 'services.form.next');
      await story.shows(form, 'services.invalid.interval');
      await story.field(form, 'services.form.interval').selectOption({ label: say('services.form.every.month') });
      break;
    case 'booking':
      await form.getByRole('radio', { name: say('services.form.unit.hour'), exact: true }).check();
      await story.field(form, 'services.form.minutes').fill('60');
      await openHours(story, form);
      break;
    case 'digital':
  }
  await story.looks(form, 'form-packages');
  await story.press(form, 'services.form.next');
  if (told.type === 'booking') await story.shows(form, 'services.hours.saved');

  if (told.type === 'digital') {
    await story.heading(form, 'services.form.step.files');
    await story.shows(form, 'services.digital.none');
    await form
      .locator(`input[type=file][aria-label="${say('services.digital.add')}"]`)
      .setInputFiles({ name: 'guide.zip', mimeType: 'application/zip', buffer: Buffer.from(bytesOf(5000)) });
    await form.getByTestId('digital-file').getByText('guide.zip').waitFor();
    await story.looks(form, 'form-files');
    await story.press(form, 'services.form.next');
  }

  await story.heading(form, 'services.form.step.media');
  const create = { width: 900, height: 600, channels: 3, background: 'teal' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await story
    .field(form, 'services.form.addPicture')
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  await story.field(form, 'services.form.alt').fill(story.title);
  await story.looks(form, 'form-media');
  await story.press(form, 'services.form.next');

  await story.heading(form, 'services.form.step.details');
  const needs = story.field(form, 'services.form.requirements');
  if (told.type === 'digital') expect(await needs.count()).toBe(0);
  else await needs.fill(say('services.list.searchHint'));
  await form.getByRole('checkbox', { name: say('services.contact.video_call'), exact: true }).check();
  await story.field(form, 'services.form.country').selectOption('PT');
  await story.press(form, 'services.form.addQuestion');
  await story.field(form, 'services.form.question', { number: 1 }).fill('PDF?');
  await story.field(form, 'services.form.answer', { number: 1 }).fill('PDF + SVG');
  await story.looks(form, 'form-details');
  await story.press(form, 'services.form.handIn');
  await form.waitForURL('**/manage-services');
  await story.shows(form, 'services.status.review');
  await story.looks(form, 'manage-waiting');
  return form;
}

/** The provider's hours, which stand in the step of the packages. */
async function openHours(story: Story, form: Page): Promise<void> {
  const monday = new Intl.DateTimeFormat(story.told.language.toLowerCase(), { weekday: 'long' });
  // 1 January 2024 was a Monday.
  const name = monday.format(new Date(2024, 0, 1, 12));
  // They are loaded when they are near.
  await form.getByText(story.say('services.hours.inForm'), { exact: true }).scrollIntoViewIfNeeded();
  await story.field(form, 'services.hours.zone').selectOption('Europe/Lisbon');
  await story.field(form, 'services.hours.fromOn', { day: name }).fill('10:00');
  await story.press(form, 'services.hours.copy');
  await form.getByLabel(story.say('services.hours.place')).fill('https://meet.example.org/solo');
}

/** An operator looks at it and approves it. */
async function approve(story: Story): Promise<void> {
  const desk = await story.open(await member(story.shop.server, 'admin'), '/admin/access/home');
  // One press leads from what waits to the decision.
  const waiting = desk.getByRole('listitem').filter({ hasText: story.title });
  await waiting.getByRole('link', { name: story.say('admin.waiting.act.service'), exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: story.say('services.admin.decide') });
  await story.button(dialog, 'services.admin.approve').waitFor();
  await story.looks(desk, 'desk');
  await story.press(dialog, 'services.admin.approve');
  await dialog.waitFor({ state: 'detached' });
  await desk.context().close();
}

/** Found by its words, looked at, and paid by card; the buyer is in the conversation then. */
async function buy(story: Story, buyer: TestActor): Promise<Page> {
  const { type, language } = story.told;
  const page = await story.open(buyer, '/services');
  const search = page.getByRole('search', { name: story.say('services.list.search'), exact: true });
  await search.getByRole('searchbox').fill(story.title);
  await search.getByRole('searchbox').press('Enter');
  const card = page.getByTestId('service-card').getByRole('link', { name: story.title, exact: true });
  await card.waitFor();
  await story.looks(page, 'search');
  await card.click();
  await page.waitForURL(`**/s/${story.sx_id}`);
  const { price } = story;
  if (type === 'booking') {
    await page.getByRole('link', { name: story.say('services.booking.choose'), exact: true }).click();
    await story.press(page, 'services.booking.next');
    const days = page.locator('button[data-day]');
    await days.nth(2).click();
    await page.locator('input[name=slot]').nth(1).check();
  }
  await story.looks(page, 'service');
  const buying = { booking: 'services.booking.book', recurring: 'services.page.subscribe' } as const;
  await story.press(page, type in buying ? buying[type as keyof typeof buying] : 'services.page.buy', { price });
  await page.waitForURL('**/checkout');
  await page.getByText(`${story.title} · Solo`).first().waitFor();
  await story.looks(page, 'checkout');
  const bank = bankTexts[language.toLowerCase() as 'en' | 'fr' | 'es'];
  await page.getByLabel(bank.number).fill(visa.number);
  await story.press(page, 'payments.pay.now', { amount: price });
  await page.waitForURL('**/checkout?payment=*');
  await page.locator('[data-state="confirmed"]').waitFor();
  await story.looks(page, 'paid');
  // The purchase stands in the conversation.
  await page.locator('a[href^="/goToConversation/"]').click();
  await page.waitForURL(/\/chat\//);
  return page;
}

/** A step of the order, by its button and what it asks. */
async function take(story: Story, page: Page, step: 'require' | 'deliver' | 'revise' | 'complete', text?: string) {
  const order = page.getByTestId('order');
  if (step === 'require') {
    await story.field(order, 'services.order.message').fill(text ?? '');
    await story.looks(page, 'ask-require');
    return story.press(order, 'services.order.asks.send');
  }
  await story.press(order, `services.order.do.${step}`);
  const dialog = page.getByRole('dialog', { name: story.say(`services.order.do.${step}`), exact: true });
  if (text !== undefined) await story.field(dialog, 'services.order.message').fill(text);
  if (step === 'deliver')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'work.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 the work') })
      .then(() => story.button(dialog, 'services.digital.removeOf', { name: 'work.pdf' }).waitFor());
  await story.looks(page, `ask-${step}`);
  await story.press(dialog, `services.order.do.${step}`);
  await dialog.waitFor({ state: 'detached' });
}

/** What each type needs from the purchase until the buyer can accept it. `name` is the provider's, on the buyer's page. */
const work: Record<ServiceType, (story: Story, page: Page, working: Page, names: [string, string]) => Promise<void>> = {
  async one_time(story, page, working, [buyer, provider]) {
    const order = page.getByTestId('order');
    await story.shows(order, 'services.order.now.purchased.buyer', { name: provider });
    await take(story, page, 'require', 'Engage, <b>blue</b>');
    await story.shows(order, 'services.order.now.working.buyer', { name: provider });
    // What the other one does shows without a reload.
    await story.shows(working, 'services.order.now.working.provider', { name: buyer });
    await take(story, working, 'deliver', 'Version 1');
    await story.shows(order, 'services.order.now.delivered.buyer', { name: provider });
    await take(story, page, 'revise', 'Version 2?');
    await story.shows(working, 'services.order.now.working.provider', { name: buyer });
    await take(story, working, 'deliver', 'Version 2');
    await story.shows(order, 'services.order.now.delivered.buyer', { name: provider });
  },
  async digital(story, page) {
    await page.getByRole('link', { name: story.say('services.library.open'), exact: true }).click();
    await page.waitForURL('**/library');
    const waiting = page.waitForEvent('download');
    await story.press(page, 'services.library.downloadOf', { name: 'guide.zip' });
    expect((await waiting).suggestedFilename()).toBe('guide.zip');
    await story.looks(page, 'library');
    await page.getByRole('link', { name: story.say('services.library.order'), exact: true }).click();
  },
  async recurring(story, page, working, [buyer, provider]) {
    await story.shows(page, 'services.order.now.running.buyer', { name: provider });
    await story.shows(working, 'services.order.now.running.provider', { name: buyer });
  },
  async booking(story, page, working, [buyer, provider]) {
    await story.shows(page, 'services.booking.now.working.buyer', { name: provider });
    await page.getByRole('link', { name: 'https://meet.example.org/solo' }).waitFor();
    await story.shows(working, 'services.booking.now.working.provider', { name: buyer });
    // The hour comes, and passes.
    const { storage } = story.shop.server.ports;
    const [booked] = await storage.find(Order, { sx_id: story.sx_id });
    await after(story.shop, (booked!.ends_at!.getTime() - Date.now()) / day + 0.001);
    await story.shows(page, 'services.booking.now.delivered.buyer', { name: provider });
  },
};

/** One of the two says how it was. */
async function review(story: Story, page: Page, text: string): Promise<void> {
  const stars = story.say('services.review.count', { count: 5 });
  await page.getByRole('radio', { name: stars, exact: true }).press(' ');
  await story.field(page, 'services.review.text').fill(text);
  await story.looks(page, 'review');
  await story.press(page, 'services.review.give');
  await page.getByTestId('review').filter({ hasText: text }).waitFor();
}

/** From the form to the review. */
export async function expectServiceStory(shop: Shop, told: Told): Promise<void> {
  const story = new Story(shop, told);
  const { server } = shop;
  const [provider, buyer] = await Promise.all([member(server), member(server)]);
  const working = await offer(story, provider);
  await approve(story);

  const page = await buy(story, buyer);
  const open = page.getByRole('link', { name: story.say('chat.card.open'), exact: true });
  await open.first().waitFor();
  if (told.type !== 'digital') await story.shows(page, 'services.list.searchHint');
  await story.looks(page, 'chat');
  await open.first().click();
  await page.waitForURL('**/orders/*');
  const { order_id } = await until(
    async () => (await buyer.run('getOrders', {})).body.orders[0]!,
    (order) => order !== undefined,
  );
  await working.goto(`${server.url}/orders?as=provider`);
  await working.getByTestId('order-row').first().waitFor();
  await story.looks(working, 'sold');
  await working.goto(`${server.url}/orders/${order_id}`);
  await page.getByTestId('order').waitFor();
  await story.looks(page, 'order');
  await work[told.type](story, page, working, [buyer.username, provider.username]);
  await story.looks(working, 'order-of-provider');

  await take(story, page, 'complete');
  await story.shows(page, 'services.order.now.completed.buyer', { name: provider.username });
  // It says what is earned, and from when.
  await working.locator('[data-testid="order"][data-state="completed"]').waitFor();
  await review(story, page, 'Five of five, said by the buyer');
  const { until: shownAt } = (await buyer.run('getOrder', { order_id })).body.order;
  const format = new Intl.DateTimeFormat(told.language.toLowerCase(), { dateStyle: 'medium' });
  await story.shows(page, 'services.review.waits', {
    name: provider.username,
    date: format.format(new Date(shownAt!)),
  });
  await story.shows(working, 'services.review.otherWrote', { name: buyer.username });
  expect(await working.getByTestId('review').count()).toBe(0);
  await review(story, working, 'Five of five, said by the provider');
  for (const each of [page, working]) {
    await story.shows(each, `services.order.now.reviewed.${each === page ? 'buyer' : 'provider'}`);
    await expect.poll(() => each.getByTestId('review').count()).toBe(2);
  }
  await story.looks(page, 'reviewed');

  // Anybody reads what the buyer said.
  await page.goto(`${server.url}/s/${story.sx_id}`);
  await page.getByTestId('review').getByText('said by the buyer', { exact: false }).waitFor();
  if (told.type === 'recurring') await story.shows(page, 'services.page.subscribed');
  await story.looks(page, 'service-reviewed');
  await Promise.all([page, working].map((each) => each.context().close()));
}
