import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TimeLeft } from '#shared/client/ui/Countdown.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import { appealsUntil } from '#shared/contests/certification/appeals.ts';
import classes from './ResultNote.module.css';

interface ResultNoteProps {
  contest: Pick<ContestShape, 'contest_status' | 'end_date' | 'appeal_days'>;
  /** The shell's link to the result. */
  renderLink: (text: string) => ReactNode;
}

/** Below an ended contest: how final its result is, and the way to appeals, certificate and proof. */
export function ResultNote({ contest, renderLink }: ResultNoteProps): ReactNode {
  const { t } = useTranslation();
  const until = appealsUntil({ end_date: new Date(contest.end_date), appeal_days: contest.appeal_days });
  const now = useNow(1000);
  const isAppealed = contest.contest_status === 'active' && now < until;
  return (
    <Row as="aside" gap="2 3" wrap surface="card" pad="4 5" className={classes.note} narrow={{ pad: 4 }}>
      <IconRosetteDiscountCheck size={22} aria-hidden />
      <p>
        {contest.contest_status === 'certified' ? (
          t('contests.result.noteCertified')
        ) : isAppealed ? (
          <>
            {t('contests.result.noteAppeals')} <TimeLeft until={until} />
          </>
        ) : (
          t('contests.result.noteProvisional')
        )}
      </p>
      {renderLink(t('contests.result.see'))}
    </Row>
  );
}
