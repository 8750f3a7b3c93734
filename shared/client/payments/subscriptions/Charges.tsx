import { Button } from '#shared/client/ui/Button.tsx';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Text } from '#shared/client/ui/Layout.tsx';
import { paymentPath } from '#shared/client/payments/beginPayment.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { PaymentBadge } from '#shared/client/payments/history/PaymentBadge.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import classes from './Subscriptions.module.css';

const perPage = 12;

/** The payments of a subscription, asked for when somebody opens them. */
export function Charges({ subscription_id }: { subscription_id: string }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronDown size={18} aria-hidden />
        {t('payments.subscriptions.history')}
      </summary>
      {isOpen && <ChargeList subscription_id={subscription_id} />}
    </details>
  );
}

function ChargeList({ subscription_id }: { subscription_id: string }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const money = useMoney();
  const [pages, setPages] = useState(1);
  const { answers, isAsking } = usePages('getCharges', (page) => ({ subscription_id, page, limit: perPage }), pages);
  if (!answers)
    return (
      <Loading>
        <Bone height={44} />
      </Loading>
    );
  const payments = answers.flatMap((answer) => answer.payments);
  return (
    <>
      <Text as="ul" below={2}>
        {payments.map((payment) => (
          <li key={payment.payment_id}>
            <PathLink href={paymentPath(payment.payment_id)} className={classes.charge}>
              <span>{date(payment.confirmed_at ?? payment.createdAt)}</span>
              <Text as="span" figures>
                {money(payment.amount, payment.currency)}
              </Text>
              <PaymentBadge payment={payment} />
            </PathLink>
          </li>
        ))}
      </Text>
      {payments.length < (answers[0]?.count ?? 0) && (
        <Button size="compact-sm" variant="default" loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('payments.list.more')}
        </Button>
      )}
    </>
  );
}
