import { Button } from '#shared/client/ui/Button.tsx';
import { IconTrophy } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Dashboard } from '#shared/client/contests/dashboard/Dashboard.tsx';
import { dashboardOf } from '#shared/client/site/dashboard.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('site.dashboard.title')} lead={t('site.dashboard.lead')}>
      {children}
    </AccountFrame>
  );
}

/** The numbers of one contest; all others of the organizer are a choice away. */
function Organizer(): ReactNode {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { answer, error, reload } = useAnswer('getMyContests', {});
  const asked = search.get('cx_id');
  // What runs now is looked at most.
  const contests = answer?.contests ?? [];
  const first = contests.find(({ state }) => state === 'ongoing') ?? contests[0];
  const cx_id = asked ?? first?.cx_id;
  const own = contests.find((contest) => contest.cx_id === cx_id);
  return (
    <Frame>
      {cx_id && (
        <Select
          label={t('contests.manage.contest')}
          value={cx_id}
          choices={[
            ...(own ? [] : [{ value: cx_id, label: t('contests.manage.other') }]),
            ...contests.map((contest) => ({ value: contest.cx_id, label: contest.contest_name })),
          ]}
          onChange={(event) => setSearch({ cx_id: event.currentTarget.value }, { replace: true })}
        />
      )}
      {cx_id ? (
        <Dashboard key={cx_id} cx_id={cx_id} showsPayments={!own || own.right === 'own'} />
      ) : error ? (
        <ErrorState text={error.message} again={reload} />
      ) : answer ? (
        <EmptyState
          icon={<IconTrophy size={28} />}
          title={t('contests.list.yoursEmpty.title')}
          text={t('contests.manage.empty.text')}
        >
          <Button renderRoot={(props) => <StartContest {...props} />}>{t('contests.start')}</Button>
        </EmptyState>
      ) : (
        <Loading>
          <Bone height={320} />
        </Loading>
      )}
    </Frame>
  );
}

/** Organizers see their contests' numbers; all others are sent to their own place. Visitors are sent to log in by the guard. */
export default function DashboardScreen(): ReactNode {
  const user = useUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Operators and team members come with a contest.
  const isHere = search.has('cx_id');
  const target = user && !isHere ? dashboardOf(user) : undefined;
  const leads = target !== undefined && target !== '/dashboard';
  useEffect(() => {
    if (!leads) return;
    // Another shell, so a full page load.
    if (target.startsWith('/admin')) location.replace(target);
    else void navigate(target, { replace: true });
  }, [leads, target, navigate]);
  if (user && !leads) return <Organizer />;
  return (
    <Frame>
      <Loading>
        <Bone height={320} />
      </Loading>
    </Frame>
  );
}
