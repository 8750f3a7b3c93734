import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { ContestHeader, ContestHeaderSkeleton } from '#shared/client/contests/ContestHeader.tsx';
import { ShareButton } from '#shared/client/contests/ShareButton.tsx';
import { useContest } from '#shared/client/contests/useContest.ts';
import { VoteForm, VoteFormSkeleton } from '#shared/client/contests/VoteForm.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Loading } from '#shared/client/ui/Skeleton.tsx';
import { To, to } from '#web/links.ts';
import classes from './ContestScreen.module.css';

export default function ContestScreen(): ReactNode {
  const { t } = useTranslation();
  const { cx_id = '' } = useParams();
  const { contest, error, reload } = useContest(cx_id);
  if (error)
    return (
      <div className={`content ${classes.alone}`}>
        {error.code === 'contest_not_found' ? (
          <EmptyState
            level={1}
            icon={<IconCompass size={28} />}
            title={t('app.failure.not_found_title')}
            text={error.message}
          >
            <Button renderRoot={(props) => <To {...props} name="contests" />}>{t('site.landing.see')}</Button>
          </EmptyState>
        ) : (
          <ErrorState level={1} text={error.message} again={() => void reload()} />
        )}
      </div>
    );
  if (!contest)
    return (
      <Loading>
        <ContestHeaderSkeleton />
        <div className={`content ${classes.board}`}>
          <VoteFormSkeleton />
        </div>
      </Loading>
    );
  return (
    <>
      <ContestHeader contest={contest}>
        <ShareButton title={contest.contest_name} path={to('contest', { cx_id: contest.cx_id })} />
      </ContestHeader>
      <section className={`content ${classes.board}`} aria-labelledby="contestants">
        <h2 id="contestants" className="visually-hidden">
          {t('contests.leaderboard')}
        </h2>
        {/* Another contest, another form. */}
        <VoteForm key={contest.cx_id} contest={contest} reload={reload} />
      </section>
    </>
  );
}
