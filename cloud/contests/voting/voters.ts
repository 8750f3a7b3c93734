/**
 * Identity of voters: the signed-in user, else the first user who signed in from this browser, else the browser; in contests with confirmed
 * addresses or signed-in voters, the mailbox; of an account that has none, its phone number.
 */
import { Profile, VisitorLink } from '#shared/accounts/entities.ts';
import { ConfirmedMail } from '#shared/accounts/entities/mails.ts';
import { ConfirmedPhone } from '#shared/accounts/entities/sms.ts';
import type { Contest } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import type { Actor } from '#shared/model/access.ts';
import { mailTag, ownPhoneTag } from '#cloud/accounts/index.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { oneOf, type Storage, type Transaction } from '#cloud/kernel/ports.ts';

export const userVoter = (user_id: number) => `u${user_id}`;
/** The user of such a voter; undefined for browsers, mailboxes and numbers. */
export const userOf = (voter: string) => (voter.startsWith('u') ? Number(voter.slice(1)) : undefined);
export const visitorVoter = (visitor_id: string) => `v${visitor_id}`;
export const visitorOf = (voter: string) => voter.slice(1);
export const mailVoter = (tag: string) => `e${tag}`;
/** A phone number is one voter, whatever accounts it opens one after the other. */
const phoneVoter = (tag: string) => `p${tag}`;

const mostKnown = 100_000;
/** Mailboxes of one browser that are told apart. */
const mostMailboxes = 50;

/** First users by browser; browsers without one are missing. First users never change, so they are cached; others are looked up again. */
export const firstUsers = perStorage((storage) => {
  const known = new Map<string, number>();
  return async (visitors: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const found = new Map<string, number>();
    const unknown: string[] = [];
    for (const visitor_id of visitors) {
      const user_id = known.get(visitor_id);
      if (user_id === undefined) unknown.push(visitor_id);
      else found.set(visitor_id, user_id);
    }
    for (const { visitor_id, user_id } of await storage.getMany(VisitorLink, unknown)) {
      found.set(visitor_id, user_id);
      if (known.size >= mostKnown) known.clear();
      known.set(visitor_id, user_id);
    }
    return found;
  };
});

const firstUser = perStorage((storage) => gather<string, number>(firstUsers(storage)));

/** The voter of a signed-out browser. */
export const signedOutVoter = (visitor_id: string, first: number | undefined) =>
  first === undefined ? visitorVoter(visitor_id) : userVoter(first);

async function voterOf(storage: Storage, { user_id, visitor_id }: Actor): Promise<string | undefined> {
  if (user_id !== undefined) return userVoter(user_id);
  return visitor_id && signedOutVoter(visitor_id, await firstUser(storage)(visitor_id));
}

type Mailbox = Pick<ConfirmedMail, 'tag' | 'odd'>;

const confirmedMails = perStorage((storage) =>
  gather<string, Mailbox>(async (holders) => {
    const rows = await storage.getMany(ConfirmedMail, holders);
    return new Map(rows.map((row) => [row.holder, row]));
  }),
);

/** The mailbox that the user, or else the browser, confirmed last. */
export async function confirmedMail(storage: Storage, { user_id, visitor_id }: Actor): Promise<Mailbox | undefined> {
  const [user, visitor] = await Promise.all([
    user_id === undefined ? undefined : confirmedMails(storage)(userVoter(user_id)),
    visitor_id === undefined ? undefined : confirmedMails(storage)(visitorVoter(visitor_id)),
  ]);
  return user ?? visitor;
}

const noteConfirmed = (tx: Transaction, holders: readonly string[], { tag, odd }: Mailbox): Promise<void> =>
  tx.apply(
    ConfirmedMail,
    holders.map((id) => ({ id, set: { tag, odd }, touch: ['at' as const], orInsert: {} })),
  );

/**
 * Records that a browser, and the person who is signed in there, have confirmed a mailbox. `isOneOfMany`: one of many new mailboxes of its
 * place.
 */
export async function noteMailbox(
  tx: Transaction,
  { visitor_id, user_id }: { visitor_id: string; user_id: number | undefined },
  { tag, isOneOfMany }: { tag: string; isOneOfMany: boolean },
): Promise<void> {
  const browser = visitorVoter(visitor_id);
  const row = await tx.get(ConfirmedMail, browser);
  const before = row?.mailboxes.length ? row.mailboxes : row ? [row.tag] : [];
  const isKnown = before.includes(tag);
  const odd = before.length > 0 ? before[0] !== tag : isOneOfMany;
  await noteConfirmed(tx, [browser, ...(user_id === undefined ? [] : [userVoter(user_id)])], { tag, odd });
  const mailboxes = isKnown ? before : [...before.slice(0, mostMailboxes - 1), tag];
  await tx.apply(ConfirmedMail, [{ id: browser, set: { mailboxes } }]);
}

type AccountContext = Pick<Context, 'storage' | 'accounts' | 'secrets'>;

/** Tag of the mailbox of a user's account, if verified; recorded, so that votes of this mailbox are known as theirs. */
export async function accountTag(
  { storage, accounts, secrets }: AccountContext,
  user_id: number,
  objectId: string,
): Promise<string | undefined> {
  const mail = await accounts.emailOf(objectId);
  if (!mail?.verified) return undefined;
  const tag = mailTag(secrets, mail.email);
  const holder = userVoter(user_id);
  if ((await confirmedMails(storage)(holder))?.tag !== tag)
    await storage.transact((tx) => noteConfirmed(tx, [holder], { tag, odd: false }));
  return tag;
}

/** The same by user_id. */
export async function noteAccountMail(context: AccountContext, user_id: number): Promise<void> {
  const profile = await context.storage.get(Profile, user_id);
  if (profile) await accountTag(context, user_id, profile.objectId);
}

/** The caller's mailbox. */
export async function callerMail(context: Context): Promise<Mailbox | undefined> {
  const { user_id, objectId } = context.caller;
  const own = user_id !== undefined && objectId ? await accountTag(context, user_id, objectId) : undefined;
  return own ? { tag: own, odd: false } : confirmedMail(context.storage, context.caller);
}

/** Whether somebody else signed in on the caller's browser before. */
async function isSecondHere({ storage, caller }: Context): Promise<boolean> {
  const { user_id, visitor_id } = caller;
  const first = user_id !== undefined && visitor_id ? await firstUser(storage)(visitor_id) : undefined;
  return first !== undefined && first !== user_id;
}

/**
 * The mailbox of the caller's account, else its phone number, because one of these may have had several accounts; undefined for an account without any
 * that is confirmed. Throws 'sign_in_to_vote'.
 */
async function accountVoter(context: Context): Promise<string | undefined> {
  const { user_id, objectId } = context.caller;
  if (user_id === undefined) throw new Refusal('sign_in_to_vote');
  const tag = objectId && (await accountTag(context, user_id, objectId));
  if (tag) return mailVoter(tag);
  const phone = await ownPhoneTag(context, user_id);
  return phone && phoneVoter(phone);
}

interface Ruled {
  /** Undefined where browser and user decide. */
  readonly voter?: string;
  /** One of many of its browser or place. */
  readonly isSuspect: boolean;
}

/** The voter by the contest's rule. Throws the missing requirement. */
export async function ruledVoter(context: Context, { who_may_vote }: Pick<Contest, 'who_may_vote'>): Promise<Ruled> {
  switch (who_may_vote) {
    case 'anyone':
      return { isSuspect: false };
    case 'signed_in':
      return { voter: await accountVoter(context), isSuspect: await isSecondHere(context) };
    case 'confirmed': {
      const mail = await callerMail(context);
      if (mail === undefined) throw new Refusal('confirm_to_vote');
      return { voter: mailVoter(mail.tag), isSuspect: mail.odd || (await isSecondHere(context)) };
    }
  }
}

/** Tags of the numbers that users have confirmed. */
const phoneTags = perStorage((storage) =>
  gather<number, readonly string[]>(async (users) => {
    const rows = await storage.find(ConfirmedPhone, { user_id: oneOf(users) });
    return new Map(users.map((id) => [id, rows.flatMap((row) => (row.user_id === id ? [row.phone_tag] : []))]));
  }),
);

/** All holders of the reader's votes: their voter, the browser, the mailbox, and the phone numbers. */
export async function votersOf(storage: Storage, actor: Actor): Promise<string[]> {
  const { user_id, visitor_id } = actor;
  const [voter, mail, phones = []] = await Promise.all([
    voterOf(storage, actor),
    confirmedMail(storage, actor),
    user_id === undefined ? [] : phoneTags(storage)(user_id),
  ]);
  const names = [voter, visitor_id && visitorVoter(visitor_id), mail && mailVoter(mail.tag), ...phones.map(phoneVoter)];
  return [...new Set(names.filter((name): name is string => Boolean(name)))];
}

/** Links the browser to the user who signed in, permanently; its signed-out votes stay with its first user. */
export async function linkVisitor(storage: Storage, visitor_id: string, user_id: number): Promise<void> {
  await storage.transact(async (tx) => {
    const users = (await tx.get(VisitorLink, visitor_id))?.users ?? [];
    if (users.includes(user_id)) return;
    const set = { users: [...users, user_id] };
    await tx.apply(VisitorLink, [{ id: visitor_id, set, ...(!users.length && { orInsert: { user_id } }) }]);
  });
}
