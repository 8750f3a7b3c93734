import { Button } from '#shared/client/ui/Button.tsx';
import { IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { chatLimits } from '#shared/chat/limits.ts';
import { type ReportReason, reportReasons } from '#shared/chat/types.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { Acts } from '../parts/Acts.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { Said } from './Said.tsx';
import classes from './Messages.module.css';

type Row = OutputOfCall<'getChatReports'>['reports'][number];
const isReason = (text: string): text is ReportReason => (reportReasons as readonly string[]).includes(text);

/** Messages that were reported, by people or by the server, oldest first; opening one is logged. */
export function Reports(): ReactNode {
  const { t } = useTranslation();
  const [settled, setSettled] = useState(false);
  const { answer, error, reload } = useKeptAnswer('getChatReports', { settled });
  const people = usePeople((answer?.reports ?? []).flatMap(({ reporter_id }) => reporter_id ?? []));
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  return (
    <Stack gap={4}>
      <Row
        gap={1}
        pad={2}
        cross="stretch"
        wrap
        className={classes.lists}
        role="group"
        aria-label={t('admin.messages.reports')}
      >
        {[false, true].map((which) => (
          <button key={String(which)} type="button" aria-pressed={settled === which} onClick={() => setSettled(which)}>
            {t(which ? 'admin.messages.of.settled' : 'admin.messages.of.open')}
          </button>
        ))}
      </Row>
      {!answer ? (
        <Loading>
          <Bone height={120} />
        </Loading>
      ) : answer.reports.length === 0 ? (
        <EmptyState
          icon={<IconShieldCheck size={28} />}
          title={t('admin.messages.noReports')}
          text={t('admin.messages.noReportsText')}
        />
      ) : (
        <List gap={4}>
          {answer.reports.map((row) => (
            <li key={row.report_id}>
              <Report
                row={row}
                by={
                  row.reporter_id === undefined
                    ? t('admin.messages.byServer')
                    : (people.get(row.reporter_id)?.full_name ?? t('chat.closed'))
                }
              />
            </li>
          ))}
        </List>
      )}
    </Stack>
  );
}

function Report({ row: { report_id, reason, note, reported_at, settled_at }, by }: { row: Row; by: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="article" gap={3} pad={4} aria-label={t('admin.messages.reportBy', { name: by })}>
      <Row as="header" gap={3} wrap className={classes.reportHead}>
        <strong>{isReason(reason) ? t(`chat.report.reason.${reason}`) : reason}</strong>
        <Meta as="span" size={1}>
          {t('admin.messages.reportBy', { name: by })} · <Stamp at={reported_at} />
        </Meta>
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('admin.messages.close') : t('admin.messages.read')}
        </Button>
      </Row>
      {note && <p className={classes.text}>{note}</p>}
      {isOpen && <Context report_id={report_id} isOpen={settled_at === undefined} />}
    </Card>
  );
}

function Context({ report_id, isOpen }: { report_id: string; isOpen: boolean }) {
  const { t } = useTranslation();
  const { answer, error, reload } = useKeptAnswer('readChatReport', { report_id });
  const [why, setWhy] = useState('');
  const settle = useAction(async (acted: boolean) => {
    await call.settleChatReport({ report_id, acted, reason: why });
    await invalidate('getChatReports');
  });
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading>
        <Bone height={160} />
      </Loading>
    );
  return (
    <>
      <Said messages={answer.messages} passes={answer.passes} marked={answer.report.messageId} />
      {answer.former.length > 0 && (
        <section aria-label={t('admin.messages.former_words')}>
          <Heading level={3} size={3} strong>
            {t('admin.messages.former_words')}
          </Heading>
          <ul>
            {answer.former.map(({ text, at }) => (
              <li key={at}>
                <Stamp at={at} /> {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOpen && (
        <Acts className={classes.settle}>
          <TextInput
            label={t('admin.messages.decision')}
            description={t('admin.messages.decisionHint')}
            value={why}
            maxLength={chatLimits.note}
            onChange={({ currentTarget: { value } }) => setWhy(value)}
          />
          <Button loading={settle.running?.[0] === true} onClick={() => void settle.run(true)}>
            {t('admin.messages.acted')}
          </Button>
          <Button variant="default" loading={settle.running?.[0] === false} onClick={() => void settle.run(false)}>
            {t('admin.messages.kept')}
          </Button>
        </Acts>
      )}
    </>
  );
}
