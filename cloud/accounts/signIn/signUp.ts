/** Sign-up with a code by mail or SMS. */
import { z } from 'zod';
import { byOne, email, phone, signUpForm } from '#shared/accounts/credentials.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { signingIn } from '#cloud/kernel/allowances.ts';
import { defineFunction, type Context } from '#cloud/kernel/define.ts';
import { Duplicate, type Proof } from '#cloud/kernel/ports.ts';
import { siteSettings } from '#cloud/site/index.ts';
import { checkCode, redeemCode, sendCode } from '#cloud/accounts/proving/codes.ts';
import { makeFirstAdmin } from '#cloud/accounts/proving/firstAdmin.ts';
import { ownerOf } from '#cloud/accounts/mail/formerMails.ts';
import { isKept } from '#cloud/accounts/profile/formerNames.ts';
import { holdPhone, isPhoneTaken, ownerOfPhone, sendSmsCode } from '#cloud/accounts/settings/phones.ts';
import { personalOf } from '#cloud/accounts/profile/personal.ts';
import { smsNumber } from '#cloud/accounts/mail/sms.ts';
import { refuseOfficialNames } from '#cloud/accounts/profile/officialNames.ts';
import { ensureProfile } from '#cloud/accounts/profile/profiles.ts';
import { type LoggedIn, openSession } from '#cloud/accounts/sessions/session.ts';
import { proofInput } from '#cloud/accounts/proving/proofOfWork.ts';

async function refuseWhileClosed({ storage }: Context): Promise<void> {
  if ((await siteSettings(storage)()).features_off.includes('sign_up')) throw new Refusal('sign_up_closed');
}

/**
 * Mails or texts a code for sign-up, log-in or a password reset. Answer and work are the same for taken and unknown addresses and numbers; the
 * difference is told by the message, or after the right code.
 */
export const sendRegisterCode = defineFunction({
  route: 'POST /app/register/sendCode',
  who: everyone,
  limit: signingIn,
  input: byOne(
    z.strictObject({
      email: email.optional(),
      phone: phone.optional(),
      purpose: z.enum(['sign_up', 'log_in', 'reset']).default('sign_up'),
      token: z.string().max(200).optional(),
      /** The solution of a getWork, before a text message. */
      proof: proofInput.optional(),
    }),
  ),
  async run(context, { email: address, phone: number, purpose, proof }) {
    if (address === undefined) await textCode(context, number!, purpose, proof);
    else await mailCode(context, address, purpose);
    return { sent: true as const, loggedin: context.caller.user_id !== undefined };
  },
});

type Purpose = 'sign_up' | 'log_in' | 'reset';

async function textCode(context: Context, given: string, purpose: Purpose, proof: Proof | undefined): Promise<void> {
  if (purpose === 'sign_up') await refuseWhileClosed(context);
  const to = await smsNumber(context, given);
  if (purpose === 'sign_up') return sendSmsCode(context, { purpose, to, proof, template: 'signUpCode', params: {} });
  const known = (await ownerOfPhone(context, to.number)) !== undefined;
  const template = purpose === 'reset' ? 'resetCode' : 'logInCode';
  return sendSmsCode(context, { purpose, to, proof, template, params: { known }, isOurs: known });
}

async function mailCode(context: Context, address: string, purpose: Purpose): Promise<void> {
  const asked = { purpose, email: address };
  switch (purpose) {
    case 'reset': {
      const owner = await ownerOf(context, address);
      const params = { known: owner !== undefined, former: owner?.former !== undefined };
      return sendCode(context, { ...asked, template: 'resetCode', params });
    }
    case 'log_in': {
      const known = (await context.accounts.byEmail(address)) !== undefined;
      return sendCode(context, { ...asked, template: 'logInCode', params: { known } });
    }
    case 'sign_up':
      await refuseWhileClosed(context);
      return sendCode(context, { ...asked, template: 'signUpCode', params: {} });
  }
}

/**
 * Throws 'wrong_code', 'code_expired', 'email_taken' and 'phone_taken' (only after the right code) and 'username_taken'; each keeps the code valid. Of
 * concurrent sign-ups with one name or address one wins.
 */
export const registerUser = defineFunction({
  route: 'POST /app/register/user',
  who: everyone,
  limit: signingIn,
  input: signUpForm,
  async run(
    context,
    { email: address, phone: given, code, username, full_name, password, language, account_type },
  ): Promise<LoggedIn> {
    const { storage, accounts, caller } = context;
    await refuseWhileClosed(context);
    const number = address === undefined ? (await smsNumber(context, given!)).number : undefined;
    const at = address === undefined ? { phone: number! } : { email: address };
    const asked = { purpose: 'sign_up', ...at, code } as const;
    const isAddressTaken = async () => address !== undefined && (await accounts.byEmail(address)) !== undefined;
    await checkCode(context, asked);
    await refuseOfficialNames(context, { full_name, username }, address);
    if (await isAddressTaken()) throw new Refusal('email_taken');
    if (number !== undefined && (await isPhoneTaken(context, number))) throw new Refusal('phone_taken');
    if (await isKept(context, username)) throw new Refusal('username_taken');
    let objectId: string;
    try {
      objectId = await accounts.create({
        ...{ username, password },
        ...(address !== undefined && { email: address, emailVerified: true }),
      });
    } catch (error) {
      if (!(error instanceof Duplicate)) throw error;
      throw new Refusal((await isAddressTaken()) ? 'email_taken' : 'username_taken');
    }
    const profile = await ensureProfile(storage, {
      objectId,
      username,
      full_name,
      language: language ?? caller.language,
      account_type,
    });
    if (address !== undefined && address === context.adminEmail) await makeFirstAdmin(context);
    // The account exists; a code that was used or expired meanwhile does not matter.
    if (number !== undefined) await personalOf(context, profile);
    await redeemCode(context, asked, async (tx) => {
      if (number !== undefined) await holdPhone(context, tx, number, profile.user_id);
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
    return openSession(context, (await accounts.logIn(username, password))!);
  },
});
