/** The Sms port: an outbox in front of the company, so that nobody waits for it and a message survives a crash. */
import type { Db } from 'mongodb';
import { StoredSms } from '#shared/accounts/entities/sms.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { day, minute } from '#shared/time.ts';
import type { Clock, Log, Secrets, Sms, Storage } from '#cloud/kernel/ports.ts';
import { type SmsCompany, SmsAway } from '#cloud/providers/sms/company.ts';
import { renderSms } from '#cloud/providers/sms/templates.ts';
import { translate } from '../../http/translate.ts';

export interface SmsOptions {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'random'>;
  readonly log: Log;
  readonly company: SmsCompany;
  /** Messages a day that the site pays for. */
  readonly perDay: number;
  /** Whether everybody may see messages that reach nobody. */
  readonly shown: boolean;
}

export interface SmsPort extends Sms {
  /** Delivers messages that are due for a retry. Idempotent, and safe in several processes. */
  deliverDue(): Promise<void>;
  close(): Promise<void>;
}

/** Most messages are codes, which are useless after some minutes. */
const mostTries = 4;
const waitAfter = (tries: number) => 2 ** (tries - 1) * minute;
const dueAtOnce = 50;

type Row = Pick<StoredSms, 'to' | 'text' | 'tries'> & { _id: string; next_at?: Date };

export function createSms({ db, storage, clock, secrets, log, company, perDay, shown }: SmsOptions): SmsPort {
  const rows = db.collection<Row>(StoredSms.name);
  const isShown = shown && company.isTest;
  const sending = new Set<Promise<void>>();
  const done = (_id: string) =>
    isShown ? rows.updateOne({ _id }, { $unset: { next_at: '' } }) : rows.deleteOne({ _id });

  const deliver = async ({ _id, to, text, tries }: Row) => {
    try {
      await company.send({ to, text });
      await done(_id);
    } catch (error) {
      const isLast = tries >= mostTries || !(error instanceof SmsAway);
      log[isLast ? 'error' : 'warn'](
        { sms_id: _id, says: (error as Error).message, tries },
        'a text message was not sent',
      );
      if (isLast) await rows.deleteOne({ _id });
    }
  };
  const deliverBehind = (row: Row) => {
    const ended: Promise<void> = deliver(row)
      .catch((error: unknown) => log.error({ err: error, sms_id: row._id }, 'a text message could not be kept'))
      .finally(() => sending.delete(ended));
    sending.add(ended);
  };

  return {
    perDay,
    async send({ to, language, template, params, brand }) {
      const text = renderSms(template, params, (key, values) => translate(language, key, values), brand);
      const now = clock.now();
      const sms_id = secrets.random(21);
      const until = new Date(now + accountLimits.mailbox.days * day);
      // Stored as already tried once, so that it is tried again if this process crashes while it sends.
      const due = { tries: 1, next_at: new Date(now + waitAfter(1)) };
      const row = { to, language, text, at: new Date(now), until, ...due };
      await storage.transact((tx) => tx.insertMany(StoredSms, [{ sms_id, ...row }]));
      deliverBehind({ _id: sms_id, ...row });
    },
    async deliverDue() {
      for (let n = 0; n < dueAtOnce; n++) {
        const now = clock.now();
        const due = await rows.findOne({ next_at: { $lte: new Date(now) } }, { sort: { next_at: 1 } });
        if (!due) return;
        const tries = due.tries + 1;
        // Moving the date claims the message.
        const mine = await rows.findOneAndUpdate(
          { _id: due._id, next_at: due.next_at },
          { $set: { tries, next_at: new Date(now + waitAfter(tries)) } },
          { returnDocument: 'after' },
        );
        if (mine) await deliver(mine);
      }
    },
    ...(isShown && {
      async mailbox() {
        const found = await storage.find(StoredSms, {}, { sort: { at: -1 }, limit: accountLimits.mailbox.mails });
        return found.map(({ sms_id, to, text, at }) => ({ mail_id: sms_id, to, subject: '', text, at, isSms: true }));
      },
    }),
    async close() {
      await Promise.allSettled(sending);
    },
  };
}
