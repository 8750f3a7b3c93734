import { Button } from '#shared/client/ui/Button.tsx';
import { Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { ClaimCard } from './ClaimCard.tsx';
import { DeclineRefund } from '#shared/client/payments/refunds/DeclineRefund.tsx';
import { Owed } from '#shared/client/payments/Owed.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useThing } from '#shared/client/payments/useThing.ts';
import cards from '../Cards.module.css';
import classes from '../Sales.module.css';

interface WaitingProps {
  refund: (payment: PaymentShape) => void;
  changed: () => void;
}

/** What waits for a seller: money to send back, claims of manual payments, and refunds that are asked for. */
export function Waiting({ refund, changed }: WaitingProps): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const thing = useThing();
  const [declining, setDeclining] = useState<PaymentShape>();
  const { answer } = useAnswer('getClaims', {});
  const { claims = [], asked = [], owed = [] } = answer ?? {};
  const people = usePeople([...claims, ...asked].flatMap(({ user_id }) => user_id ?? []));
  const toSend = owed.length > 0 && <Owed owed={owed} changed={changed} />;
  if (!claims.length && !asked.length) return toSend;
  return (
    <>
      {toSend}
      <section aria-labelledby="waiting">
        <Heading level={2} size={4} plain id="waiting">
          {t('payments.waiting', { count: claims.length + asked.length })}
        </Heading>
        <Stack gap={3} className={classes.waiting}>
          {claims.map((claim) => (
            <ClaimCard
              key={claim.claim_id}
              claim={claim}
              person={claim.user_id === undefined ? undefined : people.get(claim.user_id)}
              done={changed}
            />
          ))}
          {asked.map((payment) => {
            const { payment_id, user_id, items, refund_asked, amount, currency } = payment;
            const person = user_id === undefined ? undefined : people.get(user_id);
            const name = person?.full_name ?? t(user_id === undefined ? 'payments.visitor' : 'payments.somebody');
            return (
              <article key={payment_id} className={cards.card} data-testid="refund-asked">
                <Row as="header" cross="baseline" justify="space-between" gap={3} className={cards.head}>
                  <h3 className={cards.title}>
                    {t('payments.refund.askedBy', { name, amount: money(amount, currency) })}
                  </h3>
                  <Meta rigid as="span">
                    <When at={payment.refund_asked_at ?? payment.createdAt} />
                  </Meta>
                </Row>
                <Meta size={3} breaks>
                  {items.map(thing).join(', ')}
                </Meta>
                <Text as="blockquote" size={3} breaks lines className={classes.quote}>
                  {refund_asked}
                </Text>
                <Row gap={2} wrap className={cards.acts}>
                  <Button size="sm" onClick={() => refund(payment)}>
                    {t('payments.refund.act')}
                  </Button>
                  <Button size="sm" variant="default" onClick={() => setDeclining(payment)}>
                    {t('payments.refund.decline')}
                  </Button>
                </Row>
              </article>
            );
          })}
        </Stack>
        {declining && <DeclineRefund payment={declining} done={changed} close={() => setDeclining(undefined)} />}
      </section>
    </>
  );
}
