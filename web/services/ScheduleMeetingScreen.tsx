import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import MeetingForm from '#shared/client/services/meetings/MeetingForm.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import classes from './Meeting.module.css';

/** /schedule-meeting: a time with the team, for everybody. */
export default function ScheduleMeetingScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <PageHead title={t('services.meeting.title')} lead={t('services.meeting.lead')} />
      <MeetingForm />
    </div>
  );
}
