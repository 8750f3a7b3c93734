import { Button } from '#shared/client/ui/Button.tsx';
import { IconReceiptOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';

/** Where somebody comes back from paying, by an address that does not say which payment it was. */
export function NoPayment(): ReactNode {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      icon={<IconReceiptOff size={28} />}
      title={t('payments.noPayment.title')}
      text={t('payments.noPayment.text')}
    >
      <Button renderRoot={(props) => <PathLink {...props} href="/payments" />}>{t('payments.done.toPayments')}</Button>
    </EmptyState>
  );
}
