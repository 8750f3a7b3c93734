import { type ReactNode, useCallback, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { CreateContestForm } from '#shared/client/contests/studio/CreateContestForm.tsx';
import { Templates } from '#shared/client/contests/studio/Templates.tsx';
import { nextContestId } from '#shared/client/contests/nextContestId.ts';
import { publicIdText } from '#shared/model/room.ts';
import { Head } from '../parts/Head.tsx';

const newIn = (cx_id: string) => `/admin/access/create/studio/${encodeURIComponent(cx_id)}/new`;
const studioOf = (cx_id: string) => `/admin/access/studio/${encodeURIComponent(cx_id)}`;

/** A new contest in the operator's name. */
export default function StudioNewScreen(): ReactNode {
  const { t } = useTranslation();
  const { cx_id = '' } = useParams();
  const navigate = useNavigate();
  // The form reads the kept draft anew.
  const [times, setTimes] = useState(0);
  // One id for all renders: another one would begin the navigation again.
  const [fresh] = useState(nextContestId);
  const filled = useCallback(() => setTimes((count) => count + 1), []);
  const open = (contest: { cx_id: string }) => void navigate(studioOf(contest.cx_id), { replace: true });
  // Typed by hand: no contest can have this id.
  if (publicIdText(cx_id) === undefined) return <Navigate replace to={newIn(fresh)} />;
  return (
    <>
      <Head title={t('contests.studio.title')} note={t('contests.studio.lead')} />
      <Templates cx_id={cx_id} filled={filled} />
      <CreateContestForm
        key={`${cx_id} ${times}`}
        cx_id={cx_id}
        made={(contest) => {
          toast.success(t('contests.studio.made'), 'contest');
          open(contest);
        }}
        drafted={open}
        moved={(id) => void navigate(newIn(id), { replace: true })}
      />
    </>
  );
}
