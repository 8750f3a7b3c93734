/** Mails as operators see them: how each looks, and the addresses that are not written to as usual. */
import { z } from 'zod';
import { MailSuppression } from '#shared/accounts/entities/mails.ts';
import { suppressionReasons } from '#shared/accounts/mails.ts';
import { Refusal } from '#shared/errors.ts';
import { languages } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';
import { operators } from '#shared/model/access.ts';
import { listOf } from '#shared/model/measured.ts';
import { mayBeMailed, release, suppressionIdOf, unsubscribeUrls } from '../accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type ChangeAnswer, changeEach } from '#cloud/patterns/changeEach.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { pageOf, paging } from '#cloud/kernel/input.ts';
import { oneOf, type Ports, type Where } from '#cloud/kernel/ports.ts';
import { mailSamples } from '../providers/mail/samples.ts';
import type { MailParams, MailTemplate } from '../providers/mail/templates.ts';
import { writeAuditLog } from '../site/index.ts';
import { findAll } from './lists.ts';
import { mostAtOnce, reason as givenReason } from './paging.ts';

const templateNames = Object.keys(mailSamples) as MailTemplate[];
const language = z.enum(languages);
const sampleInput = z.strictObject({
  template: z.enum(templateNames),
  /** Which of its samples, from 0. */
  sample: z.int().min(0).max(50),
  language,
});
type SampleInput = z.output<typeof sampleInput>;

/** Throws 'not_found'. */
function paramsOf({ template, sample }: SampleInput): MailParams[MailTemplate] {
  const params = mailSamples[template][sample];
  if (!params) throw new Refusal('not_found');
  return params;
}

const render = ({ mail }: Pick<Ports, 'mail'>, input: SampleInput) =>
  mail.render(input.template, paramsOf(input), input.language);

/** All mails with their subjects, one for each sample. */
export const getMailTemplates = defineFunction({
  who: operators('site'),
  limit: usual,
  input: z.strictObject({ language }),
  async run(context, { language: read }): Promise<{ templates: { template: MailTemplate; subjects: string[] }[] }> {
    return {
      templates: templateNames.map((template) => ({
        template,
        subjects: mailSamples[template].map(
          (_, sample) => render(context, { template, sample, language: read }).subject,
        ),
      })),
    };
  },
});

/** One mail as it would be sent, with made-up values. */
export const previewMail = defineFunction({
  who: operators('site'),
  limit: usual,
  input: sampleInput,
  async run(context, input): Promise<{ subject: string; text: string; html: string; calendar?: string }> {
    const { subject, text, html, calendar } = render(context, input);
    return { subject, text, html, ...(calendar && { calendar }) };
  },
});

/** The sample, with links of the caller's own, which turn off what they say. */
function ownParams(context: Context, input: SampleInput): MailParams[MailTemplate] {
  const params = paramsOf(input);
  if (!('unsubscribe' in params) || !params.unsubscribe) return params;
  const subject = input.template === 'digest' ? 'digest' : 'entry_approved';
  return { ...params, unsubscribe: unsubscribeUrls(context, context.caller.user_id!, subject) };
}

/**
 * Sends one mail with made-up values to the caller, by the way of all mails. Throws 'no_mail_address' for a caller without a confirmed
 * address, and 'mail_stopped' for a suppressed one.
 */
export const sendTestMail = defineFunction({
  who: operators('site'),
  limit: changing,
  input: sampleInput,
  async run(context, input): Promise<{ to: string }> {
    const { accounts, mail, caller } = context;
    const params = ownParams(context, input);
    const address = await accounts.emailOf(caller.objectId!);
    if (!address?.verified) throw new Refusal('no_mail_address');
    const { email: to } = address;
    if (!(await mayBeMailed(context, to, input.template))) throw new Refusal('mail_stopped');
    const { template, language: written } = input;
    await mail.send({ to, language: written, template, params });
    return { to };
  },
});

interface SuppressionRow {
  suppression_id: string;
  /** `a…@example.org`. */
  hint: string;
  reason: (typeof suppressionReasons)[number];
  company: string;
  /** Such as 5.1.1, or empty. */
  status: string;
  at: string;
  /** When it ends by itself. */
  until?: string;
}

const filters = {
  reason: z.enum(suppressionReasons).optional(),
  keyword: z.string().trim().toLowerCase().max(limits.search.words).optional(),
};

/** `keyword` is a whole address, or a domain. */
function wanted(context: Context, { reason, keyword }: z.output<z.ZodObject<typeof filters>>) {
  const about = keyword?.replace(/^@/, '');
  const where: Where<typeof MailSuppression> = {
    reason: reason ?? oneOf(suppressionReasons),
    ...(about && (about.includes('@') ? { suppression_id: suppressionIdOf(context, about) } : { domain: about })),
  };
  return where;
}

const suppressionShape = (row: MailSuppression): SuppressionRow => ({
  ...{ suppression_id: row.suppression_id, hint: row.hint, reason: row.reason! },
  ...{ company: row.company ?? '', status: row.status ?? '', at: row.at!.toISOString() },
  ...(row.until && { until: row.until.toISOString() }),
});

/** Addresses that are not written to as usual, the newest first. */
export const getMailSuppressions = defineFunction({
  who: operators('people'),
  limit: usual,
  input: z.strictObject({ ...paging, ...filters }),
  async run(context, { reason, keyword, ...page }): Promise<{ suppressions: SuppressionRow[]; count: number }> {
    const { storage } = context;
    const where = wanted(context, { reason, keyword });
    const [rows, count] = await Promise.all([
      storage.find(MailSuppression, where, { sort: { at: -1, suppression_id: 1 }, ...pageOf(page) }),
      storage.count(MailSuppression, where),
    ]);
    return { suppressions: rows.map(suppressionShape), count };
  },
});

export const suppressionExport = {
  input: z.strictObject(filters),
  columns: ['suppression_id', 'address', 'reason', 'status', 'company', 'at', 'until'],
  async *rows(context: Context, given: z.output<z.ZodObject<typeof filters>>) {
    for await (const page of findAll(context, MailSuppression, { where: wanted(context, given) }, 'at'))
      for (const { suppression_id, hint, reason, status, company, at, until } of page.map(suppressionShape))
        yield [suppression_id, hint, reason, status, company, at, until];
  },
};

/** Writes to addresses as usual again, each by itself. */
export const releaseMails = defineFunction({
  who: operators('people', 'act'),
  limit: usual,
  input: z.strictObject({
    suppression_ids: listOf(z.string().regex(/^[\w-]{22}$/), mostAtOnce, 1),
    reason: givenReason,
  }),
  run: (context, { suppression_ids, reason }): Promise<ChangeAnswer<string>> =>
    changeEach(suppression_ids, (suppression_id) =>
      context.storage.transact(async (tx) => {
        const row = await release(tx, context, suppression_id);
        if (!row) throw new Refusal('not_found');
        await writeAuditLog(tx, context, {
          action: 'mail.release',
          row_id: suppression_id,
          before: { hint: row.hint, reason: row.reason, at: row.at },
          after: {},
          reason,
        });
      }),
    ),
});
