/** Logging in by a code instead of the password. */
import { codeLogInForm } from '#shared/accounts/credentials.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { signingIn } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { checkCode, redeemCode } from '#cloud/accounts/proving/codes.ts';
import { ownerOfPhone } from '#cloud/accounts/settings/phones.ts';
import { type LoggedIn, openSession } from '#cloud/accounts/sessions/session.ts';
import { smsNumber } from '#cloud/accounts/mail/sms.ts';

/** An unknown address or number fails like a wrong code. */
export const logInByCode = defineFunction({
  route: 'POST /app/login/code',
  who: everyone,
  limit: signingIn,
  input: codeLogInForm,
  async run(context, { email, phone, code }): Promise<LoggedIn> {
    const { accounts } = context;
    const number = email === undefined ? (await smsNumber(context, phone!)).number : '';
    const at = email === undefined ? { phone: number } : { email };
    const asked = { purpose: 'log_in', ...at, code } as const;
    await checkCode(context, asked);
    const account = email === undefined ? await ownerOfPhone(context, number) : await accounts.byEmail(email);
    if (!account) throw new Refusal('code_expired');
    await redeemCode(context, asked, () => Promise.resolve());
    return openSession(context, await accounts.enter(account.objectId));
  },
});
