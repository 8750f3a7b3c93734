import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { Balance } from '#shared/client/payments/Balance.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { PaymentList } from '#shared/client/payments/history/PaymentList.tsx';
import { AuthLink } from '../accounts/AuthLink.tsx';
import { Page } from '../layout/Page.tsx';
import { To } from '../links.ts';

/** What the reader paid; a visitor sees what was paid in this browser. */
export default function PaymentsScreen(): ReactNode {
  const { t } = useTranslation();
  const isMember = useUser() !== undefined;
  const lead = isMember ? (
    t('payments.list.lead')
  ) : (
    <>
      {t('payments.list.visitor')} <AuthLink way="log-in">{t('accounts.logIn')}</AuthLink>
    </>
  );
  return (
    <Page title={t('payments.list.title')} lead={lead}>
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
