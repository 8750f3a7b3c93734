/**
 * Logging in by another service (OpenID Connect). The person whom it names gets the account that is linked, and no other. An existing
 * account is never taken over, whatever address the service says.
 */
import { z } from 'zod';
import { email } from '#shared/accounts/credentials.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { OpenIdLink } from '#shared/accounts/entities/openId.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import type { IssuerShape } from '#shared/accounts/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { signingIn, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { Duplicate, type Issuer } from '#cloud/kernel/ports.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { refuseWhenOff, siteSettings } from '#cloud/site/index.ts';
import { checkCode, redeemCode } from '#cloud/accounts/proving/codes.ts';
import { isShut } from '#cloud/accounts/sessions/demo.ts';
import { makeTicket, once, readTicket, spendChallenge } from '#cloud/accounts/proving/factorTickets.ts';
import { makeFirstAdmin } from '#cloud/accounts/proving/firstAdmin.ts';
import { isKept } from '#cloud/accounts/profile/formerNames.ts';
import { allowedName, refuseOfficialNames } from '#cloud/accounts/profile/officialNames.ts';
import {
  isOfDomain,
  issuerOf,
  type OpenIdPerson,
  personFromClaims,
  orIssuerAway,
} from '#cloud/accounts/proving/openIdPerson.ts';
import { setRightsBy } from './openIdRights.ts';
import { ticketText } from '#cloud/accounts/proving/passkeyProof.ts';
import { noteNoPassword } from '#cloud/accounts/profile/personal.ts';
import { ensureProfile } from '#cloud/accounts/profile/profiles.ts';
import { type LoggedIn, openSession } from '#cloud/accounts/sessions/session.ts';

/** Characters of a query that a browser comes back with: codes of some issuers are long. */
const queryLength = 8000;
const issuerId = z.string().max(30);
/** What the browser came back with. */
export const openIdAnswer = { ticket: ticketText, query: z.string().max(queryLength) };

/** What is missing before somebody, whom an issuer has named, is logged in. */
export interface OpenIdStep {
  /** `link`: an account has the address; its owner logs in in the usual way, and then links it. `address`: a code proves an address. */
  readonly step: 'link' | 'address';
  readonly ticket: string;
  readonly issuer: string;
  /** As the issuer said it; may be empty. */
  readonly email: string;
}

export const shapeOfIssuer = ({ issuer_id, name, logo }: Issuer): IssuerShape => ({ issuer_id, name, logo });

/** The services that people log in by. */
export const getIssuers = defineFunction({
  route: 'GET /app/login/getIssuers',
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  run: ({ openId }): Promise<{ issuers: IssuerShape[] }> =>
    Promise.resolve({ issuers: openId.issuers.map(shapeOfIssuer) }),
});

/** Where the browser comes back to: each issuer has an address of its own, so that none can pass its answer off as another's. */
async function backOf(context: Context, { issuer_id, name }: Issuer): Promise<string> {
  const { publicUrl, caller, storage } = context;
  const here = publicUrl ?? caller.origin;
  if (!here) throw new Refusal('issuer_away', { name });
  const { contests_host, services_host } = await siteSettings(storage)();
  const host = [contests_host, services_host].find((one) => one && one === caller.host);
  return `${host ? `${new URL(here).protocol}//${host}` : here}/auth/openid/${issuer_id}`;
}

/** Where to send the browser, and the ticket that it keeps meanwhile. Throws 'issuer_away'. */
export async function beginAt(context: Context, issuer_id: string, user_id?: number) {
  const issuer = issuerOf(context, issuer_id);
  const { url, asked } = await orIssuerAway(issuer, context.openId.begin(issuer_id, await backOf(context, issuer)));
  return { url, ticket: makeTicket(context, 'open_id', { asked, ...(user_id !== undefined && { user_id }) }) };
}

/**
 * Who came back: each request is answered once, in the browser that made it, for whom it was made. Throws 'factor_expired', 'issuer_away', 'issuer_refused' and
 * 'issuer_declined'.
 */
export async function cameBack(
  context: Context,
  { ticket, query }: { ticket: string; query: string },
  user_id?: number,
): Promise<{ issuer: Issuer; person: OpenIdPerson }> {
  const made = readTicket(context, 'open_id', ticket);
  if (made.user_id !== user_id) throw new Refusal('factor_expired');
  const { asked } = made;
  const issuer = issuerOf(context, asked.issuer_id);
  const storage = asServer(context.storage);
  await once(() => storage.transact((tx) => spendChallenge(context, tx, asked.state)));
  const word = await orIssuerAway(issuer, context.openId.finish(asked, query));
  if (word === 'stopped') throw new Refusal('issuer_declined', { name: issuer.name });
  if (!word) throw new Refusal('issuer_refused', { name: issuer.name });
  return { issuer, person: personFromClaims(context, issuer, word) };
}

/** Throws 'issuer_domain'. */
export function mustBeOfDomain(issuer: Issuer, address: string): void {
  if (!isOfDomain(issuer, address))
    throw new Refusal('issuer_domain', { name: issuer.name, domains: issuer.domains.join(', ') });
}

/** Makes a link, or leaves the one that is there. Throws 'issuer_linked' where it leads to another account. */
export async function makeLink(
  context: Context,
  { issuer_id, link_id, name, email: address }: OpenIdPerson,
  user_id: number,
) {
  const { clock } = context;
  const { url: issuer_url } = issuerOf(context, issuer_id);
  const made = await putOnce(
    asServer(context.storage),
    OpenIdLink,
    {
      ...{ link_id, user_id, issuer_id, issuer_url, name, email: address, rights: [] },
      used_at: new Date(clock.now()),
    },
    { most: accountLimits.openIdLinks, of: { user_id }, full: 'issuer_links_full' },
  );
  if (made.row.user_id !== user_id) throw new Refusal('issuer_linked', { name: issuerOf(context, issuer_id).name });
  return made;
}

/** Logs in the person to whom a link leads; their second factor is asked for. */
async function enterBy(context: Context, issuer: Issuer, profile: Profile, person: OpenIdPerson): Promise<LoggedIn> {
  const { accounts, clock } = context;
  const { link_id, session, issuer_id, name, email: address } = person;
  if (isShut(context, profile)) throw new Refusal('account_disabled');
  const seen = { issuer_id, issuer_url: issuer.url, name, email: address, used_at: new Date(clock.now()) };
  await setRightsBy(context, profile, { link_id, issuer: issuer.name }, person.rights, (tx, rights) =>
    tx.update(OpenIdLink, link_id, { ...seen, rights }),
  );
  const origin = { link_id, at: clock.now(), ...(session !== undefined && { session }) };
  return openSession(context, await accounts.enter(profile.objectId), { origin });
}

async function linkedTo({ storage }: Context, { link_id }: OpenIdPerson): Promise<Profile | undefined> {
  const link = await storage.get(OpenIdLink, link_id);
  const profile = link && (await storage.get(Profile, link.user_id));
  return profile?.closed ? undefined : profile;
}

/** A name that nobody has, as like as possible to what the issuer calls them. */
async function freeUsername(context: Context, { usernames }: OpenIdPerson): Promise<string> {
  const { accounts, secrets } = context;
  const asNobody = { ...context, caller: { ...context.caller, roles: [] } };
  for (const wanted of usernames)
    for (const username of [wanted, `${wanted.slice(0, 25)}-${secrets.digits(4)}`]) {
      const isFree = await refuseOfficialNames(asNobody, { username }).then(
        () => true,
        () => false,
      );
      if (isFree && !(await accounts.isNameTaken(username)) && !(await isKept(context, username))) return username;
    }
  return `person-${secrets.digits(10)}`;
}

/** Makes an account with this confirmed address, and its link. Throws 'email_taken' and 'sign_up_closed'. */
async function makeAccount(context: Context, person: OpenIdPerson, address: string): Promise<Profile> {
  const { storage, accounts, secrets, caller } = context;
  await refuseWhenOff(context, 'sign_up');
  if (await accounts.byEmail(address)) throw new Refusal('email_taken');
  const username = await freeUsername(context, person);
  const full_name = await allowedName(context, person.name || username, username);
  const objectId = await accounts
    .create({ username, password: secrets.random(40), email: address, emailVerified: true })
    .catch((error: unknown) => {
      throw error instanceof Duplicate ? new Refusal('email_taken') : error;
    });
  const profile = await ensureProfile(storage, { objectId, username, full_name, language: caller.language });
  await noteNoPassword(context, profile);
  await makeLink(context, person, profile.user_id);
  return profile;
}

/** Its owner has to log in in the usual way first. */
function toLink(context: Context, { name }: Issuer, person: OpenIdPerson, user_id: number): OpenIdStep {
  const ticket = makeTicket(context, 'open_id_known', { person, user_id });
  return { step: 'link', ticket, issuer: name, email: person.email };
}

async function ownerOf({ storage, accounts }: Context, address: string): Promise<Profile | undefined> {
  const account = await accounts.byEmail(address);
  return account && ensureProfile(storage, account);
}

const asServerIn = (context: Context): Context => ({ ...context, storage: asServer(context.storage) });

/** Sends the browser to a service, to log in there. Throws 'not_found' and 'issuer_away'. */
export const beginOpenId = defineFunction({
  route: 'POST /app/login/beginOpenId',
  who: everyone,
  limit: signingIn,
  input: z.strictObject({ issuer_id: issuerId }),
  run: (context, { issuer_id }) => beginAt(context, issuer_id),
});

/**
 * Logs in whom the service names: to the linked account, or to a new one where it has made sure of an address that nobody has here. Otherwise answers what is missing.
 * Throws as `cameBack`, and 'issuer_domain', 'sign_up_closed', 'account_disabled', 'factor_required' and 'factor_missing'.
 */
export const logInByOpenId = defineFunction({
  route: 'POST /app/login/openId',
  who: everyone,
  limit: signingIn,
  input: z.strictObject(openIdAnswer),
  async run(given, answer): Promise<LoggedIn | OpenIdStep> {
    const context = asServerIn(given);
    const { issuer, person } = await cameBack(context, answer);
    return inTurn(context.storage, person.link_id, async () => {
      const profile = await linkedTo(context, person);
      if (profile) return enterBy(context, issuer, profile, person);
      if (!person.isProven) {
        await refuseWhenOff(context, 'sign_up');
        const ticket = makeTicket(context, 'open_id_new', { person });
        return { step: 'address', ticket, issuer: issuer.name, email: person.email };
      }
      mustBeOfDomain(issuer, person.email);
      const owner = await ownerOf(context, person.email);
      if (owner) return toLink(context, issuer, person, owner.user_id);
      return enterBy(context, issuer, await makeAccount(context, person, person.email), person);
    });
  },
});

/**
 * Makes the account of whom a service named without an address: by one that a code of `sendRegisterCode` came to. Throws 'factor_expired', 'wrong_code',
 * 'code_expired', 'issuer_domain' and 'sign_up_closed'.
 */
export const signUpByOpenId = defineFunction({
  route: 'POST /app/register/openId',
  who: everyone,
  limit: signingIn,
  input: z.strictObject({ ticket: ticketText, email, code: z.string().max(40) }),
  async run(given, { ticket, email: address, code }): Promise<LoggedIn | OpenIdStep> {
    const context = asServerIn(given);
    const { person } = readTicket(context, 'open_id_new', ticket);
    const issuer = issuerOf(context, person.issuer_id);
    mustBeOfDomain(issuer, address);
    const asked = { purpose: 'sign_up', email: address, code: code.replaceAll(/\s/g, '') } as const;
    await checkCode(context, asked);
    return inTurn(context.storage, person.link_id, async () => {
      // The ticket has made an account before.
      if (await linkedTo(context, person)) throw new Refusal('factor_expired');
      const owner = await ownerOf(context, address);
      if (owner) return toLink(context, issuer, { ...person, email: address }, owner.user_id);
      const profile = await makeAccount(context, person, address);
      if (address === context.adminEmail) await makeFirstAdmin(context);
      // The account exists; a code that was used or expired meanwhile does not matter.
      await redeemCode(context, asked, () => Promise.resolve()).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      return enterBy(context, issuer, profile, person);
    });
  },
});
