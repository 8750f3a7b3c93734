import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { BigScreenStage } from '#shared/client/contests/bigScreen/BigScreenStage.tsx';
import { Themed } from '#shared/client/contests/page/Themed.tsx';
import { useContest } from '#shared/client/contests/useContest.ts';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { To, to } from '#web/links.ts';
import { ContestFailure } from './ContestFailure.tsx';

/** Milliseconds before a failed load is retried, since nobody is there to press a button. */
const againAfter = 10_000;

/** A contest on a projector. */
export default function BigScreen(): ReactNode {
  const { t } = useTranslation();
  const { cx_id = '' } = useParams();
  const { contest, error, reload } = useContest(cx_id);
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => void reload(), againAfter);
    return () => clearTimeout(timer);
  }, [error, reload]);
  if (error) return <ContestFailure error={error} again={reload} />;
  if (!contest)
    return (
      <Loading>
        <Bone height="100dvh" />
      </Loading>
    );
  return (
    <Themed contest={contest}>
      <BigScreenStage contest={contest} path={to('contest', { cx_id })}>
        <To name="contest" params={{ cx_id }}>
          <IconChevronLeft size={20} aria-hidden />
          {t('contests.bigScreen.leave')}
        </To>
      </BigScreenStage>
    </Themed>
  );
}
