import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUser } from '#shared/client/app/session.ts';
import { dashboardOf } from '#shared/client/site/dashboard.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';

/** Redirects by role; visitors are sent to log in by the guard. */
export default function DashboardScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const target = user && dashboardOf(user);
  useEffect(() => {
    // Another shell, so a full page load.
    if (target?.startsWith('/admin')) location.replace(target);
    else if (target) void navigate(target, { replace: true });
  }, [target, navigate]);
  return (
    <Loading>
      <h1 className="visually-hidden">{t('site.dashboard.title')}</h1>
      <Bone height={320} />
    </Loading>
  );
}
