/** Mails of a test's server, and their codes. */
import { StoredMail } from '#shared/accounts/entities/mails.ts';
import type { RunningServer } from '#parse/server.ts';
import type { TestActor } from './actors.ts';

/** Newest first. */
export const mailsTo = ({ ports }: RunningServer, to: string): Promise<StoredMail[]> =>
  ports.storage.find(StoredMail, { to: to.trim().toLowerCase() }, { sort: { at: -1 } });

/** The code in the latest mail to this address. */
export async function codeFor(server: RunningServer, to: string): Promise<string> {
  const [mail] = await mailsTo(server, to);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error(`No code was mailed to ${to}`);
  return code;
}

/** Confirms an address by the mailed code. */
export async function confirmMail(actor: TestActor, email: string): Promise<void> {
  const sent = await actor.call('POST /app/contest/v2/sendVoteCode', { email });
  if (sent.status !== 200) throw new Error(`No code: ${sent.error}`);
  const code = await codeFor(actor.server, email);
  const { status, error } = await actor.call('POST /app/contest/v2/confirmVoteCode', { email, code });
  if (status !== 200) throw new Error(`Not confirmed: ${error}`);
}
