import { type ReactNode, useCallback, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { launchedPath } from '#shared/client/contests/studio/launchedPath.ts';
import { CreateContestForm } from '#shared/client/contests/studio/CreateContestForm.tsx';
import { nextContestId } from '#shared/client/contests/nextContestId.ts';
import { Templates } from '#shared/client/contests/studio/Templates.tsx';
import { useIsOn } from '#shared/client/site/features.ts';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { publicIdText } from '#shared/model/room.ts';
import { to } from '#web/links.ts';

export default function StudioNewScreen(): ReactNode {
  const { t } = useTranslation();
  const { cx_id = '' } = useParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const takesNew = useIsOn('sign_up');
  // The form reads the kept draft anew.
  const [times, setTimes] = useState(0);
  // One id for all renders: another one would begin the navigation again.
  const [fresh] = useState(nextContestId);
  const filled = useCallback(() => setTimes((count) => count + 1), []);
  // Typed by hand, such as /studio/new/new: no contest can have this id.
  if (publicIdText(cx_id) === undefined) return <Navigate replace to={to('studioNew', { cx_id: fresh, new: 'new' })} />;
  return (
    <>
      <PageHead title={t('contests.studio.title')} lead={t('contests.studio.lead')} />
      <Templates cx_id={cx_id} filled={filled} />
      <CreateContestForm
        key={`${cx_id} ${times}`}
        cx_id={cx_id}
        signUp={() => void navigate(to(takesNew ? 'signUp' : 'logIn', {}, { search: { next: pathname } }))}
        made={(contest) => {
          void navigate(launchedPath(contest.cx_id), { replace: true });
        }}
        drafted={(contest) => void navigate(to('studio', { cx_id: contest.cx_id }), { replace: true })}
        moved={(id) => void navigate(to('studioNew', { cx_id: id, new: 'new' }), { replace: true })}
      />
    </>
  );
}
