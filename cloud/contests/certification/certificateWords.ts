/** What a certificate says on paper, in the reader's language. */
import { groupsOf } from '#shared/contests/certification/hexGroups.ts';
import { voidReasonKey } from '#shared/contests/integrity/voidReasons.ts';
import type { Language } from '#shared/languages.ts';
import type { PaperWords } from '#cloud/kernel/documents.ts';
import type { Say } from '#cloud/kernel/pageMeta.ts';
import type { CertificatePaper } from './ledgerFile.ts';

type Row = readonly [label: string, value: string];

export function certificateWords(paper: CertificatePaper, language: Language, t: Say): PaperWords {
  const locale = language.toLowerCase();
  const number = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const moment = (at: string) => `${day.format(new Date(at))} UTC`;
  const votes = (count: number) => `${number.format(count)} ${t('contests.votes', { count })}`;
  const strong = (label: string, value: string) => ({ row: [label, value] satisfies Row, isStrong: true });
  const plain = (label: string, value: string) => ({ row: [label, value] satisfies Row, isStrong: false });

  const { result, contestants, voided, appeals } = paper;
  const more = contestants - result.length;
  const voids = voided.reduce((sum, row) => sum + row.votes, 0);
  return {
    title: t('contests.certificate.title'),
    number: paper.cx_id,
    brand: paper.brand,
    at: new Date(paper.certified_at),
    facts: [
      [t('contests.certificate.contest'), paper.contest_name],
      [t('contests.certificate.organizer'), paper.organizer ?? t('payments.closed')],
      [t('contests.certificate.from'), moment(paper.start_date)],
      [t('contests.certificate.until'), moment(paper.end_date)],
      [t('contests.certificate.certifiedAt'), moment(paper.certified_at)],
      [
        t('contests.certificate.window'),
        paper.appeal_days ? t('contests.appeals.days', { count: paper.appeal_days }) : t('contests.appeals.none'),
      ],
    ],
    items: [
      ...result.map((row): Row => [`${row.rank ? `${row.rank}. ` : ''}${row.contestant_name}`, votes(row.votes)]),
      ...(more > 0 ? [[t('contests.certificate.more', { count: more }), ''] satisfies Row] : []),
    ],
    sums: [
      strong(t('contests.certificate.counted'), votes(paper.votes)),
      plain(t('contests.certificate.voided'), votes(voids)),
      ...voided.map(({ reason, votes: count }) => {
        const key = voidReasonKey(reason);
        return plain(`– ${key ? t(key) : reason}`, votes(count));
      }),
      plain(t('contests.certificate.appeals'), number.format(appeals.length)),
      ...appeals.flatMap(({ text, state, answer }) => [
        plain(`– ${text}`, t(`contests.appeals.state.${state}`)),
        plain(`   ${t('contests.certificate.answer', { answer })}`, ''),
      ]),
      plain(t('contests.certificate.root'), groupsOf(paper.root)),
      plain(t('contests.certificate.voidsRoot'), groupsOf(paper.voids_root)),
    ],
  };
}
