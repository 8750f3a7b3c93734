/**
 * What operators do to other people's rows is in their log: every function and call of the product, as an administrator runs it on what is
 * somebody else's, held against what has changed in the database.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Caller, type CloudFunction, defineFunction, invoke, routesOf } from '#cloud/kernel/define.ts';
import { functions, type Functions } from '#cloud/functions.ts';
import { Contest, Contestant, Round } from '#shared/contests/entities.ts';
import { ContestMessage } from '#shared/contests/entities/chat.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { type Access, admins, members } from '#shared/model/access.ts';
import { usualMeetingHours } from '#shared/services/meetings/meetings.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { isKnown } from '../../admin/site/auditActions.ts';
import { partnerOf } from '../accounts/partner.ts';
import { type Known, samplesFor } from '../access/samples.ts';
import { type Answer, member, password, type TestActor, visitor } from '../support/actors.ts';
import { contest, reject } from '../support/factories.ts';
import { confirmMail } from '../support/mails.ts';
import { casesOf, isAboutOwn, type Name, type Stage } from '../rest/cases.ts';
import { setStage } from '../rest/stage.ts';
import { meetingFor } from '../services/meetingStage.ts';
import { service } from '../services/stage.ts';
import { useServer } from '../support/server.ts';
import { followRows } from './changed.ts';

const server = useServer({ demo: () => [] });
const stage = {} as Stage;
const cases = casesOf(stage);
/** Looks, and changes nothing. */
let reader: TestActor;
let operator: TestActor;
let message_id: string;
let rows: Awaited<ReturnType<typeof followRows>>;

const said = async (by: TestActor, text: string) => {
  const { body } = await by.call('POST /app/contest/v2/sendContestMessage', {
    cx_id: stage.shown.cx_id,
    client_id: text.replaceAll(/\W+/g, '-'),
    text,
  });
  return body.message.message_id;
};

beforeAll(async () => {
  const [guest, person] = await Promise.all([visitor(server.current), member(server.current, 'organizer')]);
  [reader, operator] = await Promise.all([member(server.current, 'admin'), member(server.current, 'admin')]);
  Object.assign(stage, await setStage(server.current, { guest, person, organizer: person }));
  await confirmMail(operator, stage.confirmed);
  message_id = await said(person, 'Hello there, everybody');
  rows = await followRows(server.current);
});

afterAll(() => rows.close());

type FunctionName = keyof Functions;
const hour = 3_600_000;
const siteKey = {
  name: 'A program',
  scopes: ['contests_read' as const],
  days: 30 as const,
  per_minute: 60 as const,
  current: password,
};
const firstOf = ({ contestants }: Stage['shown']) => contestants[0]!.contestant_id;

/** What is sent where no case of a call does, or where its case is about nobody else's row. */
const inputs: Partial<Record<FunctionName | Name, (me: TestActor) => object | Promise<object>>> = {
  createOrUpdate: () => ({ className: 'Contests', cx_id: stage.shown.cx_id, description: 'Better now' }),
  createContest: () => ({
    cx_id: 'ofanadmin001',
    contest_name: 'My own',
    category: 'Food',
    end_date: new Date(Date.now() + hour).toISOString(),
    contestants: [{ contestant_name: 'A' }, { contestant_name: 'B' }],
    publish: true,
  }),
  moveContest: () => ({ cx_id: stage.draft.cx_id, transition: 'publish' }),
  setTeamMember: () => ({ cx_id: stage.draft.cx_id, user_id: reader.user_id, right: 'view' }),
  updateContestant: () => ({ contestant_id: firstOf(stage.shown), description: 'Edited' }),
  removeContestMessage: () => ({ message_id }),
  logIn: ({ username }) => ({ username, password }),
  followUser: () => ({ user_id: stage.person.user_id }),
  unfollowUser: async (me) => {
    await me.run('followUser', { user_id: stage.person.user_id! });
    return { user_id: stage.person.user_id };
  },
  removeMediaUrl: async () => {
    const { body } = await stage.person.run('addMediaUrl', { url: 'https://example.org/theirs' });
    return { url_id: body.url.url_id };
  },
  addMediaUrl: () => ({ url: 'https://example.org/mine' }),
  getMediaUrls: () => ({ user_id: stage.person.user_id }),
  noteViewed: () => ({ type: 'contest', entity_id: stage.shown.cx_id }),
  getViewed: () => ({}),
  forgetViewed: async (me) => {
    await me.run('noteViewed', { type: 'contest', entity_id: stage.shown.cx_id });
    return {};
  },
  noteSearch: () => ({ kind: 'contests', search: 'soup' }),
  getRecentSearches: () => ({}),
  forgetSearches: () => ({ kind: 'contests' }),
  countUnseen: () => ({}),
  seeNotifications: () => ({}),
  getPeople: () => ({ user_ids: [stage.person.user_id] }),
  getSiteSettings: () => ({}),
  updateSiteSettings: async () => {
    const { rev } = (await reader.run('getSiteSettings', {})).body.settings;
    return { rev, brand_name: 'Another' };
  },
  changePartner: async () => {
    const { partner_id } = await partnerOf(reader);
    return { partner_id, name: 'Renamed', origins: [], trusts_email: true };
  },
  renewPartnerKey: async () => ({ partner_id: (await partnerOf(reader)).partner_id, at_once: true }),
  connectPartner: async () => ({ partner_id: (await partnerOf(reader)).partner_id, connected: false }),
  addSiteKey: () => siteKey,
  revokeSiteKey: async () => ({ key_id: (await reader.run('addSiteKey', siteKey)).body.key.key_id }),
  setPricing: async () => {
    const { fee_bps, vote, deposit, operator_above } = (await reader.run('getPricing', {})).body.pricing;
    return { rules: { fee_bps, vote, deposit, operator_above }, reason: 'As before' };
  },
  getAuditEntries: () => ({}),
  getAdminContests: () => ({}),
  getAdminHome: () => ({}),
  getWaitingCounts: () => ({}),
  searchEverything: () => ({ words: 'Nobody' }),
  getAdminUsers: () => ({}),
  changeContests: () => ({ cx_ids: [stage.shown.cx_id], change: 'disable_voting', reason: 'Rest' }),
  changeContestants: async () => {
    const { contestant_id } = stage.shown.contestants[1]!;
    await reject(server.current, contestant_id);
    return { contestant_ids: [contestant_id], change: 'approve' };
  },
  changeUsers: async () => ({
    user_ids: [(await member(server.current)).user_id],
    to: { change: 'grant', role: 'provider' },
  }),
  decideRights: async () => {
    const user_id = (await member(server.current)).user_id!;
    const { body } = await reader.run('proposeRights', { user_id, rights: ['money_read'], reason: 'Counts' });
    return { change_id: body.change.change_id, decision: 'confirm' };
  },
  takeRights: async () => ({
    user_id: (await member(server.current, 'money_read')).user_id,
    rights: ['money_read'],
    reason: 'Left',
  }),
  decideService: async () => ({
    sx_id: await service(server.current, stage.person, { approved: false }),
    decision: 'approve',
  }),
  cancelMeetings: async () => ({
    meeting_ids: [(await meetingFor(stage.person)).meeting_id],
    reason: 'We are ill',
  }),
  saveMeetingHours: () => ({ hours: usualMeetingHours('Europe/Lisbon') }),
  voidVotes: async () => {
    const { cx_id } = await contest(server.current);
    const shown = (await reader.call('POST /app/contest/v2/getContestants', { cx_id })).body.contestants;
    const { contestant_id } = shown[0]!;
    await (await visitor(server.current)).call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
    const { votes } = (await reader.call('POST /app/contest/v2/getAllVotes', { contest_id: cx_id })).body;
    return { vote_ids: votes.map(({ vote_id }) => vote_id), reason: 'One person' };
  },
};

/** Those that change what is somebody else's; all others are reads, or about the caller's own. A new function must say which it is. */
const logs = new Set<string>([
  'createOrUpdate',
  'moveContest',
  'setSlug',
  'updateContestant',
  'enterContest',
  'removeContestMessage',
  'removeMediaUrl',
  'updateSiteSettings',
  'addPartner',
  'changePartner',
  'renewPartnerKey',
  'connectPartner',
  'addSiteKey',
  'revokeSiteKey',
  'changeContests',
  'changeContestants',
  'changeUsers',
  'proposeRights',
  'decideRights',
  'takeRights',
  'voidVotes',
  'sendNotifications',
  'setPlatformRails',
  'setPricing',
  'setVotePrices',
  'setTeamMember',
  'addRound',
  'mergeContestants',
  'orderContestants',
  'importContestants',
  'addEdition',
  'add2Group',
  'remove2Group',
  'editEdition',
  'enterEdition',
  'openNextContest',
  'saveAnswer',
  'decideService',
  'answerAppeal',
  'withdrawAppeal',
  'moveMeeting',
  'cancelMeeting',
  'cancelMeetings',
  'saveMeetingHours',
]);

const all = Object.entries<CloudFunction>(functions);
const functionNames = all.flatMap(([name, fn]) =>
  fn.restOnly ? [] : [{ name, call: routesOf(fn).at(-1) as Name | undefined }],
);
const callsAlone = all.flatMap(([, fn]) =>
  fn.restOnly ? routesOf(fn).map((name) => ({ name, call: name as Name })) : [],
);

/** Values about the person, for functions that have neither a case nor a row of `inputs`. */
const known = (): Known => ({
  cx_id: stage.shown.cx_id,
  contestant_id: firstOf(stage.shown),
  user_id: stage.person.user_id,
  to_id: stage.person.user_id,
  client_id: 'of-an-operator',
  text: 'Something',
});

/** Input about what `whose` has, or about what everybody may see; without an example it is made from the schema. */
async function inputOf(whose: TestActor, name: string, call: Name | undefined): Promise<object> {
  const given = inputs[name as FunctionName];
  if (given) return given(whose);
  if (call) return cases[call].input(whose);
  return samplesFor((functions as Readonly<Record<string, CloudFunction>>)[name]!, known())[0]!;
}

const send = (me: TestActor, name: string, call: Name | undefined, input: object): Promise<Answer<unknown>> =>
  !call || (name in functions && inputs[name as FunctionName])
    ? me.run(name as 'getUser', input as never)
    : me.call(call, input);

const linesOf = (who: TestActor) => server.current.ports.storage.find(AuditEntry, { actor_id: who.user_id! });
/** Their caller has another session afterwards, or none. */
const endsSessions = new Set<string>(['logIn', 'registerUser', 'changePassword', 'closeAccount', 'changeEmail']);

/** Sends the input, and expects a line for each row of others that differs afterwards. */
async function held(me: TestActor, name: string, call: Name | undefined, input: object) {
  const [, earlier] = await Promise.all([rows.skip(), linesOf(me)]);
  const answer = await send(me, name, call, input);
  const past = new Set(earlier.map(({ audit_id }) => audit_id));
  const lines = (await linesOf(me)).filter(({ audit_id }) => !past.has(audit_id));
  const changed = await rows.changedBy(me);
  const told = new Set(lines.map(({ row_id }) => row_id));
  // A part that comes with a change needs no line of its own.
  const silent = changed.filter(({ id, part }) => !told.has(id) && !(part && lines.length));
  expect(silent, `${name} changes rows of others without a line`).toEqual([]);
  // Said once: a line of the function's own takes the place of the other.
  expect(told.size).toBe(lines.length);
  return { answer, actions: lines.map(({ action }) => action) };
}

it.each([...functionNames, ...callsAlone])(
  '$name changes nothing of anybody else’s, or leaves a line for each such row',
  async ({ name, call }) => {
    const isLast = (call !== undefined && cases[call].last) || endsSessions.has(name);
    const me = isLast ? await member(server.current, 'admin') : operator;
    // What the input needs is there before anything is compared.
    const { answer, actions } = await held(me, name, call, await inputOf(me, name, call));
    if (!call && !inputs[name as FunctionName]) expect(answer.status, answer.error).toBeLessThan(500);
    else if (!call || !cases[call].refused)
      expect(answer, `add to \`inputs\` what ${name} takes: ${answer.error}`).toMatchObject({ status: 200 });

    // The same about what somebody else has: allowed and told, or refused.
    if (call && !inputs[name as FunctionName] && isAboutOwn(cases[call])) {
      const theirs = await held(me, name, call, await inputOf(stage.person, name, call));
      expect([200, 403, 404], theirs.answer.error).toContain(theirs.answer.status);
      actions.push(...theirs.actions);
    }
    expect(
      actions.filter((action) => !isKnown(action)),
      'words in admin/site/auditActions.ts',
    ).toEqual([]);
    expect(actions.length > 0, `\`logs\` names what leaves lines; ${name} left: ${actions.join() || 'none'}`).toBe(
      logs.has(name),
    );
  },
);

describe('the log tells', () => {
  const linesAbout = async (row_id: string | number) =>
    (await reader.run('getAuditEntries', { row_id: String(row_id) })).body.entries.map(
      ({ audit_id: _id, at: _at, ...line }) => line,
    );
  let admin: TestActor;
  let person: TestActor;
  beforeAll(async () => {
    [admin, person] = await Promise.all([member(server.current, 'admin'), member(server.current, 'organizer')]);
  });
  const by = () => ({ actor_id: admin.user_id, actor_name: admin.username, by_way_of: 'admin', reason: '' });

  it('of another’s contest that is edited by createOrUpdate, with its rounds that moved', async () => {
    const { cx_id, rounds } = await contest(server.current, { organizer: person, contest_name: 'As it was' });
    const end_date = new Date(Date.now() + 48 * hour).toISOString();
    const row = { className: 'Contests', cx_id, contest_name: 'As it is', end_date };
    expect((await admin.run('createOrUpdate', row)).status).toBe(200);
    const [line, ...more] = await linesAbout(cx_id);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ ...by(), action: 'row.edit', class_name: Contest.name, row_id: cx_id });
    expect(line).toMatchObject({
      before: { contest_name: 'As it was' },
      after: { contest_name: 'As it is', end_date },
    });
    expect(Object.keys(line!.after!)).not.toContain('words');
    expect(await linesAbout(rounds[0]!.round_id)).toMatchObject([
      { class_name: Round.name, after: { endDate: end_date } },
    ]);
  });

  it('of another’s profile', async () => {
    const { user_id } = person;
    await admin.run('createOrUpdate', { className: 'Profile', user_id, about: 'Cleaned' });
    expect(await linesAbout(user_id!)).toMatchObject([{ ...by(), action: 'row.edit', after: { about: 'Cleaned' } }]);
  });

  it('of a contestant who is edited, of one who is approved, and of one who is added', async () => {
    const { cx_id, contestants } = await contest(server.current, { organizer: person });
    const { contestant_id, contestant_name } = contestants[0]!;
    await reject(server.current, contestant_id);
    const update = (changes: object) =>
      admin.call('POST /app/contest/v2/updateContestant', { contestant_id, ...changes });
    await update({ contestant_name: 'Renamed' });
    await update({ contestant_status: 1 });
    // A read is no deed.
    await update({});
    const row = { ...by(), action: 'row.edit', class_name: Contestant.name };
    expect(await linesAbout(contestant_id)).toEqual([
      { ...row, row_id: contestant_id, before: { contestant_status: 0 }, after: { contestant_status: 1 } },
      { ...row, row_id: contestant_id, before: { contestant_name }, after: { contestant_name: 'Renamed' } },
    ]);
    const { body } = await admin.call('POST /app/contest/v2/enterContest', {
      cx_id,
      client_id: 'added-by-an-operator',
      contestant_name: 'Added',
    });
    expect(await linesAbout(body.contestant.contestant_id)).toMatchObject([
      { ...by(), action: 'row.add', class_name: Contestant.name, after: { cx_id, contestant_name: 'Added' } },
    ]);
  });

  it('of a chat message that is removed', async () => {
    const id = await said(stage.person, 'Something rude was said');
    await admin.call('POST /app/contest/v2/removeContestMessage', { message_id: id });
    expect(await linesAbout(id)).toMatchObject([
      {
        ...by(),
        action: 'row.remove',
        class_name: ContestMessage.name,
        before: { text: 'Something rude was said', user_id: stage.person.user_id },
      },
    ]);
  });

  it('of a contest that is moved', async () => {
    const { cx_id } = await contest(server.current, { organizer: person });
    await admin.run('moveContest', { cx_id, transition: 'cancel' });
    expect(await linesAbout(cx_id)).toMatchObject([
      { ...by(), action: 'row.edit', before: { contest_status: 'active' }, after: { contest_status: 'cancelled' } },
    ]);
    // Refused, it is no deed.
    await admin.run('moveContest', { cx_id, transition: 'publish' });
    expect(await linesAbout(cx_id)).toHaveLength(1);
  });

  it('of what a function changes that says nothing of it: new ones cannot forget to', async () => {
    const { ports } = server.current;
    const { user_id, username } = admin;
    const caller: Caller = { user_id, username, roles: ['admin'], language: 'EN', address: '' };
    const theirs = person.user_id!;
    const changing = (who: Access) =>
      defineFunction({
        who,
        limit: { points: 9, seconds: 9 },
        input: z.strictObject({ phone: z.string(), reason: z.string() }),
        run: ({ storage }, { phone }) => storage.transact((tx) => tx.update(PersonalData, theirs, { phone })),
      });
    await person.call('GET /app/account/getUserPreferences', {});
    await invoke(changing(members), ports, caller, { phone: '+33612345678', reason: 'Asked for it' });
    await invoke(changing(admins), ports, caller, { phone: '+33612345679', reason: 'Again' });
    const lines = (await linesAbout(theirs)).filter(({ class_name }) => class_name === PersonalData.name);
    expect(lines).toMatchObject([
      { ...by(), before: { phone: '+33612345678' }, after: { phone: '+33612345679' }, reason: 'Again' },
      { ...by(), after: { phone: '+33612345678' }, reason: 'Asked for it' },
    ]);
    // The same by its owner.
    await invoke(changing(members), ports, { ...caller, user_id: theirs }, { phone: '', reason: '' });
    expect((await linesAbout(theirs)).filter(({ class_name }) => class_name === PersonalData.name)).toHaveLength(2);
  });

  it('nothing of what owners do to their own, operators among them', async () => {
    const { storage } = server.current.ports;
    const before = await storage.count(AuditEntry, {});
    for (const owner of [admin, person]) {
      const { cx_id, contestants } = await contest(server.current, { organizer: owner, publish: false });
      const { contestant_id } = contestants[0]!;
      const change = (contestant_status: 0 | 1) =>
        owner.call('POST /app/contest/v2/updateContestant', { contestant_id, contestant_status });
      const client_id = 'of-the-owner';
      const entered = await owner.call('POST /app/contest/v2/enterContest', {
        cx_id,
        client_id,
        contestant_name: 'Added',
      });
      const answers: { status: number }[] = [
        entered,
        await owner.run('createOrUpdate', { className: 'Contests', cx_id, description: 'Mine' }),
        await owner.run('moveContest', { cx_id, transition: 'publish' }),
        await change(0),
        await change(1),
        await owner.call('POST /app/account/updateProfileInfo', { about: 'Me' }),
      ];
      const { body } = await owner.call('POST /app/contest/v2/sendContestMessage', {
        cx_id,
        client_id,
        text: 'Welcome',
      });
      const { message_id: own } = body.message;
      answers.push(await owner.call('POST /app/contest/v2/removeContestMessage', { message_id: own }));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    expect(await storage.count(AuditEntry, {})).toBe(before);
  });
});
