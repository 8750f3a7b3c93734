import { Button } from '#shared/client/ui/Button.tsx';
import { useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { notedOrToast } from '#shared/client/payments/notedDecision.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useThings } from '#shared/client/payments/useThing.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Meta, Stack } from '#shared/client/ui/Layout.tsx';
import { reviewDecisions } from '#shared/payments/reviewQueue.ts';
import { isByHand, isCoins, type RailName } from '#shared/payments/rails.ts';
import type { FirstShape } from '#shared/payments/shapes.ts';
import { To } from '../links.tsx';
import { Acts } from '../parts/Acts.tsx';
import { ConfirmWithReason } from '../parts/Confirm.tsx';
import { Member } from '../parts/Member.tsx';
import { shortened } from '../parts/ShortId.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { Firsts } from './Firsts.tsx';
import classes from './Payments.module.css';

type Item = OutputOfCall<'getDesk'>['items'][number];
type Decision = InputOfCall<'decideDesk'>['decision'];

interface ReviewRowProps {
  item: Item;
  done: () => void;
  /** What was decided first about it. */
  firsts: readonly FirstShape[];
  /** On its payment's own page. */
  alone?: boolean;
}

/** Money that no rule can place, and what can be decided about it. */
export function ReviewRow({ item, firsts, done, alone = false }: ReviewRowProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const things = useThings();
  const [deciding, setDeciding] = useState<Decision>();
  const {
    desk_id,
    kind,
    rail,
    payment_id,
    amount,
    currency,
    state,
    decision,
    decided_by,
    note,
    createdAt,
    user_id,
    direct,
    what,
    due,
  } = item;
  const shown = money(amount, currency);
  const byHand = isByHand(rail);
  const settled = () => {
    setDeciding(undefined);
    done();
  };
  const decide = useAction(async (chosen: Decision, why: string) => {
    await call.decideDesk({ desk_id, decision: chosen, note: why }, { quiet: true });
    settled();
  }, notedOrToast(settled));
  return (
    <li className={classes.item} data-testid="desk-item">
      <Stack gap="half" shrink breaks className={classes.words}>
        <b>{t(`admin.desk.kind.${kind}`, { amount: shown })}</b>
        {!alone && what && (
          <span>
            {things(what)}
            {due !== undefined && due !== amount && ` · ${t('admin.desk.due', { amount: money(due, currency) })}`}
          </span>
        )}
        {!alone && user_id !== undefined && <Member user_id={user_id} short />}
        <Meta as="span">
          {t(`payments.rail.${rail as RailName}`)} · <Stamp at={createdAt} />
        </Meta>
        {note && <span>{note}</span>}
        {decided_by !== undefined && <Member user_id={decided_by} short />}
      </Stack>
      <div className={classes.acts}>
        {state === 'open' ? (
          <Acts>
            {reviewDecisions[kind]
              // Of a surplus only coins are sent back.
              .filter((each) => kind !== 'overpaid' || each !== 'refund' || isCoins(rail as RailName))
              // What went straight to its receiver stays there.
              .filter((each) => kind !== 'overpaid' || !direct || each === 'keep')
              // Visitors have no balance.
              .filter((each) => each !== 'credit' || user_id !== undefined)
              .map((each) => (
                <Button key={each} size="sm" variant="default" onClick={() => setDeciding(each)}>
                  {t(`admin.desk.decide.${each}`)}
                </Button>
              ))}
          </Acts>
        ) : (
          decision && <Badge tone="success">{t(`admin.desk.done.${decision as Decision}`)}</Badge>
        )}
        {payment_id && !alone && (
          <To name="payment" params={{ payment_id }} title={payment_id}>
            {t('admin.payment.open', { number: shortened(payment_id) })}
          </To>
        )}
      </div>
      {state === 'open' && (
        <Firsts
          firsts={firsts.filter(({ about_id }) => about_id === desk_id)}
          say={(first) => t(`admin.desk.decide.${first.decision as Decision}`)}
        />
      )}
      {deciding && (
        <ConfirmWithReason
          title={t(`admin.desk.decide.${deciding}`)}
          text={t(
            byHand && deciding === 'refund'
              ? direct
                ? 'admin.desk.text.refund_by_receiver'
                : 'admin.desk.text.refund_by_hand'
              : `admin.desk.text.${deciding}`,
            {
              amount: shown,
            },
          )}
          action={t(`admin.desk.decide.${deciding}`)}
          grave={deciding === 'keep'}
          hint={byHand && !direct && deciding === 'refund' ? t('admin.desk.referenceHint') : undefined}
          busy={decide.isRunning}
          close={() => setDeciding(undefined)}
          confirm={(why) => void decide.run(deciding, why)}
        />
      )}
    </li>
  );
}
