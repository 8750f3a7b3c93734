import { Button } from '#shared/client/ui/Button.tsx';
import { IconFlask, IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { CallName } from '#shared/client/app/core/calls.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer, usePages } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, Row } from '#shared/client/ui/Layout.tsx';
import { Payment, Sale } from '#shared/payments/entities/payment.ts';
import { PaymentClaim } from '#shared/payments/entities/shop.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import RefundForm from './refunds/RefundForm.tsx';
import { SaleRow } from './history/SaleRow.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { Waiting } from './checkout/Waiting.tsx';
import classes from './Sales.module.css';

/** What changes when something is sold, given back or claimed. */
const changing: readonly CallName[] = ['getUserSales', 'getBuyers', 'getClaims', 'getEarnings'];
const claimed: readonly CallName[] = ['getClaims'];
const perPage = 25;

interface SalesProps {
  /** The buyer whose purchases alone are shown. */
  buyer: number | undefined;
  filter: (buyer: number | undefined) => void;
  /** The shell's link for people who have sold nothing yet. */
  start: ReactNode;
}

/** What somebody sold, live; above it what waits for their decision. */
export function Sales({ buyer, filter, start }: SalesProps): ReactNode {
  const { t } = useTranslation();
  const own = useUser()?.user_id;
  const [pages, setPages] = useState(1);
  const [refunding, setRefunding] = useState<PaymentShape>();
  useLiveAnswers(Sale, 'seller_id', own, changing);
  useLiveAnswers(Payment, 'receiver_id', own, changing);
  useLiveAnswers(PaymentClaim, 'receiver_id', own, claimed);
  const { answers, error, isAsking, reload } = usePages(
    'getUserSales',
    (page) => ({ page, limit: perPage, ...(buyer !== undefined && { buyer_id: buyer }) }),
    pages,
    { keepFormer: () => true },
  );
  const { answer: bought } = useAnswer('getBuyers', {});
  const waiting = useAnswer('getClaims', {});
  const buyers = bought?.user_ids ?? [];
  const sales = answers?.flatMap((answer) => answer.sales);
  const payments = new Map(
    answers?.flatMap((answer) => answer.payments.map((payment) => [payment.payment_id, payment] as const)),
  );
  const people = usePeople([...buyers, ...(sales?.flatMap(({ user_id }) => user_id ?? []) ?? [])]);
  const count = answers?.at(-1)?.count ?? 0;
  const isTest = [...payments.values()].some(({ test }) => test);
  const nameOf = (user_id: number) => people.get(user_id)?.full_name ?? t('payments.member', { number: user_id });
  const changed = () => changing.forEach((call) => void invalidate(call));

  // What waits stands above the list, which would move down if it came first.
  if ((!sales && !error) || (!waiting.answer && !waiting.error))
    return (
      <Loading className={classes.list}>
        <Bone height={84} />
        <Bone height={84} />
        <Bone height={84} />
      </Loading>
    );
  return (
    <>
      <Waiting refund={setRefunding} changed={changed} />
      {!sales ? (
        error && <ErrorState text={error.message} again={() => void reload()} />
      ) : !sales.length && buyer === undefined ? (
        <EmptyState
          icon={<IconReceipt size={28} />}
          title={t('payments.sales.none')}
          text={t('payments.sales.noneText')}
        >
          {start}
        </EmptyState>
      ) : (
        <section aria-labelledby="sold">
          {isTest && (
            <Row as="p" gap={2} size={2} surface="warning" pad="2 3" below={3}>
              <IconFlask size={18} aria-hidden />
              {t('payments.testMode')}
            </Row>
          )}
          <Row gap={3} justify="space-between" wrap below={3}>
            <Heading level={2} size={4} plain id="sold" aria-live="polite">
              {t('payments.sales.count', { count })}
            </Heading>
            {(buyers.length > 0 || buyer !== undefined) && (
              <Select
                className={classes.filter}
                aria-label={t('payments.sales.buyer')}
                value={String(buyer ?? '')}
                choices={[
                  { value: '', label: t('payments.sales.everybody') },
                  ...[...new Set([...(buyer === undefined ? [] : [buyer]), ...buyers])].map((user_id) => ({
                    value: String(user_id),
                    label: nameOf(user_id),
                  })),
                ]}
                onChange={({ currentTarget: { value } }) => {
                  setPages(1);
                  filter(value ? Number(value) : undefined);
                }}
              />
            )}
          </Row>
          {sales.length ? (
            <ul className={classes.list} aria-label={t('payments.sales.title')}>
              {sales.map((sale) => (
                <SaleRow
                  key={sale.ox_id}
                  sale={sale}
                  payment={payments.get(sale.payment_id)}
                  person={sale.user_id === undefined ? undefined : people.get(sale.user_id)}
                  refund={setRefunding}
                />
              ))}
            </ul>
          ) : (
            <Card textAlign="center" as="p" pad={6} soft>
              {t('payments.sales.noneOf')}
            </Card>
          )}
          {sales.length < count && (
            <Button variant="default" className={classes.more} loading={isAsking} onClick={() => setPages(pages + 1)}>
              {t('site.more')}
            </Button>
          )}
        </section>
      )}
      {refunding && <RefundForm payment={refunding} done={changed} close={() => setRefunding(undefined)} />}
    </>
  );
}
