import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { Loader } from '#shared/client/ui/Loader.tsx';
import { IconAlertTriangle, IconCheck, IconHourglass, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { paymentPath, stateOf } from '#shared/client/payments/beginPayment.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { usePayment } from '#shared/client/payments/checkout/usePayment.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { isOpen, isPaid } from '#shared/payments/process.ts';
import { StatusLine } from '#shared/client/contests/voting/StatusLine.tsx';
import classes from './BoughtStatus.module.css';

interface BoughtStatusProps {
  payment_id: string;
  contest: Pick<ContestShape, 'cx_id' | 'contestants'>;
  /** Numbers may be visible now. */
  reload: () => Promise<void>;
  forget: () => void;
}

/** What the reader has just bought here, in place of the status of their vote. */
export default function BoughtStatus({ payment_id, contest, reload, forget }: BoughtStatusProps): ReactNode {
  const { t } = useTranslation();
  const { number, list } = useFormat();
  const { payment, error } = usePayment(payment_id);
  const state = payment && stateOf(payment);
  const isCounted = state !== undefined && isPaid(state);
  useEffect(() => {
    if (isCounted) void reload();
  }, [isCounted, reload]);
  // A payment of another contest, or of somebody else.
  const isElsewhere = error !== undefined || (payment && !payment.items.some(({ of }) => of === contest.cx_id));
  useEffect(() => {
    if (isElsewhere) forget();
  }, [isElsewhere, forget]);
  const line = useRef<HTMLDivElement>(null);
  const isShown = payment !== undefined;
  useEffect(() => {
    // On a phone it stands below the contestants: who comes back from paying looks for it.
    if (isShown) line.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  if (!payment || !state)
    return <StatusLine icon={<Loader size={22} color="currentColor" />} title={t('contests.bought.asking')} />;
  const votes = payment.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const names = payment.items.map(
    ({ sx_id, title }) =>
      contest.contestants.find(({ contestant_id }) => contestant_id === sx_id)?.contestant_name ?? title,
  );
  const values = { count: votes, number: number(votes), name: list(names) };
  const [tone, icon, title] = isCounted
    ? (['coral', <IconCheck key="counted" size={26} stroke={2.5} />, t('contests.bought.counted', values)] as const)
    : isOpen(state)
      ? ([undefined, <IconHourglass key="open" size={24} />, t('contests.bought.open', values)] as const)
      : (['warning', <IconAlertTriangle key="other" size={24} />, t('contests.bought.other', values)] as const);
  return (
    <StatusLine
      tone={tone}
      icon={icon}
      title={title}
      text={
        <PathLink href={paymentPath(payment_id)} className={classes.receipt}>
          {t('payments.receipt.title')}
        </PathLink>
      }
      news
      vote="bought"
      ref={line}
    >
      <ActionIcon aria-label={t('site.close')} onClick={forget}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </StatusLine>
  );
}
