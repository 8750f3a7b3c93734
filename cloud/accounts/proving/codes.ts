/**
 * Codes by mail and SMS, which prove that an address or a number belongs to the caller. A code is bound to one purpose, address and browser, so that nobody can
 * guess or use up another person's. Answers never reveal whether an address is known.
 */
import { z } from 'zod';
import { ConfirmedMail, MailCode } from '#shared/accounts/entities/mails.ts';
import { Refusal } from '#shared/errors.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { hour, inSeconds, minute } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import type { MailParams, MailTemplate } from '#cloud/providers/mail/templates.ts';
import { placeOf } from '#cloud/kernel/addresses.ts';
import { ownerOf } from '#cloud/accounts/mail/formerMails.ts';
import { mailTag } from '#cloud/accounts/mail/mailboxes.ts';
import { mailArrived } from '#cloud/accounts/mail/suppressions.ts';
import { isFamiliar } from './tries.ts';

export type CodePurpose = 'vote' | 'sign_up' | 'log_in' | 'reset' | 'change_email' | 'phone';

export const voteCode = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${accountLimits.mailCode.voteDigits}}$`)));

/** Mail templates with a code. */
type CodeTemplate = { [T in MailTemplate]: MailParams[T] extends { code: string } ? T : never }[MailTemplate];
type Rest<T extends CodeTemplate> = Omit<MailParams[T], 'code' | 'minutes'>;

interface Asked {
  purpose: CodePurpose;
  /** Normalized by `emailAddress`. */
  email: string;
}

/** What a code was sent to. A phone's number is in E.164. */
type Sent = Asked | { purpose: CodePurpose; email?: undefined; phone: string };

function codeIdOf({ secrets, caller }: Context, asked: Sent): string {
  if (caller.visitor_id === undefined) throw new Refusal('visitor_required');
  // Numbers begin with +, which no address does.
  return secrets.seal('mail-codes', `${asked.purpose}|${caller.visitor_id}|${asked.email ?? asked.phone}`);
}

const hashOf = ({ secrets }: Context, code_id: string, code: string) =>
  secrets.seal('mail-codes', `${code_id}|${code}`);

/**
 * Rate limits per requester first, so that nobody can exhaust the quota of others. A browser that signed in with the address or confirmed
 * it has a quota of its own, and a place that has hardly asked for this mailbox has codes in reserve, whatever other places asked for.
 */
async function takeQuota(context: Context, { purpose, email }: Asked): Promise<void> {
  const { storage, secrets, limiter, caller } = context;
  const { browser, address, place, first, mailbox, most, own, resets } = accountLimits.codes.sent;
  const hourly = (points: number) => ({ points, seconds: inSeconds(hour) });
  const visitor_id = caller.visitor_id!;
  const tag = mailTag(secrets, email);
  await limiter.take('codes by browser', hourly(browser), visitor_id);
  await limiter.take('codes by address', hourly(address), caller.address);
  const from = placeOf(caller.address);
  if (purpose === 'reset') await limiter.take('resets by place', hourly(resets), from);
  const [familiar, confirmed] = await Promise.all([
    // Also of an address that was its account's until recently: it is the way back.
    ownerOf(context, email).then((owner) => isFamiliar(context, owner?.objectId)),
    storage.get(ConfirmedMail, `v${visitor_id}`),
  ]);
  if (familiar || confirmed?.tag === tag) return limiter.take('codes by owner', hourly(own), `${tag}|${visitor_id}`);
  await limiter.take('codes by place', hourly(place), `${tag}|${from}`);
  try {
    await limiter.take('first codes by place', hourly(first), `${tag}|${from}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await limiter.take('codes by mailbox', hourly(mailbox), tag);
  }
  await limiter.take('codes by mailbox in all', hourly(most), tag);
}

/** Makes a code, which replaces the former one. */
export async function newCode(context: Context, asked: Sent): Promise<string> {
  const { storage, clock, secrets } = context;
  const code_id = codeIdOf(context, asked);
  const { digits, voteDigits, minutes } = accountLimits.mailCode;
  const code = secrets.digits(asked.purpose === 'vote' ? voteDigits : digits);
  const set = { hash: hashOf(context, code_id, code), tries: 0, until: new Date(clock.now() + minutes * minute) };
  await storage.transact((tx) => tx.apply(MailCode, [{ id: code_id, set, orInsert: {} }]));
  return code;
}

/** Mails a new code, which replaces the former one. Throws 'too_many', and 'visitor_required' for browsers without an ssid. */
export async function sendCode<T extends CodeTemplate>(
  context: Context,
  asked: Asked & { template: T; params: Rest<T> },
): Promise<void> {
  const { mail, caller } = context;
  codeIdOf(context, asked);
  await takeQuota(context, asked);
  const code = await newCode(context, asked);
  const { minutes } = accountLimits.mailCode;
  const params = { ...asked.params, code, minutes } as unknown as MailParams[T];
  await mail.send({ to: asked.email, language: caller.language, template: asked.template, params });
}

/**
 * Redeems a code and runs `work` in the same transaction: if `work` throws, the code stays valid. `work` may run several times and must be
 * idempotent. Throws 'wrong_code' (with the remaining tries), 'code_expired' (expired, used, replaced, tried too often or never sent,
 * indistinguishably), 'too_many' and 'visitor_required'.
 */
export async function redeemCode<T>(
  context: Context,
  asked: Sent & { code: string },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { storage, clock, limiter, caller } = context;
  const code_id = codeIdOf(context, asked);
  const { browser, address } = accountLimits.codes.tried;
  await limiter.take('code tries by browser', { points: browser, seconds: inSeconds(hour) }, caller.visitor_id!);
  await limiter.take('code tries by address', { points: address, seconds: inSeconds(hour) }, caller.address);

  const hash = hashOf(context, code_id, asked.code);
  const verdict = await inTurn(storage, code_id, () =>
    storage.transact(async (tx): Promise<{ done: T } | { refused: Refusal }> => {
      const row = await tx.get(MailCode, code_id);
      if (!row || row.tries >= accountLimits.mailCode.tries || row.until.getTime() <= clock.now())
        return { refused: new Refusal('code_expired') };
      if (row.hash === hash) {
        await tx.apply(MailCode, [{ id: code_id, set: { tries: accountLimits.mailCode.tries } }]);
        if (asked.email) await mailArrived(context, tx, asked.email);
        return { done: await work(tx) };
      }
      // Thrown after the transaction, so that the failed try stays counted.
      await tx.apply(MailCode, [{ id: code_id, set: { tries: row.tries + 1 } }]);
      const left = accountLimits.mailCode.tries - row.tries - 1;
      return { refused: left ? new Refusal('wrong_code', { left }) : new Refusal('code_expired') };
    }),
  );
  if ('refused' in verdict) throw verdict.refused;
  return verdict.done;
}

class StillGood extends Error {}

/** Like `redeemCode`, but keeps the code valid, for checks that come before redeeming. */
export async function checkCode(context: Context, asked: Sent & { code: string }): Promise<void> {
  try {
    await redeemCode(context, asked, () => Promise.reject(new StillGood()));
  } catch (error) {
    if (!(error instanceof StillGood)) throw error;
  }
}
