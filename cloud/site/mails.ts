/** Mails that stayed on this server: the mailbox of a demo. */
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

/** Throws Refusal 'not_found' wherever mails are sent, or are nobody's to read. */
export const getMails = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  async run({ mail }): Promise<MailsAnswer> {
    if (!mail.mailbox) throw new Refusal('not_found');
    return { mails: await mail.mailbox() };
  },
});
