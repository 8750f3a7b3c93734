import { IconClock, IconReceiptRefund, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { exactly } from '#shared/client/app/i18n/toldTwice.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import type { Offer, OfferItem } from '#shared/payments/offerShapes.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Grid, List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './OfferSummary.module.css';

/** What an offer is for. */
export function OfferItems({
  offer: { items, currency },
  renderAction,
}: {
  offer: Pick<Offer, 'items' | 'currency'>;
  /** A button beside an item. */
  renderAction?: (item: OfferItem) => ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number } = format;
  const money = useMoney();
  const quantityOf = ({ type, quantity, at }: OfferItem) => {
    if (at) return exactly(format).exact(at);
    if (type === 'votes') return t('payments.votes', { count: quantity, number: number(quantity) });
    // A deposit's quantity is its sum, which stands beside it.
    return type === 'deposit' || quantity === 1 ? '' : `× ${number(quantity)}`;
  };
  return (
    <List>
      {items.map((item) => (
        <Grid
          edge="bottom"
          as="li"
          columns={item.picture ? 'auto 1fr' : 1}
          gap={3}
          cross="center"
          key={`${item.type} ${item.sx_id}`}
          className={classes.item}
        >
          {item.picture && (
            <Picture src={item.picture} alt="" name={item.title} width={72} height={72} className={classes.picture} />
          )}
          <Grid columns="1fr auto" gap={3} cross="center" narrow={{ columns: 1, gap: 0 }}>
            <Stack as="span" bounded>
              <Text as="span" strong breaks>
                {item.type === 'deposit' ? (
                  t('payments.entry.added')
                ) : item.page ? (
                  <PathLink href={item.page}>{item.title}</PathLink>
                ) : (
                  item.title
                )}
              </Text>
              <Meta as="span">{quantityOf(item)}</Meta>
            </Stack>
            <Row gap={3} justify="space-between">
              <Text as="span" figures>
                {item.every
                  ? t(`payments.every.${item.every}`, { amount: money(item.amount, currency) })
                  : money(item.amount, currency)}
              </Text>
              {renderAction?.(item)}
            </Row>
          </Grid>
        </Grid>
      ))}
    </List>
  );
}

interface OfferSumsProps {
  offer: Pick<Offer, 'receiver_id' | 'currency' | 'items' | 'total' | 'fee' | 'refunds'>;
  /** The chosen way pays the receiver straight: no fee. */
  direct: boolean;
  /** The total stands elsewhere. */
  withoutTotal?: boolean;
}

/** What an offer costs: the fee within, the total, and what can be refunded. */
export function OfferSums({ offer, direct, withoutTotal = false }: OfferSumsProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const brand = useAppSelector(({ site }) => site.brand);
  const { receiver_id, currency, items, total, fee, refunds } = offer;
  const receiver = usePeople(receiver_id === undefined ? [] : [receiver_id]).get(receiver_id ?? 0)?.full_name;
  const again = items.find(({ every }) => every)?.every;
  const isDeposit = items.every(({ type }) => type === 'deposit');
  const isVotes = items.every(({ type }) => type === 'votes');
  // Of work: its money waits until the order is over.
  const isHeld = items.every(({ type }) => type === 'service' || type === 'offer');
  const kept = items.find(({ kept_minutes }) => kept_minutes)?.kept_minutes;
  return (
    <Stack gap={3}>
      <Stack as="dl" gap={1} className={classes.sums}>
        {receiver && !isDeposit && (
          <div>
            <dt>{t('payments.offer.to')}</dt>
            <Text as="dd" figures breaks textAlign="end">
              {receiver}
            </Text>
          </div>
        )}
        {!isDeposit && (
          <div>
            <dt>{direct ? t('payments.offer.direct') : t('payments.offer.fee', { brand })}</dt>
            <Text as="dd" figures breaks textAlign="end">
              {money(direct ? 0 : fee, currency)}
            </Text>
          </div>
        )}
        {!withoutTotal && (
          <div className={classes.total}>
            <dt>{t('payments.offer.total')}</dt>
            <Text as="dd" figures breaks textAlign="end" data-testid="total">
              {money(total, currency)}
            </Text>
          </div>
        )}
      </Stack>
      {again && (
        <Row as="p" gap={2} cross="stretch" size={2} soft lineHeight={1.4}>
          <IconRefresh size={18} aria-hidden />
          <span>{t(`payments.renews.${again}`)}</span>
        </Row>
      )}
      {kept !== undefined && (
        <Row as="p" gap={2} cross="stretch" size={2} soft lineHeight={1.4}>
          <IconClock size={18} aria-hidden />
          <span>{t('payments.offer.kept', { count: kept })}</span>
        </Row>
      )}
      <Row as="p" gap={2} cross="stretch" size={2} soft lineHeight={1.4}>
        <IconReceiptRefund size={18} aria-hidden />
        <span>
          {isDeposit
            ? t('payments.offer.refunds.deposit')
            : isVotes
              ? t('payments.offer.refunds.votes')
              : isHeld
                ? t('payments.offer.refunds.held')
                : t(refunds === 'whole' ? 'payments.offer.refunds.whole' : 'payments.offer.refunds.parts')}
        </span>
      </Row>
    </Stack>
  );
}

/** The same in two lines, to stay in view. */
export function OfferTotal({ offer: { total, currency, refunds, items } }: Pick<OfferSumsProps, 'offer'>) {
  const { t } = useTranslation();
  const money = useMoney();
  const again = items.find(({ every }) => every)?.every;
  return (
    <div className={classes.brief}>
      <p className={classes.total}>
        <span>{t('payments.offer.total')}</span>
        <span data-testid="total">{money(total, currency)}</span>
      </p>
      <Meta size={1} lineHeight={1.35}>
        {t(refunds === 'whole' ? 'payments.offer.briefly.whole' : 'payments.offer.briefly.parts')}
        {again && ` ${t(`payments.renews.${again}`)}`}
      </Meta>
    </div>
  );
}
