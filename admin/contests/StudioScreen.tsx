import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { sectionIn } from '#shared/client/contests/studio/sections.ts';
import { useContest } from '#shared/client/contests/useContest.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { includes } from '#shared/contests/studio/team.ts';
import { Head } from '../parts/Head.tsx';

const StudioForm = lazy(async () => ({
  default: (await import('#shared/client/contests/studio/StudioForm.tsx')).StudioForm,
}));

/** The studio of anybody's contest, as its organizer has it. */
export default function StudioScreen(): ReactNode {
  const { t } = useTranslation();
  const { cx_id = '' } = useParams();
  const { contest, error, reload } = useContest(cx_id);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const waits = (
    <Loading>
      <Bone height={44} />
      <Bone height={420} />
    </Loading>
  );
  if (error) return <ErrorState level={1} text={error.message} again={() => void reload()} />;
  if (!contest) return waits;
  const encoded = encodeURIComponent(cx_id);
  return (
    <>
      <Head
        title={contest.contest_name}
        note={t(includes(contest.right, 'edit') ? 'admin.studio.note' : 'contests.studio.viewOnly')}
      />
      <Suspense fallback={waits}>
        <StudioForm
          key={cx_id}
          contest={contest}
          reload={reload}
          section={sectionIn(search.get('section'))}
          open={(section) => setSearch({ section }, { replace: true })}
          preview={`/preview/${encoded}`}
          duplicated={(id) => void navigate(`/admin/access/studio/${encodeURIComponent(id)}`)}
          gone={() => void navigate('/admin/access/contest', { replace: true })}
          renderPage={(text, className) => (
            <a href={`/cx/${encoded}`} className={className}>
              {text}
            </a>
          )}
          renderNumbers={(text, className) => (
            <a href={`/dashboard?cx_id=${encoded}`} className={className}>
              {text}
            </a>
          )}
          renderResult={(text, className) => (
            <a href={`/result/${encoded}`} className={className}>
              {text}
            </a>
          )}
        />
      </Suspense>
    </>
  );
}
