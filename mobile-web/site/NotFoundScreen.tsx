import { Button } from '#shared/client/ui/Button.tsx';
import { IconCompass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { To } from '../links.ts';

/** An address without a page. */
export default function NotFoundScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      icon={<IconCompass size={28} />}
      title={t('app.failure.not_found_title')}
      text={t('app.failure.not_found_text')}
    >
      <Button renderRoot={(props) => <To {...props} name="list" />}>{t('site.app.today')}</Button>
    </EmptyState>
  );
}
