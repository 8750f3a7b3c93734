/** The Mail port: SMTP, or a local mailbox where there is no mail server. */
import type { Db } from 'mongodb';
import { StoredMail } from '#shared/accounts/entities/mails.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { day, minute } from '#shared/time.ts';
import type { Clock, Log, Mail, Secrets, Storage } from '#cloud/kernel/ports.ts';
import { mayBeMailed, referenceOf } from '#cloud/accounts/index.ts';
import { renderMail } from '#cloud/providers/mail/templates.ts';
import { translate } from '../http/translate.ts';
import { lazily } from '../lazy.ts';

const nodemailer = lazily('nodemailer');

export interface MailServer {
  /** smtp:// or smtps://, with user and password. */
  readonly url: string;
  readonly from: string;
  /** Signs mails; undefined where the mail server does. */
  readonly dkim?: {
    readonly domain: string;
    readonly selector: string;
    /** PEM. */
    readonly key: string;
  };
}

export interface MailOptions {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'random' | 'seal'>;
  readonly log: Log;
  /** Undefined: mails are stored locally. */
  readonly server: MailServer | undefined;
  /** Postmark repeats the value of this header of its own. */
  readonly referenceHeader?: string;
  /** Whether the local mailbox is public. */
  readonly shown: boolean;
}

export interface MailPort extends Mail {
  /** Delivers mails that are due for a retry. Idempotent, and safe in several processes. */
  deliverDue(): Promise<void>;
  close(): Promise<void>;
}

/** Exponential backoff in minutes; the last retry is some hours after the first. */
const mostTries = 9;
const waitAfter = (tries: number) => 2 ** (tries - 1) * minute;
const dueAtOnce = 50;

/**
 * The headers that a signature covers. RFC 8058 asks for both headers of the one click, and nodemailer's own list lacks one. Headers that a
 * mail does not have are left out.
 */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Content-Language:Auto-Submitted:' +
  'List-Unsubscribe:List-Unsubscribe-Post';

type Row = Pick<
  StoredMail,
  'to' | 'template' | 'language' | 'subject' | 'text' | 'html' | 'calendar' | 'unsubscribe' | 'tries' | 'at' | 'until'
> & {
  _id: string;
  next_at: Date;
};

export function createMail({
  db,
  storage,
  clock,
  secrets,
  log,
  server,
  referenceHeader,
  shown,
}: MailOptions): MailPort {
  const rows = db.collection<Row>(StoredMail.name);
  const transport =
    server &&
    nodemailer().createTransport(
      {
        url: server.url,
        pool: true,
        maxConnections: 3,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(server.dkim && {
          dkim: {
            domainName: server.dkim.domain,
            keySelector: server.dkim.selector,
            privateKey: server.dkim.key,
            headerFieldNames: signedHeaders,
          },
        }),
      } as object,
      { from: server.from },
    );
  const sending = new Set<Promise<void>>();

  const deliver = async ({ _id, to, language, subject, text, html, calendar, unsubscribe, tries, at }: Row) => {
    const reference = referenceOf({ secrets }, { mail_id: _id, to, at });
    try {
      await transport!.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar && {
          icalEvent: {
            filename: 'meeting.ics',
            method: /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH',
            content: calendar,
          },
        }),
        // Stable over retries, so that mail servers can detect duplicates.
        messageId: `<${reference}@${server!.from.replace(/^.*@|>$/g, '')}>`,
        headers: {
          'Content-Language': language.toLowerCase(),
          'Auto-Submitted': 'auto-generated',
          ...(referenceHeader && { [referenceHeader]: reference }),
          // RFC 8058: mail programs offer it beside the sender.
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
      await rows.deleteOne({ _id });
    } catch (error) {
      // Error messages of mail servers contain the address.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const isLast = tries >= mostTries;
      log[isLast ? 'error' : 'warn']({ mail_id: _id, code, responseCode, tries }, 'a mail was not sent');
      if (isLast) await rows.deleteOne({ _id });
    }
  };
  const deliverBehind = (row: Row) => {
    const done: Promise<void> = deliver(row)
      .catch((error: unknown) => log.error({ err: error, mail_id: row._id }, 'a mail could not be kept'))
      .finally(() => sending.delete(done));
    sending.add(done);
  };

  /** Deletes old mails of the mailbox. */
  const trim = async () => {
    const [oldest] = await rows
      .find({})
      .project<Pick<Row, 'at'>>({ at: 1 })
      .sort({ at: -1 })
      .skip(accountLimits.mailbox.mails)
      .limit(1)
      .toArray();
    if (oldest) await rows.deleteMany({ at: { $lte: oldest.at } });
  };

  const render: Mail['render'] = (template, params, language) =>
    renderMail(template, params, (key, values) => translate(language, key, values), language.toLowerCase());
  const isWanted = async (to: string, template: string | undefined) => {
    const may = await mayBeMailed({ storage, secrets, clock }, to, template);
    if (!may) log.info({ template }, 'a mail was not sent, because others came back from its address');
    return may;
  };

  return {
    render,
    async send({ to, language, template, params }) {
      if (!(await isWanted(to, template))) return;
      const rendered = render(template, params, language);
      const now = clock.now();
      const mail_id = secrets.random(21);
      const mail = {
        to,
        template,
        language,
        ...rendered,
        at: new Date(now),
        until: new Date(now + accountLimits.mailbox.days * day),
      };
      // Stored as already tried once, so that it is tried again if this process crashes while it sends.
      const due = transport && { tries: 1, next_at: new Date(now + waitAfter(1)) };
      await storage.transact((tx) => tx.insertMany(StoredMail, [{ mail_id, ...mail, ...due }]));
      if (due) deliverBehind({ _id: mail_id, ...mail, ...due });
      else await trim();
    },
    async deliverDue() {
      for (let n = 0; transport && n < dueAtOnce; n++) {
        const now = clock.now();
        const due = await rows.findOne({ next_at: { $lte: new Date(now) } }, { sort: { next_at: 1 } });
        if (!due) return;
        const tries = due.tries + 1;
        // Moving the date claims the mail.
        const mine = await rows.findOneAndUpdate(
          { _id: due._id, next_at: due.next_at },
          { $set: { tries, next_at: new Date(now + waitAfter(tries)) } },
          { returnDocument: 'after' },
        );
        if (!mine) continue;
        if (await isWanted(mine.to, mine.template)) await deliver(mine);
        else await rows.deleteOne({ _id: mine._id });
      }
    },
    ...(!server &&
      shown && {
        async mailbox() {
          const found = await storage.find(StoredMail, {}, { sort: { at: -1 }, limit: accountLimits.mailbox.mails });
          return found.map(({ mail_id, to, subject, text, at }) => ({ mail_id, to, subject, text, at }));
        },
      }),
    async close() {
      await Promise.allSettled(sending);
      transport?.close();
    },
  };
}
