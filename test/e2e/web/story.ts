/** A contest from its template to its next edition, in the browser, in one language and at one size. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { Contest, Contestant, Round, Vote, VoteVoid } from '#shared/contests/entities.ts';
import { SuspectVote } from '#shared/contests/entities/integrity.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { templateTexts } from '#shared/contests/studio/templates.ts';
import type { Language } from '#shared/languages.ts';
import type { Key } from '#shared/i18n/texts.ts';
import { advanceContest } from '#cloud/contests/rounds/advance.ts';
import { translate } from '#parse/http/translate.ts';
import type { RunningServer } from '#parse/server.ts';
import { newPage, type PageOptions } from '../../support/browser.ts';
import { storeBehind } from '../../support/factories.ts';
import { visitor } from '../../support/actors.ts';

/** Names of the demo's log-ins. */
export const cast = {
  organizer: 'Olivia Organizer',
  ana: 'Ana Entrant',
  bea: 'Bea Entrant',
  operator: 'Otto Operator',
};

interface Told {
  readonly server: RunningServer;
  readonly language: Language;
  readonly size: Pick<PageOptions, 'width' | 'height'>;
  /** cx_id of the contest. */
  readonly cx_id: string;
}

const [minute, day] = [60_000, 24 * 3_600_000];

export async function expectStory({ server, language, size, cx_id }: Told): Promise<void> {
  const say = (key: Key | `${string}.${string}`, values?: Record<string, string | number>) =>
    translate(language, key, values);
  const { storage, clock } = server.ports;
  const lang = language.toLowerCase() as 'en' | 'fr' | 'es';
  const pages = new Map<string, Page>();
  /** Somebody's page, at an address; the first time over the log-in. */
  const at = async (name: string, path: string): Promise<Page> => {
    const known = pages.get(name);
    const page = known ?? (await newPage({ lang, ...size }));
    pages.set(name, page);
    // The studio of a new contest does not ask visitors who they are.
    await page.goto(`${server.url}${known ? path : `/auth/login?next=${encodeURIComponent(path)}`}`);
    if (!known) await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
    return page;
  };
  const press = (page: Page, key: Key | `${string}.${string}`, values?: Record<string, string | number>) =>
    page.getByRole('button', { name: say(key, values), exact: true }).click();
  const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
  const contestNow = async () => (await storage.get(Contest, cx_id))!;
  const roundsNow = () => storage.find(Round, { cx_id }, { sort: { round_number: 1 } });

  // A template becomes a draft, which gets a second round and is published.
  const memes = templateTexts[language].memes;
  const desk = await at(cast.organizer, `/studio/${cx_id}/new`);
  await desk.getByRole('button', { name: memes.name }).click();
  await expect.poll(() => desk.getByLabel(say('contests.form.title'), { exact: true }).inputValue()).toBe(memes.title);
  await press(desk, 'contests.studio.keepDraft');
  await desk.waitForURL((url) => url.pathname === `/studio/${cx_id}`);
  await at(cast.organizer, `/studio/${cx_id}?section=rounds`);
  await press(desk, 'contests.options.addRound');
  await expect.poll(async () => (await roundsNow()).length).toBe(2);
  await desk.getByLabel(say('contests.options.advance')).first().fill('2');
  await desk
    .getByRole('button', { name: say('contests.studio.saveRound') })
    .first()
    .click();
  await expect.poll(async () => (await roundsNow())[0]!.advance).toBe(2);
  await at(cast.organizer, `/studio/${cx_id}?section=dates`);
  await desk.getByLabel(say('contests.studio.appealDays')).fill('2');
  await expect.poll(async () => (await contestNow()).appeal_days).toBe(2);
  await at(cast.organizer, `/studio/${cx_id}?section=overview`);
  await press(desk, 'contests.form.publish');
  await press(desk, 'contests.review.publish');
  await expect.poll(async () => (await contestNow()).contest_status).toBe('active');

  // Two people enter, the organizer puts one in beside them, and all are approved.
  for (const [name, meme] of [
    [cast.ana, 'Wanda'],
    [cast.bea, 'Wilma'],
  ] as const) {
    const page = await at(name, `/join/${cx_id}`);
    await page.getByLabel(say('contests.entry.name'), { exact: false }).first().fill(meme);
    await press(page, 'contests.entry.send');
    await page.getByTestId('entry-status').waitFor();
  }
  await at(cast.organizer, `/managecontestant?cx_id=${cx_id}&status=waiting`);
  for (const meme of ['Wanda', 'Wilma'])
    await desk.getByRole('checkbox', { name: say('contests.desk.choose', { name: meme }) }).check();
  await press(desk, 'contests.desk.approve');
  await expect.poll(() => storage.count(Contestant, { cx_id, contestant_status: 1 })).toBe(2);
  await press(desk, 'contests.manage.add');
  const form = desk.getByRole('dialog');
  await form.getByLabel(say('contests.entry.name')).first().fill('Wolf');
  await form.getByRole('button', { name: say('contests.manage.add'), exact: true }).click();
  await expect.poll(() => storage.count(Contestant, { cx_id, contestant_status: 1 })).toBe(3);
  const contestants = await storage.find(Contestant, { cx_id }, { sort: { entry_number: 1 } });
  const idOf = (name: string) => contestants.find((row) => row.contestant_name === name)!.contestant_id;

  // Votes: one in the browser, others by the call.
  const voting = await newPage({ lang, ...size });
  await voting.goto(`${server.url}/cx/${cx_id}`);
  const card = voting.getByTestId('contestant-card').filter({ hasText: 'Wanda' });
  await card
    .getByRole('button', { name: say('contests.vote.cast') })
    .first()
    .click();
  await expect.poll(() => storage.count(Vote, { cx_id })).toBe(1);
  const [first] = await storage.find(Vote, { cx_id });
  for (const name of ['Wilma', 'Wilma', 'Wolf', 'Wolf'])
    await (await visitor(server)).call('POST /app/contest/v2/addVote', { cx_id, contestant_id: idOf(name) });

  // The votes for Wolf look suspicious: they are flagged as one, and an operator voids them.
  const suspects = (await storage.find(Vote, { cx_id })).filter((vote) => vote.contestant_id === idOf('Wolf'));
  await storage.transact((tx) =>
    tx.insertMany(
      SuspectVote,
      suspects.map(({ vote_id, contestant_id, assox_id, at_ms, weight }) => ({
        ...{ vote_id, cx_id, contestant_id, assox_id, at_ms, weight },
        ...{ reasons: 'same_device', network: 'one-hall', device: 'one' },
      })),
    ),
  );
  await at(cast.organizer, `/studio/${cx_id}?section=integrity`);
  await press(desk, 'contests.integrity.flag', { count: 2 });
  await desk.getByRole('dialog').getByLabel(say('contests.integrity.note')).fill('One hall, one device');
  await press(desk, 'contests.integrity.flagDo');
  const office = await at(cast.operator, `/studio/${cx_id}?section=integrity`);
  await press(office, 'contests.integrity.void', { count: 2 });
  const why = office.getByRole('dialog');
  await why.getByLabel(say('contests.integrity.reason')).fill('One person');
  await why.getByRole('button', { name: say('contests.integrity.void', { count: 2 }) }).click();
  await expect.poll(() => storage.count(VoteVoid, { cx_id })).toBe(2);
  await office.getByText(say('contests.integrity.state.voided'), { exact: true }).first().waitFor();

  // The first round ends: the best two go on, without the one whose votes are void.
  const now = new Date(clock.now());
  await storeBehind(server, cx_id, {}, [{ endDate: now }, { startDate: now }]);
  const later = { ...server.ports, clock: { ...clock, now: () => clock.now() + contestLimits.roundSettles } };
  await advanceContest(later, cx_id);
  await voting.goto(`${server.url}/cx/${cx_id}`);
  const cards = voting.getByTestId('contestant-card');
  await cards.filter({ hasText: 'Wilma' }).first().waitFor();
  await expect.poll(() => cards.filter({ hasText: 'Wolf' }).count()).toBe(0);
  const fan = await visitor(server);
  // Casting's cache of contests lasts a second.
  const wins = () => fan.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: idOf('Wilma') });
  await expect.poll(async () => (await wins()).status).toBe(200);

  // It ends; somebody appeals, the organizer answers, the result is certified, and anybody recounts it.
  const close = (ago: number) => {
    const [start_date, end_date] = [new Date(Date.now() - ago - day), new Date(Date.now() - ago)];
    return storeBehind(server, cx_id, { start_date, end_date }, [{ endDate: new Date(end_date.getTime() - minute) }]);
  };
  await close(minute);
  const appeal = await at(cast.ana, `/result/${cx_id}`);
  await appeal.getByLabel(say('contests.appeals.text')).fill('Two of my friends voted');
  await press(appeal, 'contests.appeals.file');
  await says(appeal, 'Two of my friends voted');
  await at(cast.organizer, `/result/${cx_id}`);
  await desk.getByLabel(say('contests.appeals.yourAnswer')).fill('All votes are in the ledger');
  await press(desk, 'contests.appeals.dismiss');
  await says(appeal, 'All votes are in the ledger');
  await close(2 * day + minute);
  await at(cast.organizer, `/result/${cx_id}`);
  await press(desk, 'contests.certify.button');
  await press(desk, 'contests.certify.yes');
  await desk.getByTestId('certified-votes').waitFor();
  expect(await desk.getByTestId('certified-votes').innerText()).toBe('4');
  await press(desk, 'contests.recount.start');
  await says(desk, say('contests.recount.fine', { count: 4, number: 4 }));
  await voting.goto(`${server.url}/receipt/${first!.receipt}`);
  await says(voting, say('contests.receipt.proven'));

  // The next edition takes entries.
  const list = await at(cast.organizer, '/editContests');
  const own = list.getByTestId('own-contest').filter({ hasText: memes.title });
  await own.getByRole('button', { name: say('contests.mine.more', { name: memes.title }) }).click();
  await own.getByRole('button', { name: say('contests.edition.add') }).click();
  await list.getByLabel(say('contests.edition.size')).fill('9');
  await list
    .getByRole('dialog')
    .getByRole('button', { name: say('contests.edition.add') })
    .click();
  await says(list, say('contests.edition.added'));
  const link = await own.locator('a[href^="/submit/"]').getAttribute('href');
  await voting.goto(`${server.url}${link}`);
  await voting.getByRole('heading', { level: 1 }).first().waitFor();
  await says(voting, 'Wilma');
  // Its first contest is over: the organizer opens the next one, and contestants of the first may enter it.
  await at(cast.organizer, link!);
  await press(desk, 'contests.edition.openNext');
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: say('contests.edition.openNext') })
    .click();
  await desk.waitForURL((url) => url.pathname.startsWith('/studio/'));
  const again = await at(cast.ana, link!);
  await again.getByLabel(say('contests.entry.name'), { exact: false }).first().fill('Wanda again');
  await press(again, 'contests.entry.send');
  await again.getByTestId('entered').waitFor();
  for (const page of [...pages.values(), voting]) {
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width, `${page.url()} is too wide`).toBeLessThanOrEqual(0);
    await page.context().close();
  }
}
