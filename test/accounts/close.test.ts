/** Closing an account: access, deletion and what remains. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sweepClosed } from '#cloud/accounts/privacy/closeAccount.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { PaymentKeys, PersonalData } from '#shared/accounts/entities/personal.ts';
import { Follow } from '#shared/accounts/entities/social.ts';
import { ContestMessage } from '#shared/contests/entities/chat.ts';
import { Vote } from '#shared/contests/entities.ts';
import { member, password, signIn, TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { codeFor, mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
const storage = () => server.current.ports.storage;

const close = (who: TestActor, current = password) => who.call('POST /app/account/close', { current });
const logIn = (guest: TestActor, username: string) => guest.call('POST /app/login/pro', { username, password });
const seen = async (who: TestActor, cx_id: string) => {
  const { body } = await who.call('POST /app/contest/v2/fetchContest', { cx_id });
  return 'contest' in body ? body.contest : undefined;
};

const asFresh = async (person: TestActor) => (await person.call('GET /app/api/getUser', {})).body.user;

describe('an account', () => {
  it('is closed by its owner’s password alone', async () => {
    const [person, other] = [await member(server.current), await member(server.current)];
    const before = await asFresh(person);
    expect(await close(person, 'not my password')).toMatchObject({ status: 403, code: 'wrong_password' });
    expect(await close(person, '')).toMatchObject({ status: 400, code: 'invalid' });
    expect(await close(await visitor(server.current))).toMatchObject({ status: 401, code: 'session_required' });
    // Naming another person has no effect: the session decides.
    const forged = { current: password, user_id: person.user_id, username: person.username } as object;
    expect((await other.call('POST /app/account/close', forged as never)).status).toBe(400);
    const named = await other.fetch('/app/account/close', {
      method: 'POST',
      headers: {
        ...other.headers,
        Authorization: `${other.token}:${person.username}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ current: password }),
    });
    expect(named).toMatchObject({ status: 401, code: 'wrong_name' });
    expect(await asFresh(person)).toEqual(before);
    expect((await asFresh(other)).loggedin).toBe(true);
    expect((await logIn(await visitor(server.current), person.username)).status).toBe(200);
  });

  it('is gone for good: no log-in, no session, no reset, and no new owner of its name', async () => {
    const person = await member(server.current, 'organizer');
    const elsewhere = await signIn(server.current, person.username);
    const email = `${person.username}@example.org`;
    const guest = await visitor(server.current);
    expect((await close(person)).body).toEqual({ success: true });

    for (const session of [person, elsewhere])
      expect(await session.call('GET /app/account/getSessions', {})).toMatchObject({ code: 'session_expired' });
    expect(await logIn(guest, person.username)).toMatchObject({ code: 'wrong_login' });
    expect(await logIn(guest, email)).toMatchObject({ code: 'wrong_login' });
    expect(await server.current.ports.accounts.rolesOf(person.objectId!)).toEqual([]);

    // Mailed once; a reset finds no account, and the address can sign up again.
    expect((await mailsTo(server.current, email))[0]?.subject).toBe('Your account is closed');
    await guest.call('POST /app/register/sendCode', { email, purpose: 'reset' });
    expect((await mailsTo(server.current, email))[0]?.text).not.toMatch(/\d{6}/);
    await guest.call('POST /app/register/sendCode', { email });
    const form = { email, code: await codeFor(server.current, email), full_name: 'Back Again', password };
    expect(await guest.call('POST /app/register/user', { ...form, username: person.username })).toMatchObject({
      code: 'username_taken',
    });
    const other = await member(server.current);
    expect(await other.call('POST /app/account/updateProfileInfo', { username: person.username })).toMatchObject({
      status: 400,
      fields: { username: expect.stringContaining('taken') },
    });
    const again = await guest.call('POST /app/register/user', { ...form, username: 'back-again' });
    expect(again).toMatchObject({ status: 200, body: { user: { username: 'back-again' } } });
    expect(again.body.user.user_id).not.toBe(person.user_id);
  });

  it('takes along what was private, and its public page', async () => {
    const [person, friend] = [await member(server.current), await member(server.current)];
    const user_id = person.user_id!;
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'tomato' } })
      .png()
      .toBuffer();
    const avatar = (await person.call('POST /app/files/addImage', { bytes: new Uint8Array(bytes) })).body.url;
    await person.call('POST /app/account/updateProfileInfo', {
      full_name: 'Uniquely Named',
      profession: 'Uniquetitle',
      about: 'Uniqueabout',
      country_code: 'FR',
      phone: '0612345678',
      instagram: '@uniqueinsta',
      avatar,
    });
    await person.call('POST /app/users/updatePaymentSetings', {
      current: password,
      paypal_email: 'unique@paypal.example',
    });
    expect((await person.run('followUser', { user_id: friend.user_id! })).status).toBe(200);
    expect((await friend.run('followUser', { user_id })).status).toBe(200);
    expect((await close(person)).status).toBe(200);

    const guest = await visitor(server.current);
    expect(await guest.call('GET /app/profile/getData/:id', { id: user_id })).toMatchObject({ code: 'not_found' });
    expect(await guest.call('GET /app/providers/getProvider/:username', { username: person.username })).toMatchObject({
      code: 'not_found',
    });
    for (const keyword of ['uniquely', person.username, 'closed'])
      expect((await guest.call('GET /app/users/getUsers', { keyword })).body.count).toBe(0);
    expect((await guest.fetch(avatar)).status).toBe(404);

    expect(await storage().get(PaymentKeys, user_id)).toBeUndefined();
    expect(await storage().find(Follow, { user_id })).toEqual([]);
    expect(await storage().find(Follow, { followed_id: user_id })).toEqual([]);
    const rows = [await storage().get(Profile, user_id), await storage().get(PersonalData, user_id)];
    expect(rows).toMatchObject([
      { closed: true, full_name: '' },
      { email: '', forgotten_at: expect.any(Date) },
    ]);
    // In no class of the database; mails expire by themselves.
    const { db } = server.current.database;
    for (const { name } of await db.listCollections().toArray()) {
      if (name === 'Mails' || name === '_User' || name.startsWith('system.')) continue;
      const kept = JSON.stringify(await db.collection(name).find({}).toArray());
      for (const word of [
        'Uniquely Named',
        'Uniquetitle',
        'Uniqueabout',
        'uniqueinsta',
        '+33612345678',
        'unique@paypal',
      ])
        expect(kept, `${word} in ${name}`).not.toContain(word);
      expect(kept, `the name in ${name}`).not.toContain(`"${person.username}"`);
    }
  });

  it('leaves its contests, entries and votes standing, without a name', async () => {
    const [person, voter] = [await member(server.current), await member(server.current)];
    await person.call('POST /app/account/updateProfileInfo', { full_name: 'Soon Nameless' });
    const own = await contest(server.current, { organizer: person });
    const food = await contest(server.current);
    const { contestant_id } = food.contestants[0]!;
    const vote = await person.call('POST /app/contest/v2/addVote', { cx_id: food.cx_id, contestant_id });
    expect(vote.status).toBe(200);
    const said = await person.call('POST /app/contest/v2/sendContestMessage', {
      cx_id: food.cx_id,
      client_id: 'said-once',
      text: 'Good luck',
    });
    expect(said.status).toBe(200);
    expect((await close(person)).status).toBe(200);

    const guest = await visitor(server.current);
    expect(await seen(guest, own.cx_id)).toMatchObject({
      contest_name: own.contest_name,
      organizer: { full_name: '', username: '' },
    });
    expect(
      (
        await voter.call('POST /app/contest/v2/addVote', {
          cx_id: own.cx_id,
          contestant_id: own.contestants[0]!.contestant_id,
        })
      ).status,
    ).toBe(200);
    expect(await storage().count(Vote, { cx_id: food.cx_id })).toBe(1);
    await expect.poll(async () => (await seen(guest, food.cx_id))?.total).toBe(1);
    const chat = (await guest.call('POST /app/contest/v2/getContestChat', { cx_id: food.cx_id })).body;
    expect(chat.messages).toMatchObject([{ text: 'Good luck', name: '', username: '', avatar: '' }]);
    expect(await storage().find(ContestMessage, { user_id: person.user_id! })).toMatchObject([{ name: '' }]);
    // The browser's vote still counts, though nobody is signed in.
    const browser = new TestActor(server.current, person.ssid);
    const again = await browser.call('POST /app/contest/v2/addVote', { cx_id: food.cx_id, contestant_id });
    expect(again.body).toMatchObject({ counted: false });
    expect(await storage().count(Vote, { cx_id: food.cx_id })).toBe(1);
  });

  it('is seen through by the next sweep when the server dies in the middle', async () => {
    const person = await member(server.current);
    const { ports } = server.current;
    const now = new Date(ports.clock.now());
    await person.call('GET /app/api/getUser', {});
    await person.call('POST /app/users/updatePaymentSetings', { current: password, cash_app: '$half' });
    // The state after the first transaction.
    await ports.storage.transact(async (tx) => {
      await tx.update(Profile, person.user_id!, { closed: true, full_name: '' });
      await tx.update(PersonalData, person.user_id!, { email: '', closed_at: now });
    });
    await sweepClosed(ports);
    expect(await logIn(await visitor(server.current), person.username)).toMatchObject({ code: 'wrong_login' });
    expect(await storage().get(PaymentKeys, person.user_id!)).toBeUndefined();
    expect(await person.call('GET /app/account/getSessions', {})).toMatchObject({ code: 'session_expired' });
    await sweepClosed(ports);
  });
});
