/** Logging in by another service: accounts are made, found and left alone, and nothing is believed that is not proven. */
import { describe, expect, it } from 'vitest';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { IssuerBrowser } from '../support/issuer.ts';
import { codeFor, mailsTo } from '../support/mails.ts';
import { en, es, fr } from '../support/texts.ts';
import { minute } from './factorStage.ts';
import { mailOf, openIdStage, site, stepOf, userOf } from './openIdStage.ts';

const stage = await openIdStage();
const { house, works, server, person, begin, logIn, link, actorOf } = stage;

describe('logging in', () => {
  it('makes an account with the address that the issuer has confirmed, and finds it again', async () => {
    const marta = person(house, { preferred_username: 'Marta.R@house' });
    const guest = await visitor(server.current);
    const first = await logIn(guest, marta.sub);
    expect(first).toMatchObject({ status: 200, body: { user: { full_name: marta.name, loggedin: true } } });
    expect(userOf(first)).toMatchObject({
      username: 'marta.r',
      personalData: { email: marta.email, email_confirmed: true },
    });
    const again = await logIn(await visitor(server.current), marta.sub);
    expect(userOf(again).user_id).toBe(userOf(first).user_id);
    const actor = await actorOf(guest, first);
    expect((await actor.call('GET /app/account/getOpenIdLinks', {})).body).toMatchObject({
      links: [{ issuer_id: 'house', issuer: 'The house', name: marta.email }],
      issuers: [{ issuer_id: 'house' }, { issuer_id: 'works' }],
    });
  });

  it('asks for PKCE, a nonce and a state, and keeps them to itself', async () => {
    const { url, ticket } = await begin(await visitor(server.current));
    const asked = new URL(url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', scope: 'openid email profile groups' },
      redirect_uri: `${site}/auth/openid/house`,
    });
    for (const name of ['code_challenge', 'nonce', 'state']) expect(asked.get(name)!.length).toBeGreaterThan(20);
    expect(ticket).not.toContain(asked.get('state')!);
  });

  it('an issuer that changes an address changes nothing of the account', async () => {
    const { sub, email } = person(house);
    const victim = await member(server.current);
    const before = userOf(await logIn(await visitor(server.current), sub));
    house.people.set(sub, { name: 'Somebody Else', email: mailOf(victim), email_verified: true });
    const after = userOf(await logIn(await visitor(server.current), sub));
    expect(after).toMatchObject({ user_id: before.user_id, full_name: before.full_name, personalData: { email } });
  });

  it('of two at once for somebody new one account comes', async () => {
    const { sub } = person(house);
    const [one, other] = [await visitor(server.current), await visitor(server.current)];
    const answers = await Promise.all([logIn(one, sub), logIn(other, sub)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(userOf(answers[0]).user_id).toBe(userOf(answers[1]).user_id);
  });

  it('names nobody like the site', async () => {
    const { sub } = person(house, { name: 'Engage', preferred_username: 'engage' });
    const user = userOf(await logIn(await visitor(server.current), sub));
    expect(user.username).not.toBe('engage');
    expect(user.full_name).toBe(user.username);
  });

  it('is closed with the account, and while nobody may sign up', async () => {
    const { sub } = person(house);
    const guest = await visitor(server.current);
    const actor = await actorOf(guest, await logIn(guest, sub));
    const admin = await member(server.current, 'people_act');
    await admin.run('changeUsers', { user_ids: [actor.user_id!], to: { change: 'disable' }, reason: 'Spam' });
    expect(await logIn(guest, sub)).toMatchObject({ status: 403, code: 'account_disabled' });
  });

  it('says in the reader’s language that somebody has stopped', async () => {
    for (const [language, texts] of Object.entries({ en, fr, es })) {
      const guest = Object.assign(await visitor(server.current), { language });
      const { url, ticket } = await begin(guest);
      const query = await new IssuerBrowser().signIn(url, undefined);
      expect(query).toContain('access_denied');
      const answer = await guest.call('POST /app/login/openId', { ticket, query });
      expect(answer).toMatchObject({
        ...{ status: 403, code: 'issuer_declined' },
        error: texts['errors.issuer_declined'].replace('{{name}}', 'The house'),
      });
    }
  });
});

describe('nobody takes over an account', () => {
  it('that has the address: its owner logs in as ever, and then links it', async () => {
    const owner = await member(server.current);
    const { sub } = person(house, { email: mailOf(owner) });
    const guest = await visitor(server.current);
    const answer = await logIn(guest, sub);
    expect(stepOf(answer)).toMatchObject({ step: 'link', issuer: 'The house', email: mailOf(owner) });
    expect(answer.body).not.toHaveProperty('token');
    const { ticket } = stepOf(answer);
    // Somebody else who logs in at the same browser gets nothing of it.
    const other = Object.assign(Object.create(await member(server.current)) as TestActor, { ssid: guest.ssid });
    expect(await other.call('POST /app/account/addKnownLink', { ticket })).toMatchObject({ code: 'factor_expired' });
    // Nor the owner at another one.
    expect(await owner.call('POST /app/account/addKnownLink', { ticket })).toMatchObject({ code: 'factor_expired' });
    const { body } = await guest.call('POST /app/login/pro', { username: owner.username, password });
    const home = Object.assign(Object.create(owner) as TestActor, { ssid: guest.ssid, token: body.token });
    expect((await home.call('POST /app/account/addKnownLink', { ticket })).status).toBe(200);
    const [mail] = await mailsTo(server.current, mailOf(owner));
    expect(mail!.text).toContain(en['mail.linkChanged.on'].replace('{{name}}', 'The house'));
    expect(userOf(await logIn(await visitor(server.current), sub)).user_id).toBe(owner.user_id);
  });

  it('by an address that the issuer has not confirmed: a code has to come to it', async () => {
    const owner = await member(server.current);
    for (const said of [{ email_verified: false }, { email_verified: undefined }, { email_verified: 'true' }]) {
      const { sub } = person(house, { email: mailOf(owner), ...said });
      const answer = await logIn(await visitor(server.current), sub);
      expect(stepOf(answer)).toMatchObject({ step: 'address', email: mailOf(owner) });
    }
    const { sub } = person(house, { email: undefined });
    const guest = await visitor(server.current);
    const { ticket } = stepOf(await logIn(guest, sub));
    const email = `own-${sub}@example.org`;
    const finish = (code: string, to = email) => guest.call('POST /app/register/openId', { ticket, email: to, code });
    await guest.call('POST /app/register/sendCode', { email, purpose: 'sign_up' });
    const code = await codeFor(server.current, email);
    expect(await finish(code === '00000000' ? '00000001' : '00000000')).toMatchObject({ code: 'wrong_code' });
    expect(await finish(code, mailOf(owner))).toMatchObject({ code: 'code_expired' });
    const made = await finish(code);
    expect(userOf(made)).toMatchObject({ personalData: { email, email_confirmed: true } });
    expect(userOf(await logIn(guest, sub)).user_id).toBe(userOf(made).user_id);
    expect(await finish(code)).toMatchObject({ status: 410 });
    // An account that has the address is not entered by the code either.
    const another = person(house, { email: undefined });
    const asked = stepOf(await logIn(guest, another.sub));
    await guest.call('POST /app/register/sendCode', { email: mailOf(owner), purpose: 'sign_up' });
    const known = await guest.call('POST /app/register/openId', {
      ...{ ticket: asked.ticket, email: mailOf(owner), code: await codeFor(server.current, mailOf(owner)) },
    });
    expect(stepOf(known)).toMatchObject({ step: 'link' });
  });

  it('by what one document says of another one’s address', async () => {
    const owner = await member(server.current);
    const unconfirmed = { email: mailOf(owner), email_verified: undefined };
    const confirmed = { email: 'mallory@example.org', email_verified: true };
    const sneaky = [
      { ...unconfirmed, inToken: confirmed },
      { email: undefined, email_verified: true, inToken: unconfirmed },
    ];
    for (const said of sneaky) {
      const { sub } = person(house, said);
      expect(stepOf(await logIn(await visitor(server.current), sub))).toMatchObject({ step: 'address' });
    }
  });

  it('nor the office of the first administrator, which a code alone gives', async () => {
    const { sub } = person(house, { email: 'boss@example.org' });
    expect(stepOf(await logIn(await visitor(server.current), sub))).toMatchObject({ step: 'address' });
  });

  it('by an address of a domain that the operator does not take', async () => {
    const stranger = person(works);
    expect(await logIn(await visitor(server.current), stranger.sub, works)).toMatchObject({
      ...{ status: 403, code: 'issuer_domain' },
      error: en['errors.issuer_domain'].replace('{{name}}', 'The works').replace('{{domains}}', 'works.example'),
    });
    const owner = await member(server.current);
    expect(await link(owner, stranger.sub, works)).toMatchObject({ code: 'issuer_domain' });
    const unproven = person(works, { email: 'mallory@works.example', email_verified: false });
    expect(await link(owner, unproven.sub, works)).toMatchObject({ code: 'issuer_domain' });
    const guest = await visitor(server.current);
    const { ticket } = stepOf(await logIn(guest, unproven.sub, works));
    await guest.call('POST /app/register/sendCode', { email: 'mallory@example.org', purpose: 'sign_up' });
    const code = await codeFor(server.current, 'mallory@example.org');
    const input = { ticket, email: 'mallory@example.org', code };
    expect(await guest.call('POST /app/register/openId', input)).toMatchObject({ code: 'issuer_domain' });
    const worker = person(works, { email: 'ana@works.example' });
    expect((await logIn(await visitor(server.current), worker.sub, works)).status).toBe(200);
  });
});

describe('an answer', () => {
  const refused = { status: 401, code: 'issuer_refused' };
  const expired = { status: 410, code: 'factor_expired' };

  it('counts once', async () => {
    const guest = await visitor(server.current);
    const { ticket, query } = await logIn(guest, person(house).sub);
    expect(await guest.call('POST /app/login/openId', { ticket, query })).toMatchObject(expired);
    // The same code with a new request: the state is another one.
    const next = await begin(guest);
    expect(await guest.call('POST /app/login/openId', { ticket: next.ticket, query })).toMatchObject(refused);
    const mixed = new URLSearchParams(query);
    const third = await begin(guest);
    mixed.set('state', new URL(third.url).searchParams.get('state')!);
    expect(await guest.call('POST /app/login/openId', { ticket: third.ticket, query: mixed.toString() })).toMatchObject(
      refused,
    );
  });

  it('of two at once with the same one gets in', async () => {
    const guest = await visitor(server.current);
    const { url, ticket } = await begin(guest);
    const query = await new IssuerBrowser().signIn(url, person(house).sub);
    const answers = await Promise.all([1, 2, 3].map(() => guest.call('POST /app/login/openId', { ticket, query })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  it('is for the browser that asked, for ten minutes, and for what it asked for', async () => {
    const [guest, stranger] = [await visitor(server.current), await visitor(server.current)];
    const { sub } = person(house);
    const { url, ticket } = await begin(guest);
    const query = await new IssuerBrowser().signIn(url, sub);
    expect(await stranger.call('POST /app/login/openId', { ticket, query })).toMatchObject(expired);
    const owner = Object.assign(Object.create(await member(server.current)) as TestActor, { ssid: guest.ssid });
    expect(await owner.call('POST /app/account/addOpenIdLink', { ticket, query })).toMatchObject(expired);
    stage.clock.move(factorLimits.ticketMinutes * minute);
    expect(await guest.call('POST /app/login/openId', { ticket, query })).toMatchObject(expired);
  });

  it('of another issuer is none of this one', async () => {
    const guest = await visitor(server.current);
    const [ours, theirs] = [await begin(guest, house), await begin(guest, works)];
    const query = new URLSearchParams(await new IssuerBrowser().signIn(theirs.url, person(works).sub));
    query.set('state', new URL(ours.url).searchParams.get('state')!);
    expect(query.get('iss')).toBe(works.url);
    expect(await guest.call('POST /app/login/openId', { ticket: ours.ticket, query: query.toString() })).toMatchObject(
      refused,
    );
  });

  it('whose nonce is another’s is refused: a code that was made for somebody else’s request', async () => {
    const guest = await visitor(server.current);
    const { url, ticket } = await begin(guest);
    const changed = new URL(url);
    changed.searchParams.set('nonce', 'a-nonce-that-nobody-asked-with');
    const query = await new IssuerBrowser().signIn(changed.href, person(house).sub);
    expect(await guest.call('POST /app/login/openId', { ticket, query })).toMatchObject(refused);
  });

  it('whose code was made for another verifier is refused', async () => {
    const guest = await visitor(server.current);
    const [one, other] = [await begin(guest), await begin(guest)];
    const changed = new URL(one.url);
    changed.searchParams.set('code_challenge', new URL(other.url).searchParams.get('code_challenge')!);
    const query = await new IssuerBrowser().signIn(changed.href, person(house).sub);
    expect(await guest.call('POST /app/login/openId', { ticket: one.ticket, query })).toMatchObject(refused);
  });
});
