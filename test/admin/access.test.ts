/** Operators' calls are restricted to them; organizers see votes and contestants of their own contests. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { admin as adminDomain } from '#cloud/admin/domain.ts';
import { routes as adminRoutes } from '../../admin/routes.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let admin: TestActor;
let colleague: TestActor;
let organizer: TestActor;
let other: TestActor;
let guest: TestActor;
let own: ContestShape;
let foreign: ContestShape;

beforeAll(async () => {
  const at = server.current;
  [admin, colleague, organizer, other, guest] = await Promise.all([
    member(at, 'admin'),
    member(at, 'admin'),
    member(at, 'organizer'),
    member(at, 'organizer'),
    visitor(at),
  ]);
  own = await contest(at, { organizer });
  foreign = await contest(at, { organizer: other });
});

type Name = keyof typeof adminDomain.functions;
const rights = ['money_read' as const];
const reason = 'Counts the money';
const inputs: Record<Name, () => object | Promise<object>> = {
  getAdminHome: () => ({}),
  getWaitingCounts: () => ({}),
  searchEverything: () => ({ words: 'anything' }),
  getAdminContests: () => ({}),
  changeContests: () => ({ cx_ids: [own.cx_id], change: 'enable_voting' }),
  getAllVotes: () => ({}),
  getAdminPayments: () => ({}),
  voidVotes: () => ({ vote_ids: ['not-there'], reason: 'One person' }),
  decideFlags: () => ({ flag_ids: ['not-there'], decision: 'keep', reason: 'Nothing wrong' }),
  getAllContestants: () => ({}),
  changeContestants: () => ({ contestant_ids: [own.contestants[0]!.contestant_id], change: 'approve' }),
  getAdminUsers: () => ({}),
  getOperatorRights: () => ({}),
  proposeRights: () => ({ user_id: other.user_id!, rights, reason }),
  decideRights: async () => {
    const { user_id } = await member(server.current);
    const { body } = await colleague.run('proposeRights', { user_id: user_id!, rights, reason });
    return { change_id: body.change.change_id, decision: 'confirm' };
  },
  takeRights: async () => ({ user_id: (await member(server.current, 'money_read')).user_id!, rights, reason }),
  mayOpenDashboard: () => ({}),
  changeUsers: () => ({ user_ids: [other.user_id!], to: { change: 'enable' } }),
  getAuditEntries: () => ({}),
  getMailTemplates: () => ({ language: 'FR' }),
  previewMail: () => ({ template: 'news', sample: 0, language: 'ES' }),
  sendTestMail: () => ({ template: 'news', sample: 0, language: 'EN' }),
  getMailSuppressions: () => ({}),
  releaseMails: () => ({ suppression_ids: ['nothingnothingnothing0'] }),
};

describe.each(Object.keys(inputs) as Name[])('%s', (name) => {
  const call = async (who: TestActor) => who.run(name, await inputs[name]());

  it('answers an administrator, and nobody else', async () => {
    expect((await call(admin)).status).toBe(200);
    expect(await call(guest)).toMatchObject({ status: 401, code: 'session_required' });
    expect(await call(organizer)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe.each(['POST /app/contest/v2/getAllVotes', 'POST /app/contest/v2/getAllContestants'] as const)('%s', (name) => {
  it('shows organizers their own contests, by either id', async () => {
    expect((await organizer.call(name, { contest_id: own.cx_id })).status).toBe(200);
    expect((await organizer.call(name, { contest_id: String(own.contest_id) })).status).toBe(200);
  });

  it("refuses another's contest, and all of them", async () => {
    expect(await organizer.call(name, { contest_id: foreign.cx_id })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await organizer.call(name, {})).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await guest.call(name, { contest_id: own.cx_id })).toMatchObject({ status: 401 });
    expect(await admin.call(name, { contest_id: 'nothing-here' })).toMatchObject({ code: 'contest_not_found' });
  });

  it('tells nothing of a draft that is not theirs', async () => {
    const draft = await contest(server.current, { organizer: other, publish: false });
    expect(await organizer.call(name, { contest_id: draft.cx_id })).toMatchObject({ code: 'contest_not_found' });
    expect((await admin.call(name, { contest_id: draft.cx_id })).status).toBe(200);
  });

  it('takes the form of contest_id, keyword, limit, page, and no page beyond what can be turned', async () => {
    const form = { contest_id: own.cx_id, keyword: 'Contestant', limit: '2', page: '1' };
    expect((await admin.call(name, form)).status).toBe(200);
    expect(await admin.call(name, { page: 201 })).toMatchObject({ status: 400, code: 'invalid' });
    expect(await admin.call(name, { limit: 51 })).toMatchObject({ status: 400 });
    expect(await admin.call(name, { contest_id: { $ne: '' } as never })).toMatchObject({ status: 400 });
  });
});

describe('the page', () => {
  const get = (path: string, headers = {}) =>
    fetch(`${server.current.url}${path}`, { headers: { Accept: 'text/html', ...headers }, redirect: 'manual' });

  it.each(['/admin', '/admin/', '/admin/access', '/ADMIN'])('%s leads to the first one', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/admin/access/home');
  });

  it.each([
    ['/admin', 'layout=simpleMenu', '/admin/simpleMenu/home'],
    ['/admin', 'layout=topMenu; language=fr', '/admin/topMenu/home'],
    ['/admin', 'layout=constructor', '/admin/access/home'],
    ['/admin/topmenu/', 'layout=simpleMenu', '/admin/topMenu/home'],
    ['/admin/access', 'layout=simpleMenu', '/admin/access/home'],
  ])('%s with the cookie %s leads to %s', async (path, Cookie, to) => {
    const answer = await get(path, { Cookie });
    expect(answer.headers.get('location')).toBe(to);
    expect(answer.headers.get('vary')).toContain('Cookie');
  });

  const paths: readonly string[] = Object.values(adminRoutes.paths);

  it('of every layout are in every layout, and the others where they are promised', () => {
    const common = ['home', 'pricing', 'update_profile', 'contest', 'allpayment', 'allvotes', 'allcontestant'];
    const ofAccess = [
      'receive-payments',
      'url-settings',
      'create/studio/:cx_id/:new',
      'studio/:cx_id',
      'messages',
      'edition',
    ];
    const has = (layout: string, names: readonly string[]) =>
      names.filter((name) => paths.includes(`/admin/${layout}/${name}`));
    for (const layout of ['access', 'simpleMenu', 'topMenu']) expect(has(layout, common)).toEqual(common);
    expect(has('access', ofAccess)).toEqual(ofAccess);
    for (const layout of ['simpleMenu', 'topMenu']) expect(has(layout, ofAccess)).toEqual([]);
    expect(has('topMenu', ['service'])).toEqual(['service']);
    expect(has('simpleMenu', ['service'])).toEqual([]);
  });

  it('is for no search engine', async () => {
    const answer = await get('/admin/access/home');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/name="robots" content="noindex"/);
  });
});
