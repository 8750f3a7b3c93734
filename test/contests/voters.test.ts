/** Rules about who may vote; one mailbox is one voter. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Vote, VoteLock } from '#shared/contests/entities.ts';
import { ConfirmedMail } from '#shared/accounts/entities/mails.ts';
import { ensureProfile } from '#cloud/accounts/profile/profiles.ts';
import { type Finding, reconcile } from '#cloud/contests/reconcile.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, password, signIn, type TestActor, visitor, visitors } from '../support/actors.ts';
import { contest as newContest, type ContestWishes, storeBehind } from '../support/factories.ts';
import { codeFor, confirmMail } from '../support/mails.ts';
import { proofFor } from '../support/proofs.ts';
import { useServer } from '../support/server.ts';
import { daily, isWhole } from '../support/whole.ts';

const server = useServer();
let organizer: TestActor;
beforeAll(async () => {
  organizer = await member(server.current);
});
/** One organizer, because of the rate limit of log-ins. */
const contest = (wishes: ContestWishes) => newContest(server.current, { organizer, ...wishes });

let clientIds = 0;
const vote = (actor: TestActor, { cx_id, contestants }: ContestShape, index = 0, client_id = `voters${++clientIds}`) =>
  actor.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: contestants[index]!.contestant_id, client_id });
const counted = ({ cx_id }: ContestShape) => server.current.ports.storage.count(Vote, { cx_id });

let people = 0;
/** A member with an unverified address. */
async function unverified(email = `unverified${++people}@example.org`): Promise<TestActor> {
  const username = `unverified${++people}`;
  const { accounts, storage } = server.current.ports;
  const objectId = await accounts.create({ username, password, email });
  await ensureProfile(storage, { objectId, username });
  return signIn(server.current, username);
}

describe('who may vote', () => {
  const rules = ['anyone', 'confirmed', 'signed_in'] as const;
  const people_ = {
    'a visitor': () => visitor(server.current),
    'a visitor with a confirmed address': async () => {
      const guest = await visitor(server.current);
      await confirmMail(guest, `guest${++people}@example.org`);
      return guest;
    },
    'a member with a verified address': () => member(server.current),
    'a member without one': () => unverified(),
    'a member who confirmed one': async () => {
      const person = await unverified();
      await confirmMail(person, `late${++people}@example.org`);
      return person;
    },
  };
  const refusals: Record<(typeof rules)[number], Partial<Record<keyof typeof people_, string>>> = {
    anyone: {},
    confirmed: { 'a visitor': 'confirm_to_vote', 'a member without one': 'confirm_to_vote' },
    signed_in: { 'a visitor': 'sign_in_to_vote', 'a visitor with a confirmed address': 'sign_in_to_vote' },
  };
  for (const who_may_vote of rules)
    for (const [who, make] of Object.entries(people_)) {
      const code = refusals[who_may_vote][who as keyof typeof people_];
      it(`where ${who_may_vote} may: ${who} is ${code ? `refused, ${code}` : 'counted'}`, async () => {
        const food = await contest({ who_may_vote });
        const answer = await vote(await make(), food);
        if (code) {
          expect(answer).toMatchObject({ status: 401, code, error: expect.stringMatching(/\w{3} .*\.$/) });
          expect(await counted(food)).toBe(0);
        } else {
          expect(answer).toMatchObject({ status: 200, body: { counted: true } });
          expect(await counted(food)).toBe(1);
        }
      });
    }

  it('is told in the reader’s language', async () => {
    const food = await contest({ who_may_vote: 'confirmed' });
    const guest = await visitor(server.current);
    guest.language = 'fr';
    expect((await vote(guest, food)).error).toBe('Confirmez votre adresse e-mail pour voter dans ce concours.');
  });

  it('is asked after what ends a contest: nobody confirms an address for nothing', async () => {
    const food = await contest({ who_may_vote: 'confirmed', stored: { voting_disabled: true } });
    expect((await vote(await visitor(server.current), food)).code).toBe('voting_disabled');
  });

  it('is known before anything is pressed', async () => {
    const guest = await visitor(server.current);
    const confirmed = async (actor: TestActor) => (await actor.call('GET /app/contest/v2/getVoter', {})).body.confirmed;
    expect(await confirmed(guest)).toBe(false);
    expect(await confirmed(await unverified())).toBe(false);
    expect(await confirmed(await member(server.current))).toBe(true);
    await confirmMail(guest, 'asked@example.org');
    expect(await confirmed(guest)).toBe(true);
  });
});

describe('one mailbox', () => {
  it('votes once on two browsers, and each is told of the lock', async () => {
    const food = await contest({ who_may_vote: 'confirmed', results_policy: 'after_vote' });
    const [one, two] = [await visitor(server.current), await visitor(server.current)];
    await confirmMail(one, 'Rosa@Example.org');
    await confirmMail(two, ' rosa@example.org ');
    const first = await vote(one, food);
    const second = await vote(two, food, 1);
    expect(first.body.counted).toBe(true);
    expect(second.body).toMatchObject({ counted: false, success: true, receipt: first.body.receipt });
    expect(await counted(food)).toBe(1);
    for (const browser of [one, two]) {
      const { body } = await browser.call('GET /app/contest/v2/getPastVotes', { cx_id: food.cx_id });
      expect(body.pastVotes).toEqual(first.body.pastVotes);
      const page = (await browser.call('POST /app/contest/v2/fetchContest', { cx_id: food.cx_id })).body;
      expect('contest' in page && page.contest).toMatchObject({ results_shown: true, total: 1 });
    }
    const stranger = await visitor(server.current);
    const page = (await stranger.call('POST /app/contest/v2/fetchContest', { cx_id: food.cx_id })).body;
    expect('contest' in page && page.contest).toMatchObject({ results_shown: false, total: 0, pastVotes: [] });
  });

  it('votes once, signed in and not, whichever comes first', async () => {
    for (const order of ['visitor first', 'member first']) {
      const food = await contest({ who_may_vote: 'confirmed' });
      const person = await member(server.current);
      const guest = await visitor(server.current);
      await confirmMail(guest, `${person.username}@example.org`);
      const [one, two] = order === 'visitor first' ? [guest, person] : [person, guest];
      expect((await vote(one, food)).body.counted, order).toBe(true);
      const { pastVotes } = (await two.call('GET /app/contest/v2/getPastVotes', { cx_id: food.cx_id })).body;
      expect(pastVotes, order).toHaveLength(1);
      expect((await vote(two, food)).body.counted, order).toBe(false);
      expect(await counted(food)).toBe(1);
    }
  });

  it('is the same with a label behind a plus, and at Gmail with dots', async () => {
    const food = await contest({ who_may_vote: 'confirmed' });
    const answers: boolean[] = [];
    for (const email of [
      'a.b+one@gmail.com',
      'ab@googlemail.com',
      'x+1@example.org',
      'x+2@example.org',
      'x.y@example.org',
    ]) {
      const guest = await visitor(server.current);
      await confirmMail(guest, email);
      answers.push((await vote(guest, food)).body.counted);
    }
    expect(answers).toEqual([true, false, true, false, true]);
  });

  it('does not hide another one’s vote on a shared browser', async () => {
    const food = await contest({ who_may_vote: 'confirmed' });
    const shared = await visitor(server.current);
    await confirmMail(shared, 'ann@example.org');
    expect((await vote(shared, food)).body.counted).toBe(true);
    await confirmMail(shared, 'ben@example.org');
    const { body } = await shared.call('GET /app/contest/v2/getPastVotes', { cx_id: food.cx_id });
    expect(body.pastVotes).toEqual([]);
    // One more mailbox of one browser.
    expect((await vote(shared, food)).code).toBe('proof_required');
    const { cx_id, contestants } = food;
    const ballot = { cx_id, contestant_id: contestants[0]!.contestant_id, proof: await proofFor(shared, { cx_id }) };
    expect((await shared.call('POST /app/contest/v2/addVote', ballot)).body.counted).toBe(true);
    expect(await counted(food)).toBe(2);
  });

  it('is written nowhere but in the mail to it', async () => {
    const food = await contest({ who_may_vote: 'confirmed' });
    const guest = await visitor(server.current);
    await confirmMail(guest, 'secretive@example.org');
    await vote(guest, food);
    const { db } = server.current.database;
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      if (name === 'Mails') continue;
      expect(JSON.stringify(await db.collection(name).find().toArray()), name).not.toContain('secretive');
    }
    const [lock] = await server.current.ports.storage.find(VoteLock, { cx_id: food.cx_id });
    expect(lock!.voter).toMatch(/^e[\w-]{22}$/);
  });

  it('votes once though two of its browsers vote at the same instant', async () => {
    const food = await contest({ who_may_vote: 'confirmed' });
    const browsers = await visitors(server.current, 5);
    for (const [i, browser] of browsers.entries()) await confirmMail(browser, `many+${i}@example.org`);
    const answers = await Promise.all(
      browsers.flatMap((browser) => [0, 1, 2].map((index) => vote(browser, food, index))),
    );
    expect(answers.filter(({ body }) => body.counted)).toHaveLength(1);
    expect(await counted(food)).toBe(1);
  });
});

describe('one mailbox where people sign in', () => {
  const account = async (email: string) => {
    const username = `signed${++people}`;
    const { accounts, storage } = server.current.ports;
    const objectId = await accounts.create({ username, password, email, emailVerified: true });
    await ensureProfile(storage, { objectId, username });
    return signIn(server.current, username);
  };

  it.runIf(isWhole)('is one voter, whatever accounts it opens and closes', async () => {
    const food = await contest({ who_may_vote: 'signed_in' });
    const accounts = [];
    for (let n = 0; n < 3; n++) accounts.push(await account(`labels+${n}@example.org`));
    const answers = await Promise.all(accounts.map((person) => vote(person, food)));
    expect(answers.filter(({ body }) => body.counted)).toHaveLength(1);
    for (const person of accounts) {
      const closed = await person.call('POST /app/account/close', { current: password });
      expect(closed.status).toBe(200);
    }
    const again = await account('labels+0@example.org');
    expect((await vote(again, food)).body.counted).toBe(false);
    expect(await counted(food)).toBe(1);
  });
});

describe('one account', () => {
  async function changeMail(person: TestActor, email: string): Promise<void> {
    await person.call('POST /app/account/sendEmailCode', { email });
    const code = await codeFor(server.current, email);
    const changed = await person.call('POST /app/account/changeEmail', { email, code, current: password });
    expect(changed.body.user.personalData).toMatchObject({ email, email_confirmed: true });
  }

  for (const who_may_vote of daily(['confirmed', 'signed_in'] as const, 1))
    it(`is one voter where ${who_may_vote} may, whatever mailboxes it has one after the other`, async () => {
      const food = await contest({ who_may_vote, votes_per_period: 2 });
      const person = await member(server.current);
      const first = (await vote(person, food)).body;
      expect(first.counted).toBe(true);
      await changeMail(person, `moved${++people}@example.org`);
      const { body } = await person.call('GET /app/contest/v2/getPastVotes', { cx_id: food.cx_id });
      expect(body.pastVotes).toEqual(first.pastVotes);
      expect((await vote(person, food, 1)).body.counted).toBe(true);
      for (let mailbox = 0; mailbox < 2; mailbox++) {
        expect((await vote(person, food, 1)).body).toMatchObject({ counted: false, receipt: first.receipt });
        await changeMail(person, `moved${++people}@example.org`);
      }
      expect(await counted(food)).toBe(2);
      const findings: Finding[] = [];
      await reconcile(server.current.ports, (finding) => void findings.push(finding));
      expect(findings.filter(({ cx_id }) => cx_id === food.cx_id)).toEqual([]);
    });
});

describe('a rule that changes while people vote', () => {
  it('leaves a browser locked that voted before', async () => {
    const food = await contest({});
    const guest = await visitor(server.current);
    expect((await vote(guest, food)).body.counted).toBe(true);
    await storeBehind(server.current, food.cx_id, { who_may_vote: 'confirmed' });
    await confirmMail(guest, 'changed@example.org');
    await expect.poll(async () => (await vote(await visitor(server.current), food)).code).toBe('confirm_to_vote');
    const before = await counted(food);
    expect((await vote(guest, food)).body).toMatchObject({ counted: false, success: true });
    expect(await counted(food)).toBe(before);
  });
});

it('a vote that is sent again gets its first answer, also when its voter may no longer vote', async () => {
  const food = await contest({ who_may_vote: 'confirmed' });
  const guest = await visitor(server.current);
  await confirmMail(guest, 'again@example.org');
  const first = await vote(guest, food, 0, 'sent-again');
  const { storage, database } = { ...server.current.ports, database: server.current.database };
  await database.db.collection<{ _id: string }>(ConfirmedMail.name).deleteOne({ _id: `v${guest.ssid.split('.')[0]}` });
  expect(await storage.count(ConfirmedMail, { holder: `v${guest.ssid.split('.')[0]}` })).toBe(0);
  expect((await vote(guest, food, 1)).code).toBe('confirm_to_vote');
  expect((await vote(guest, food, 0, 'sent-again')).body).toMatchObject({ counted: true, receipt: first.body.receipt });
});
