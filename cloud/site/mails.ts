/** The public mailbox of a demo without a mail server. */
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { usual } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import type { MailboxRow } from '../ports.ts';

export interface MailsAnswer {
  /** Newest first. */
  mails: MailboxRow[];
}

/** Throws 'not_found' where mails are delivered or private. */
export const getMails = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  async run({ mail }): Promise<MailsAnswer> {
    if (!mail.mailbox) throw new Refusal('not_found');
    return { mails: await mail.mailbox() };
  },
});
