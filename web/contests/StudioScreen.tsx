import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { IconSettings } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { nextContestId } from '#shared/client/contests/nextContestId.ts';
import { sectionIn } from '#shared/client/contests/studio/sections.ts';
import { useContest } from '#shared/client/contests/useContest.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { includes } from '#shared/contests/studio/team.ts';
import { To, to } from '#web/links.ts';
import { ContestFailure } from './ContestFailure.tsx';

const StudioForm = lazy(async () => ({
  default: (await import('#shared/client/contests/studio/StudioForm.tsx')).StudioForm,
}));

export default function StudioScreen(): ReactNode {
  const { cx_id = '' } = useParams();
  const [fresh] = useState(nextContestId);
  if (cx_id === 'new') return <Navigate replace to={to('studioNew', { cx_id: fresh, new: 'new' })} />;
  return <Studio key={cx_id} cx_id={cx_id} />;
}

function Studio({ cx_id }: { cx_id: string }): ReactNode {
  const { t } = useTranslation();
  const { contest, error, reload } = useContest(cx_id);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const waits = (
    <Loading gap={4}>
      <Bone height={44} />
      <Bone height={420} />
    </Loading>
  );
  if (error) return <ContestFailure error={error} again={reload} />;
  if (!contest) return waits;
  if (!includes(contest.right, 'view'))
    return (
      <EmptyState
        level={1}
        icon={<IconSettings size={28} />}
        title={t('app.failure.not_found_title')}
        text={t('errors.forbidden')}
      >
        <Button renderRoot={(props) => <To {...props} name="contest" params={{ cx_id }} />}>
          {t('contests.entry.back')}
        </Button>
      </EmptyState>
    );
  const isDraft = contest.contest_status === 'draft';
  return (
    <>
      <PageHead
        title={withNonBreakingSpaces(contest.contest_name)}
        lead={[
          (isDraft || contest.contest_status === 'active') &&
            t(isDraft ? 'contests.studio.leadDraft' : 'contests.studio.leadRunning'),
          !includes(contest.right, 'edit') && t('contests.studio.viewOnly'),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <Suspense fallback={waits}>
        <StudioForm
          key={cx_id}
          contest={contest}
          reload={reload}
          section={sectionIn(search.get('section'))}
          open={(section) => setSearch({ section }, { replace: true })}
          preview={to('studioPreview', { cx_id })}
          duplicated={(id) => void navigate(to('studio', { cx_id: id }))}
          gone={() => void navigate(to('editContests', {}), { replace: true })}
          renderPage={(text, className) => (
            <To name="contest" params={{ cx_id }} className={className}>
              {text}
            </To>
          )}
          renderNumbers={(text, className) => (
            <To name="dashboard" search={{ cx_id }} className={className}>
              {text}
            </To>
          )}
          renderResult={(text, className) => (
            <To name="result" params={{ cx_id }} className={className}>
              {text}
            </To>
          )}
        />
      </Suspense>
    </>
  );
}
