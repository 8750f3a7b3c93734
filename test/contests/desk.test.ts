/** The organizer's desk: deciding about contestants, doubles, order, and import from a file. */
import { describe, expect, it } from 'vitest';
import { Contestant, RoundContestant, Vote } from '#shared/contests/entities.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { ContestantShape } from '#shared/contests/shapes.ts';
import { importLimits } from '#shared/contests/entries/limits.ts';
import { visitor } from '../support/actors.ts';
import { fill } from '../support/factories.ts';
import { confirmMail } from '../support/mails.ts';
import {
  admin,
  ana,
  ben,
  change,
  entered,
  guest,
  names,
  open,
  organizer,
  placesOf,
  said,
  see,
  server,
  shownTo,
  stageEntries,
} from './entriesStage.ts';

stageEntries();

const decide = (by: typeof organizer, contestant_ids: string[], decision: string, reason?: string) =>
  by.call('POST /app/contest/v2/decideContestants', {
    contestant_ids,
    decision: decision as 'approve',
    ...(reason !== undefined && { reason }),
  });
const bellOf = (user_id: number) =>
  server.current.ports.storage.find(Notification, { user_id }, { sort: { createdAt: 1 } });
const desk = async (cx_id: string, state: 'waiting' | 'approved' | 'refused' | 'out') =>
  (await organizer.call('POST /app/contest/v2/getContestants', { cx_id, state })).body.contestants;

describe('the desk', () => {
  it('refuses with a reason that reaches the person by bell and mail, and a changed entry asks again', async () => {
    const { cx_id, contest_name } = await open();
    const email = `${ana.username}@example.org`;
    await confirmMail(ana, email);
    const { contestant_id } = await entered(ana, cx_id);
    const other = await entered(ben, cx_id);
    const reason = 'The picture is blurred';
    const { body } = await decide(organizer, [contestant_id, other.contestant_id, 'nobodyishere'], 'refuse', reason);
    expect(body).toEqual({
      changed: [contestant_id, other.contestant_id],
      refused: [{ id: 'nobodyishere', code: 'contestant_not_found' }],
    });
    // Again it says nothing new.
    await decide(organizer, [contestant_id], 'refuse', reason);
    const told = (await bellOf(ana.user_id!)).filter(({ params }) => params.contest === contest_name);
    expect(told).toMatchObject([{ type: 'entry_refused', params: { reason }, count: 1 }]);
    expect((await see(organizer, cx_id)).states).toEqual({ waiting: 0, approved: 3, refused: 2, out: 0 });
    expect((await see(ana, cx_id)).own_entries).toMatchObject([{ ruling: 'refused', ruling_reason: reason }]);
    expect((await see(guest, cx_id)).states).toBeUndefined();

    await change(ana, contestant_id, { description: 'With a sharp picture' });
    expect(await desk(cx_id, 'waiting')).toMatchObject([{ contestant_id }]);
    expect((await desk(cx_id, 'refused')).map((row) => row.contestant_id)).toEqual([other.contestant_id]);
    await decide(organizer, [contestant_id, other.contestant_id], 'approve');
    expect(await desk(cx_id, 'refused')).toEqual([]);
    expect(await placesOf(contestant_id, cx_id)).toHaveLength(1);
  });

  it('takes contestants out: their votes stay in the ledger and off the board, and the page says so', async () => {
    const { cx_id, contestants } = await open();
    const { storage } = server.current.ports;
    const { contestant_id } = await entered(ana, cx_id);
    await decide(organizer, [contestant_id], 'approve');
    await guest.call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
    const [withdrawn] = contestants;
    await decide(organizer, [contestant_id], 'disqualify', 'Bought its votes');
    await decide(organizer, [withdrawn!.contestant_id], 'withdraw');
    const page = await see(guest, cx_id);
    expect(shownTo(page, contestant_id)).toBeUndefined();
    expect(page.left).toEqual([
      {
        contestant_id: withdrawn!.contestant_id,
        contestant_name: withdrawn!.contestant_name,
        ruling: 'withdrawn',
        votes: 0,
      },
      { contestant_id, contestant_name: 'Ana', ruling: 'disqualified', votes: 1 },
    ]);
    expect(await storage.count(Vote, { cx_id, assox_id: (await placesOf(contestant_id, cx_id))[0]!.assox_id })).toBe(1);
    // Every process casts by the contest as it was a second ago at most.
    const again = async () => (await ben.call('POST /app/contest/v2/addVote', { cx_id, contestant_id })).code;
    await expect.poll(again).toBe('contestant_not_accepted');
    expect(await change(ana, contestant_id, { description: 'Let me in' })).toMatchObject({ code: 'entry_is_final' });
    expect((await decide(ana, [contestant_id], 'withdraw', 'By myself')).body.refused).toMatchObject([
      { code: 'entry_is_final' },
    ]);
    expect((await desk(cx_id, 'out')).map(({ ruling }) => ruling)).toEqual(['withdrawn', 'disqualified']);
    await decide(organizer, [contestant_id], 'approve');
    expect(shownTo(await see(guest, cx_id), contestant_id)).toMatchObject({ assox_id: expect.any(String) });
  });

  it('lets entrants withdraw their own entry, and nobody decide about what is not theirs', async () => {
    const { cx_id, contestants } = await open();
    const mine = await entered(ana, cx_id);
    expect((await decide(ana, [mine.contestant_id], 'approve')).body.refused).toMatchObject([{ code: 'forbidden' }]);
    const [first] = contestants;
    for (const who of [ana, ben])
      expect((await decide(who, [first!.contestant_id], 'withdraw')).body.refused).toMatchObject([
        { code: 'forbidden' },
      ]);
    expect((await decide(ana, [mine.contestant_id], 'withdraw')).body.changed).toEqual([mine.contestant_id]);
    expect((await see(ana, cx_id)).own_entries).toMatchObject([{ ruling: 'withdrawn' }]);
    expect((await decide(guest, [first!.contestant_id], 'approve')).status).toBe(401);
    const merge = { contestant_id: first!.contestant_id, double_id: contestants[1]!.contestant_id };
    expect((await ben.call('POST /app/contest/v2/mergeContestants', merge)).status).toBe(403);
    expect((await ben.call('POST /app/contest/v2/orderContestants', { cx_id, contestant_ids: [] })).status).toBe(403);
    expect((await decide(admin, [mine.contestant_id], 'approve')).body.changed).toEqual([mine.contestant_id]);
  });

  it('merges doubles, keeps an order, and both are seen by everybody', async () => {
    const { cx_id, contestants } = await open({ results_policy: 'hidden' });
    const [one, two, three] = contestants.map(({ contestant_id }) => contestant_id);
    const mine = await entered(ana, cx_id, { description: 'Mine' });
    await decide(organizer, [mine.contestant_id], 'approve');
    const merge = { contestant_id: one!, double_id: mine.contestant_id };
    for (const _ of [1, 2])
      expect((await organizer.call('POST /app/contest/v2/mergeContestants', merge)).status).toBe(200);
    expect((await see(ana, cx_id)).own_entries).toMatchObject([{ contestant_id: one, description: 'Mine' }]);
    expect(await desk(cx_id, 'out')).toMatchObject([{ contestant_id: mine.contestant_id, ruling: 'merged' }]);
    const { version } = await see(guest, cx_id);
    const contestant_ids = [three!, one!];
    expect(await organizer.call('POST /app/contest/v2/orderContestants', { cx_id, contestant_ids })).toMatchObject({
      status: 200,
    });
    const page = await see(guest, cx_id);
    expect(page.contestants.map(({ contestant_id }) => contestant_id)).toEqual([three, one, two]);
    expect(page.version).not.toBe(version);
  });

  it('says how many votes of the total are a double’s, which count on no board', async () => {
    const { cx_id, contestants } = await open();
    const [kept, double] = contestants as [ContestantShape, ContestantShape];
    for (const { contestant_id } of [kept, double, double]) {
      const voter = await visitor(server.current);
      expect((await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id })).body.counted).toBe(true);
    }
    const merge = { contestant_id: kept.contestant_id, double_id: double.contestant_id };
    for (const _ of [1, 2]) {
      const merged = await organizer.call('POST /app/contest/v2/mergeContestants', merge);
      expect(merged.body).toEqual({ success: true, votes_kept: 2 });
    }
    const { total, contestants: board, left } = await see(guest, cx_id);
    expect(left).toMatchObject([{ contestant_id: double.contestant_id, ruling: 'merged', votes: 2 }]);
    const sum = (rows: { votes?: number }[]) => rows.reduce((all, { votes = 0 }) => all + votes, 0);
    expect([total, sum(board), sum(left)]).toEqual([3, 1, 2]);
  });

  it('keeps to itself how many votes who left had, while the numbers are withheld', async () => {
    const { cx_id, contestants } = await open({ results_policy: 'hidden' });
    const { contestant_id } = contestants[0]!;
    await (await visitor(server.current)).call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
    await decide(organizer, [contestant_id], 'disqualify');
    expect((await see(guest, cx_id)).left).toMatchObject([{ contestant_id }]);
    expect((await see(guest, cx_id)).left[0]).not.toHaveProperty('votes');
  });

  it('decides nothing in a certified contest', async () => {
    const { cx_id, contestants } = await open({ stored: { contest_status: 'certified' } });
    expect((await decide(organizer, [contestants[0]!.contestant_id], 'disqualify')).body).toMatchObject({
      changed: [],
      refused: [{ code: 'step_not_possible' }],
    });
    // Nor by changing the contestant: neither who stands, nor what was voted for.
    const [{ contestant_id, contestant_name }] = contestants as [ContestantShape];
    for (const changes of [{ contestant_status: 0 }, { contestant_name: 'Somebody else' }, { answers: said('Paris') }])
      expect(await change(organizer, contestant_id, changes)).toMatchObject({ code: 'step_not_possible' });
    expect((await change(organizer, contestant_id, { contestant_status: 1, description: 'Won' })).status).toBe(200);
    expect(names(await see(guest, cx_id))).toHaveLength(3);
    expect(shownTo(await see(guest, cx_id), contestant_id)).toMatchObject({ contestant_name, description: 'Won' });
  });
});

describe('an import', () => {
  const rowsOf = (count: number, from = 1) =>
    Array.from({ length: count }, (_, index) => ({ row: from + index, contestant_name: `Row ${from + index}` }));
  const send = (cx_id: string, rows: object[], by = organizer, import_id = 'one-file-of-many') =>
    by.call('POST /app/contest/v2/importContestants', { cx_id, import_id, rows: rows as [] });

  it('stores each row once, however often and from wherever it is sent', async () => {
    const { cx_id } = await open();
    const piece = rowsOf(importLimits.rowsAtOnce);
    const answers = await Promise.all([1, 2, 3].map(() => send(cx_id, piece)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(100);
    // The same people in another file are left out; doubles within one file are not.
    const other = await send(
      cx_id,
      [...rowsOf(2, 99), { row: 101, contestant_name: 'Row 101' }],
      organizer,
      'other-file',
    );
    expect(other.body).toEqual({ added: 1, known: 0, skipped: [99, 100] });
    const { storage } = server.current.ports;
    const stored = await storage.find(Contestant, { cx_id }, { sort: { entry_number: 1 } });
    expect(stored.map(({ entry_number }) => entry_number)).toEqual(Array.from({ length: 104 }, (_, n) => n + 1));
    expect(await storage.count(RoundContestant, { cx_id })).toBe(104);
  });

  it('refuses a piece as a whole: a formula, a wrong answer, too many, and a contest that is not theirs', async () => {
    const { cx_id } = await open();
    const wrong: [object, string][] = [
      [{ contestant_name: '=HYPERLINK("x")' }, 'rows.1.contestant_name'],
      [{ contestant_name: "-2+3+cmd|' /C calc'!A0" }, 'rows.1.contestant_name'],
      [{ contestant_name: 'Zoe', description: '=1+1' }, 'rows.1.description'],
      [{ contestant_name: 'Zoe', answers: said('@SUM(A1)') }, 'rows.1.answers.town'],
      [{ contestant_name: 'Zoe', answers: [{ key: 'age', value: 'old' }] }, 'rows.1.answers.age'],
      [{ contestant_name: 'Zoe', answers: [{ key: 'nothing', value: 'x' }] }, 'rows.1.answers.nothing'],
      [{ contestant_name: ' ' }, 'rows.1.contestant_name'],
      [{ contestant_name: 'x'.repeat(500) }, 'rows.1.contestant_name'],
    ];
    for (const [row, field] of wrong) {
      const answer = await send(cx_id, [...rowsOf(1), { row: 2, ...row }]);
      expect(answer).toMatchObject({ status: 400, code: 'invalid', fields: { [field]: expect.any(String) } });
    }
    expect(await send(cx_id, rowsOf(importLimits.rowsAtOnce + 1))).toMatchObject({ status: 400 });
    expect(await send(cx_id, [{ row: importLimits.rows + 1, contestant_name: 'Far' }])).toMatchObject({ status: 400 });
    for (const who of [ana, ben]) expect((await send(cx_id, rowsOf(1), who)).status).toBe(403);
    expect((await send(cx_id, rowsOf(1), guest)).status).toBe(401);
    expect((await see(guest, cx_id)).contestants).toHaveLength(3);

    await fill(server.current, cx_id, contestLimits.contestants - 5);
    expect(await send(cx_id, rowsOf(3))).toMatchObject({ status: 409, code: 'contest_full' });
    expect((await send(cx_id, rowsOf(2))).body.added).toBe(2);
  });
});
