import { Button } from '#shared/client/ui/Button.tsx';
import { IconGavel } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Grid, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import { To } from '../links.tsx';
import { Head } from '../parts/Head.tsx';
import { Member } from '../parts/Member.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { StateTabs } from '../payments/StateTabs.tsx';
import { Pager } from '../table/Pager.tsx';
import { useFilters } from '../table/useFilters.ts';
import classes from '../payments/Payments.module.css';

const names = ['which'];
const views = ['open', 'decided'] as const;

/** Disputed orders: those that wait for a decision, the longest waiting first. */
export default function OrderDisputesScreen(): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const { values, page, set, toPage } = useFilters(names);
  const which = views.find((each) => each === values['which']) ?? 'open';
  const { answer, error, reload } = useKeptAnswer('getDisputes', { which, page, limit: limits.contestPage });
  return (
    <Stack gap={4}>
      <Head title={t('admin.orders.disputes')} note={t('admin.orders.note')} />
      <StateTabs
        label={t('admin.column.state')}
        choices={views.map((value) => ({ value, label: t(`admin.orders.which.${value}`) }))}
        value={which}
        choose={(value) => set({ which: value === 'open' ? '' : value })}
      />
      {!answer && error ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <Loading gap={3}>
          <Bone height={96} />
          <Bone height={96} />
        </Loading>
      ) : !answer.orders.length ? (
        <EmptyState
          icon={<IconGavel size={28} />}
          title={t(`admin.orders.none.${which}`)}
          text={t(which === 'open' ? 'admin.orders.noneText' : 'admin.decidedText')}
        />
      ) : (
        <>
          <Card as="ul" className={classes.items} aria-label={t('admin.orders.disputes')}>
            {answer.orders.map((order) => (
              <Grid
                as="li"
                columns="1fr auto auto"
                cross="center"
                key={order.order_id}
                className={classes.item}
                medium={{ columns: 1 }}
                data-testid="dispute"
              >
                <Stack gap="half" shrink breaks className={classes.words}>
                  <To name="order-dispute" params={{ order_id: order.order_id }} className={classes.strong}>
                    {order.title}
                  </To>
                  <Meta as="span">
                    <Member user_id={order.user_id} short /> · <Member user_id={order.provider_id} short /> ·{' '}
                    <Stamp at={order.updatedAt} />
                  </Meta>
                </Stack>
                <Text as="span" strong>
                  {money(order.amount, order.currency)}
                </Text>
                {which === 'open' && (
                  <Button
                    variant="default"
                    size="sm"
                    renderRoot={(props) => <To {...props} name="order-dispute" params={{ order_id: order.order_id }} />}
                  >
                    {t('admin.waiting.act.order_dispute')}
                  </Button>
                )}
              </Grid>
            ))}
          </Card>
          <Pager page={page} size={limits.contestPage} count={answer.count} toPage={toPage} />
        </>
      )}
    </Stack>
  );
}
