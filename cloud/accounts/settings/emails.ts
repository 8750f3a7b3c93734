/**
 * Changing the e-mail address: requires the password and a code sent to the new address. The former address is notified and can take the
 * account back.
 */
import { z } from 'zod';
import { email, emailForm } from '#shared/accounts/credentials.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { members } from '#shared/model/access.ts';
import { signingIn } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { Duplicate } from '#cloud/kernel/ports.ts';
import type { UserShape } from '#shared/accounts/shapes.ts';
import { checkCode, redeemCode, sendCode } from '#cloud/accounts/proving/codes.ts';
import { proveSelf } from '#cloud/accounts/sessions/reauthentication.ts';
import { noteFormerMail } from '#cloud/accounts/mail/formerMails.ts';
import { ownShape } from '#cloud/accounts/profile/ownShape.ts';
import { personalOf } from '#cloud/accounts/profile/personal.ts';
import { mailArrived } from '#cloud/accounts/mail/suppressions.ts';

/** The answer is the same whether the address is taken or not. */
export const sendEmailCode = defineFunction({
  route: 'POST /app/account/sendEmailCode',
  who: members,
  limit: signingIn,
  input: z.strictObject({ email }),
  async run(context, { email: address }) {
    await sendCode(context, { purpose: 'change_email', email: address, template: 'emailCode', params: {} });
    return { sent: true as const };
  },
});

/**
 * Mails to the caller's own address as usual again, after it was not reached or called a mail spam: a code that was sent there (`sendEmailCode`) proves
 * that mails arrive, and are wanted. Throws what `redeemCode` does, and 'not_found' for an account without an address.
 */
export const mailAgain = defineFunction({
  route: 'POST /app/account/mailAgain',
  who: members,
  limit: signingIn,
  input: emailForm.pick({ code: true }),
  async run(context, { code }): Promise<{ user: UserShape }> {
    const { user_id, objectId } = context.caller;
    const { email: own } = await personalOf(context, { user_id: user_id!, objectId: objectId! });
    if (!own) throw new Refusal('not_found');
    await redeemCode(context, { purpose: 'change_email', email: own, code }, (tx) =>
      mailArrived(context, tx, own, true),
    );
    return { user: await ownShape(context) };
  },
});

export const changeEmail = defineFunction({
  route: 'POST /app/account/changeEmail',
  who: members,
  limit: signingIn,
  input: emailForm,
  async run(context, { email: address, code, current }): Promise<{ user: UserShape }> {
    const { accounts, mail, publicUrl, caller } = context;
    const [user_id, objectId] = [caller.user_id!, caller.objectId!];
    const asked = { purpose: 'change_email', email: address, code } as const;
    await proveSelf(context, current);
    await checkCode(context, asked);
    const before = await personalOf(context, { user_id, objectId });
    try {
      await accounts.setEmail(objectId, address);
    } catch (error) {
      throw error instanceof Duplicate ? new Refusal('email_taken') : error;
    }
    await redeemCode(context, asked, async (tx) => {
      await tx.update(PersonalData, user_id, { email: address, email_confirmed: true });
      if (before.email && before.email !== address) await noteFormerMail(context, tx, before.email, user_id);
    });
    if (caller.visitor_id) await context.hooks.run('signedIn', context, caller.visitor_id, user_id);
    if (before.email && before.email !== address)
      await mail.send({
        to: before.email,
        language: caller.language,
        template: 'emailChanged',
        params: { email: address, days: accountLimits.formerEmailDays, url: publicUrl && `${publicUrl}/auth/reset` },
      });
    return { user: await ownShape(context) };
  },
});
