import { Button } from '#shared/client/ui/Button.tsx';
import { IconCashBanknote } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import { isPayoutOpen, type PayoutState, payoutStates, type PayoutWay } from '#shared/payments/payouts.ts';
import type { RailName } from '#shared/payments/rails.ts';
import type { PayoutShape } from '#shared/payments/shapes.ts';
import { Acts } from '../parts/Acts.tsx';
import { ConfirmWithReason } from '../parts/Confirm.tsx';
import { Head } from '../parts/Head.tsx';
import { Member } from '../parts/Member.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { Pager } from '../table/Pager.tsx';
import { useFilters } from '../table/useFilters.ts';
import { PayForm } from './PayForm.tsx';
import { StateTabs } from './StateTabs.tsx';
import classes from './Payments.module.css';

const names = ['state'];

/** Payouts by state: those that are asked for are approved, those that are approved are paid by hand and noted here. */
export default function PayoutsScreen(): ReactNode {
  const { t } = useTranslation();
  const { values, page, set, toPage } = useFilters(names);
  const state = payoutStates.find((each) => each === values['state']) ?? 'asked';
  const { answer, error, reload } = useKeptAnswer('getAdminPayouts', { state, page, limit: limits.contestPage });
  return (
    <Stack gap={4}>
      <Head title={t('admin.payouts.title')} note={t('admin.payouts.note')} />
      <StateTabs
        label={t('admin.column.state')}
        choices={payoutStates.map((value) => ({ value, label: t(`payments.payouts.state.${value}`) }))}
        value={state}
        choose={(value) => set({ state: value === 'asked' ? '' : value })}
      />
      {!answer && error ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <Loading gap={3}>
          <Bone height={96} />
          <Bone height={96} />
        </Loading>
      ) : answer.payouts.length ? (
        <Card as="ul" className={classes.items} aria-label={t('admin.payouts.title')}>
          {answer.payouts.map((payout) => (
            <PayoutRow key={payout.payout_id} payout={payout} done={reload} />
          ))}
        </Card>
      ) : (
        <EmptyState
          icon={<IconCashBanknote size={28} />}
          title={t('admin.payouts.none')}
          text={t('admin.payouts.noneText')}
        />
      )}
      {answer && <Pager page={page} size={limits.contestPage} count={answer.count} toPage={toPage} />}
    </Stack>
  );
}

interface PayoutRowProps {
  payout: PayoutShape;
  done: () => void;
}

function PayoutRow({ payout, done }: PayoutRowProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const own = useUser()?.user_id;
  const [doing, setDoing] = useState<'refuse' | 'pay'>();
  const { debt = 0 } = payout;
  const { payout_id, user_id, amount, currency, way, to, state, approved_by, paid_by, paid_from, reference, reason } =
    payout;
  const shown = money(amount, currency);
  const approve = useAction(async () => {
    await call.decidePayout({ payout_id, decision: 'approve' });
    toast.success(t('admin.payouts.approved', { amount: shown }));
    done();
  });
  const refuse = useAction(async (why: string) => {
    await call.decidePayout({ payout_id, decision: 'refuse', reason: why });
    toast.success(t('admin.payouts.refused', { amount: shown }));
    setDoing(undefined);
    done();
  });
  const waitsForAnother = payout.needs_two && state === 'approved' && approved_by === own;
  return (
    <li className={classes.item} data-testid="payout">
      <Stack gap="half" shrink breaks className={classes.words}>
        <Text as="b" strong>
          {shown}
        </Text>
        <Member user_id={user_id} />
        <span>
          {t(`payments.rail.${way as PayoutWay}`)} · {to}
        </span>
        <Meta as="span">
          <Stamp at={payout.createdAt} />
          {reference && ` · ${t(`payments.rail.${paid_from as RailName}`)} · ${reference}`}
          {reason && ` · ${reason}`}
        </Meta>
        {approved_by !== undefined && (
          <Meta as="span">
            {t('admin.payouts.approvedBy')} <Member user_id={approved_by} short />
          </Meta>
        )}
        {paid_by !== undefined && (
          <Meta as="span">
            {t('admin.payouts.paidBy')} <Member user_id={paid_by} short />
          </Meta>
        )}
        {payout.new_place && (
          <Card self="start" as="span" pad="1 3" surface="warning" size={2} strong>
            {t('admin.payouts.newPlace')}
          </Card>
        )}
        {debt > 0 && (
          <Card self="start" as="span" pad="1 3" surface="warning" size={2} strong>
            {t('admin.payouts.debt', { amount: money(debt, currency) })}
          </Card>
        )}
        {payout.needs_two && (
          <Card self="start" as="span" pad="1 3" surface="warning" size={2} strong>
            {t(waitsForAnother ? 'admin.payouts.another' : 'admin.payouts.large')}
          </Card>
        )}
      </Stack>
      {isPayoutOpen(state as PayoutState) && user_id !== own && (
        <Acts className={classes.acts}>
          {state === 'asked' && debt === 0 && (
            <Button
              size="sm"
              loading={approve.isRunning}
              aria-label={t('admin.payouts.approveOf', { amount: shown, to })}
              onClick={() => void approve.run()}
            >
              {t('admin.payouts.approve')}
            </Button>
          )}
          {state === 'approved' && debt === 0 && !waitsForAnother && (
            <Button size="sm" onClick={() => setDoing('pay')}>
              {t('admin.payouts.pay')}
            </Button>
          )}
          <Button size="sm" variant="light" color="red" onClick={() => setDoing('refuse')}>
            {t('admin.payouts.refuse')}
          </Button>
        </Acts>
      )}
      {doing === 'refuse' && (
        <ConfirmWithReason
          title={t('admin.payouts.refuseTitle')}
          text={t('admin.payouts.refuseText', { amount: shown })}
          action={t('admin.payouts.refuse')}
          hint={t('admin.payouts.refuseHint')}
          grave
          busy={refuse.isRunning}
          close={() => setDoing(undefined)}
          confirm={(why) => void refuse.run(why)}
        />
      )}
      {doing === 'pay' && <PayForm payout={payout} done={done} close={() => setDoing(undefined)} />}
    </li>
  );
}
