import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { To } from '../links.tsx';

export default function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      icon={<IconCompass size={28} />}
      title={t('app.failure.not_found_title')}
      text={t('app.failure.not_found_text')}
    >
      <Button variant="default" renderRoot={(props) => <To {...props} name="home" />}>
        {t('admin.home.title')}
      </Button>
    </EmptyState>
  );
}
