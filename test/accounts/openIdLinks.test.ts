/** Accounts that are linked to another service: links, the second factor, rights by claims, and a log-out there. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { takeLostRights } from '#cloud/accounts/signIn/openIdRights.ts';
import type { Issuer } from '#cloud/kernel/ports.ts';
import { Factors } from '#shared/accounts/entities/factors.ts';
import { OpenIdLink } from '#shared/accounts/entities/openId.ts';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { member, password, visitor } from '../support/actors.ts';
import { IssuerBrowser } from '../support/issuer.ts';
import { mailsTo } from '../support/mails.ts';
import { en } from '../support/texts.ts';
import { askedBy, codeOf, minute, setUpApp } from './factorStage.ts';
import { isOpen, mailOf, openIdStage, userOf } from './openIdStage.ts';

const stage = await openIdStage();
const { house, works, server, person, logIn, link, actorOf } = stage;

describe('links', () => {
  it('are made and taken away by who proves both sides, and told by mail', async () => {
    const owner = await member(server.current);
    const { sub } = person(house);
    stage.clock.move(factorLimits.freshMinutes * minute);
    const old = await owner.call('POST /app/account/beginOpenIdLink', { issuer_id: 'house' });
    expect(old).toMatchObject({ status: 403, code: 'confirm_first' });
    await owner.call('POST /app/account/confirm', { current: password });
    const { body } = await link(owner, sub);
    expect(userOf(await logIn(await visitor(server.current), sub)).user_id).toBe(owner.user_id);
    // Nobody else gets it.
    const other = await member(server.current);
    expect(await link(other, sub)).toMatchObject({ status: 409, code: 'issuer_linked' });
    const { link_id } = body.link;
    expect(await other.call('POST /app/account/removeOpenIdLink', { link_id })).toMatchObject({ code: 'not_found' });
    const elsewhere = await visitor(server.current);
    const session = await actorOf(elsewhere, await logIn(elsewhere, sub));
    stage.clock.move(factorLimits.freshMinutes * minute);
    expect(await owner.call('POST /app/account/removeOpenIdLink', { link_id })).toMatchObject({
      code: 'confirm_first',
    });
    await owner.call('POST /app/account/confirm', { current: password });
    expect((await owner.call('POST /app/account/removeOpenIdLink', { link_id })).status).toBe(200);
    expect([await isOpen(server.current, owner), await isOpen(server.current, session)]).toEqual([true, false]);
    const [mail] = await mailsTo(server.current, mailOf(owner));
    expect(mail!.text).toContain(en['mail.linkChanged.off'].replace('{{name}}', 'The house'));
    await other.call('POST /app/account/confirm', { current: password });
    expect((await link(other, sub)).status).toBe(200);
  });

  it('that are the only way to log in stay', async () => {
    const { sub } = person(house);
    const guest = await visitor(server.current);
    const actor = await actorOf(guest, await logIn(guest, sub));
    const [row] = await server.current.ports.storage.find(OpenIdLink, { user_id: actor.user_id! });
    const { db } = server.current.database;
    await db.collection('PersonalData').updateOne({ user_id: actor.user_id }, { $set: { email_confirmed: false } });
    const remove = () => actor.call('POST /app/account/removeOpenIdLink', { link_id: row!.link_id });
    expect(await remove()).toMatchObject({ status: 409, code: 'way_needed' });
    expect((await link(actor, person(works, { email: `b${sub}@works.example` }).sub, works)).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });
});

describe('the second factor', () => {
  it('is asked for all the same, and the session then is the issuer’s to end', async () => {
    const owner = await member(server.current);
    const { secret } = await setUpApp(owner, stage.clock);
    const { sub } = person(house);
    const browser = new IssuerBrowser();
    await link(owner, sub, house, browser);
    const guest = await visitor(server.current);
    const answer = await logIn(guest, sub, house, browser);
    expect(answer).toMatchObject({ status: 401, code: 'factor_required' });
    const step = await guest.call('POST /app/login/factor', {
      ...{ ticket: askedBy(answer)!.ticket!, code: codeOf(server.current, secret) },
    });
    const session = await actorOf(guest, step);
    expect(session.user_id).toBe(owner.user_id);
    await browser.signOut(house.url);
    await expect.poll(() => isOpen(server.current, session)).toBe(false);
    expect(await isOpen(server.current, owner)).toBe(true);
  });
});

describe('a second factor that is asked for', () => {
  it('opens no session once the one at the issuer is over', async () => {
    const owner = await member(server.current);
    const { recovery } = await setUpApp(owner, stage.clock);
    const { sub } = person(house);
    const browser = new IssuerBrowser();
    await link(owner, sub);
    const guest = await visitor(server.current);
    const { ticket } = askedBy(await logIn(guest, sub, house, browser))!;
    await browser.signOut(house.url);
    const step = await guest.call('POST /app/login/factor', { ticket: ticket!, recovery_code: recovery[0]! });
    expect(step).toMatchObject({ status: 410, code: 'factor_expired' });
    const { db } = server.current.database;
    expect(await db.collection('_Session').countDocuments({ _p_user: `_User$${owner.objectId}` })).toBe(1);
  });
});

describe('a second factor that is asked for opens no session', () => {
  const asked = async () => {
    const owner = await member(server.current);
    const { recovery } = await setUpApp(owner, stage.clock);
    const { sub } = person(house);
    const { link_id } = (await link(owner, sub)).body.link;
    const guest = await visitor(server.current);
    const { ticket } = askedBy(await logIn(guest, sub))!;
    stage.clock.move(1000);
    const step = () => guest.call('POST /app/login/factor', { ticket: ticket!, recovery_code: recovery[0]! });
    return { owner, sub, link_id, step };
  };

  it('once all of the person’s at the issuer are over', async () => {
    const { sub, step } = await asked();
    const told = new URLSearchParams({ logout_token: await house.logOutToken({ sub }) });
    await fetch(`${server.current.url}/callbacks/openid/house`, { method: 'POST', body: told });
    expect(await step()).toMatchObject({ status: 410, code: 'factor_expired' });
    expect((await logIn(await visitor(server.current), sub)).code).toBe('factor_required');
  });

  it('once the link is taken away', async () => {
    const { owner, link_id, step } = await asked();
    // Their address is another way to log in.
    await owner.call('GET /app/api/getUser', {});
    expect((await owner.call('POST /app/account/removeOpenIdLink', { link_id })).status).toBe(200);
    expect(await step()).toMatchObject({ status: 410, code: 'factor_expired' });
  });
});

describe('rights', () => {
  it('follow from a claim at each sign-in, stand in the log, and leave alone what an admin gave', async () => {
    const { sub } = person(house, { groups: ['desk', 'tills', 'somewhere'] });
    const guest = await visitor(server.current);
    const first = await logIn(guest, sub);
    expect(userOf(first).roles.toSorted()).toEqual(['messages_act', 'money_read']);
    const { accounts } = server.current.ports;
    const actor = await actorOf(guest, first);
    await accounts.grant(actor.objectId!, 'site_read');
    house.people.set(sub, { ...house.people.get(sub), groups: ['desk'] });
    expect(userOf(await logIn(guest, sub)).roles.toSorted()).toEqual(['messages_act', 'site_read']);
    const admin = await member(server.current, 'admin');
    const { body } = await admin.run('getAuditEntries', {});
    const lines = body.entries.filter(
      ({ row_id, action }) => action === 'user.rights' && row_id === String(actor.user_id),
    );
    expect(lines).toMatchObject([
      {
        ...{ by_way_of: 'issuer', actor_name: 'The house' },
        before: { roles: expect.arrayContaining(['money_read']) as string[] },
      },
      { by_way_of: 'issuer', after: { roles: expect.arrayContaining(['money_read', 'messages_act']) as string[] } },
    ]);
    // They go with the link.
    const { links } = (await actor.call('GET /app/account/getOpenIdLinks', {})).body;
    expect((await actor.call('POST /app/account/removeOpenIdLink', { link_id: links[0]!.link_id })).status).toBe(200);
    expect(await accounts.rolesOf(actor.objectId!)).toEqual(['site_read']);
  });

  it('go with the issuer, or the rule, that gave them, at the next start', async () => {
    const { sub } = person(house, { groups: ['desk', 'tills'] });
    const guest = await visitor(server.current);
    const actor = await actorOf(guest, await logIn(guest, sub));
    const { ports } = server.current;
    const rolesOf = async () => (await ports.accounts.rolesOf(actor.objectId!)).toSorted();
    await ports.accounts.grant(actor.objectId!, 'site_read');
    const start = (issuers: readonly Issuer[]) => takeLostRights({ ...ports, openId: { ...ports.openId, issuers } });
    await start([house.settings, works.settings]);
    expect(await rolesOf()).toEqual(['messages_act', 'money_read', 'site_read']);
    // What an admin took meanwhile does not come back by a start.
    await ports.accounts.revoke(actor.objectId!, 'messages_act');
    await start([{ ...house.settings, rights: { groups: { desk: ['messages_act'] } } }]);
    expect(await rolesOf()).toEqual(['site_read']);
    await logIn(guest, sub);
    expect(await rolesOf()).toEqual(['messages_act', 'money_read', 'site_read']);
    // Another issuer under the same name.
    await start([{ ...house.settings, url: 'https://other.example' }]);
    expect(await rolesOf()).toEqual(['site_read']);
    await logIn(guest, sub);
    await start([works.settings]);
    await start([works.settings]);
    expect(await rolesOf()).toEqual(['site_read']);
    const admin = await member(server.current, 'admin');
    const { entries } = (await admin.run('getAuditEntries', {})).body;
    const [last] = entries.filter(({ row_id, action }) => action === 'user.rights' && row_id === String(actor.user_id));
    expect(last).toMatchObject({ by_way_of: 'issuer', actor_name: 'house', after: { roles: ['site_read'] } });
  });

  it('go after thirty days without a log-in by the issuer: who is dismissed there has other ways in here', async () => {
    const { sub } = person(house, { groups: ['desk'] });
    const guest = await visitor(server.current);
    const actor = await actorOf(guest, await logIn(guest, sub));
    const { ports } = server.current;
    const [{ link_id }] = (await ports.storage.find(OpenIdLink, { user_id: actor.user_id! })) as [OpenIdLink];
    const rolesAfter = async (days: number) => {
      const used_at = new Date(ports.clock.now() - days * 24 * 60 * minute);
      await ports.storage.transact((tx) => tx.update(OpenIdLink, link_id, { used_at }));
      await takeLostRights(ports);
      return ports.accounts.rolesOf(actor.objectId!);
    };
    expect(await rolesAfter(accountLimits.sessionDays)).toEqual(['messages_act']);
    expect(await rolesAfter(accountLimits.sessionDays + 1)).toEqual([]);
    expect(userOf(await logIn(guest, sub)).roles).toEqual(['messages_act']);
  });

  it('over money still need a factor, once the days are over', async () => {
    const { sub } = person(house, { groups: ['tills'] });
    const guest = await visitor(server.current);
    const actor = await actorOf(guest, await logIn(guest, sub));
    const { db } = server.current.database;
    const asked_at = new Date(server.current.ports.clock.now() - (factorLimits.graceDays + 1) * 24 * 60 * minute);
    const own = { user_id: actor.user_id!, asked_at };
    await server.current.ports.storage.transact((tx) => tx.insert(Factors, own));
    expect(await logIn(guest, sub)).toMatchObject({ status: 403, code: 'factor_missing' });
    expect(await db.collection('_Session').countDocuments({ _p_user: `_User$${actor.objectId}` })).toBe(1);
  });
});

describe('a log-out there', () => {
  const tell = (token: string, issuer = 'house') =>
    fetch(`${server.current.url}/callbacks/openid/${issuer}`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    }).then(({ status }) => status);
  const session = async (sub: string, browser?: IssuerBrowser) => {
    const guest = await visitor(server.current);
    return actorOf(guest, await logIn(guest, sub, house, browser));
  };

  it('ends the sessions that it opened, and no others', async () => {
    const { sub } = person(house);
    const [one, other] = [new IssuerBrowser(), new IssuerBrowser()];
    const [here, there] = [await session(sub, one), await session(sub, other)];
    await one.signOut(house.url);
    await expect.poll(() => isOpen(server.current, here)).toBe(false);
    expect(await isOpen(server.current, there)).toBe(true);
    expect(await tell(await house.logOutToken({ sub }))).toBe(200);
    expect(await isOpen(server.current, there)).toBe(false);
  });

  it('is told once: a token that is sent again ends nothing', async () => {
    const { sub } = person(house);
    const token = await house.logOutToken({ sub });
    expect(await tell(token)).toBe(200);
    const later = await session(sub);
    expect(await tell(token)).toBe(403);
    expect(await isOpen(server.current, later)).toBe(true);
  });

  it('is believed by its signature alone, of this issuer, for this site', async () => {
    const { sub } = person(house);
    const here = await session(sub);
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const forged = [
      await house.logOutToken({ sub }, { key }),
      await house.logOutToken({ sub, aud: 'another site' }),
      await house.logOutToken({ sub, iss: works.url }),
      await house.logOutToken({ sub, events: {} }),
      await house.logOutToken({ sub, nonce: 'of an ID token' }),
      await house.logOutToken({}),
      await house.logOutToken({ sub, jti: undefined }),
      await house.logOutToken({ sub, iat: Math.floor(Date.now() / 1000) - 600 }),
      await house.logOutToken({ sub, iat: Math.floor(Date.now() / 1000) + 600 }),
      await house.logOutToken({ sub, exp: Math.floor(Date.now() / 1000) - 60 }),
      await works.logOutToken({ sub, iss: house.url }),
      'nobody.signed.this',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
        JSON.stringify({ iss: house.url, aud: 'engage', sub, jti: 'x', iat: Date.now() / 1000, events: event }),
      ).toString('base64url')}.`,
    ];
    for (const token of forged) expect(await tell(token)).toBe(403);
    expect(await tell(await house.logOutToken({ sub }), 'works')).toBe(403);
    expect(await tell(await house.logOutToken({ sub }), 'nobody')).toBe(404);
    expect(await isOpen(server.current, here)).toBe(true);
  });
});
