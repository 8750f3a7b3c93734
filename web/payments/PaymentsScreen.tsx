import { Button } from '#shared/client/ui/Button.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { Balance } from '#shared/client/payments/Balance.tsx';
import { PaymentList } from '#shared/client/payments/history/PaymentList.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { AuthLink } from '#web/accounts/AuthLink.tsx';
import { To } from '#web/links.ts';
import classes from '#shared/client/payments/checkout/CheckoutPage.module.css';

/** What the reader paid; a visitor sees what was paid in this browser. */
export default function PaymentsScreen(): ReactNode {
  const { t } = useTranslation();
  const isMember = useUser() !== undefined;
  const list = (
    <PaymentList
      start={<Button renderRoot={(props) => <To {...props} name="contests" />}>{t('payments.cart.none.start')}</Button>}
    />
  );
  if (!isMember)
    return (
      <Stack gap={6} bounded className={classes.page}>
        <PageHead
          title={t('payments.list.title')}
          lead={
            <>
              {t('payments.list.visitor')} <AuthLink name="logIn">{t('accounts.logIn')}</AuthLink>
            </>
          }
        />
        {list}
      </Stack>
    );
  return (
    <AccountFrame title={t('payments.list.title')} lead={t('payments.list.lead')}>
      <Balance>
        <Button variant="light" renderRoot={(props) => <To {...props} name="deposit" />}>
          {t('payments.balance.add')}
        </Button>
      </Balance>
      {list}
    </AccountFrame>
  );
}
