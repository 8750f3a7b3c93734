import { Button } from '@mantine/core';
import { IconPlus, IconTrophy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import type { CardContest } from '#shared/client/contests/ContestCard.tsx';
import { ContestGrid, ContestGridSkeleton } from '#shared/client/contests/ContestGrid.tsx';
import { useOngoingContests } from '#shared/client/contests/useContests.ts';
import { useOwnContests } from '#shared/client/contests/useOwnContests.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { To } from '#web/links.ts';
import { StartContest } from '#web/layout/StartContest.tsx';
import classes from './ContestsScreen.module.css';

const titleOf = ({ cx_id, contest_name }: CardContest) => (
  <To name="contest" params={{ cx_id }}>
    {contest_name}
  </To>
);

function StartButton({ variant = 'filled' }: { variant?: 'filled' | 'light' }) {
  const { t } = useTranslation();
  return (
    <Button
      variant={variant}
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <StartContest {...props} />}
    >
      {t('contests.start')}
    </Button>
  );
}

/** What the signed-in organizer made, drafts too; somebody who made nothing is told what would be here. */
function OwnContests({ user_id }: { user_id: number }) {
  const { t } = useTranslation();
  const { contests, isLoading } = useOwnContests(user_id);
  return (
    <section id="yours" className={classes.yours} aria-labelledby="yours-title">
      <h2 id="yours-title">{t('contests.list.yours')}</h2>
      {isLoading ? (
        <ContestGridSkeleton count={3} />
      ) : contests.length === 0 ? (
        <EmptyState
          icon={<IconTrophy size={28} />}
          title={t('contests.list.yoursEmpty.title')}
          text={t('contests.list.yoursEmpty.text')}
        >
          <StartButton />
        </EmptyState>
      ) : (
        <ContestGrid contests={contests} renderTitle={titleOf} />
      )}
    </section>
  );
}

export default function ContestsScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const { contests, error, loading, more, reload } = useOngoingContests();
  const isOrganizer = user?.roles.includes('organizer') ?? false;
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{t('contests.list.title')}</h1>
          <p className={classes.lead}>{t('contests.list.lead')}</p>
        </div>
        <StartButton />
      </div>
      {user && isOrganizer && <OwnContests user_id={user.user_id ?? 0} />}
      <section aria-labelledby="ongoing">
        <h2 id="ongoing" className={isOrganizer ? classes.heading : 'visually-hidden'}>
          {t('site.landing.ongoing')}
        </h2>
        {error && !contests ? (
          <ErrorState text={error.message} again={reload} />
        ) : !contests ? (
          <ContestGridSkeleton count={6} />
        ) : contests.length === 0 ? (
          <EmptyState
            icon={<IconTrophy size={28} />}
            title={t('contests.list.empty.title')}
            text={t('contests.list.empty.text')}
          >
            <StartButton variant="light" />
          </EmptyState>
        ) : (
          <ContestGrid contests={contests} renderTitle={titleOf} first={3} />
        )}
        {contests && (more || error) && (
          <div className={classes.more}>
            {error && <p role="alert">{error.message}</p>}
            <Button variant="default" loading={loading} onClick={more ?? reload}>
              {t(error ? 'site.error.again' : 'site.more')}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
