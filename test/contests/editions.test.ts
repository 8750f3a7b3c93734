/** Editions: entries are placed in the open contest, and the next one opens by itself, exactly once. */
import { describe, expect, it } from 'vitest';
import { Contest, Contestant, Round } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import { editionLimits } from '#shared/contests/editions/limits.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { enterEdition } from '#cloud/contests/entries/entering.ts';
import { type Caller, invoke } from '#cloud/kernel/define.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { storeBehind } from '../support/factories.ts';
import { isWhole } from '../support/whole.ts';
import { ana, ben, admin, guest, open, organizer, said, see, server, stageEntries } from './entriesStage.ts';

stageEntries();

let sent = 0;
const add = (original_contest_id: string, max_user: number, by = organizer, more: object = {}) =>
  by.call('POST /app/contest/v2/addEdition', { original_contest_id, max_user, edition_name: 'Spring', ...more });
const read = async (edx_id: string, by: TestActor = guest) =>
  (await by.call('GET /app/contest/v2/getCachedEdition/:edx_id', { edx_id })).body.edition;
const enter = (edx_id: string, by: TestActor, contestant_name = 'Ana') =>
  by.call('POST /app/contest/v2/enterEdition', {
    edx_id,
    contestant_name,
    client_id: `enters-${++sent}`,
    answers: said(),
  });

describe('an edition', () => {
  it('is made, changed, found and read by who may', async () => {
    const { cx_id, contest_id } = await open({ contestants: 0 });
    for (const who of [ana, guest]) expect((await add(cx_id, 3, who)).status).toBeGreaterThan(400);
    expect(await add('nowhere00000', 3)).toMatchObject({ status: 404, code: 'contest_not_found' });
    const client_id = 'makes-it-once';
    const [first, again] = await Promise.all([1, 2].map(() => add(cx_id, 3, organizer, { client_id })));
    const { edition } = first!.body;
    expect(again!.body.edition.edx_id).toBe(edition.edx_id);
    expect(
      await organizer.call('POST /app/contest/v2/addEdition', {
        original_contest_id: contest_id,
        max_user: 5,
        edition_name: 'Again',
      }),
    ).toMatchObject({ status: 409, code: 'edition_exists' });
    const { edx_id } = edition;
    const edit = (by: TestActor, changes: object) =>
      by.call('POST /app/contest/v2/editEdition', { edx_id, ...changes });
    expect((await edit(ana, { edition_name: 'Mine' })).status).toBe(403);
    expect((await edit(organizer, { edition_name: 'Summer', rev: edition.rev })).body.edition.edition_name).toBe(
      'Summer',
    );
    expect(await edit(organizer, { max_user: 4, rev: edition.rev })).toMatchObject({ code: 'changed_meanwhile' });
    // Where none is open, a list says so.
    expect(edition).toMatchObject({ open_contest: cx_id, entries: 0 });
    const list = async (by: TestActor, keyword: string) =>
      (await by.call('POST /app/contest/v2/getEditions', { keyword })).body.editions.map((row) => row.edx_id);
    expect(await list(organizer, 'summer')).toEqual([edx_id]);
    expect(await list(admin, 'summer')).toEqual([edx_id]);
    expect(await list(ana, 'summer')).toEqual([]);
    expect(await read(edx_id)).toMatchObject({ edition_name: 'Summer', open_contest: cx_id, manages: false, fame: [] });
    expect((await guest.call('GET /app/contest/v2/getCachedEdition/:edx_id', { edx_id: 'nothing' })).status).toBe(404);
  });

  it('takes one entry a person, and opens a copy of the original when a contest is full', async () => {
    const { cx_id, contest_name, rounds } = await open({ contestants: 1 });
    const { edx_id } = (await add(cx_id, 2)).body.edition;
    expect((await enter(edx_id, ana)).body.contestant).toMatchObject({ cx_id, contestant_status: 0 });
    expect(await enter(edx_id, ana)).toMatchObject({ status: 409, code: 'entered_already' });
    const { contestant } = (await enter(edx_id, ben)).body;
    expect(contestant.cx_id).not.toBe(cx_id);
    expect(await enter(edx_id, ben)).toMatchObject({ code: 'entered_already' });
    // Through the page of the full contest one enters the edition all the same.
    const join = (by: TestActor, client_id = 'joins-the-full-one') =>
      by.call('POST /app/contest/v2/enterContest', { cx_id, client_id, contestant_name: 'Cy', answers: said() });
    expect(await join(ben)).toMatchObject({ code: 'entered_already' });
    const third = await member(server.current);
    const joined = (await join(third)).body.contestant;
    expect(joined.cx_id).toBe(contestant.cx_id);
    expect((await join(third)).body.contestant.contestant_id).toBe(joined.contestant_id);
    expect((await see(organizer, cx_id)).contestant_count).toBe(1);
    await server.current.ports.storage.transact((tx) => tx.remove(Contestant, joined.contestant_id));
    const copy = await see(guest, contestant.cx_id);
    expect(copy).toMatchObject({ contest_name: `${contest_name} · 2`, state: 'ongoing', may_enter: true });
    expect(copy.rounds.map(({ endDate }) => endDate)).toEqual(rounds.map(({ endDate }) => endDate));
    const edition = await read(edx_id, ben);
    expect(edition.contests.map((one) => one.cx_id)).toEqual([cx_id, contestant.cx_id]);
    expect(edition).toMatchObject({
      open_contest: contestant.cx_id,
      entries: 1,
      own_entry: { cx_id: contestant.cx_id },
    });
    // The page says what became of it, and offers no change of what is out.
    const { contestant_id } = edition.own_entry!;
    await organizer.call('POST /app/contest/v2/decideContestants', {
      contestant_ids: [contestant_id],
      decision: 'refuse',
    });
    expect((await read(edx_id, ben)).own_entry).toMatchObject({ contestant_id, ruling: 'refused' });
    // The organizer adds people by hand, as many as needed, and none to a contest that is full.
    expect((await enter(edx_id, organizer)).body.contestant).toMatchObject({ contestant_status: 1 });
    for (const [who, client_id] of [
      [organizer, 'by-hand-1'],
      [admin, 'by-hand-2'],
    ] as const)
      expect((await join(who, client_id)).body.contestant.cx_id).not.toBe(cx_id);
    const rows = await Promise.all((await read(edx_id)).contests.map((one) => see(organizer, one.cx_id)));
    for (const { contestant_count } of rows) expect(contestant_count).toBeLessThanOrEqual(2);
  });

  it('takes no more rows of a file than have room in it', async () => {
    const { cx_id } = await open({ contestants: 1 });
    expect((await add(cx_id, 3)).status).toBe(200);
    const send = (names: string[], import_id = 'a-file-for-an-edition') =>
      organizer.call('POST /app/contest/v2/importContestants', {
        cx_id,
        import_id,
        rows: names.map((contestant_name, index) => ({ row: index + 1, contestant_name })),
      });
    expect(await send(['One', 'Two', 'Three'])).toMatchObject({ status: 409, code: 'contest_full' });
    expect((await send(['One', 'Two'])).body).toMatchObject({ added: 2 });
    // The same again adds nobody, and is no fault.
    expect((await send(['One', 'Two'])).body).toMatchObject({ added: 0, known: 2 });
    expect((await send(['Four'], 'another-file-for-it')).code).toBe('contest_full');
    expect((await see(organizer, cx_id)).contestant_count).toBe(3);
  });

  it('opens as many contests a day as its organizer may make, whoever fills them', async () => {
    const busy = await member(server.current);
    const { cx_id } = await open({ contestants: 2, organizer: busy });
    const { edx_id } = (await add(cx_id, 2, busy)).body.edition;
    const { limiter } = server.current.ports;
    const points = contestLimits.perPersonADay;
    const take = () => limiter.take('contests of editions', { points, seconds: 86_400 }, String(busy.user_id));
    for (let n = 0; n < points; n++) await take().catch(() => undefined);
    expect(await enter(edx_id, ana)).toMatchObject({ status: 429, code: 'too_many' });
    expect((await read(edx_id)).contests).toHaveLength(1);
  });

  it('names the winners once the numbers are public', async () => {
    const { cx_id, contestants } = await open({ results_policy: 'after_end' });
    const { edx_id } = (await add(cx_id, 20)).body.edition;
    const voter = await visitor(server.current);
    const [winner] = contestants;
    await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: winner!.contestant_id });
    expect((await read(edx_id)).fame).toEqual([]);
    await server.current.ports.storage.transact((tx) => tx.update(Contest, cx_id, { contest_status: 'certified' }));
    await expect
      .poll(async () => (await read(edx_id)).fame)
      .toMatchObject([{ cx_id, is_provisional: false, winners: [{ contestant_id: winner!.contestant_id, votes: 1 }] }]);
    expect((await read(edx_id)).open_contest).toBe('');
    const { editions } = (await organizer.call('POST /app/contest/v2/getEditions', {})).body;
    expect(editions.find((row) => row.edx_id === edx_id)!.open_contest).toBe('');
    expect(await enter(edx_id, ana)).toMatchObject({ status: 409, code: 'entries_closed' });
  });
});

describe('an edition whose contest is over', () => {
  const over = { start_date: new Date(Date.now() - 7_200_000), end_date: new Date(Date.now() - 3_600_000) };
  const next = (edx_id: string, by: TestActor) => by.call('POST /app/contest/v2/openNextContest', { edx_id });

  it('is repeated by its organizer, once, and takes those again who stood in it', async () => {
    const { cx_id } = await open({ contestants: 2 });
    const { edx_id } = (await add(cx_id, 3)).body.edition;
    expect((await enter(edx_id, ana)).body.contestant.cx_id).toBe(cx_id);
    expect(await next(edx_id, organizer)).toMatchObject({ status: 409, code: 'step_not_possible' });
    // Entries closed three days before voting began.
    const before = { entries_until: new Date(over.start_date.getTime() - 72 * 3_600_000), entries_open: false };
    await storeBehind(server.current, cx_id, { ...over, ...before, contest_status: 'certified' });
    // Full, and over: nothing opens by itself, whoever enters.
    for (const who of [ben, organizer]) expect(await enter(edx_id, who)).toMatchObject({ code: 'entries_closed' });
    expect(await read(edx_id, ana)).toMatchObject({ may_open_next: false, own_entry: { cx_id } });
    expect((await read(edx_id, organizer)).may_open_next).toBe(true);
    const hold = (contests: string[]) =>
      server.current.ports.storage.transact((tx) => tx.update(Edition, edx_id, { contests }));
    await hold([...Array.from({ length: editionLimits.contests - 1 }, (_, at) => `gone${at}`), cx_id]);
    expect((await read(edx_id, organizer)).may_open_next).toBe(false);
    expect(await next(edx_id, organizer)).toMatchObject({ code: 'edition_full' });
    await hold([cx_id]);
    for (const who of [ana, guest]) expect((await next(edx_id, who)).status).toBeGreaterThan(400);
    const opened = await Promise.all([1, 2, 3].map(() => next(edx_id, organizer)));
    const [again] = new Set(opened.map(({ body }) => body.cx_id));
    expect(new Set(opened.map(({ body }) => body.cx_id)).size).toBe(1);

    const copy = await see(guest, again!);
    expect(copy).toMatchObject({ state: 'pending', may_enter: true, contestants: [] });
    expect(Date.parse(copy.end_date) - Date.parse(copy.start_date)).toBe(
      over.end_date.getTime() - over.start_date.getTime(),
    );
    const edition = await read(edx_id, ana);
    expect(edition).toMatchObject({ open_contest: again, may_open_next: false, entries: 0 });
    expect(edition.own_entry).toBeUndefined();
    for (const who of [ana, ben]) expect((await enter(edx_id, who)).body.contestant.cx_id).toBe(again);
    expect(await enter(edx_id, ana)).toMatchObject({ code: 'entered_already' });
    // The one that opens when it is full has its dates.
    await enter(edx_id, organizer);
    const third = (await enter(edx_id, organizer)).body.contestant.cx_id;
    expect(third).not.toBe(again);
    expect((await see(guest, third)).start_date).toBe(copy.start_date);
  });
});

/** All conflict with each other, so twice as many take four times as long. */
const crowd = isWhole ? 100 : 40;
const each = crowd * 0.15;

describe(`${crowd} entries at the same instant`, () => {
  it('on two servers open each next contest once, and none is too full', async () => {
    const { cx_id } = await open({ contestants: 0 });
    const { edx_id } = (await add(cx_id, each)).body.edition;
    const { ports } = server.current;
    // What is kept in a process hangs on its storage: a view of it stands for another process.
    const other = { ...ports, storage: { ...ports.storage } };
    const callerOf = (n: number): Caller => ({
      user_id: 900_000 + n,
      objectId: `crowd${n}`,
      roles: [],
      language: 'EN',
      address: '203.0.113.7',
    });
    const one = (n: number) =>
      invoke(enterEdition, n % 2 ? ports : other, callerOf(n), {
        edx_id,
        client_id: `crowd-${n}`,
        contestant_name: `Crowd ${n}`,
        answers: said(),
      });
    const answers = await Promise.all(Array.from({ length: crowd }, (_, n) => one(n)));
    expect(answers).toHaveLength(crowd);
    const { storage } = ports;
    const { contests } = (await storage.get(Edition, edx_id))!;
    expect(contests).toHaveLength(7);
    const counts = await Promise.all(contests.map((id) => storage.count(Contestant, { cx_id: id })));
    expect(counts).toEqual([...Array<number>(6).fill(each), crowd / 10]);
    // None was opened beside those of the edition, and each has its round.
    const copies = (await storage.find(Contest, { user_id: organizer.user_id! })).filter((row) =>
      row.contest_name.startsWith(`Contest ${cx_id} ·`),
    );
    expect(copies.map((row) => row.cx_id).toSorted()).toEqual(contests.slice(1).toSorted());
    for (const id of contests) expect(await storage.count(Round, { cx_id: id })).toBe(1);
    // Sent again, nobody enters twice.
    await Promise.all([0, 1, each, each + 1].map(one));
    expect(await storage.count(Contestant, { user_id: 900_000 })).toBe(1);
  }, 180_000);
});
