/** Codes by SMS, and the numbers that people confirmed with them: one account a number. */
import { z } from 'zod';
import { phoneForm } from '#shared/accounts/credentials.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { ConfirmedPhone } from '#shared/accounts/entities/sms.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import type { UserShape } from '#shared/accounts/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { day, hour, inSeconds } from '#shared/time.ts';
import { placeOf } from '#cloud/kernel/addresses.ts';
import { signingIn } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import type { Ports, Proof, Reader, Transaction } from '#cloud/kernel/ports.ts';
import type { SmsParams, SmsTemplate } from '#cloud/providers/sms/templates.ts';
import { checkCode, type CodePurpose, newCode, redeemCode } from '#cloud/accounts/proving/codes.ts';
import { proveSelf } from '#cloud/accounts/sessions/reauthentication.ts';
import { ownShape } from '#cloud/accounts/profile/ownShape.ts';
import { personalOf } from '#cloud/accounts/profile/personal.ts';
import { sendSms, smsNumber, type SmsNumber } from '#cloud/accounts/mail/sms.ts';
import { needWork, proofInput } from '#cloud/accounts/proving/proofOfWork.ts';

export const phoneTag = ({ secrets }: Pick<Ports, 'secrets'>, number: string): string =>
  secrets.seal('mail-tags', `phone|${number}`).slice(0, 22);

/** Rate limits per requester first, so that nobody can exhaust the quota of others. */
async function takeQuota(context: Context, number: string): Promise<void> {
  const { secrets, limiter, caller, sms } = context;
  const { browser, place, range, perHour, perDay, share, placeShare } = accountLimits.sms;
  const tag = phoneTag(context, number);
  await limiter.take('text messages by browser', { points: browser, seconds: inSeconds(hour) }, caller.visitor_id!);
  await limiter.take('text messages by place', { points: place, seconds: inSeconds(hour) }, placeOf(caller.address));
  const ofPlace = { points: Math.ceil((sms?.perDay ?? 0) * share * placeShare), seconds: inSeconds(day) };
  await limiter.take('text messages by place and day', ofPlace, placeOf(caller.address));
  await limiter.take('text messages by number', { points: perHour, seconds: inSeconds(hour) }, tag);
  await limiter.take('text messages by number and day', { points: perDay, seconds: inSeconds(day) }, tag);
  // Somebody who earns by messages to a block of numbers asks for one number after the other.
  await limiter.take(
    'text messages by range',
    { points: range, seconds: inSeconds(hour) },
    secrets.hash(number.slice(0, -3)),
  );
}

type CodeTemplate = Exclude<SmsTemplate, 'news'>;

/**
 * Texts a new code, which replaces the former one, once the browser has worked for it. `isOurs`: the number opens an account, for which messages are in
 * reserve. Throws what `smsNumber` and `sendSms` throw, 'proof_required', 'too_many' and 'visitor_required'.
 */
export async function sendSmsCode<T extends CodeTemplate>(
  context: Context,
  asked: {
    purpose: CodePurpose;
    to: SmsNumber;
    proof: Proof | undefined;
    template: T;
    params: Omit<SmsParams[T], 'code' | 'minutes'>;
    isOurs?: boolean;
  },
): Promise<void> {
  const { purpose, to, proof, template, params, isOurs } = asked;
  if (context.caller.visitor_id === undefined) throw new Refusal('visitor_required');
  await needWork(context, 'text', { proof, used_for: `${purpose}|${phoneTag(context, to.number)}` });
  await takeQuota(context, to.number);
  const code = await newCode(context, { purpose, phone: to.number });
  const { minutes } = accountLimits.mailCode;
  const all = { ...params, code, minutes } as unknown as SmsParams[T];
  await sendSms(context, to, { language: context.caller.language, template, params: all, isOurs });
}

/** Who has confirmed this number. */
async function holderOf(context: Pick<Ports, 'secrets'>, reader: Reader, number: string): Promise<number | undefined> {
  const row = await reader.get(ConfirmedPhone, phoneTag(context, number));
  const personal = row && (await reader.get(PersonalData, row.user_id));
  return personal?.phone_confirmed && personal.phone === number ? row!.user_id : undefined;
}

/** The account that a code to this number opens. Those with rights are not opened so: numbers can be taken over at the phone company. */
export async function ownerOfPhone(
  context: Context,
  number: string,
): Promise<{ readonly objectId: string; readonly username: string } | undefined> {
  const { storage, accounts } = context;
  const user_id = await holderOf(context, storage, number);
  const profile = user_id === undefined ? undefined : await storage.get(Profile, user_id);
  if (!profile || profile.closed) return undefined;
  if ((await accounts.rolesOf(profile.objectId)).length > 0) return undefined;
  return { objectId: profile.objectId, username: profile.username };
}

/** The tag of the number that somebody has confirmed. It identifies the number after they have closed their account. */
export async function ownPhoneTag(
  context: Pick<Ports, 'storage' | 'secrets'>,
  user_id: number,
): Promise<string | undefined> {
  const personal = await context.storage.get(PersonalData, user_id);
  return personal?.phone_confirmed && personal.phone ? phoneTag(context, personal.phone) : undefined;
}

/** Throws 'phone_taken' when somebody else has confirmed it. Idempotent. */
export async function holdPhone(context: Context, tx: Transaction, number: string, user_id: number): Promise<void> {
  const holder = await holderOf(context, tx, number);
  if (holder !== undefined && holder !== user_id) throw new Refusal('phone_taken');
  await tx.apply(ConfirmedPhone, [
    { id: phoneTag(context, number), set: { user_id, at: new Date(context.clock.now()) }, orInsert: {} },
  ]);
  await tx.update(PersonalData, user_id, { phone: number, phone_confirmed: true });
}

export const isPhoneTaken = async (context: Context, number: string): Promise<boolean> =>
  (await holderOf(context, context.storage, number)) !== undefined;

/** The answer is the same whether somebody has the number or not. */
export const sendPhoneCode = defineFunction({
  route: 'POST /app/account/sendPhoneCode',
  who: members,
  limit: signingIn,
  input: z.strictObject({ phone: phoneForm.shape.phone, proof: proofInput.optional() }),
  async run(context, { phone, proof }) {
    const to = await smsNumber(context, phone);
    await sendSmsCode(context, { purpose: 'phone', to, proof, template: 'phoneCode', params: {} });
    return { sent: true as const };
  },
});

/** Asks for the password too: the number becomes a way into the account. */
export const confirmPhone = defineFunction({
  route: 'POST /app/account/confirmPhone',
  who: members,
  limit: signingIn,
  input: phoneForm,
  async run(context, { phone, code, current }): Promise<{ user: UserShape }> {
    const [user_id, objectId] = [context.caller.user_id!, context.caller.objectId!];
    const { number } = await smsNumber(context, phone);
    await proveSelf(context, current);
    const asked = { purpose: 'phone', phone: number, code } as const;
    await checkCode(context, asked);
    await personalOf(context, { user_id, objectId });
    await redeemCode(context, asked, (tx) => holdPhone(context, tx, number, user_id));
    return { user: await ownShape(context) };
  },
});
