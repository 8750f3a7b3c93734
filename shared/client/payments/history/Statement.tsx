import { type ReactNode, useRef } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { EntryShape } from '#shared/payments/shapes.ts';
import { useRefundReason } from '#shared/client/payments/refunds/refundReason.ts';
import { PayoutNote } from '#shared/client/payments/payouts/PayoutNote.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useThings } from '#shared/client/payments/useThing.ts';
import { Box, Card, Heading, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import classes from '../Earnings.module.css';

/** What kind of movement it was, for whom it is shown to. */
function kindOf({ kind, role, amount }: Pick<EntryShape, 'kind' | 'role' | 'amount'>): Key {
  switch (kind) {
    case 'payment':
      if (role === 'added') return 'payments.entry.added';
      if (role === 'aside') return 'payments.entry.undelivered';
      return amount > 0 ? 'payments.entry.sold' : 'payments.entry.bought';
    case 'refund':
      if (role === 'added') return 'payments.entry.addedBack';
      return amount > 0 ? 'payments.entry.refund' : 'payments.entry.refunded';
    case 'dispute':
      return role === 'added' ? 'payments.entry.addedDisputed' : 'payments.entry.dispute';
    case 'dispute_won':
      return 'payments.entry.disputeWon';
    case 'payout':
      return amount < 0 ? 'payments.entry.payout' : 'payments.entry.payoutBack';
    default:
      return 'payments.entry.operator';
  }
}

/** Movements of money, newest first, by day. */
export function Statement({ entries }: { entries: readonly EntryShape[] }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const people = usePeople(entries.flatMap((entry) => entry.with ?? []));
  const days: { day: string; entries: EntryShape[] }[] = [];
  for (const entry of entries) {
    const day = date(entry.at);
    if (days.at(-1)?.day === day) days.at(-1)!.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return (
    <section aria-labelledby="statement">
      <Heading level={2} size={4} plain id="statement" className={classes.heading}>
        {t('payments.statement')}
      </Heading>
      <Card className={classes.rows}>
        {days.map(({ day, entries: own }) => (
          <section key={day} aria-label={day}>
            <Heading level={3} size={1} pad="2 5" soft plain className={classes.day} background="sunken">
              {day}
            </Heading>
            <ul>
              {own.map((entry) => (
                <Entry key={entry.entry_id} entry={entry} name={people.get(entry.with ?? 0)?.full_name} />
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </section>
  );
}

function Entry({ entry, name }: { entry: EntryShape; name: string | undefined }) {
  const { t } = useTranslation();
  const { date, time } = useFormat();
  const money = useMoney();
  const things = useThings();
  const reasonOf = useRefundReason();
  const row = useRef<HTMLLIElement>(null);
  const { kind, at, what, amount, currency, fee, direct, reason, held_until, payout } = entry;
  const isPayout = payout !== undefined && amount < 0;
  const more = [
    time(at),
    name,
    direct && t('payments.entry.direct'),
    fee !== 0 && t(fee > 0 ? 'payments.entry.fee' : 'payments.entry.feeBack', { fee: money(Math.abs(fee), currency) }),
  ].filter(Boolean);
  return (
    <Row
      as="li"
      ref={row}
      tabIndex={-1}
      gap={4}
      pad="4 5"
      cross="stretch"
      justify="space-between"
      className={classes.entry}
      data-testid={isPayout ? 'payout' : 'entry'}
    >
      <Box shrink>
        <Text strong figures>
          {t(kindOf(entry))}
        </Text>
        {what && entry.role !== 'added' && (
          <Text size={2} breaks>
            {things(what)}
          </Text>
        )}
        <Meta breaks>{more.join(' · ')}</Meta>
        {isPayout && <PayoutNote payout={payout} cancelled={() => row.current?.focus()} />}
        {/* Of a payout it stands with how it goes. */}
        {reason && kind !== 'payout' && <Meta breaks>{reasonOf(reason)}</Meta>}
      </Box>
      <Box rigid className={classes.side}>
        <Text strong figures className={classes.moved} data-in={amount > 0 || undefined}>
          {amount > 0 && '+'}
          {money(amount, currency)}
        </Text>
        {held_until && <Meta as="span">{t('payments.entry.held', { date: date(held_until) })}</Meta>}
      </Box>
    </Row>
  );
}
