/** Entries after submission: approval, visibility, and allowed changes. */
import { describe, expect, it } from 'vitest';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import type { TestActor } from '../support/actors.ts';
import { storeBehind } from '../support/factories.ts';
import {
  admin,
  ana,
  approve,
  ben,
  change,
  entered,
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

stageEntries();

describe('approval', () => {
  it('gives a place in the running round, where votes count at once', async () => {
    const { cx_id, round_id } = await open();
    const mine = await entered(ana, cx_id);
    expect((await see(organizer, cx_id)).waiting_entries).toBe(1);
    const { body } = await approve(mine.contestant_id);
    expect(body.contestant).toMatchObject({ contestant_status: 1, assox_id: expect.stringMatching(/^[\w-]{12}$/) });
    const vote = { cx_id, contestant_id: mine.contestant_id };
    expect((await guest.call('POST /app/contest/v2/addVote', vote)).body).toMatchObject({ counted: true });
    const page = await see(guest, cx_id);
    expect(shownTo(page, mine.contestant_id)).toMatchObject({ votes: 1, answers: said() });
    expect(page.rounds.find((round) => round.round_id === round_id)!.contestants).toContain(mine.contestant_id);
    expect((await see(organizer, cx_id)).waiting_entries).toBe(0);
  });

  it('twice, also at once, gives one place', async () => {
    const { cx_id } = await open();
    const { contestant_id } = await entered(ana, cx_id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => approve(contestant_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await approve(contestant_id, admin)).status).toBe(200);
    expect(await placesOf(contestant_id, cx_id)).toHaveLength(1);
  });

  it('before the start gives a place in the first round; between rounds in the next one; after the last in none', async () => {
    const early = await pending();
    const first = await entered(ana, early.cx_id);
    await approve(first.contestant_id);
    expect(await placesOf(first.contestant_id, early.cx_id)).toMatchObject([{ round_id: early.rounds[0]!.round_id }]);

    const rounds = [
      { startDate: inHours(-3).toISOString(), endDate: inHours(1).toISOString(), advance: 2 },
      { startDate: inHours(2).toISOString(), endDate: inHours(3).toISOString() },
    ];
    const two = await open({ rounds });
    const next = await entered(ana, two.cx_id);
    await storeBehind(server.current, two.cx_id, {}, [{ endDate: inHours(-1) }]);
    await approve(next.contestant_id);
    expect(await placesOf(next.contestant_id, two.cx_id)).toMatchObject([{ round_id: two.rounds[1]!.round_id }]);

    const over = await open();
    const late = await entered(ana, over.cx_id);
    await storeBehind(server.current, over.cx_id, { start_date: inHours(-9), end_date: inHours(-1) });
    expect(await approve(late.contestant_id)).toMatchObject({ status: 409, code: 'contest_ended' });
    expect((await see(ana, over.cx_id)).own_entries).toMatchObject([{ contestant_status: 0 }]);
  });

  it('taken back hides, and keeps place and votes; nobody comes into a later round by it', async () => {
    const rounds = [
      { startDate: inHours(-3).toISOString(), endDate: inHours(1).toISOString(), advance: 1 },
      { startDate: inHours(1).toISOString(), endDate: inHours(3).toISOString() },
    ];
    const { cx_id } = await open({ rounds });
    const { contestant_id } = await entered(ana, cx_id);
    await approve(contestant_id);
    await guest.call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
    const hide = () => change(organizer, contestant_id, { contestant_status: 0 });
    expect((await hide()).body.contestant.contestant_status).toBe(0);
    expect(names(await see(guest, cx_id))).not.toContain('Ana');
    expect(await placesOf(contestant_id, cx_id)).toHaveLength(1);
    await approve(contestant_id);
    expect(shownTo(await see(guest, cx_id), contestant_id)).toMatchObject({ votes: 1 });
    await hide();
    await storeBehind(server.current, cx_id, {}, [{ endDate: inHours(-1) }, { startDate: inHours(-1) }]);
    expect((await approve(contestant_id)).status).toBe(200);
    expect(await placesOf(contestant_id, cx_id)).toHaveLength(1);
  });

  it('is the organizer’s and the admin’s alone', async () => {
    const { cx_id } = await open();
    const { contestant_id } = await entered(ana, cx_id);
    expect(await approve(contestant_id, ana)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await approve(contestant_id, guest)).toMatchObject({ status: 401, code: 'session_required' });
    expect(await approve(contestant_id, ben)).toMatchObject({ status: 404, code: 'contestant_not_found' });
    expect(await approve('nowhere00000')).toMatchObject({ status: 404, code: 'contestant_not_found' });
    for (const contestant_status of [2, -1, true, '1', null])
      expect(await change(organizer, contestant_id, { contestant_status })).toMatchObject({ code: 'invalid' });
    expect((await server.current.ports.storage.get(Contestant, contestant_id))!.contestant_status).toBe(0);
    expect((await approve(contestant_id, admin)).status).toBe(200);
  });
});

describe('a waiting entry', () => {
  it('is seen by whoever made it, the organizer and admins, and by nobody else through any call', async () => {
    const { cx_id } = await open();
    const { contestant_id } = await entered(ana, cx_id, { contestant_name: 'Wanda Waits', answers: said('Hideville') });
    for (const actor of [ben, guest]) {
      const questions: [string, object][] = [
        ['fetchContest', { cx_id }],
        [`getCachedContest/${cx_id}`, {}],
        ['get', {}],
        ['getOngoingContests', {}],
        ['search', { keyword: 'Wanda' }],
        ['search', { keyword: 'Hideville' }],
        ['getContestants', { cx_id }],
        ['getContestants', { cx_id, keyword: 'Wanda' }],
        ['getContestants', { cx_id, contestant_status: 0 }],
        ['getContestants', { cx_id, contestant_id }],
        ['getRecentContestants', { cx_id }],
        ['getRecentContestants', {}],
        ['getVotes', { cx_id }],
        ['getVoteHistory', { cx_id }],
        ['addVote', { cx_id, contestant_id }],
        ['updateContestant', { contestant_id, description: 'x' }],
      ];
      for (const [name, input] of questions) {
        const answer = await actor.fetch(`/app/contest/v2/${name}`, {
          method: 'POST',
          headers: { ...actor.headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        });
        expect(answer.code, name).not.toBe('invalid');
        expect(JSON.stringify(answer.body), name).not.toMatch(/"[^"]*(Wanda Waits|Hideville)/);
      }
      for (const path of [`/cx/${cx_id}`, `/cx/${cx_id}/${contestant_id}`, '/sitemap.xml']) {
        const page_ = await fetch(`${server.current.url}${path}`);
        expect(await page_.text(), path).not.toMatch(
          new RegExp(`Wanda Waits|Hideville${path === '/sitemap.xml' ? `|${contestant_id}` : ''}`),
        );
      }
      const function_ = await actor.run('createOrUpdate', {
        className: 'Contestants',
        contestant_id,
        description: 'x',
      });
      expect([401, 403]).toContain(function_.status);
      const page = await see(actor, cx_id);
      expect([page.waiting_entries, page.own_entries, page.contestant_count]).toEqual([0, [], 3]);
    }
    expect(await change(ben, contestant_id, { description: 'x' })).toMatchObject({ code: 'contestant_not_found' });
    const alone = await organizer.call('POST /app/contest/v2/getContestants', { cx_id, contestant_id });
    expect(alone.body).toMatchObject({ count: 1, contestants: [{ contestant_id, contestant_status: 0 }] });
    expect((await see(ana, cx_id)).own_entries).toMatchObject([{ contestant_id, answers: said('Hideville') }]);
    expect((await change(admin, contestant_id, { description: 'Seen.' })).body.contestant.description).toBe('Seen.');
  });
});

describe('a change', () => {
  const private_ = [...said(), { key: 'age', value: '44' }];

  it('before the start sends an approved entry back to waiting, unless it is its description', async () => {
    const { cx_id } = await pending();
    const { contestant_id } = await entered(ana, cx_id);
    const statusAfter = async (changes: object) => {
      await approve(contestant_id);
      const { body, status } = await change(ana, contestant_id, changes);
      return [status, body.contestant.contestant_status];
    };
    expect(await statusAfter({ description: 'More about me.' })).toEqual([200, 1]);
    expect(await statusAfter({ contestant_name: 'Ana', answers: said() })).toEqual([200, 1]);
    expect(await statusAfter({ contestant_name: 'Anna' })).toEqual([200, 0]);
    expect(await statusAfter({ contestant_img: await picture(ana) })).toEqual([200, 0]);
    expect(await statusAfter({ answers: said('Nice') })).toEqual([200, 0]);
    expect(await statusAfter({ answers: [...said('Nice'), { key: 'age', value: '44' }] })).toEqual([200, 0]);
    expect(await placesOf(contestant_id, cx_id)).toHaveLength(1);
  });

  it('while it runs is free for a waiting entry, and for an approved one in what nobody voted for', async () => {
    const { cx_id } = await open();
    const { contestant_id } = await entered(ana, cx_id);
    expect((await change(ana, contestant_id, { contestant_name: 'Anna' })).status).toBe(200);
    await approve(contestant_id);
    const final = { status: 409, code: 'entry_is_final', error: 'Voting has begun: ask the organizer' };
    expect(await change(ana, contestant_id, { contestant_name: 'Winner' })).toMatchObject(final);
    expect(await change(ana, contestant_id, { contestant_img: await picture(ana) })).toMatchObject(final);
    expect(await change(ana, contestant_id, { answers: said('Nice') })).toMatchObject(final);
    const { body } = await change(ana, contestant_id, { description: 'Vote for me.', answers: private_ });
    expect(body.contestant).toMatchObject({ contestant_status: 1, description: 'Vote for me.', answers: private_ });
    // Private answers are visible to entrant and organizer only.
    const shown = (actor: TestActor) => see(actor, cx_id).then((page) => page.contestants[3]!.answers);
    expect([await shown(guest), await shown(ana), await shown(organizer)]).toEqual([said(), private_, private_]);
  });

  it('after the end is the organizer’s alone', async () => {
    const { cx_id } = await open();
    const { contestant_id } = await entered(ana, cx_id);
    await approve(contestant_id);
    await storeBehind(server.current, cx_id, { start_date: inHours(-9), end_date: inHours(-1) });
    expect(await change(ana, contestant_id, { description: 'Late.' })).toMatchObject({ code: 'entry_is_final' });
    expect((await change(organizer, contestant_id, { contestant_name: 'Tidied' })).body.contestant).toMatchObject({
      contestant_name: 'Tidied',
      contestant_status: 1,
    });
  });

  it('checks answers as entering does, and empties by null and by nothing', async () => {
    const { cx_id } = await open();
    const { contestant_id } = await entered(ana, cx_id, { description: 'Me.', contestant_img: await picture(ana) });
    expect(await change(ana, contestant_id, { answers: [] })).toMatchObject({
      status: 400,
      fields: { 'answers.town': expect.any(String) },
    });
    expect(await change(ana, contestant_id, { contestant_name: ' ' })).toMatchObject({ status: 400, code: 'invalid' });
    const { body } = await change(ana, contestant_id, { description: null, contestant_img: '' });
    expect(body.contestant).toMatchObject({ description: '', contestant_img: '', answers: said() });
  });

  it('of an approved entry of somebody else is forbidden', async () => {
    const { cx_id } = await open();
    const { contestant_id } = await entered(ana, cx_id);
    await approve(contestant_id);
    expect(await change(ben, contestant_id, { description: 'x' })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await change(guest, contestant_id, { description: 'x' })).toMatchObject({ code: 'session_required' });
  });

  it('is heard by those who have the page open: the contest’s version moves', async () => {
    const { cx_id, version } = await open();
    const { contestant_id } = await entered(ana, cx_id);
    const afterEntry = (await see(guest, cx_id)).version;
    await approve(contestant_id);
    const afterApproval = (await see(guest, cx_id)).version;
    expect(new Set([version, afterEntry, afterApproval]).size).toBe(3);
    const { rev } = (await server.current.ports.storage.get(Contest, cx_id))!;
    expect(afterApproval.startsWith(`${rev}.`)).toBe(true);
  });
});
