import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Sales } from '#shared/client/payments/Sales.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';

/** What somebody sold; `?buyer=` shows one buyer's purchases alone. */
export default function SalesScreen(): ReactNode {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const buyer = Number(params.get('buyer'));
  return (
    <AccountFrame title={t('payments.sales.title')} lead={t('payments.sales.lead')}>
      <Sales
        buyer={Number.isInteger(buyer) && buyer > 0 ? buyer : undefined}
        filter={(user_id) => setParams(user_id === undefined ? {} : { buyer: String(user_id) })}
        start={<Button renderRoot={(props) => <StartContest {...props} />}>{t('contests.start')}</Button>}
      />
    </AccountFrame>
  );
}
