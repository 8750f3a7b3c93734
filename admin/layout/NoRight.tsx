import { Button } from '#shared/client/ui/Button.tsx';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { To } from '../links.tsx';

/** In place of a page that the operator's rights do not open, or do not open any more. */
export function NoRight() {
  const { t } = useTranslation();
  return (
    <EmptyState level={1} icon={<IconLock size={28} />} title={t('admin.noRight.title')} text={t('admin.noRight.text')}>
      <Button renderRoot={(props) => <To {...props} name="home" />}>{t('admin.noRight.home')}</Button>
    </EmptyState>
  );
}

/** The same for somebody without any right. */
export function NoRights() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      icon={<IconLock size={28} />}
      title={t('app.failure.refused_title')}
      text={t('app.failure.refused_text')}
    >
      <Button variant="default" onClick={() => navigate('/')}>
        {t('app.failure.home')}
      </Button>
    </EmptyState>
  );
}
