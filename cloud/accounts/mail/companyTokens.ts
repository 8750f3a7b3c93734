/** Tokens that companies sign their call-backs with: each counts for one body. */
import { MailReportMark } from '#shared/accounts/entities/mails.ts';
import { Refusal } from '#shared/errors.ts';
import { day } from '#shared/time.ts';
import { Duplicate, type Ports } from '#cloud/kernel/ports.ts';
import type { MailCompanyName } from '#cloud/providers/mail/company.ts';

/** Takes a token that a company has signed. Throws 'forbidden' when it came with another body before. */
export async function takeToken(ports: Ports, company: MailCompanyName, token: string, raw: Uint8Array): Promise<void> {
  const { storage, clock, secrets } = ports;
  const mark_id = secrets.hash(`token|${company}|${token}`).slice(0, 21);
  const body = secrets.hash(new TextDecoder().decode(raw));
  const until = new Date(clock.now() + 2 * day);
  const isOther = (row: MailReportMark | undefined) => row !== undefined && row.body !== body;
  try {
    await storage.transact(async (tx) => {
      const row = await tx.get(MailReportMark, mark_id);
      if (isOther(row)) throw new Refusal('forbidden');
      if (!row) await tx.insertMany(MailReportMark, [{ mark_id, body, until }]);
    });
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    if (isOther(await storage.get(MailReportMark, mark_id))) throw new Refusal('forbidden');
  }
}
