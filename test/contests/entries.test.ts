/** Entering a contest, as entrant and as organizer. */
import { describe, expect, it } from 'vitest';
import { enterContest } from '#cloud/contests/entries/entering.ts';
import { invoke } from '#cloud/kernel/define.ts';
import { Contestant, type EntryField } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { members, type TestActor } from '../support/actors.ts';
import { contest, fill, newCxId, storeBehind } from '../support/factories.ts';
import {
  admin,
  ana,
  approve,
  ben,
  change,
  enter,
  entered,
  type Entry,
  entry,
  guest,
  inHours,
  names,
  open,
  organizer,
  pending,
  picture,
  placesOf,
  said,
  see,
  server,
  shownTo,
  stageEntries,
} from './entriesStage.ts';
import { isWhole } from '../support/whole.ts';

stageEntries();

describe('entering', () => {
  it('makes an entry that waits, with its answers tidied', async () => {
    const { cx_id } = await open();
    const contestant_img = await picture(ana);
    const answers = [
      { key: 'age', value: '7,5' },
      { key: 'town', value: '  Le   Mans ' },
      { key: 'site', value: '' },
    ];
    const { status, body } = await enter(ana, entry(cx_id, { contestant_img, description: 'Me.', answers }));
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        contestant: {
          contestant_id: expect.stringMatching(/^[\w-]{12}$/),
          entry_number: 4,
          entry_rev: 1,
          contestant_name: 'Ana',
          contestant_img,
          description: 'Me.',
          contestant_status: 0,
          user_id: ana.user_id,
          cx_id,
          assox_id: '',
          votes: 0,
          rev: 0,
          answers: [
            { key: 'town', value: 'Le Mans' },
            { key: 'age', value: '7.5' },
          ],
        },
      },
    });
    const row = await server.current.ports.storage.get(Contestant, body.contestant.contestant_id);
    expect(row).toMatchObject({ organizer_id: organizer.user_id, user_id: ana.user_id, contestant_status: 0 });
    expect(await placesOf(row!.contestant_id, cx_id)).toEqual([]);
  });

  it('sent again answers the first entry, also when entries are closed by then', async () => {
    const { cx_id } = await open();
    const input = entry(cx_id);
    const first = await enter(ana, input);
    expect((await enter(ana, { ...input, contestant_name: 'Another' })).body).toEqual(first.body);
    await storeBehind(server.current, cx_id, { entries_open: false });
    expect((await enter(ana, input)).body).toEqual(first.body);
    expect(await server.current.ports.storage.count(Contestant, { cx_id, user_id: ana.user_id! })).toBe(1);
    // The same client_id of another person is another entry.
    await storeBehind(server.current, cx_id, { entries_open: true });
    expect((await enter(ben, input)).body.contestant).toMatchObject({ user_id: ben.user_id });
  });

  it('is once a person and contest, at the same instant too', async () => {
    const { cx_id } = await open();
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(ana, entry(cx_id))));
    const told = answers.map(({ status, code }) => `${status} ${code}`).toSorted();
    expect(told).toEqual(['200 ', ...Array.from({ length: 5 }, () => '409 entered_already')]);
    expect(await server.current.ports.storage.count(Contestant, { cx_id, user_id: ana.user_id! })).toBe(1);
    expect((await enter(ben, entry(cx_id))).status).toBe(200);
    const other = await open();
    expect((await enter(ana, entry(other.cx_id))).status).toBe(200);
    const known = async (who: TestActor) => (await who.run('getEnteredContests', {})).body.cx_ids;
    expect(await known(ana)).toEqual(expect.arrayContaining([cx_id, other.cx_id]));
    expect(await known(ben)).not.toContain(other.cx_id);
  });

  it.runIf(isWhole)('is once in two processes too, where nothing but the database stands in between', async () => {
    const { ports } = server.current;
    // `inTurn` identifies a server by its storage, so each copy is a queue of its own.
    const elsewhere = (input: Entry) =>
      invoke(
        enterContest,
        { ...ports, storage: { ...ports.storage } },
        { user_id: ana.user_id!, objectId: ana.objectId!, roles: [], language: 'EN', address: '127.0.0.1' },
        input,
      ).then(
        ({ contestant }) => contestant.contestant_id,
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      );
    for (let round = 0; round < 5; round++) {
      const { cx_id } = await open({ contestants: 2 });
      const twice = await Promise.all([elsewhere(entry(cx_id)), elsewhere(entry(cx_id)), elsewhere(entry(cx_id))]);
      expect(twice.filter((answer) => answer === 'entered_already')).toHaveLength(2);
      expect(await server.current.ports.storage.count(Contestant, { cx_id, user_id: ana.user_id! })).toBe(1);
      const other = await open({ contestants: 2 });
      const input = entry(other.cx_id);
      const same = await Promise.all([elsewhere(input), elsewhere(input), elsewhere(input)]);
      expect(new Set(same).size).toBe(1);
      expect(same[0]).toMatch(/^[\w-]{12}$/);
    }
  });

  it('sent six times at the same instant is one entry', async () => {
    const { cx_id } = await open();
    const input = entry(cx_id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(ana, input)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.contestant.contestant_id)).size).toBe(1);
  });

  it('by many at once numbers each of them', async () => {
    const { cx_id } = await open({ contestants: 2 });
    const people = await members(server.current, 5);
    const entries = await Promise.all(people.map((person) => entered(person, cx_id)));
    expect(new Set(entries.map(({ entry_number }) => entry_number))).toEqual(new Set([3, 4, 5, 6, 7]));
  });

  it('is for members, in a contest that they can see', async () => {
    const { cx_id } = await open();
    expect(await enter(guest, entry(cx_id))).toMatchObject({ status: 401, code: 'session_required' });
    const nowhere = { status: 404, code: 'contest_not_found' };
    expect(await enter(ana, entry(newCxId()))).toMatchObject(nowhere);
    expect(await enter(ana, entry((await open({ publish: false })).cx_id))).toMatchObject(nowhere);
  });

  it.each<[string, Parameters<typeof contest>[1]]>([
    ['takes no entries', { entries_open: false }],
    ['took entries until a moment ago', { stored: { entries_until: inHours(-1) } }],
    ['has ended', { stored: { start_date: inHours(-9), end_date: inHours(-1) } }],
    ['is cancelled', { stored: { contest_status: 'cancelled' } }],
    ['is certified', { stored: { contest_status: 'certified' } }],
  ])('is refused when the contest %s', async (_, wishes) => {
    const { cx_id, may_enter } = await open(wishes);
    expect(may_enter).toBe(false);
    expect(await enter(ana, entry(cx_id))).toMatchObject({ status: 409, code: 'entries_closed' });
  });

  it('is open before the start, and until the first round ends', async () => {
    expect((await enter(ana, entry((await pending()).cx_id))).status).toBe(200);
    const rounds = [
      { startDate: inHours(-3).toISOString(), endDate: inHours(1).toISOString(), advance: 2 },
      { startDate: inHours(1).toISOString(), endDate: inHours(3).toISOString() },
    ];
    const { cx_id } = await open({ rounds });
    expect((await enter(ana, entry(cx_id))).status).toBe(200);
    await storeBehind(server.current, cx_id, {}, [{ endDate: inHours(-1) }, { startDate: inHours(-1) }]);
    expect(await enter(ben, entry(cx_id))).toMatchObject({ status: 409, code: 'entries_closed' });
  });

  it('is refused when the contest is full, waiting ones counted', async () => {
    const { cx_id } = await open({ contestants: 0 });
    await fill(server.current, cx_id, contestLimits.contestants - 1);
    expect((await enter(ana, entry(cx_id))).status).toBe(200);
    expect(await enter(ben, entry(cx_id))).toMatchObject({ status: 409, code: 'contest_full' });
    expect(await enter(organizer, entry(cx_id))).toMatchObject({ status: 409, code: 'contest_full' });
  });

  const answer = (key: string, value: string) => ({ answers: [...said(), { key, value }] });
  it.each<[string, object, string]>([
    ['no name', { contestant_name: ' ' }, 'contestant_name'],
    ['a long name', { contestant_name: 'x'.repeat(81) }, 'contestant_name'],
    ['a long description', { description: 'x'.repeat(601) }, 'description'],
    ['a picture from elsewhere', { contestant_img: 'https://evil.example/a.png' }, 'contestant_img'],
    ['a picture that is not there', { contestant_img: '/files/nothing/picture.webp' }, 'contestant_img'],
    ['a required answer missing', { answers: [] }, 'answers.town'],
    ['a required answer of spaces', { answers: said('  ') }, 'answers.town'],
    ['a long text', { answers: said('x'.repeat(301)) }, 'answers.town'],
    ['a NUL in a text', { answers: said('a\0b') }, 'answers.town'],
    ['a story without end', answer('story', 'x'.repeat(3001)), 'answers.story'],
    ['a number that is none', answer('age', 'seven'), 'answers.age'],
    ['a script for a link', answer('site', 'javascript:alert(1)'), 'answers.site'],
    ['half a link', answer('site', 'example.org'), 'answers.site'],
    ['a day that never was', answer('born', '2023-02-30'), 'answers.born'],
    ['an answer that nobody asked for', answer('shoe', '44'), 'answers.shoe'],
    ['two answers to one question', answer('town', 'Nice'), 'answers.town'],
    ['a status of its own', { contestant_status: 1 }, 'contestant_status'],
    ['an owner of its own', { user_id: 1 }, 'user_id'],
    ['votes of its own', { votes: 5 }, 'votes'],
    ['a client id that is none', { client_id: 'a b' }, 'client_id'],
  ])('refuses %s, names the field, and stores nothing', async (_, changes, field) => {
    const { cx_id } = await open();
    const answered = await enter(ana, entry(cx_id, changes));
    expect(answered).toMatchObject({ status: 400, code: 'invalid', fields: { [field]: expect.stringMatching(/\w/) } });
    expect(Object.keys(answered.fields!)).toEqual([field]);
    expect(await server.current.ports.storage.count(Contestant, { cx_id })).toBe(3);
  });

  it('is by names that are seen, in one line', async () => {
    const { cx_id } = await open();
    const named = { contestant_name: '\u200b A\u202ena\n  Lima ' };
    expect((await entered(ana, cx_id, named)).contestant_name).toBe('Ana Lima');
    for (const contestant_name of ['\u200b\u200b', '\u3164', '\u2060 \u2800'])
      expect(await enter(organizer, entry(cx_id, { contestant_name }))).toMatchObject({
        status: 400,
        fields: { contestant_name: expect.any(String) },
      });
    const family = '\u{1f469}\u200d\u{1f467} Family';
    expect((await entered(organizer, cx_id, { contestant_name: family })).contestant_name).toBe(family);
  });

  it('tells the organizer alone what was asked for them alone, whatever the form becomes', async () => {
    const { cx_id, fields } = await open();
    const { contestant_id } = await entered(ana, cx_id, { answers: [...said(), { key: 'age', value: '31' }] });
    await approve(contestant_id);
    const ask = (changed: EntryField[]) =>
      organizer.run('createOrUpdate', { className: 'Contests', cx_id, fields: changed });
    const shown = fields.map((field) => ({ ...field, public: true }));
    expect(await ask(shown)).toMatchObject({ status: 409, code: 'answers_private' });
    // Nor taken out and put in again.
    expect((await ask(fields.filter(({ key }) => key !== 'age'))).status).toBe(200);
    expect(await ask(shown)).toMatchObject({ code: 'answers_private' });
    expect((await ask(shown.filter(({ key }) => key !== 'age'))).status).toBe(200);
    expect(shownTo(await see(guest, cx_id), contestant_id)!.answers).toEqual(said());
  });

  it('refuses a picture that somebody else uploaded', async () => {
    const { cx_id } = await open();
    const theirs = await picture(ben);
    const refused = { status: 400, code: 'invalid', fields: { contestant_img: expect.stringMatching(/your own/) } };
    expect(await enter(ana, entry(cx_id, { contestant_img: theirs }))).toMatchObject(refused);
    const mine = await entered(ana, cx_id);
    expect(await change(ana, mine.contestant_id, { contestant_img: theirs })).toMatchObject(refused);
    // A wrong file name is a 404.
    const own = await picture(ana);
    const renamed = own.replace('picture', 'other');
    expect(await change(ana, mine.contestant_id, { contestant_img: renamed })).toMatchObject(refused);
    expect((await change(ana, mine.contestant_id, { contestant_img: own })).body.contestant.contestant_img).toBe(own);
  });
});

describe('the organizer', () => {
  it('enters anybody, as often as needed, approved at once and with a place', async () => {
    const { cx_id } = await open({ entries_open: false, contestants: 2 });
    for (const contestant_name of ['Cleo', 'Dora']) {
      const input = entry(cx_id, { contestant_name, answers: [] });
      const { body } = await enter(organizer, input);
      expect(body.contestant).toMatchObject({ contestant_status: 1, contestant_name });
      expect(body.contestant.user_id).toBeUndefined();
      expect((await enter(organizer, input)).body).toEqual(body);
    }
    expect((await enter(admin, entry(cx_id, { contestant_name: 'Emil' }))).body.contestant.contestant_status).toBe(1);
    expect(names(await see(guest, cx_id))).toEqual(['Contestant 1', 'Contestant 2', 'Cleo', 'Dora', 'Emil']);
    expect((await see(organizer, cx_id)).own_entries).toEqual([]);
  });

  it('fills a draft, but no contest that is over', async () => {
    const draft = await contest(server.current, { organizer, publish: false, contestants: 0 });
    for (const contestant_name of ['Cleo', 'Dora'])
      expect((await enter(organizer, entry(draft.cx_id, { contestant_name, answers: [] }))).status).toBe(200);
    expect((await organizer.run('moveContest', { cx_id: draft.cx_id, transition: 'publish' })).status).toBe(200);
    const over = await open({ stored: { start_date: inHours(-9), end_date: inHours(-1) } });
    expect(await enter(organizer, entry(over.cx_id))).toMatchObject({ status: 409, code: 'contest_ended' });
    const cancelled = await open({ stored: { contest_status: 'cancelled' } });
    expect(await enter(organizer, entry(cancelled.cx_id))).toMatchObject({ status: 409, code: 'contest_cancelled' });
  });

  it('answers must fit, but need not be there', async () => {
    const { cx_id } = await open();
    const wrong = entry(cx_id, { answers: [{ key: 'age', value: 'seven' }] });
    expect(await enter(organizer, wrong)).toMatchObject({
      code: 'invalid',
      fields: { 'answers.age': expect.any(String) },
    });
  });

  it('may publish without anybody when entries are open, and only then', async () => {
    const alone = await open({ contestants: 0 });
    expect([alone.state, alone.may_enter, alone.contestants]).toEqual(['ongoing', true, []]);
    const draft = await open({ contestants: 0, publish: false });
    const publish = () => organizer.run('moveContest', { cx_id: draft.cx_id, transition: 'publish' });
    await storeBehind(server.current, draft.cx_id, { entries_open: false });
    expect(await publish()).toMatchObject({ status: 400, code: 'contest_needs_contestants' });
    await storeBehind(server.current, draft.cx_id, { entries_open: true });
    expect((await publish()).status).toBe(200);
  });
});
