import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import classes from './BulkBar.module.css';

/** Bulk actions for the selected rows; fixed at the bottom while there are any. */
export function BulkBar({ count, clear, children }: { count: number; clear: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  if (!count) return null;
  return (
    <Row surface="card" as="section" gap="2 4" wrap className={classes.bar} aria-label={t('admin.selection')}>
      <Text size={3} strong figures role="status">
        {t('admin.selected', { count })}
      </Text>
      <Row gap={2} cross="stretch" wrap className={classes.buttons}>
        {children}
      </Row>
      <ActionIcon className={classes.close} aria-label={t('admin.unselect')} onClick={clear}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
