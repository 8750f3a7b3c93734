/** Resetting and changing passwords. */
import { passwordForm, resetForm } from '#shared/accounts/credentials.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { signingIn } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { checkCode, redeemCode } from '#cloud/accounts/proving/codes.ts';
import { proveSelf, provenAt } from '#cloud/accounts/sessions/reauthentication.ts';
import { factorsOf, hasFactor } from '#cloud/accounts/proving/factors.ts';
import { ownerOf, takeBack } from '#cloud/accounts/mail/formerMails.ts';
import { ownerOfPhone } from './phones.ts';
import { type LoggedIn, openSession } from '#cloud/accounts/sessions/session.ts';
import { smsNumber } from '#cloud/accounts/mail/sms.ts';

/** Sets the password, ends all sessions, mails the owner, and opens a new session for the caller, who may have to prove a factor for it. */
async function setPassword(
  context: Context,
  { objectId, username }: { objectId: string; username: string },
  password: string,
  proof: { isProven?: boolean; proven_at?: Date } = {},
): Promise<LoggedIn> {
  const { storage, accounts, rooms, mail, caller } = context;
  await accounts.setPassword(objectId, password);
  const [to, [profile]] = await Promise.all([
    accounts.emailOf(objectId),
    storage.find(Profile, { objectId }, { limit: 1 }),
  ]);
  if (profile) {
    await asServer(storage).transact((tx) => tx.update(PersonalData, profile.user_id, { no_password: false }));
    await context.hooks.run('passwordSet', context, profile.user_id);
    rooms.rejudge({ user_id: profile.user_id });
  }
  if (to)
    await mail.send({
      to: to.email,
      language: profile?.language ?? caller.language,
      template: 'passwordChanged',
      params: {},
    });
  return openSession(context, (await accounts.logIn(username, password))!, proof);
}

async function resetByPhone(context: Context, phone: string, code: string, password: string): Promise<LoggedIn> {
  const { number } = await smsNumber(context, phone);
  const asked = { purpose: 'reset', phone: number, code } as const;
  await checkCode(context, asked);
  const account = await ownerOfPhone(context, number);
  if (!account) throw new Refusal('code_expired');
  await redeemCode(context, asked, () => Promise.resolve());
  return setPassword(context, account, password);
}

/** An unknown address fails like a wrong code. A former address of the account becomes its address again. */
export const resetPassword = defineFunction({
  route: 'POST /app/register/resetPassword',
  who: everyone,
  limit: signingIn,
  input: resetForm,
  async run(context, { email, phone, code, password }): Promise<LoggedIn> {
    if (email === undefined) return resetByPhone(context, phone!, code, password);
    const asked = { purpose: 'reset', email, code } as const;
    await checkCode(context, asked);
    const account = await ownerOf(context, email);
    if (!account) throw new Refusal('code_expired');
    const { former } = account;
    if (former !== undefined) await takeBack(context, { ...account, former }, email);
    await redeemCode(context, asked, () => Promise.resolve());
    return setPassword(context, account, password);
  },
});

export const changePassword = defineFunction({
  route: 'POST /app/account/changePassword',
  who: members,
  limit: signingIn,
  input: passwordForm,
  async run(context, { current, password }): Promise<LoggedIn> {
    const { objectId, username, user_id } = context.caller;
    const hasOne = hasFactor(await factorsOf(context.storage, user_id!));
    await proveSelf(context, current);
    // The session was opened by the factor: the new one is to be no less, and no fresher.
    const proof = hasOne ? { isProven: true, proven_at: await provenAt(context) } : {};
    return setPassword(context, { objectId: objectId!, username: username! }, password, proof);
  },
});
