import { Button } from '#shared/client/ui/Button.tsx';
import { Card, Meta, Row } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import type { Person } from '#shared/client/accounts/people/people.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import type { RailName } from '#shared/payments/rails.ts';
import type { ClaimShape } from '#shared/payments/shapes.ts';
import ClaimDecision from './ClaimDecision.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useThings } from '#shared/client/payments/useThing.ts';
import classes from '../Cards.module.css';

interface ClaimCardProps {
  claim: ClaimShape;
  /** Who says so; undefined for visitors and while loading. */
  person: Person | undefined;
  /** More about it, such as a link to its payment. */
  more?: ReactNode;
  /** The reader has confirmed it, and another operator has still to. */
  waitsForAnother?: boolean;
  done: () => void;
}

/** Somebody says they have paid: what they say, and the two answers. */
export function ClaimCard({ claim, person, more, waitsForAnother = false, done }: ClaimCardProps): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const money = useMoney();
  const things = useThings();
  const [decision, setDecision] = useState<'confirm' | 'refuse'>();
  const { rail, amount, currency, what, reference, sender, paid_on, picture, createdAt } = claim;
  const name = person?.full_name ?? sender;
  return (
    <article className={classes.card} data-testid="claim">
      <Row as="header" cross="baseline" justify="space-between" gap={3} className={classes.head}>
        <h3 className={classes.title}>
          {t('payments.claims.says', {
            name,
            amount: money(amount, currency),
            rail: t(`payments.rail.${rail as RailName}`),
          })}
        </h3>
        <Meta rigid as="span">
          <When at={createdAt} />
        </Meta>
      </Row>
      {what && (
        <Meta size={3} breaks>
          {things(what)}
        </Meta>
      )}
      <Card as="dl" pad="3 4" surface="sunken" className={classes.facts}>
        <div>
          <dt>{t('payments.claims.reference')}</dt>
          <dd>
            <code>{reference}</code>
          </dd>
        </div>
        <div>
          <dt>{t('payments.claims.sender')}</dt>
          <dd>{sender}</dd>
        </div>
        <div>
          <dt>{t('payments.claims.paidOn')}</dt>
          <dd>{date(`${paid_on.slice(0, 10)}T12:00`)}</dd>
        </div>
        {picture && (
          <div>
            <dt>{t('payments.claims.proof')}</dt>
            <dd>
              <a href={picture} target="_blank" rel="noopener">
                {t('payments.claims.open')}
              </a>
            </dd>
          </div>
        )}
      </Card>
      <Row gap={2} wrap className={classes.acts}>
        {!waitsForAnother && (
          <Button size="sm" onClick={() => setDecision('confirm')}>
            {t('payments.claims.confirm')}
          </Button>
        )}
        <Button size="sm" variant="light" color="red" onClick={() => setDecision('refuse')}>
          {t('payments.claims.refuse')}
        </Button>
        {more}
      </Row>
      {decision && <ClaimDecision claim={claim} decision={decision} done={done} close={() => setDecision(undefined)} />}
    </article>
  );
}
