/** Confirming an e-mail address, for contests that require it. */
import { z } from 'zod';
import { Contest } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, everyone } from '#shared/model/access.ts';
import { emailAddress, mailCode, mailTag, redeemCode, sendCode } from '../accounts/index.ts';
import { changing, usual, voting } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { publicId } from '../input.ts';
import { callerTag, confirmedTag, noteConfirmed, userVoter, visitorVoter } from './voters.ts';

const purpose = 'vote';

/** Mails a code. `cx_id` is the contest named in the mail. */
export const sendVoteCode = defineFunction({
  who: everyone,
  limit: changing,
  input: z.strictObject({ cx_id: publicId.optional(), email: emailAddress }),
  async run(context, { cx_id, email }) {
    const contest = cx_id === undefined ? undefined : await context.storage.get(Contest, cx_id);
    if (cx_id !== undefined && (!contest || !allows(Contest.access.read, context.caller, contest)))
      throw new Refusal('contest_not_found');
    await sendCode(context, { purpose, email, template: 'voteCode', params: { contest: contest?.contest_name } });
    return { sent: true as const };
  },
});

/** Links the browser and the signed-in user to the mailbox. Idempotent. */
export const confirmVoteCode = defineFunction({
  who: everyone,
  limit: voting,
  input: z.strictObject({ email: emailAddress, code: mailCode }),
  async run(context, { email, code }) {
    const { storage, secrets, caller } = context;
    const { visitor_id, user_id } = caller;
    if (visitor_id === undefined) throw new Refusal('visitor_required');
    const tag = mailTag(secrets, email);
    const confirmed = { confirmed: true as const };
    if ((await confirmedTag(storage, { visitor_id, roles: [] })) === tag) return confirmed;
    const holders = [visitorVoter(visitor_id), ...(user_id === undefined ? [] : [userVoter(user_id)])];
    await redeemCode(context, { purpose, email, code }, (tx) => noteConfirmed(tx, holders, tag));
    return confirmed;
  },
});

/** Whether the caller may vote in contests that require a confirmed address. */
export const getVoter = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  run: async (context) => ({ confirmed: (await callerTag(context)) !== undefined }),
});
