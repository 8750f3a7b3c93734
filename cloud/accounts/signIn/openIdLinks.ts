/**
 * The links of a person to other services. A person who proves both sides makes and removes them, and each change is mailed to the owner.
 */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Passkey } from '#shared/accounts/entities/factors.ts';
import { OpenIdLink } from '#shared/accounts/entities/openId.ts';
import { PersonalData, SessionDevice } from '#shared/accounts/entities/personal.ts';
import type { OpenIdLinkShape, OpenIdLinksShape } from '#shared/accounts/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing, signingIn, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import type { Ports, Reader } from '#cloud/kernel/ports.ts';
import { mustBeProven } from '#cloud/accounts/sessions/reauthentication.ts';
import { readTicket } from '#cloud/accounts/proving/factorTickets.ts';
import { beginAt, cameBack, makeLink, mustBeOfDomain, openIdAnswer, shapeOfIssuer } from './openIdLogIn.ts';
import { issuerOf, type OpenIdPerson } from '#cloud/accounts/proving/openIdPerson.ts';
import { setRightsBy } from './openIdRights.ts';
import { ticketText } from '#cloud/accounts/proving/passkeyProof.ts';

const nameOf = ({ openId }: Pick<Ports, 'openId'>, id: string) =>
  openId.issuers.find(({ issuer_id }) => issuer_id === id)?.name ?? id;

const shapeOf = (
  context: Context,
  { link_id, issuer_id, name, email, createdAt, used_at }: OpenIdLink,
): OpenIdLinkShape => ({
  ...{ link_id, issuer_id, issuer: nameOf(context, issuer_id), name: email || name },
  ...{ since: createdAt.toISOString(), used_at: used_at?.toISOString() },
});

export const getOpenIdLinks = defineFunction({
  route: 'GET /app/account/getOpenIdLinks',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run(context): Promise<OpenIdLinksShape> {
    const { storage, caller, openId } = context;
    const rows = await storage.find(OpenIdLink, { user_id: caller.user_id! }, { sort: { createdAt: 1 } });
    return { links: rows.map((row) => shapeOf(context, row)), issuers: openId.issuers.map(shapeOfIssuer) };
  },
});

/** Throws 'confirm_first', and 'no_factor_in_demo' where anybody could link themselves. */
async function ownerOf(context: Context): Promise<Profile> {
  const profile = await context.storage.get(Profile, context.caller.user_id!);
  if (!profile) throw new Refusal('session_required');
  if (profile.demo) throw new Refusal('no_factor_in_demo');
  await mustBeProven(context);
  return profile;
}

async function tellOfLink(context: Context, profile: Profile, what: 'on' | 'off', name: string): Promise<void> {
  const to = (await context.accounts.emailsOf([profile.objectId])).get(profile.objectId);
  if (!to) return;
  const { language } = profile;
  await context.mail.send({ to: to.email, language, template: 'linkChanged', params: { what, name } });
}

/** Links somebody who has proven both sides. */
async function link(context: Context, profile: Profile, person: OpenIdPerson): Promise<{ link: OpenIdLinkShape }> {
  const { row, made } = await makeLink(context, person, profile.user_id);
  if (made) await tellOfLink(context, profile, 'on', issuerOf(context, person.issuer_id).name);
  return { link: shapeOf(context, row) };
}

/** Sends the browser to a service, to link it. Throws 'confirm_first', 'not_found', 'issuer_away' and 'no_factor_in_demo'. */
export const beginOpenIdLink = defineFunction({
  route: 'POST /app/account/beginOpenIdLink',
  who: members,
  limit: signingIn,
  input: z.strictObject({ issuer_id: z.string().max(30) }),
  async run(context, { issuer_id }) {
    const { user_id } = await ownerOf(context);
    return beginAt(context, issuer_id, user_id);
  },
});

/**
 * Links whom the service named, when the browser has come back. An address of other domains than the issuer's is refused, as for a new account. Throws as
 * `cameBack`, and 'confirm_first', 'issuer_domain', 'issuer_linked' and 'issuer_links_full'.
 */
export const addOpenIdLink = defineFunction({
  route: 'POST /app/account/addOpenIdLink',
  who: members,
  limit: signingIn,
  input: z.strictObject(openIdAnswer),
  async run(context, answer): Promise<{ link: OpenIdLinkShape }> {
    const profile = await ownerOf(context);
    const { issuer, person } = await cameBack(context, answer, profile.user_id);
    const own = await context.accounts.emailOf(profile.objectId);
    const isOurs = own?.verified === true && own.email === person.email;
    mustBeOfDomain(issuer, person.isProven || isOurs ? person.email : '');
    return link(context, profile, person);
  },
});

/**
 * Links the person whom the service named before their account was known; the account's owner has logged in since, in the usual way. Throws
 * 'factor_expired' for anybody else, and as `addOpenIdLink`.
 */
export const addKnownLink = defineFunction({
  route: 'POST /app/account/addKnownLink',
  who: members,
  limit: signingIn,
  input: z.strictObject({ ticket: ticketText }),
  async run(context, { ticket }): Promise<{ link: OpenIdLinkShape }> {
    const profile = await ownerOf(context);
    const { person, user_id } = readTicket(context, 'open_id_known', ticket);
    if (user_id !== profile.user_id) throw new Refusal('factor_expired');
    return link(context, profile, person);
  },
});

/** Whether somebody can log in without this link: by a code to their address or phone, a passkey, or another service. */
async function hasOtherWay(
  tx: Reader,
  { openId }: Pick<Ports, 'openId'>,
  user_id: number,
  link_id: string,
): Promise<boolean> {
  const personal = await tx.get(PersonalData, user_id);
  if ((personal?.email && personal.email_confirmed) || (personal?.phone && personal.phone_confirmed)) return true;
  if (await tx.count(Passkey, { user_id })) return true;
  const links = await tx.find(OpenIdLink, { user_id });
  return links.some(
    (row) => row.link_id !== link_id && openId.issuers.some(({ issuer_id }) => issuer_id === row.issuer_id),
  );
}

/** Ends the sessions that a service opened, but this one. */
export async function endSessionsOf(
  { storage, accounts, rooms }: Pick<Ports, 'storage' | 'accounts' | 'rooms'>,
  which: { open_id_link: string } | { open_id_session: string },
  but?: string,
): Promise<void> {
  const rows = (await storage.find(SessionDevice, which)).filter(({ session_id }) => session_id !== but);
  for (const user_id of new Set(rows.map((row) => row.user_id))) {
    const session_ids = rows.filter((row) => row.user_id === user_id).map(({ session_id }) => session_id);
    const profile = await storage.get(Profile, user_id);
    if (profile && (await accounts.endSessions(profile.objectId, { session_ids }))) rooms.rejudge({ user_id });
  }
}

/** Takes a link away, the rights that came by it, and the other sessions that it opened. Throws 'not_found', 'confirm_first' and 'way_needed'. */
export const removeOpenIdLink = defineFunction({
  route: 'POST /app/account/removeOpenIdLink',
  who: members,
  limit: changing,
  input: z.strictObject({ link_id: publicId }),
  async run(given, { link_id }) {
    const profile = await ownerOf(given);
    const context = { ...given, storage: asServer(given.storage) };
    const { storage, accounts, caller } = context;
    const { user_id } = profile;
    const row = await storage.get(OpenIdLink, link_id);
    if (row?.user_id !== user_id) throw new Refusal('not_found');
    const issuer = nameOf(context, row.issuer_id);
    await setRightsBy(context, profile, { link_id, issuer }, [], async (tx) => {
      await tx.hold(`openid ${user_id}`);
      if (!(await hasOtherWay(tx, context, user_id, link_id))) throw new Refusal('way_needed');
      await tx.remove(OpenIdLink, link_id);
    });
    await endSessionsOf(context, { open_id_link: link_id }, (await accounts.sessionOf(caller.token!))?.session_id);
    await tellOfLink(context, profile, 'off', issuer);
    return { success: true as const };
  },
});
