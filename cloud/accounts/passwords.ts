/** Resetting and changing passwords. */
import { passwordForm, resetForm } from '#shared/accounts/credentials.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { signingIn } from '../allowances.ts';
import { type Context, defineFunction } from '../define.ts';
import { checkCode, redeemCode } from './codes.ts';
import { ownerOf, takeBack } from './formerMails.ts';
import { ownerOfPhone } from './phones.ts';
import { type LoggedIn, openSession } from './session.ts';
import { smsNumber } from './sms.ts';
import { confirmPassword } from './tries.ts';

/** Sets the password, ends all sessions, mails the owner, and opens a new session for the caller. */
async function setPassword(
  context: Context,
  { objectId, username }: { objectId: string; username: string },
  password: string,
): Promise<LoggedIn> {
  const { storage, accounts, rooms, mail, caller } = context;
  await accounts.setPassword(objectId, password);
  const [to, [profile]] = await Promise.all([
    accounts.emailOf(objectId),
    storage.find(Profile, { objectId }, { limit: 1 }),
  ]);
  if (profile) {
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
  return openSession(context, (await accounts.logIn(username, password))!);
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
  who: members,
  limit: signingIn,
  input: passwordForm,
  async run(context, { current, password }): Promise<LoggedIn> {
    const { objectId, username } = context.caller;
    await confirmPassword(context, current);
    return setPassword(context, { objectId: objectId!, username: username! }, password);
  },
});
