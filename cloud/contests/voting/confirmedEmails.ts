/** Confirming an e-mail address, for contests that require it. */
import { z } from 'zod';
import { Contest } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, everyone } from '#shared/model/access.ts';
import { hour, inSeconds } from '#shared/time.ts';
import { emailAddress, mailTag, redeemCode, sendCode, voteCode } from '#cloud/accounts/index.ts';
import { changing, usual, voting } from '#cloud/kernel/allowances.ts';
import { placeOf } from '#cloud/kernel/addresses.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { callerMail, confirmedMail, noteMailbox } from './voters.ts';

const purpose = 'vote';

/** Mails a code. `cx_id` is the contest named in the mail. */
export const sendVoteCode = defineFunction({
  route: 'POST /app/contest/v2/sendVoteCode',
  key: 'closed',
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

const newMailboxes = { points: contestLimits.strangersBeforeProof.mailboxes, seconds: inSeconds(hour) };

/** Whether this place has confirmed many mailboxes within the hour. Refuses nobody: what they vote is marked and costs work. */
const isCrowd = ({ limiter, caller }: Context): Promise<boolean> =>
  limiter.take('new mailboxes by place', newMailboxes, placeOf(caller.address)).then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return true;
    },
  );

/** Links the browser and the signed-in user to the mailbox. Idempotent. */
export const confirmVoteCode = defineFunction({
  route: 'POST /app/contest/v2/confirmVoteCode',
  key: 'closed',
  who: everyone,
  limit: voting,
  input: z.strictObject({ email: emailAddress, code: voteCode }),
  async run(context, { email, code }) {
    const { storage, secrets, caller } = context;
    const { visitor_id, user_id } = caller;
    if (visitor_id === undefined) throw new Refusal('visitor_required');
    const tag = mailTag(secrets, email);
    const confirmed = { confirmed: true as const };
    if ((await confirmedMail(storage, { visitor_id, roles: [] }))?.tag === tag) return confirmed;
    const isOneOfMany = await isCrowd(context);
    await redeemCode(context, { purpose, email, code }, (tx) =>
      noteMailbox(tx, { visitor_id, user_id }, { tag, isOneOfMany }),
    );
    return confirmed;
  },
});

/** Whether the caller may vote in contests that require a confirmed address. */
export const getVoter = defineFunction({
  route: 'GET /app/contest/v2/getVoter',
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  run: async (context) => ({ confirmed: (await callerMail(context)) !== undefined }),
});
