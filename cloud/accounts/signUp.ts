/** Sign-up with a mailed code. */
import { z } from 'zod';
import { email, signUpForm } from '#shared/accounts/credentials.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { signingIn } from '../allowances.ts';
import { defineFunction, type Context } from '../define.ts';
import { Duplicate } from '../ports.ts';
import { siteSettings } from '../site/index.ts';
import { checkCode, redeemCode, sendCode } from './codes.ts';
import { makeFirstAdmin } from './firstAdmin.ts';
import { ownerOf } from './formerMails.ts';
import { isKept } from './formerNames.ts';
import { ensureProfile } from './profiles.ts';
import { type LoggedIn, openSession } from './session.ts';

async function refuseWhileClosed({ storage }: Context): Promise<void> {
  if ((await siteSettings(storage)()).features_off.includes('sign_up')) throw new Refusal('sign_up_closed');
}

/**
 * Mails a code for sign-up or for a password reset. Answer and work are the same for taken and unknown addresses; the difference is told by
 * mail, or after the right code.
 */
export const sendRegisterCode = defineFunction({
  who: everyone,
  limit: signingIn,
  input: z.strictObject({
    email,
    purpose: z.enum(['sign_up', 'reset']).default('sign_up'),
    token: z.string().max(200).optional(),
  }),
  async run(context, { email: address, purpose }) {
    const asked = { purpose, email: address };
    if (purpose === 'reset') {
      const owner = await ownerOf(context, address);
      const params = { known: owner !== undefined, former: owner?.former !== undefined };
      await sendCode(context, { ...asked, template: 'resetCode', params });
    } else {
      await refuseWhileClosed(context);
      await sendCode(context, { ...asked, template: 'signUpCode', params: {} });
    }
    return { sent: true as const, loggedin: context.caller.user_id !== undefined };
  },
});

/**
 * Throws 'wrong_code', 'code_expired', 'email_taken' (only after the right code) and 'username_taken'; each keeps the code valid. Of
 * concurrent sign-ups with one name or address one wins.
 */
export const registerUser = defineFunction({
  who: everyone,
  limit: signingIn,
  input: signUpForm,
  async run(
    context,
    { email: address, code, username, full_name, password, language, account_type },
  ): Promise<LoggedIn> {
    const { storage, accounts, caller } = context;
    await refuseWhileClosed(context);
    const asked = { purpose: 'sign_up', email: address, code } as const;
    await checkCode(context, asked);
    if (await accounts.byEmail(address)) throw new Refusal('email_taken');
    if (await isKept(context, username)) throw new Refusal('username_taken');
    let objectId: string;
    try {
      objectId = await accounts.create({ username, password, email: address, emailVerified: true });
    } catch (error) {
      if (!(error instanceof Duplicate)) throw error;
      throw new Refusal((await accounts.byEmail(address)) ? 'email_taken' : 'username_taken');
    }
    await ensureProfile(storage, {
      objectId,
      username,
      full_name,
      language: language ?? caller.language,
      account_type,
    });
    if (address === context.adminEmail) await makeFirstAdmin(context);
    // The account exists; a code that was used or expired meanwhile does not matter.
    await redeemCode(context, asked, () => Promise.resolve()).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
    return openSession(context, (await accounts.logIn(username, password))!);
  },
});
