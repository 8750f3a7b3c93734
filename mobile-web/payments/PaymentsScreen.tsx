import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { Balance } from '#shared/client/payments/Balance.tsx';
import { PathLink } from '#shared/client/payments/PathLink.tsx';
import { PaymentList } from '#shared/client/payments/PaymentList.tsx';
import { Page } from '../layout/Page.tsx';
import { To } from '../links.ts';

/** What the reader paid; a visitor sees what was paid in this browser. */
export default function PaymentsScreen(): ReactNode {
  const { t } = useTranslation();
  const isMember = useUser() !== undefined;
  return (
    <Page title={t('payments.list.title')} lead={t(isMember ? 'payments.list.lead' : 'payments.list.visitor')}>
      {isMember && (
        <Balance>
          <Button variant="light" renderRoot={(props) => <PathLink {...props} href="/user/deposit" />}>
            {t('payments.balance.add')}
          </Button>
        </Balance>
      )}
      <PaymentList
        start={<Button renderRoot={(props) => <To {...props} name="services" />}>{t('services.orders.find')}</Button>}
      />
    </Page>
  );
}
