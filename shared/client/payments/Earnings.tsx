import { Button } from '#shared/client/ui/Button.tsx';
import { IconCoins } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { CallName } from '#shared/client/app/core/calls.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Grid, Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { Payment, Sale } from '#shared/payments/entities/payment.ts';
import { Payout } from '#shared/payments/entities/payout.ts';
import type { EarningsShape } from '#shared/payments/shapes.ts';
import PayoutForm from './payouts/PayoutForm.tsx';
import { Statement } from './history/Statement.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { useMoney } from './useMoney.ts';
import classes from './Earnings.module.css';

const earned: readonly CallName[] = ['getEarnings'];
const perPage = 25;

type Held = EarningsShape['currencies'][number];

interface EarningsProps {
  /** The shell's link to where one says how to be paid. */
  renderWays: (words: string) => ReactNode;
}

/** What somebody has earned in each currency, how it reaches them, and every movement; live. */
export function Earnings({ renderWays }: EarningsProps): ReactNode {
  const { t } = useTranslation();
  const own = useUser()?.user_id;
  const [pages, setPages] = useState(1);
  const [asking, setAsking] = useState<Held>();
  useLiveAnswers(Sale, 'seller_id', own, earned);
  useLiveAnswers(Payment, 'receiver_id', own, earned);
  useLiveAnswers(Payout, 'user_id', own, earned);
  const { answers, error, isAsking, reload } = usePages('getEarnings', (page) => ({ page, limit: perPage }), pages);
  if (error && !answers) return <ErrorState text={error.message} again={() => void reload()} />;
  if (!answers)
    return (
      <Loading gap={4}>
        <Bone height={190} />
        <Bone height={320} />
      </Loading>
    );
  const { currencies, count, held_days } = answers[0]!;
  const entries = answers.flatMap((answer) => answer.entries);
  return (
    <>
      {currencies.length ? (
        <Stack gap={4}>
          {currencies.map((held) => (
            <CurrencyCard key={held.currency} held={held} days={held_days} ask={() => setAsking(held)} />
          ))}
        </Stack>
      ) : (
        <EmptyState
          icon={<IconCoins size={28} />}
          title={t('payments.earnings.none')}
          text={t('payments.earnings.noneText')}
        >
          {renderWays(t('accounts.payment.title'))}
        </EmptyState>
      )}
      {entries.length > 0 && <Statement entries={entries} />}
      {entries.length < count && (
        <Button
          variant="default"
          self="start"
          className={classes.more}
          loading={isAsking}
          onClick={() => setPages(pages + 1)}
        >
          {t('site.more')}
        </Button>
      )}
      {asking && <PayoutForm currency={asking.currency} payable={asking.payable} close={() => setAsking(undefined)} />}
    </>
  );
}

function CurrencyCard({ held: all, days, ask }: { held: Held; days: number; ask: () => void }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { currency, available, payable, held, debt, direct, on_its_way, earned: sold, fees } = all;
  const young = available - payable;
  const facts = [
    { label: t('payments.balance.title'), amount: available, isShown: young > 0 },
    { label: t('payments.earnings.held'), amount: held, isShown: held !== 0 },
    { label: t('payments.earnings.onItsWay'), amount: on_its_way, isShown: on_its_way > 0 },
    { label: t('payments.earnings.earned'), amount: sold, isShown: true },
    { label: t('payments.earnings.fees'), amount: fees, isShown: true },
    { label: t('payments.earnings.direct'), amount: direct, isShown: direct !== 0 },
  ];
  return (
    <Card
      as="section"
      gap={4}
      pad={6}
      narrow={{ pad: '5 4' }}
      aria-label={t('payments.earnings.in', { currency })}
      data-testid="earned"
    >
      <Row gap={4} cross="end" justify="space-between" wrap className={classes.top}>
        <div>
          <Heading level={2} size={2} soft plain>
            {t('payments.earnings.payable')}
          </Heading>
          <p className={classes.available}>{money(payable, currency)}</p>
        </div>
        <Button disabled={payable <= 0} onClick={ask}>
          {t('payments.payouts.ask')}
        </Button>
      </Row>
      {debt > 0 && (
        <Card as="p" pad="3 4" surface="warning" size={3}>
          {t('payments.earnings.debt', { amount: money(debt, currency) })}
        </Card>
      )}
      {young > 0 && (
        <Meta className={classes.heldNote}>
          {t('payments.earnings.youngNote', { amount: money(young, currency), days })}
        </Meta>
      )}
      {held > 0 && <Meta className={classes.heldNote}>{t('payments.earnings.heldNote', { days })}</Meta>}
      <Grid narrow={{ columns: 1 }} as="dl" fit="140px" gap="3 5" edge="top" className={classes.facts}>
        {facts
          .filter(({ isShown }) => isShown)
          .map(({ label, amount }) => (
            <div key={label}>
              <Meta as="dt">{label}</Meta>
              <Text as="dd" strong figures>
                {money(amount, currency)}
              </Text>
            </div>
          ))}
      </Grid>
    </Card>
  );
}
