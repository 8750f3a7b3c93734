/**
 * Addresses that are not written to as usual, because mails come back from them or their owners called one spam. Everything hangs on the address, never
 * on an account: what a former address does changes nothing of an account that has another one.
 */
import { MailReportMark, MailSuppression } from '#shared/accounts/entities/mails.ts';
import type { SuppressionReason } from '#shared/accounts/mails.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { day } from '#shared/time.ts';
import { Duplicate, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import type { MailCompanyName, MailReport } from '#cloud/providers/mail/company.ts';
import type { MailTemplate } from '#cloud/providers/mail/templates.ts';
import { normalizedAddress } from './mailboxes.ts';

const { soft: mostSoft, within: softDays, rest: restDays, reports: reportDays } = accountLimits.bounces;

type Sealing = { readonly secrets: Pick<Ports['secrets'], 'seal'> };
type Asking = Sealing & Pick<Ports, 'clock'> & { readonly storage: Reader };

/** The id of the row of an address. */
export const suppressionIdOf = ({ secrets }: Sealing, email: string) =>
  secrets.seal('mail-tags', `suppressed|${normalizedAddress(email)}`).slice(0, 22);

interface SentMail {
  readonly mail_id: string;
  readonly to: string;
  readonly at: Date;
}

const referenceTag = ({ secrets }: Sealing, { mail_id, to, at }: SentMail) =>
  secrets.seal('mail-tags', `sent|${mail_id}|${at.getTime()}|${normalizedAddress(to)}`).slice(0, 22);

/** What stands before the @ of a mail's Message-ID, and says that we sent it, when, and to whom; nobody else can make it, and nothing is kept for it. */
export const referenceOf = (ports: Sealing, mail: SentMail): string =>
  `${mail.mail_id}.${mail.at.getTime().toString(36)}.${referenceTag(ports, mail)}`;

/** The mail of ours to this address that a reference names; undefined for all others. */
function mailOf(ports: Sealing, reference: string, email: string): SentMail | undefined {
  const [, mail_id, time, tag] = /^<?([\w-]{21})\.([\da-z]{6,10})\.([\w-]{22})(?:@|$)/.exec(reference.trim()) ?? [];
  if (!mail_id || !time || !tag) return undefined;
  const mail = { mail_id, to: email, at: new Date(Number.parseInt(time, 36)) };
  return referenceTag(ports, mail) === tag ? mail : undefined;
}

/** Codes, by which people prove that they are there: asked for one by one, and limited. */
const codes: ReadonlySet<MailTemplate> = new Set(['voteCode', 'signUpCode', 'resetCode', 'logInCode', 'emailCode']);
/** What nobody asks for one by one. */
const unasked: ReadonlySet<MailTemplate> = new Set(['news', 'digest']);

/**
 * Nothing but codes goes to a mailbox that is not there. After a complaint only news and digests stop; else somebody with a minute's access to a
 * mailbox could stop all later warnings by marking one mail as spam.
 */
const isStopped = (reason: SuppressionReason, template: string | undefined) =>
  reason === 'bounce' ? !codes.has(template as MailTemplate) : unasked.has(template as MailTemplate);

/** Why an address is not written to as usual; undefined for most. */
export async function suppressionOf(ports: Asking, email: string): Promise<SuppressionReason | undefined> {
  const row = await ports.storage.get(MailSuppression, suppressionIdOf(ports, email));
  // The database removes rows some time after their end.
  return row?.until && row.until.getTime() <= ports.clock.now() ? undefined : row?.reason;
}

/** Whether a mail of this template may go to an address. Every mail asks before it is sent. */
export async function mayBeMailed(ports: Asking, email: string, template: string | undefined): Promise<boolean> {
  const reason = await suppressionOf(ports, email);
  return !reason || !isStopped(reason, template);
}

const hintOf = (email: string) => `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`;

/** What a report changes of an address; undefined for nothing. */
function judged(
  row: MailSuppression | undefined,
  { kind, status }: Pick<MailReport, 'kind' | 'status'>,
  company: MailCompanyName,
  now: number,
): ChangesOf<typeof MailSuppression> | undefined {
  const why = { at: new Date(now), company, status };
  const known = row?.reason;
  if (kind === 'bounce') return { reason: kind, ...why, softly: [], until: undefined };
  // A mailbox that is not there gets nothing anyway.
  if (known === 'bounce') return undefined;
  if (kind === 'complaint') return { reason: kind, ...why, softly: [], until: undefined };
  if (known) return undefined;
  const lately = (row?.softly ?? []).filter((at) => now - at.getTime() < softDays * day);
  const softly = [...lately, new Date(now)];
  if (softly.length >= mostSoft) return { reason: kind, ...why, softly: [], until: new Date(now + restDays * day) };
  // Never sooner than the end that a release has set, which `released_at` needs.
  return { softly, until: new Date(Math.max(now + softDays * day, row?.until?.getTime() ?? 0)) };
}

/**
 * Notes what a company tells of a mail. Safe to repeat: each kind counts once for each mail. What names no mail of ours to that address, or one from
 * before the address was released, changes nothing.
 */
export async function noteReport(ports: Ports, company: MailCompanyName, report: MailReport): Promise<void> {
  const { storage, clock, secrets, log } = ports;
  const email = normalizedAddress(/<([^<>]+)>\s*$/.exec(report.email)?.[1] ?? report.email);
  const mail = mailOf(ports, report.reference, email);
  const now = clock.now();
  if (!mail || now - mail.at.getTime() > reportDays * day) {
    log.info({ company, kind: report.kind }, 'a call-back about no mail of ours, or an old one');
    return;
  }
  const suppression_id = suppressionIdOf(ports, email);
  const mark = {
    mark_id: secrets.hash(`${mail.mail_id}|${report.kind}`).slice(0, 21),
    until: new Date(mail.at.getTime() + (reportDays + 1) * day),
  };
  try {
    await storage.transact(async (tx) => {
      if (await tx.get(MailReportMark, mark.mark_id)) return;
      await tx.insertMany(MailReportMark, [mark]);
      const row = await tx.get(MailSuppression, suppression_id);
      if (row?.released_at && mail.at <= row.released_at) return;
      const set = judged(row, report, company, now);
      const onInsert = { hint: hintOf(email), domain: email.slice(email.lastIndexOf('@') + 1) };
      if (set) await tx.apply(MailSuppression, [{ id: suppression_id, set, orInsert: onInsert }]);
    });
  } catch (error) {
    // Told twice at once.
    if (!(error instanceof Duplicate)) throw error;
  }
}

/** Writes to an address as usual again. What companies still tell of mails from before changes nothing. Answers the row as it was; undefined when there is nothing to release. */
export async function release(
  tx: Transaction,
  { clock }: Pick<Ports, 'clock'>,
  suppression_id: string,
): Promise<MailSuppression | undefined> {
  const row = await tx.get(MailSuppression, suppression_id);
  if (!row?.reason) return undefined;
  const now = clock.now();
  const set = { reason: undefined, at: undefined, company: undefined, status: undefined, softly: [] };
  const over = { released_at: new Date(now), until: new Date(now + reportDays * day) };
  await tx.apply(MailSuppression, [{ id: suppression_id, set: { ...set, ...over } }]);
  return row;
}

/** A code came back that was mailed to this address: mails arrive there. A complaint ends only when its owner asked to be written to again (`isWanted`). */
export async function mailArrived(
  ports: Sealing & Pick<Ports, 'clock'>,
  tx: Transaction,
  email: string,
  isWanted = false,
): Promise<void> {
  const suppression_id = suppressionIdOf(ports, email);
  const row = await tx.get(MailSuppression, suppression_id);
  if (row?.reason && (isWanted || row.reason !== 'complaint')) await release(tx, ports, suppression_id);
}
