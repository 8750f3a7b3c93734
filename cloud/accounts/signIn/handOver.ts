/**
 * The hand-over: a partner's server vouches, by a signed token, for the user of the contest app in its app, so that nobody logs in twice.
 * The account is bound to the partner and its id of the user. An existing account is never taken over, whatever address the token has.
 */
import { z } from 'zod';
import { demoPartnerId } from '#shared/accounts/demoPartner.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { HandOver, Partner, PartnerAccount } from '#shared/accounts/entities/partners.ts';
import { partnerLimits } from '#shared/accounts/limits.ts';
import { handOverClaims, type HandOverClaims } from '#shared/accounts/partners.ts';
import { Refusal } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import { everyone } from '#shared/model/access.ts';
import { hour, inSeconds, minute } from '#shared/time.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { origin } from '#cloud/kernel/input.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { Duplicate } from '#cloud/kernel/ports.ts';
import { refuseWhenOff, siteSettings } from '#cloud/site/index.ts';
import { asciiAddress } from '#cloud/accounts/mail/mailboxes.ts';
import { allowedName } from '#cloud/accounts/profile/officialNames.ts';
import { partnerOf } from './partners.ts';
import { noteNoPassword } from '#cloud/accounts/profile/personal.ts';
import { ensureProfile } from '#cloud/accounts/profile/profiles.ts';
import { type LoggedIn, openSession } from '#cloud/accounts/sessions/session.ts';

/** Of one user of a partner, and of all new ones: what a stolen key can do is bounded. */
const byPerson = { points: 20, seconds: 60 };
const newcomers = { points: 20_000, seconds: inSeconds(hour) };
/** Milliseconds in which `used_at` is not written again. */
const noted = minute;

/** Whose token it is, by its signature. Throws 'hand_over_invalid' and 'partner_off'. */
async function readToken({ storage, secrets, clock }: Context, given: string): Promise<[Partner, HandOverClaims]> {
  const token = await secrets.tokens.read(given);
  const claims = handOverClaims.safeParse(token?.claims);
  if (!token || !claims.success) throw new Refusal('hand_over_invalid');
  const partner = await partnerOf(storage, claims.data.iss);
  if (!partner) throw new Refusal('partner_off');
  const { public_key, former_key, former_until } = partner;
  const hasFormer = former_key && former_until && former_until.getTime() > clock.now();
  const keys = hasFormer ? [public_key, former_key] : [public_key];
  const signed = await Promise.all(keys.map((key) => token.isSignedBy(key)));
  if (!signed.includes(true)) throw new Refusal('hand_over_invalid');
  return [partner, claims.data];
}

/** Whether the token is for this site. A server that has not been told its address cannot know. */
async function isForHere({ storage, publicUrl }: Context, aud: string): Promise<boolean> {
  if (!URL.canParse(aud)) return false;
  if (!publicUrl) return true;
  const { contests_host, services_host } = await siteSettings(storage)();
  return aud === publicUrl || [contests_host, services_host].some((host) => host && aud === `https://${host}`);
}

/** Throws what is wrong with a token that is signed well. */
async function checkClaims(context: Context, partner: Partner, claims: HandOverClaims, from?: string): Promise<void> {
  const now = context.clock.now() / 1000;
  const { tokenSeconds, clockSeconds } = partnerLimits;
  const { aud, iat, exp } = claims;
  if (exp <= now) throw new Refusal('hand_over_expired');
  if (exp - iat > tokenSeconds || iat > now + clockSeconds) throw new Refusal('hand_over_invalid');
  if (!(await isForHere(context, aud))) throw new Refusal('hand_over_elsewhere');
  if (from !== undefined && !partner.origins.includes(from)) throw new Refusal('hand_over_elsewhere');
}

/** Uses the token up; of two servers at the same instant one does. Throws 'hand_over_used'. */
async function spend({ storage, secrets }: Context, { iss, jti, exp }: HandOverClaims): Promise<void> {
  const hand_over_id = secrets.hash(`${iss}|${jti}`);
  try {
    await storage.transact((tx) => tx.insert(HandOver, { hand_over_id, until: new Date(exp * 1000 + hour) }));
  } catch (error) {
    throw error instanceof Duplicate ? new Refusal('hand_over_used') : error;
  }
}

/** The address that a trusted partner has confirmed; undefined for any other, and for the one that makes an administrator. */
function believedEmail({ adminEmail }: Context, { trusts_email }: Partner, claims: HandOverClaims): string | undefined {
  const email = trusts_email && claims.email_verified ? asciiAddress(claims.email) : undefined;
  return email === adminEmail ? undefined : email;
}

/** The `_User`, made under a name that follows from the binding, so that a repeated or concurrent hand-over finds it. */
async function createUser(context: Context, username: string, email: string | undefined): Promise<string> {
  const { accounts, secrets } = context;
  const password = secrets.random(40);
  try {
    return await accounts.create({ username, password, ...(email && { email, emailVerified: true }) });
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    const made = await accounts.byName(username);
    if (made) return made;
    // Somebody else's address. Nothing tells whose; the account goes without.
    return createUser(context, username, undefined);
  }
}

/** Makes the account and binds it. Idempotent. */
async function makeAccount(
  context: Context,
  partner: Partner,
  claims: HandOverClaims,
  { binding_id, former }: { binding_id: string; former: number | undefined },
): Promise<Profile> {
  const { storage, secrets, limiter, caller } = context;
  await refuseWhenOff(context, 'sign_up');
  await limiter.take('newcomers by partner', newcomers, partner.partner_id);
  const tag = secrets.seal('partners', `${binding_id}|${former ?? ''}`);
  const username = `app-${tag
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 16)}`;
  const objectId = await createUser(context, username, believedEmail(context, partner, claims));
  const full_name = await allowedName(context, claims.name, username);
  const language = claims.language ?? caller.language;
  const profile = await ensureProfile(storage, { objectId, username, full_name, language });
  const { partner_id } = partner;
  const { user_id } = profile;
  await noteNoPassword(context, profile);
  await storage.transact(async (tx) => {
    await tx.apply(PartnerAccount, [{ id: binding_id, set: { partner_id, user_id }, orInsert: {} }]);
    // Anybody could have been handed over.
    if (partner_id === demoPartnerId) await tx.update(Profile, user_id, { demo: true });
  });
  return profile;
}

async function accountOf(context: Context, partner: Partner, claims: HandOverClaims): Promise<Profile> {
  const { storage, secrets } = context;
  const binding_id = secrets.seal('partners', `${partner.partner_id}|${claims.sub}`);
  const bound = await storage.get(PartnerAccount, binding_id);
  const profile = bound && (await storage.get(Profile, bound.user_id));
  if (profile && !profile.closed) return profile;
  return makeAccount(context, partner, claims, { binding_id, former: profile?.user_id });
}

/**
 * Opens a session for the user of a partner. Throws 'hand_over_invalid', 'hand_over_expired', 'hand_over_used', 'hand_over_elsewhere' (another site, or a
 * page that is not the partner's), 'partner_off', 'sign_up_closed' for a new user, and 'account_disabled'.
 */
export const handOver = defineFunction({
  route: 'POST /app/login/handOver',
  who: everyone,
  // Of a carrier's one address come many phones, and what is no token costs little.
  limit: usual,
  input: z.strictObject({
    token: z.string().max(partnerLimits.token),
    /** The origin of the page around the contest app's frame, as the browser said it. */
    origin: origin.max(partnerLimits.origin).optional(),
  }),
  async run(given, { token, origin: from }): Promise<LoggedIn & { language?: Language }> {
    // The server writes this on its own account, not for the person who was signed in before.
    const context = { ...given, storage: asServer(given.storage) };
    const { storage, clock, limiter, accounts } = context;
    const [partner, claims] = await readToken(context, token);
    await checkClaims(context, partner, claims, from);
    const { partner_id, used_at } = partner;
    await limiter.take('hand-overs by person', byPerson, `${partner_id}|${claims.sub}`);
    await spend(context, claims);
    const { objectId, disabled_at } = await accountOf(context, partner, claims);
    if (disabled_at) throw new Refusal('account_disabled');
    if (!used_at || clock.now() - used_at.getTime() > noted)
      await storage.transact((tx) => tx.apply(Partner, [{ id: partner_id, set: { used_at: new Date(clock.now()) } }]));
    const session = await openSession(context, await accounts.enter(objectId));
    // Revoked meanwhile, after the sessions of its users were ended.
    await readToken(context, token).catch(async (error: unknown) => {
      await accounts.logOut(session.token);
      throw error;
    });
    return { ...session, ...(claims.language && { language: claims.language }) };
  },
});
