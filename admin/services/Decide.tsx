import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNames } from '#shared/client/accounts/people/useNames.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { MarkedText } from '#shared/client/chat/messages/MarkedText.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import { useUnitPrice } from '#shared/client/services/useUnitPrice.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Stack } from '#shared/client/ui/Layout.tsx';
import { serviceLimits } from '#shared/services/limits.ts';
import type { ServiceReportShape } from '#shared/services/shapes.ts';
import type { ServiceContent } from '#shared/services/types.ts';
import { Acts } from '../parts/Acts.tsx';
import { useMayAct } from '../parts/useMayAct.ts';
import classes from './Services.module.css';

/** What somebody who finds it would see. */
function Content({ content }: { content: ServiceContent }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useServiceWords();
  const unitPrice = useUnitPrice();
  const names = useNames();
  const { location, delivery, contact } = content;
  const place = location.country_code ? names.country(location.country_code) : t('services.page.anywhere');
  const ways = contact.map((way) => t(`services.contact.${way}`));
  return (
    <Stack gap={3} shrink lang={content.language.toLowerCase()}>
      <h3>{content.title}</h3>
      <p>
        {words.category(content.category)} · {words.type(content.stype)} · {names.language(content.language)}
      </p>
      <p>{[t(`services.delivery.${delivery}`), place, ...ways].join(' · ')}</p>
      <Grid fill="120px" gap={2}>
        {content.service_media.map(({ kind, url, alt }) =>
          kind === 'picture' ? (
            <Picture key={url} src={url} alt={alt} name="" width={120} height={80} />
          ) : (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
          ),
        )}
      </Grid>
      <MarkedText text={content.description} />
      <ul className={classes.text}>
        {content.package.map(({ key, label, price, interval, inclusions, days, revisions, minutes }) => (
          <li key={key}>
            <b>
              {label}
              {t('services.colon')}
            </b>{' '}
            {[
              unitPrice(price, content.payment.currency, { booking_type: content.booking_type, interval }),
              ...(days === undefined ? [] : [words.days(days)]),
              ...(revisions === undefined ? [] : [`${t('services.page.revisions')} ${number(revisions)}`]),
              ...(minutes === undefined ? [] : [t('services.page.minutes', { count: minutes })]),
            ].join(' · ')}
            . {inclusions.join(', ')}
          </li>
        ))}
      </ul>
      {content.requirements && <p className={classes.text}>{content.requirements}</p>}
      {content.service_data.questions.length > 0 && (
        <dl className={classes.text}>
          {content.service_data.questions.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  );
}

/** What people report of it, and that nothing is wrong. */
function Reports({ sx_id, reports }: { sx_id: string; reports: readonly ServiceReportShape[] }) {
  const { t } = useTranslation();
  const people = usePeople(reports.map(({ reporter_id }) => reporter_id));
  const dismiss = useAction(
    async () => {
      await call.dismissReports({ sx_id });
      await Promise.all([invalidate('getAdminServices'), invalidate('getWaitingService', { sx_id })]);
    },
    (cause) => toast.refusal(cause.message),
  );
  return (
    <section aria-labelledby="reports">
      <h3 id="reports">{t('services.admin.reported')}</h3>
      <ul className={classes.text}>
        {reports.map(({ report_id, reporter_id, reason, note, reported_at }) => (
          <li key={report_id}>
            {t(`chat.report.reason.${reason}`)}
            {note && `${t('services.colon')} ${note}`} · {people.get(reporter_id)?.full_name} ·{' '}
            <When at={reported_at} />
          </li>
        ))}
      </ul>
      <Acts>
        <Button size="sm" variant="default" loading={dismiss.isRunning} onClick={() => void dismiss.run()}>
          {t('services.admin.dismiss')}
        </Button>
      </Acts>
    </section>
  );
}

interface DecisionProps extends Pick<ReturnType<typeof useAnswer<'getWaitingService'>>, 'answer' | 'error' | 'reload'> {
  sx_id: string;
  close: () => void;
}

function Decision({ sx_id, answer, error, reload, close }: DecisionProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const decide = useAction(
    async (decision: 'approve' | 'send_back') => {
      const { rev } = answer!;
      await call.decideService(
        decision === 'approve' ? { sx_id, decision, rev } : { sx_id, decision, rev, reason: reason.trim() },
      );
      const { title } = (answer!.waits ?? answer!.shown)!;
      toast.success(
        t(decision === 'approve' ? 'services.admin.approved' : 'services.admin.sentBack', { title }),
        'contest',
      );
      await Promise.all([
        invalidate('getAdminServices'),
        invalidate('getWaitingService', { sx_id }),
        invalidate('getWaitingCounts'),
      ]);
      close();
    },
    (cause) => {
      toast.refusal(cause.message);
      reload();
    },
  );
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading>
        <Bone height={200} />
      </Loading>
    );
  const { shown, waits, reports } = answer;
  return (
    <Stack gap={3} shrink>
      {reports.length > 0 && <Reports sx_id={sx_id} reports={reports} />}
      {waits && shown && <p>{t('services.admin.changed')}</p>}
      {(waits ?? shown) && <Content content={(waits ?? shown)!} />}
      {waits && shown && (
        <details>
          <summary>{t('services.admin.before')}</summary>
          <Content content={shown} />
        </details>
      )}
      <Acts>
        <Textarea
          label={t('services.admin.reasons')}
          description={t('services.admin.reasonsHint')}
          autosize
          minRows={2}
          maxLength={serviceLimits.reasons}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogActions>
          <Button
            variant="light"
            color="red"
            disabled={reason.trim().length < 3}
            loading={decide.isRunning}
            onClick={() => void decide.run('send_back')}
          >
            {t('services.admin.sendBack')}
          </Button>
          {waits && (
            <Button loading={decide.isRunning} onClick={() => void decide.run('approve')}>
              {t('services.admin.approve')}
            </Button>
          )}
        </DialogActions>
      </Acts>
    </Stack>
  );
}

interface Waiting {
  sx_id: string;
  title: string;
  status: string;
  /** Of one that waits for a decision: its button is in sight among those that do not. */
  waits_since?: string;
}

/** The service that is decided about, in the page's address, to which the list of all that waits leads. */
function useAsked() {
  const [params, setParams] = useSearchParams();
  const ask = (sx_id?: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (sx_id) next.set('decide', sx_id);
        else next.delete('decide');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { asked: params.get('decide'), ask };
}

/** The decision that the address asks for, wherever in the list its service stands. */
export function AskedDecision(): ReactNode {
  const { asked, ask } = useAsked();
  return asked && <DecisionDialog key={asked} sx_id={asked} close={() => ask()} />;
}

function DecisionDialog({ sx_id, close }: { sx_id: string; close: () => void }) {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer('getWaitingService', { sx_id });
  const mayAct = useMayAct();
  return (
    <Dialog title={t(mayAct ? 'services.admin.decide' : 'services.admin.read')} close={close}>
      <Decision {...{ sx_id, answer, error, reload, close }} />
    </Dialog>
  );
}

/** Opens what waits, or what is shown, for a decision. */
export function Decide({ row }: { row: Waiting }): ReactNode {
  const { t } = useTranslation();
  const { ask } = useAsked();
  const label = t(useMayAct() ? 'services.admin.look' : 'services.admin.lookOnly');
  if (!['review', 'approved', 'paused'].includes(row.status)) return null;
  return (
    <Button
      size="compact-sm"
      variant={row.waits_since ? 'light' : 'subtle'}
      aria-label={`${label}: ${row.title}`}
      onClick={() => ask(row.sx_id)}
    >
      {label}
    </Button>
  );
}
