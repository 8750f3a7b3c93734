/** Changing the address of an account: the new one is confirmed by a code, the former one is told. */
import { z } from 'zod';
import { email, emailForm } from '#shared/accounts/credentials.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { signingIn } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { Duplicate } from '../ports.ts';
import type { UserShape } from '#shared/accounts/shapes.ts';
import { checkCode, redeemCode, sendCode } from './codes.ts';
import { ownShape } from './ownShape.ts';
import { personalOf } from './personal.ts';

/** The answer is the same whether somebody has the address or not. */
export const sendEmailCode = defineFunction({
  who: members,
  limit: signingIn,
  input: z.strictObject({ email }),
  async run(context, { email: address }) {
    await sendCode(context, { purpose: 'change_email', email: address, template: 'emailCode', params: {} });
    return { sent: true as const };
  },
});

export const changeEmail = defineFunction({
  who: members,
  limit: signingIn,
  input: emailForm,
  async run(context, { email: address, code }): Promise<{ user: UserShape }> {
    const { accounts, mail, caller } = context;
    const [user_id, objectId] = [caller.user_id!, caller.objectId!];
    const asked = { purpose: 'change_email', email: address, code } as const;
    await checkCode(context, asked);
    const before = await personalOf(context, { user_id, objectId });
    try {
      await accounts.setEmail(objectId, address);
    } catch (error) {
      throw error instanceof Duplicate ? new Refusal('email_taken') : error;
    }
    await redeemCode(context, asked, async (tx) => {
      await tx.update(PersonalData, user_id, { email: address, email_confirmed: true });
    });
    if (caller.visitor_id) await context.hooks.run('signedIn', context, caller.visitor_id, user_id);
    if (before.email && before.email !== address)
      await mail.send({
        to: before.email,
        language: caller.language,
        template: 'emailChanged',
        params: { email: address },
      });
    return { user: await ownShape(context) };
  },
});
