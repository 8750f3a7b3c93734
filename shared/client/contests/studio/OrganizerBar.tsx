import { Button } from '#shared/client/ui/Button.tsx';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import { IconRosetteDiscountCheck, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { certifyProblem, isTimeToCertify } from '#shared/contests/certification/certifying.ts';
import { stateAt } from '#shared/client/contests/voting/stateAt.ts';
import classes from './OrganizerBar.module.css';

interface OrganizerBarProps {
  contest: ContestShape;
  reload: () => Promise<void>;
  /** The shell's links for managers. */
  children?: ReactNode;
}

/** Milliseconds after which it asks again whether appeals and flags are still open. */
const askAgain = 15_000;

/** Whether the reader can certify its result by now, and how many appeals and flags have to be decided before. */
export function useCertifying(contest: ContestShape) {
  const now = useNow(1000);
  const { cx_id, end_date, appeal_days, right } = contest;
  const isTime = isTimeToCertify({ state: stateAt(contest, now), end_date: new Date(end_date), appeal_days }, now);
  const input = isTime && right === 'own' ? { cx_id } : undefined;
  const { answer } = useAnswer('getCertification', input, { every: askAgain });
  const known = input && answer?.certification;
  return {
    canCertify: !!known && !certifyProblem({ ...known, appeals_until: Date.parse(known.appeals_until) }, now),
    appeals: known?.open_appeals ?? 0,
    flags: known?.open_flags ?? 0,
  };
}

/** The organizer's bar: waiting entries and the next transition. Publishing a draft is offered in the status line instead. */
export function OrganizerBar({ contest, reload, children }: OrganizerBarProps) {
  const { t } = useTranslation();
  const { canCertify } = useCertifying(contest);
  if (!contest.right) return null;
  return (
    <Row gap="3 5" justify="space-between" wrap surface="card" className={classes.bar}>
      <Row narrow="hidden" as="p" size={3} gap={2} strong>
        <IconSettings size={20} aria-hidden color="var(--ink-soft)" />
        {t('contests.organizing')}
      </Row>
      <Row gap={2} wrap className={classes.actions}>
        {canCertify && <CertifyButton cx_id={contest.cx_id} certified={reload} />}
        {children}
      </Row>
    </Row>
  );
}

/** Certifies the result, after a confirmation because it is final. */
export function CertifyButton({ cx_id, certified }: { cx_id: string; certified: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button was replaced; focus its successor.
    if (isAsked) question.current?.focus();
  }, [isAsked]);
  const { run: certify, isRunning } = useAction(async () => {
    await call.moveContest({ cx_id, transition: 'certify' });
    toast.success(t('contests.certify.done'), 'contest');
    await certified();
  });
  if (!isAsked)
    return (
      <Button leftSection={<IconRosetteDiscountCheck size={18} aria-hidden />} onClick={() => setAsked(true)}>
        {t('contests.certify.button')}
      </Button>
    );
  return (
    <Row
      ref={question}
      gap={2}
      wrap
      className={classes.ask}
      role="group"
      aria-label={t('contests.certify.button')}
      tabIndex={-1}
    >
      <Text maxWidth="40ch" size={2} lineHeight={1.3}>
        {t('contests.certify.ask')}
      </Text>
      <Button loading={isRunning} onClick={() => void certify().then(() => setAsked(false))}>
        {t('contests.certify.yes')}
      </Button>
      <Button variant="subtle" onClick={() => setAsked(false)}>
        {t('contests.certify.no')}
      </Button>
    </Row>
  );
}
