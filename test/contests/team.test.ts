/** The team of a contest: each right opens its doors and no other one. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { TeamRight } from '#shared/contests/studio/team.ts';
import { Contest } from '#shared/contests/entities.ts';
import { members, type TestActor } from '../support/actors.ts';
import { contest, reject, storeBehind } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let organizer: TestActor;
let people: Record<TeamRight, TestActor>;
let stranger: TestActor;
let draft: ContestShape;

const give = (by: TestActor, cx_id: string, whom: TestActor, right: TeamRight | null) =>
  by.call('POST /app/contest/v2/setTeamMember', { cx_id, user_id: whom.user_id!, right });

beforeAll(async () => {
  const [one, view, approve, edit, other] = await members(server.current, 5);
  organizer = one!;
  people = { view: view!, approve: approve!, edit: edit! };
  stranger = other!;
  draft = await contest(server.current, { organizer, publish: false });
  for (const right of ['view', 'approve', 'edit'] as const) {
    const { status } = await organizer.call('POST /app/contest/v2/setTeamMember', {
      cx_id: draft.cx_id,
      username: `@${people[right].username}`,
      right,
    });
    if (status !== 200) throw new Error(`${right} is not given`);
  }
});

/** Every door of a draft, as a call that answers its status. */
const doors: Readonly<Record<string, (as: TestActor) => Promise<{ status: number }>>> = {
  'read the draft': (as) => as.call('POST /app/contest/v2/fetchContest', { cx_id: draft.cx_id }),
  'read the team': (as) => as.call('POST /app/contest/v2/getTeam', { cx_id: draft.cx_id }),
  'read the votes': (as) => as.call('POST /app/contest/v2/getAllVotes', { contest_id: draft.cx_id }),
  'read the contestants who wait': (as) =>
    as.call('POST /app/contest/v2/getContestants', { cx_id: draft.cx_id, contestant_status: 0 }),
  'approve a contestant': (as) =>
    as.call('POST /app/contest/v2/updateContestant', {
      contestant_id: draft.contestants[0]!.contestant_id,
      contestant_status: 1,
    }),
  'edit the contest': (as) =>
    as.run('createOrUpdate', { className: 'Contests', cx_id: draft.cx_id, description: 'Better' }),
  'edit a round': (as) =>
    as.run('createOrUpdate', { className: 'Rounds', round_id: draft.rounds[0]!.round_id, advance: 2 }),
  'set prices': (as) =>
    as.call('POST /app/contest/v2/setVotePrices', {
      cx_id: draft.cx_id,
      vote_mode: 'both',
      currency: 'EUR',
      unit_price: 100,
    }),
  'read what it sold': (as) => as.call('GET /app/contest/v2/getContestSale/:contest_id', { contest_id: draft.cx_id }),
  'read who bought': (as) => as.call('POST /app/contest/v2/getAllPayments', { contest_id: draft.cx_id }),
  'choose the team': (as) => give(as, draft.cx_id, stranger, null),
};

const opens: Readonly<Record<string, readonly TeamRight[]>> = {
  'read the draft': ['view', 'approve', 'edit'],
  'read the team': ['view', 'approve', 'edit'],
  'read the votes': ['view', 'approve', 'edit'],
  'read the contestants who wait': ['view', 'approve', 'edit'],
  'approve a contestant': ['approve', 'edit'],
  'edit the contest': ['edit'],
  'edit a round': ['edit'],
  'set prices': ['edit'],
  'read what it sold': ['view', 'approve', 'edit'],
  'read who bought': [],
  'choose the team': [],
};

describe('a right', () => {
  it.each(Object.keys(doors))('to %s is held by those who were given it', async (door) => {
    const knock = doors[door]!;
    expect((await knock(organizer)).status).toBe(200);
    for (const [right, who] of Object.entries(people))
      expect({ right, status: (await knock(who)).status }).toEqual({
        right,
        status: opens[door]!.includes(right as TeamRight) ? 200 : 403,
      });
    // A draft is not there for anybody else; that it has rounds is no secret.
    expect((await knock(stranger)).status).toBe(door === 'edit a round' ? 403 : 404);
  });

  it('is told to the page, and the embedding sites only to those who may change them', async () => {
    const see = async (who: TestActor) => {
      const { body } = await who.call('POST /app/contest/v2/fetchContest', { cx_id: draft.cx_id });
      if (!('contest' in body)) throw new Error('No contest was answered');
      const { right, manages, embed_origins } = body.contest;
      return { right, manages, sites: embed_origins !== undefined };
    };
    expect(await see(organizer)).toEqual({ right: 'own', manages: true, sites: true });
    expect(await see(people.edit)).toEqual({ right: 'edit', manages: true, sites: true });
    expect(await see(people.approve)).toEqual({ right: 'approve', manages: true, sites: false });
    expect(await see(people.view)).toEqual({ right: 'view', manages: false, sites: false });
  });

  it('to edit publishes, and neither cancels nor certifies', async () => {
    const { cx_id } = await contest(server.current, { organizer, publish: false });
    await give(organizer, cx_id, people.edit, 'edit');
    await give(organizer, cx_id, people.approve, 'approve');
    const move = (who: TestActor, transition: 'publish' | 'cancel') => who.run('moveContest', { cx_id, transition });
    expect(await move(people.approve, 'publish')).toMatchObject({ status: 403 });
    expect(await move(people.edit, 'publish')).toMatchObject({ status: 200, body: { state: 'ongoing' } });
    expect(await move(people.edit, 'cancel')).toMatchObject({ status: 403 });
    expect(await move(organizer, 'cancel')).toMatchObject({ status: 200 });
  });

  it('to edit runs the edition that is made of the contest: it is changed, found, and repeated when it is over', async () => {
    const { cx_id } = await contest(server.current, { organizer });
    for (const right of ['view', 'approve', 'edit'] as const) await give(organizer, cx_id, people[right], right);
    const input = { edition_name: 'Every spring', max_user: 9, original_contest_id: cx_id };
    const { edx_id } = (await organizer.call('POST /app/contest/v2/addEdition', input)).body.edition;
    const rename = (by: TestActor, edition_name: string) =>
      by.call('POST /app/contest/v2/editEdition', { edx_id, edition_name });
    const next = (by: TestActor) => by.call('POST /app/contest/v2/openNextContest', { edx_id });
    const read = async (by: TestActor) =>
      (await by.call('GET /app/contest/v2/getCachedEdition/:edx_id', { edx_id })).body.edition;
    const found = async (by: TestActor) =>
      (await by.call('POST /app/contest/v2/getEditions', { keyword: 'spring' })).body.editions.map((row) => row.edx_id);
    for (const who of [people.view, people.approve, stranger]) {
      expect((await rename(who, 'Mine')).status).toBe(403);
      expect((await next(who)).status).toBe(403);
      expect((await read(who)).manages).toBe(false);
    }
    expect((await rename(people.edit, 'Next spring')).body.edition.edition_name).toBe('Next spring');
    expect(await read(people.edit)).toMatchObject({ edition_name: 'Next spring', manages: true });
    for (const who of [people.edit, people.view, organizer]) expect(await found(who)).toContain(edx_id);
    expect(await found(stranger)).toEqual([]);
    const [start_date, end_date] = [7_200_000, 3_600_000].map((ago) => new Date(Date.now() - ago));
    await storeBehind(server.current, cx_id, { start_date, end_date, contest_status: 'certified' });
    const opened = await next(people.edit);
    expect(opened.status).toBe(200);
    expect((await read(people.edit)).contests.map((one) => one.cx_id)).toEqual([cx_id, opened.body.cx_id]);
  });

  it('does not throw a draft away, which its organizer does: nobody reads it then', async () => {
    const { cx_id } = await contest(server.current, { organizer, publish: false });
    await give(organizer, cx_id, people.edit, 'edit');
    const cancel = (who: TestActor) => who.run('moveContest', { cx_id, transition: 'cancel' });
    const see = (who: TestActor) => who.call('POST /app/contest/v2/fetchContest', { cx_id });
    expect(await cancel(people.edit)).toMatchObject({ status: 403 });
    for (const _ of ['at first', 'again']) expect((await cancel(organizer)).body).toEqual({ state: 'cancelled' });
    expect(await cancel(people.edit)).toMatchObject({ status: 404 });
    for (const who of [organizer, people.edit, people.view]) expect((await see(who)).status).toBe(404);
    // An edition opens its contests from this one.
    const kept = await contest(server.current, { organizer, publish: false });
    const edition = { edition_name: 'Every year', max_user: 9, original_contest_id: kept.cx_id };
    expect((await organizer.call('POST /app/contest/v2/addEdition', edition)).status).toBe(200);
    expect(await organizer.run('moveContest', { cx_id: kept.cx_id, transition: 'cancel' })).toMatchObject({
      status: 409,
      code: 'step_not_possible',
    });
  });

  it('to view sees numbers that are withheld, until it is taken away', async () => {
    const shown = await contest(server.current, { organizer, results_policy: 'hidden' });
    await reject(server.current, shown.contestants[0]!.contestant_id);
    await give(organizer, shown.cx_id, people.view, 'view');
    const see = async () => {
      const { body } = await people.view.call('POST /app/contest/v2/fetchContest', { cx_id: shown.cx_id });
      return 'contest' in body ? [body.contest.results_shown, body.contest.waiting_entries] : [];
    };
    expect(await see()).toEqual([true, 1]);
    // Who leaves needs nobody's leave.
    expect((await give(people.view, shown.cx_id, people.view, null)).status).toBe(200);
    expect(await see()).toEqual([false, 0]);
  });
});

describe('the team', () => {
  it('is listed with names, tells a new member once, and knows its size', async () => {
    const { cx_id } = await contest(server.current, { organizer });
    for (const right of ['view', 'edit', 'edit'] as const) await give(organizer, cx_id, people.edit, right);
    const { team } = (await organizer.call('POST /app/contest/v2/getTeam', { cx_id })).body;
    expect(team).toMatchObject({
      organizer: { user_id: organizer.user_id },
      members: [{ person: { username: people.edit.username }, right: 'edit' }],
    });
    const told = { user_id: people.edit.user_id!, path: `/studio/${cx_id}` };
    expect(await server.current.ports.storage.count(Notification, told)).toBe(1);

    const strangers = Array.from({ length: contestLimits.team - 1 }, (_, n) => 900_000 + n);
    await server.current.ports.storage.transact((tx) =>
      tx.update(Contest, cx_id, { viewers: [people.edit.user_id!, ...strangers] }),
    );
    expect(await give(organizer, cx_id, stranger, 'view')).toMatchObject({ code: 'team_full' });
    expect(await give(organizer, cx_id, organizer, 'view')).toMatchObject({ code: 'is_organizer' });
    const unknown = { cx_id, username: 'nobody-of-that-name', right: 'view' as const };
    expect(await organizer.call('POST /app/contest/v2/setTeamMember', unknown)).toMatchObject({
      status: 404,
      code: 'person_not_found',
    });
  });
});
