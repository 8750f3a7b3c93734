import { Button } from '#shared/client/ui/Button.tsx';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useContest } from '#shared/client/contests/useContest.ts';
import { isFramed, stateOf } from '#shared/client/payments/beginPayment.ts';
import { PaymentView } from '#shared/client/payments/checkout/PaymentView.tsx';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { isOpen } from '#shared/payments/process.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { To } from '../links.tsx';
import classes from './Screens.module.css';

/** Milliseconds between looks at a payment that is paid in another window. */
const every = 4000;

/** A payment that was begun here, in the session in which it was begun. */
export default function CheckoutScreen(): ReactNode {
  const [search] = useSearchParams();
  const payment_id = search.get('payment') ?? '';
  const { answer, error } = useAnswer('getPayment', payment_id ? { payment_id } : undefined);
  const isElsewhere = isFramed() && answer !== undefined && isOpen(stateOf(answer.payment));
  useAnswer('getPayment', isElsewhere ? { payment_id } : undefined, { every });
  return (
    <div className={`content ${classes.screen}`}>
      {!payment_id || error?.code === 'payment_not_found' ? (
        <Outside />
      ) : (
        <PaymentView payment_id={payment_id} renderOnward={(payment) => <Onward payment={payment} />} />
      )}
    </div>
  );
}

/** To the contest whose votes were bought, else to all. */
function Onward({ payment }: { payment: PaymentShape | undefined }) {
  const { t } = useTranslation();
  const cx_id = payment?.items[0]?.of;
  const { contest } = useContest(cx_id === undefined ? undefined : { cx_id });
  return contest ? (
    <Button size="lg" renderRoot={(props) => <To {...props} name="contest" params={{ slug: contest.contest_slug }} />}>
      {t('payments.done.toContest')}
    </Button>
  ) : (
    <Button size="lg" renderRoot={(props) => <To {...props} name="contests" />}>
      {t('site.landing.see')}
    </Button>
  );
}

/** A rail's page was opened beside the app's frame, and leads back without its session. */
function Outside() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      icon={<IconReceipt size={28} />}
      title={t('payments.noPayment.title')}
      text={t('payments.noPayment.outside')}
    />
  );
}
