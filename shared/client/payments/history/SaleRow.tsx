import { IconDownload, IconReceiptRefund } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Person } from '#shared/client/accounts/people/people.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Box, Grid, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import type { RailName } from '#shared/payments/rails.ts';
import type { PaymentShape, SaleShape } from '#shared/payments/shapes.ts';
import { mayRefund } from '#shared/client/payments/mayRefund.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { PaymentStatus } from '#shared/client/payments/checkout/PaymentStatus.tsx';
import { downloadReceipt } from './ReceiptButton.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useThing } from '#shared/client/payments/useThing.ts';
import classes from '../Sales.module.css';

interface SaleRowProps {
  sale: SaleShape;
  payment?: PaymentShape;
  /** Of the payment, where that alone is known of it. */
  state?: string;
  /** Undefined for visitors and while loading, null for closed accounts. */
  person: Person | undefined;
  refund?: (payment: PaymentShape) => void;
}

/** One thing that was sold. */
export function SaleRow({ sale, payment, state = payment?.state, person, refund }: SaleRowProps): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const { ox_id, type, title, picture, currency, amount, fee, brought, rail, createdAt, user_id } = sale;
  const name =
    person?.full_name ??
    t(user_id === undefined ? 'payments.visitor' : person === null ? 'payments.closed' : 'payments.somebody');
  const what = useThing()(sale);
  const refunded = payment?.refunded ?? 0;
  const isRefundable = payment !== undefined && refund !== undefined && mayRefund(payment, true);
  return (
    <Grid
      as="li"
      columns="44px 1fr auto"
      gap="1 4"
      pad="4 5"
      cross="center"
      className={classes.sale}
      data-testid="sale"
      data-back={sale.state === 'taken_back' || undefined}
    >
      {picture === undefined ? (
        <Avatar src={person?.avatar ?? ''} name={name} size={44} />
      ) : (
        <Picture src={picture} alt="" name={title} width={44} height={44} className={classes.thumb} />
      )}
      <div className={classes.words}>
        <Text strong breaks className={classes.title}>
          {type === 'service' || type === 'offer' ? <PathLink href={`/orders/${ox_id}`}>{what}</PathLink> : what}
        </Text>
        <Meta className={classes.meta}>
          <span>{name}</span>
          <span>{t(`payments.rail.${rail as RailName}`)}</span>
          <When at={createdAt} />
        </Meta>
      </div>
      <Row gap="1 2" className={classes.sum}>
        <Box textAlign="end" className={classes.sums}>
          <Text size={4} strong figures className={classes.amount}>
            {money(sale.state === 'taken_back' ? amount - fee : brought, currency)}
          </Text>
          <Meta className={classes.meta}>
            {fee > 0
              ? t('payments.sales.less', { amount: money(amount, currency), fee: money(fee, currency) })
              : t('payments.sales.noFee')}
          </Meta>
        </Box>
        {payment && (isRefundable || payment.has_receipt) && (
          <MenuPopup label={t('payments.sales.more', { what: title, name })}>
            {payment.has_receipt && (
              <DropdownButton
                icon={<IconDownload size={18} aria-hidden />}
                onClick={() => void downloadReceipt(payment.payment_id)}
              >
                {t('payments.paper.download')}
              </DropdownButton>
            )}
            {isRefundable && (
              <DropdownButton icon={<IconReceiptRefund size={18} aria-hidden />} onClick={() => refund?.(payment)}>
                {t('payments.refund.act')}
              </DropdownButton>
            )}
          </MenuPopup>
        )}
      </Row>
      <Row gap={2} wrap className={classes.marks}>
        {state && state !== 'confirmed' && <PaymentStatus state={state} />}
        {refunded > 0 && payment?.state === 'partly_refunded' && (
          <Meta as="span" className={classes.meta}>
            {t('payments.sales.refunded', { amount: money(refunded, currency) })}
          </Meta>
        )}
        {payment && payment.going_back > 0 && (
          <Meta as="span" className={classes.meta}>
            {t('payments.sales.goingBack', { amount: money(payment.going_back, currency) })}
          </Meta>
        )}
      </Row>
    </Grid>
  );
}
