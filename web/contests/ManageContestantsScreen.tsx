import { Button } from '#shared/client/ui/Button.tsx';
import { IconTrophy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import {
  type ContestantFilter,
  contestantFilters,
  ManageContestants,
} from '#shared/client/contests/contestants/ManageContestants.tsx';
import { useContest } from '#shared/client/contests/useContest.ts';
import { useOwnContests } from '#shared/client/contests/studio/useOwnContests.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { To } from '#web/links.ts';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';
import classes from './ManageContestantsScreen.module.css';

interface ChosenProps {
  cx_id: string;
  filter: ContestantFilter | undefined;
  changeFilter: (filter: ContestantFilter) => void;
}

function Chosen({ cx_id, filter, changeFilter }: ChosenProps) {
  const { t } = useTranslation();
  const { contest, error, reload } = useContest(cx_id);
  if (error) return <ErrorState text={error.message} again={() => void reload()} />;
  if (!contest)
    return (
      <Loading gap={4}>
        <Bone height={44} />
        <Bone height={104} />
        <Bone height={104} />
      </Loading>
    );
  if (!contest.manages)
    return (
      <EmptyState icon={<IconTrophy size={28} />} title={t('app.failure.not_found_title')} text={t('errors.forbidden')}>
        <Button renderRoot={(props) => <To {...props} name="contest" params={{ cx_id }} />}>
          {t('contests.entry.back')}
        </Button>
      </EmptyState>
    );
  return <ManageContestants contest={contest} reload={reload} filter={filter} changeFilter={changeFilter} />;
}

export default function ManageContestantsScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const { contests, isLoading } = useOwnContests(user?.user_id ?? 0);
  const asked = search.get('cx_id');
  const cx_id = asked ?? contests[0]?.cx_id;
  const status = search.get('status');
  const filter = contestantFilters.find((each) => each === status);
  const show = (next: { cx_id: string; status?: string }) => setSearch(next, { replace: true });
  const isOwn = contests.some((contest) => contest.cx_id === cx_id);
  return (
    <AccountFrame
      back="editContests"
      title={t('contests.manage.title')}
      lead={t('contests.manage.lead')}
      actions={
        cx_id && (
          <Stack gap={2} className={classes.choice}>
            {contests.length > 0 && (
              <Select
                aria-label={t('contests.manage.contest')}
                value={cx_id}
                choices={[
                  // A contest of somebody else, viewed by an operator.
                  ...(isOwn ? [] : [{ value: cx_id, label: t('contests.manage.other') }]),
                  ...contests.map((contest) => ({ value: contest.cx_id, label: contest.contest_name })),
                ]}
                onChange={(event) => show({ cx_id: event.currentTarget.value })}
              />
            )}
            <To name="contest" params={{ cx_id }} className={classes.toContest}>
              {t('contests.manage.toContest')}
            </To>
          </Stack>
        )
      }
    >
      {cx_id ? (
        <Chosen key={cx_id} cx_id={cx_id} filter={filter} changeFilter={(next) => show({ cx_id, status: next })} />
      ) : isLoading ? (
        <Loading gap={4}>
          <Bone height={44} />
          <Bone height={104} />
        </Loading>
      ) : (
        <EmptyState
          icon={<IconTrophy size={28} />}
          title={t('contests.list.yoursEmpty.title')}
          text={t('contests.manage.empty.text')}
        >
          <Button renderRoot={(props) => <StartContest {...props} />}>{t('contests.start')}</Button>
        </EmptyState>
      )}
    </AccountFrame>
  );
}
