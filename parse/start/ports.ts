/** Creates the ports of this process. */
import type { Ports } from '#cloud/kernel/ports.ts';
import { deriveKey } from '../config.ts';
import type { Sockets } from '../live/sockets.ts';
import { createAccounts } from '../ports/accounts.ts';
import { createDns } from '../ports/dns.ts';
import { createArchives } from '../ports/archives.ts';
import { openFiles } from '../ports/files/files.ts';
import { createFilling } from '../ports/filling.ts';
import { createJobs } from '../ports/jobs.ts';
import { createLinks } from '../ports/links.ts';
import { createLimiter } from '../ports/limiter.ts';
import { createOneTimeCodes } from '../ports/oneTimeCodes.ts';
import { createOpenId } from '../ports/openId.ts';
import { createPasskeys } from '../ports/passkeys.ts';
import { createMail } from '../ports/mail.ts';
import { createMailCompanies } from '../ports/mailCompanies/companies.ts';
import { postmarkMetadata } from '../ports/mailCompanies/postmark.ts';
import { createPictures } from '../ports/pictures.ts';
import { createPush } from '../ports/push.ts';
import { createProofs } from '../ports/proofs.ts';
import { isTestMoney } from '#cloud/payments/checkout/testMoney.ts';
import { createNamecom } from '../ports/registrars/namecom.ts';
import { createApiVideo } from '../ports/videos/apiVideo.ts';
import { createRates } from '../ports/rates.ts';
import { createSocial } from '../ports/social.ts';
import { createSms } from '../ports/sms/sms.ts';
import { createTwilio } from '../ports/sms/twilio.ts';
import { createWebhooks } from '../ports/webhooks.ts';
import type { Base } from './base.ts';
import type { Filler } from './options.ts';
import { openRails } from './rails.ts';

export function openPorts({
  options,
  product,
  database,
  storage,
  secrets,
  countersOf,
  metrics,
  tracing,
  log,
  stops,
}: Base) {
  const { db, clock } = database;
  const isDemo = options.demo !== undefined;
  // Late binding: rooms are opened, and a demo is begun, after the rules.
  const open: { sockets?: Sockets; makes?: Filler['makes'] } = {};
  const opened = openFiles(db, options.files, log, async (id) => (await open.makes?.(id)) === true);
  const { files, bucket } = opened;
  stops.push(() => opened.close());
  metrics.gauge('files_up', '1 while the bucket of files answers, or there is none.', () =>
    Number(bucket?.isUp() ?? true),
  );
  const filling = createFilling();
  const jobs = createJobs(db, log, { ran: metrics.ran, tracing });
  const { mailServer: server, mailCompanies = {} } = options;
  const referenceHeader = mailCompanies.postmark && `X-PM-Metadata-${postmarkMetadata}`;
  const mail = createMail({ db, storage, clock, secrets, log, server, referenceHeader, shown: isDemo });
  stops.push(() => mail.close());
  const { twilio, smsPerDay: perDay = 500 } = options;
  const sms =
    twilio && createSms({ db, storage, clock, secrets, log, company: createTwilio(twilio), perDay, shown: isDemo });
  if (sms) stops.push(() => sms.close());
  const pictures = createPictures();
  const rates = options.ratesUrl ? { rates: createRates(options.ratesUrl) } : {};
  const { rails, close } = openRails(options, { storage, clock, secrets, log, ...rates });
  stops.push(close);
  const ports: Ports = {
    cards: product.cards,
    entities: product.entities,
    hooks: product.hooks,
    goods: product.goods,
    rails,
    testMoney: isTestMoney(rails, isDemo),
    heldDays: options.heldDays ?? 14,
    newcomerHours: options.newcomerHours ?? 24,
    largestFile: options.largestFile ?? 500 * 1024 * 1024,
    storage,
    clock,
    rooms: {
      send: (...message) => open.sockets?.rooms.send(...message),
      rejudge: (whom) => open.sockets?.rooms.rejudge(whom),
    },
    jobs,
    files,
    archives: createArchives(files),
    pictures,
    links: createLinks(pictures),
    social: createSocial(pictures, { standIn: options.socialStandIn }),
    push: createPush({
      secret: deriveKey(options.appSecret, 'push'),
      contact: options.publicUrl?.startsWith('https:')
        ? options.publicUrl
        : `mailto:${options.adminEmail ?? 'operator@site.invalid'}`,
      allowed: options.pushServices,
    }),
    webhooks: createWebhooks({ allowed: options.webhookTargets }),
    accounts: createAccounts(db),
    passkeys: createPasskeys(),
    oneTimeCodes: createOneTimeCodes(),
    openId: createOpenId(options.issuers ?? [], log),
    secrets,
    mail,
    mailCompanies: createMailCompanies(mailCompanies),
    ...(sms && { sms }),
    limiter: createLimiter(countersOf),
    proofs: createProofs(deriveKey(options.appSecret, 'proofs')),
    ...rates,
    ...(options.registrar && { registrar: createNamecom(options.registrar) }),
    ...(options.videos && { videos: createApiVideo(options.videos) }),
    domainMargin: options.domainMargin ?? 15,
    dns: options.dns ?? createDns(),
    publicUrl: options.publicUrl,
    adminEmail: options.adminEmail,
    filling,
    demo: isDemo,
    meter: metrics.meter,
    log,
  };
  return { ports, files, bucket, jobs, mail, sms, filling, open };
}
export type OpenPorts = ReturnType<typeof openPorts>;
