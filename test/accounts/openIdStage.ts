/** People who log in by another service, against a real provider of OpenID Connect. */
import { afterAll, beforeAll } from 'vitest';
import type { OpenIdStep } from '#cloud/accounts/signIn/openIdLogIn.ts';
import type { LoggedIn } from '#cloud/accounts/sessions/session.ts';
import type { RunningServer } from '#parse/server.ts';
import type { Answer, TestActor } from '../support/actors.ts';
import { type HeldClock, holdClock } from '../support/heldClock.ts';
import { IssuerBrowser, startIssuer, type TestIssuer } from '../support/issuer.ts';
import { useServer } from '../support/server.ts';

export const site = 'https://vote.example.org';
const many = { points: 5000, seconds: 60 };
const called = ['logIn', 'beginOpenId', 'logInByOpenId', 'signUpByOpenId', 'beginOpenIdLink', 'addOpenIdLink']
  .concat(['addKnownLink', 'removeOpenIdLink', 'confirmSelf', 'sendRegisterCode', 'logInByFactor'])
  .concat(['beginTotp', 'confirmTotp']);

/** Two issuers: `house` gives rights by groups, `works` takes addresses of one domain alone. */
export async function openIdStage() {
  const house = await startIssuer('house', { rights: { groups: { desk: ['messages_act'], tills: ['money_read'] } } });
  const works = await startIssuer('works', { domains: ['works.example'], client_auth: 'post' });
  const server = useServer({
    ...{ publicUrl: site, adminEmail: 'boss@example.org', issuers: [house.settings, works.settings] },
    allowances: Object.fromEntries(called.map((name) => [name, many])),
  });
  let clock: HeldClock | undefined;
  beforeAll(() => {
    clock = holdClock(server.current);
    for (const issuer of [house, works]) {
      const { issuer_id } = issuer.settings;
      issuer.open({
        back: [`${site}/auth/openid/${issuer_id}`],
        loggedOut: `${server.current.url}/callbacks/openid/${issuer_id}`,
      });
    }
  });
  afterAll(async () => {
    clock?.release();
    await Promise.all([house.close(), works.close()]);
  });

  let count = 0;
  /** Somebody at an issuer, whom nobody here knows. */
  const person = (issuer: TestIssuer, given: object = {}) => {
    const sub = `sub-${++count}`;
    const name = `Marta Roig ${'abcdefghij'[count % 10]}`;
    const said = { name, email: `marta${count}@example.org`, email_verified: true, ...given };
    issuer.people.set(sub, said);
    return { sub, ...said };
  };

  const begin = async (who: TestActor, issuer = house) => {
    const { issuer_id } = issuer.settings;
    const { status, body, error } = await who.call('POST /app/login/beginOpenId', { issuer_id });
    if (status !== 200) throw new Error(error);
    return body;
  };

  /** Logs in as somebody who is at the issuer. */
  const logIn = async (who: TestActor, sub: string, issuer = house, browser = new IssuerBrowser()) => {
    const { url, ticket } = await begin(who, issuer);
    const query = await browser.signIn(url, sub);
    return { ...(await who.call('POST /app/login/openId', { ticket, query })), ticket, query };
  };

  /** Links somebody at an issuer to an account. */
  const link = async (owner: TestActor, sub: string, issuer = house, browser = new IssuerBrowser()) => {
    const { issuer_id } = issuer.settings;
    const { status, body, error } = await owner.call('POST /app/account/beginOpenIdLink', { issuer_id });
    if (status !== 200) throw new Error(error);
    const query = await browser.signIn(body.url, sub);
    return owner.call('POST /app/account/addOpenIdLink', { ticket: body.ticket, query });
  };

  /** The person who has logged in, as an actor. */
  const actorOf = async (who: TestActor, answer: Answer<LoggedIn | OpenIdStep>): Promise<TestActor> => {
    if (answer.status !== 200) throw new Error(answer.error);
    const { token, user } = answer.body as LoggedIn;
    const row = await server.current.database.db.collection('Profile').findOne({ user_id: user.user_id });
    return Object.assign(Object.create(who) as TestActor, {
      ...{ token, username: user.username, user_id: user.user_id, objectId: String(row!._id) },
    });
  };

  return {
    ...{ house, works, server, person, begin, logIn, link, actorOf },
    get clock() {
      return clock!;
    },
  };
}

export const userOf = ({ body }: Answer<LoggedIn | OpenIdStep>) => (body as LoggedIn).user;
export const stepOf = ({ body }: Answer<LoggedIn | OpenIdStep>) => body as OpenIdStep;
export const mailOf = ({ username }: TestActor) => `${username}@example.org`;
export const isOpen = async ({ ports }: RunningServer, { token }: TestActor) =>
  (await ports.accounts.sessionOf(token!)) !== undefined;
