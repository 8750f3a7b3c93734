import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import MeetingForm from '#shared/client/services/MeetingForm.tsx';
import classes from './Meeting.module.css';

/** /schedule-meeting: a time with the team, for everybody. */
export default function ScheduleMeetingScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <header>
        <h1 className={classes.title}>{t('services.meeting.title')}</h1>
        <p className={classes.lead}>{t('services.meeting.lead')}</p>
      </header>
      <MeetingForm />
    </div>
  );
}
