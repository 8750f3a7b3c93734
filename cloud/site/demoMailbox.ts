/** The public mailbox of a demo without a mail server, and what its stand-in of a text-message company was given. */
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import type { MailboxRow } from '#cloud/kernel/ports.ts';

export interface MailsAnswer {
  /** Newest first. */
  mails: MailboxRow[];
}

/** Throws 'not_found' where mails are delivered or private. */
export const getMails = defineFunction({
  route: 'GET /app/site/getMails',
  restOnly: true,
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  async run({ mail, sms }): Promise<MailsAnswer> {
    const boxes = [mail.mailbox, sms?.mailbox].filter((box) => box !== undefined);
    if (!boxes.length) throw new Refusal('not_found');
    const mails = (await Promise.all(boxes.map((box) => box()))).flat();
    return { mails: mails.toSorted((a, b) => b.at.getTime() - a.at.getTime()) };
  },
});
