import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { MeetingView } from '#shared/client/services/meetings/MeetingView.tsx';
import { Heading } from '#shared/client/ui/Layout.tsx';
import classes from './Meeting.module.css';

/** /schedule-meeting/:token: a meeting, for the holder of its link. */
export default function MeetingScreen(): ReactNode {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  return (
    <div className={classes.narrow}>
      <Heading level={1} size={9} className={classes.title}>
        {t('services.meeting.own')}
      </Heading>
      <MeetingView token={token} />
    </div>
  );
}
