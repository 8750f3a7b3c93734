import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { CallName } from '#shared/client/app/core/calls.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer, usePages } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { SaleRow } from '#shared/client/payments/history/SaleRow.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Heading, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { Payment, Sale } from '#shared/payments/entities/payment.ts';
import sales from '#shared/client/payments/Sales.module.css';
import classes from './Dashboard.module.css';

const sold: readonly CallName[] = ['getContestSale', 'getUserContestsSales', 'getAllPayments'];
const perPage = 10;

interface SoldProps {
  cx_id: string;
  /** Whether the reader may see who paid. */
  showsPayments: boolean;
}

/** The sales of a contest, its payments, and the sales of all contests of the reader; live for the seller. */
export function Sold({ cx_id, showsPayments }: SoldProps): ReactNode {
  const { t } = useTranslation();
  const me = useUser()?.user_id;
  useLiveAnswers(Sale, 'seller_id', me, sold);
  useLiveAnswers(Payment, 'receiver_id', me, sold);
  return (
    <Grid as="section" columns="1fr auto" gap={6} className={classes.dashboard} aria-labelledby="sold-votes">
      <h2 id="sold-votes">{t('contests.dashboard.sales')}</h2>
      <Sums cx_id={cx_id} />
      {showsPayments && <Payments key={cx_id} cx_id={cx_id} />}
      <AllSales />
    </Grid>
  );
}

function Sums({ cx_id }: { cx_id: string }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { answer, error, reload } = useAnswer('getContestSale', { contest_id: cx_id });
  if (!answer)
    return error ? (
      <ErrorState text={error.message} again={reload} />
    ) : (
      <Loading>
        <Bone height={92} />
      </Loading>
    );
  const { sale } = answer;
  if (!sale.currencies.length) return <Meta size={1}>{t('contests.dashboard.noSales')}</Meta>;
  return (
    <Grid as="dl" fit="200px" gap={4} className={classes.sums}>
      <div>
        <dt>{t('contests.dashboard.source.paid')}</dt>
        <dd>
          <RollingNumber value={sale.votes} />
        </dd>
        <dd>{t('payments.sales.count', { count: sale.sales })}</dd>
      </div>
      {sale.currencies.map(({ currency, amount, fee, taken_back }) => (
        <div key={currency}>
          <dt>{t('contests.dashboard.income', { currency })}</dt>
          <dd>{money(amount, currency)}</dd>
          <dd>
            {fee > 0 ? t('payments.sales.less', { fee: money(fee, currency) }) : t('payments.sales.noFee')}
            {taken_back > 0 && ` · ${t('payments.sales.refunded', { amount: money(taken_back, currency) })}`}
          </dd>
        </div>
      ))}
    </Grid>
  );
}

/** The newest first. */
function Payments({ cx_id }: { cx_id: string }) {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const { answers, error, isAsking, reload } = usePages(
    'getAllPayments',
    (page) => ({ contest_id: cx_id, page, limit: perPage }),
    pages,
  );
  const rows = answers?.flatMap(({ payments }) => payments) ?? [];
  const people = usePeople(rows.flatMap(({ user_id }) => user_id ?? []));
  if (error && !answers)
    return error.code === 'forbidden' ? null : <ErrorState text={error.message} again={() => void reload()} />;
  const count = answers?.at(-1)?.count ?? 0;
  if (!count) return null;
  return (
    <section aria-labelledby="contest-payments">
      <Heading level={3} size={4} plain id="contest-payments">
        {t('contests.dashboard.payments', { count })}
      </Heading>
      <ul className={sales.list}>
        {rows.map((sale) => (
          <SaleRow
            key={sale.ox_id}
            sale={sale}
            state={sale.payment_state}
            person={sale.user_id === undefined ? undefined : people.get(sale.user_id)}
          />
        ))}
      </ul>
      {rows.length < count && (
        <Button variant="default" className={sales.more} loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('site.more')}
        </Button>
      )}
    </section>
  );
}

/** What each contest of the reader has sold, where that is more than one. */
function AllSales() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const money = useMoney();
  const { answer } = useAnswer('getUserContestsSales', {});
  if (!answer || answer.sales.length < 2) return null;
  return (
    <Stack as="section" gap={4} top className={classes.list} aria-labelledby="all-sales">
      <h2 id="all-sales">{t('contests.dashboard.allSales')}</h2>
      <Stack as="ol" gap={3}>
        {answer.sales.map(({ cx_id, contest_name, votes, currencies }) => (
          <Grid as="li" columns="auto 1fr auto" gap="1 3" cross="center" key={cx_id}>
            <PathLink className={classes.name} href={`/dashboard?cx_id=${cx_id}`}>
              {contest_name}
            </PathLink>
            <Text as="span" figures>
              {currencies.map(({ currency, amount }) => money(amount, currency)).join(', ')}{' '}
              <Text as="small" size={1} soft>
                {t('payments.votes', { count: votes, number: number(votes) })}
              </Text>
            </Text>
          </Grid>
        ))}
      </Stack>
    </Stack>
  );
}
