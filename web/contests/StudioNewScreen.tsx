import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { CreateContestForm } from '#shared/client/contests/CreateContestForm.tsx';
import { to } from '#web/links.ts';
import classes from './StudioNewScreen.module.css';

export default function StudioNewScreen(): ReactNode {
  const { t } = useTranslation();
  const { cx_id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('contests.studio.title')}</h1>
        <p className={classes.lead}>{t('contests.studio.lead')}</p>
      </div>
      <CreateContestForm
        key={cx_id}
        cx_id={cx_id}
        made={(contest) => {
          toast.success(t('contests.studio.made'), 'contest');
          void navigate(to('contest', { cx_id: contest.cx_id }), { replace: true });
        }}
        moved={(id) => void navigate(to('studioNew', { cx_id: id, new: 'new' }), { replace: true })}
      />
    </>
  );
}
