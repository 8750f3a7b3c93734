import { Button } from '#shared/client/ui/Button.tsx';
import { IconCompass } from '@tabler/icons-react';
import { Navigate, useLocation } from 'react-router-dom';
import { Link } from '#shared/client/app/routing/Link.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { allows } from '#shared/model/access.ts';
import { elsewhere, meantBy } from '../layouts.ts';
import { To } from '../links.tsx';

/** No such page; or one that only another layout has, with the way there. */
export default function NotFoundScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname, search } = useLocation();
  const meant = meantBy(pathname, search);
  const there = elsewhere(pathname, search);
  const home = (
    <Button variant="default" renderRoot={(props) => <To {...props} name="home" />}>
      {t('admin.home.title')}
    </Button>
  );
  if (meant) return <Navigate replace to={meant} />;
  if (!there || !user || !allows(there.row.who, user))
    return (
      <EmptyState
        level={1}
        icon={<IconCompass size={28} />}
        title={t('app.failure.not_found_title')}
        text={t('app.failure.not_found_text')}
      >
        {home}
      </EmptyState>
    );
  return (
    <EmptyState
      level={1}
      icon={<IconCompass size={28} />}
      title={t('admin.elsewhere.title')}
      text={t('admin.elsewhere.text', { page: t(there.row.title) })}
    >
      {there.ways.map(({ layout, address }) => (
        <Button key={layout} renderRoot={(props) => <Link {...props} to={address} />}>
          {t('admin.elsewhere.open', { layout: t(`admin.layout.${layout}`) })}
        </Button>
      ))}
      {home}
    </EmptyState>
  );
}
