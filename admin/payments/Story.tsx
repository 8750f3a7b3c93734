/** The parts of a payment's story: what was sold, what went back, the books, and what the rail said. */
import type { ReactNode } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useRefundReason } from '#shared/client/payments/refunds/refundReason.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useThing } from '#shared/client/payments/useThing.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { ClaimShape } from '#shared/payments/shapes.ts';
import { Member } from '../parts/Member.tsx';
import { ShortId } from '../parts/ShortId.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import classes from './Payments.module.css';

type Story = OutputOfCall<'getPaymentStory'>;

function StoryCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** What was sold, and what was delivered for it. */
export function Sold({ sales, delivered }: Pick<Story, 'sales' | 'delivered'>) {
  const { t } = useTranslation();
  const money = useMoney();
  const thing = useThing();
  if (!sales.length) return null;
  return (
    <StoryCard id="sold" title={t('admin.payment.sold')}>
      <List>
        {sales.map((sale) => {
          const { ox_id, amount, fee, currency, state } = sale;
          return (
            <Row as="li" key={ox_id} gap="1 4" cross="baseline" justify="space-between" wrap className={classes.row}>
              <Stack as="span" gap="half" shrink breaks className={classes.words}>
                <b>{thing(sale)}</b>
                <ShortId id={ox_id} />
                {delivered
                  .filter((one) => one.ox_id === ox_id)
                  .map((one) => (
                    <Meta as="span" key={one.id}>
                      {t(one.taken_back === undefined ? 'admin.payment.votes' : 'admin.payment.votesVoid', {
                        count: one.n,
                      })}{' '}
                      · <Stamp at={one.at} /> · <ShortId id={one.id} />
                    </Meta>
                  ))}
              </Stack>
              {state === 'taken_back' && <Badge>{t('admin.payment.takenBack')}</Badge>}
              <Text as="span" figures textAlign="end">
                {money(amount, currency)}
                <br />
                <Meta as="span">{t('payments.sales.less', { fee: money(fee, currency) })}</Meta>
              </Text>
            </Row>
          );
        })}
      </List>
    </StoryCard>
  );
}

const refundTones = {
  reserved: 'soon',
  pending: 'soon',
  waiting: 'warning',
  done: 'success',
  failed: 'warning',
} as const;

export function Refunds({ refunds }: Pick<Story, 'refunds'>) {
  const { t } = useTranslation();
  const money = useMoney();
  const reasonOf = useRefundReason();
  if (!refunds.length) return null;
  return (
    <StoryCard id="refunds" title={t('admin.payment.refunds')}>
      <List>
        {refunds.map(({ refund_id, amount, currency, state, reason, reference, author_id, createdAt }) => (
          <Row as="li" key={refund_id} gap="1 4" cross="baseline" justify="space-between" wrap className={classes.row}>
            <Stack as="span" gap="half" shrink breaks className={classes.words}>
              <span>{reasonOf(reason)}</span>
              {reference && <Meta as="span">{t('admin.refund.sentAs', { reference })}</Meta>}
              <Meta as="span">
                <Stamp at={createdAt} />
              </Meta>
              {author_id !== undefined && <Member user_id={author_id} short />}
            </Stack>
            <Badge tone={refundTones[state as keyof typeof refundTones]}>
              {t(`admin.refund.${state as keyof typeof refundTones}`)}
            </Badge>
            <Text as="b" figures textAlign="end">
              {money(amount, currency)}
            </Text>
          </Row>
        ))}
      </List>
    </StoryCard>
  );
}

export function Movements({ entries }: Pick<Story, 'entries'>) {
  const { t } = useTranslation();
  const money = useMoney();
  if (!entries.length) return null;
  return (
    <StoryCard id="movements" title={t('admin.payment.movements')}>
      <List>
        {entries.map(({ entry_id, kind, at, lines, author_id, reason }) => (
          <Row as="li" key={entry_id} gap="1 4" cross="baseline" justify="space-between" wrap className={classes.row}>
            <Stack as="span" gap="half" shrink breaks className={classes.words}>
              <b>{t(`admin.entry.${kind}`)}</b>
              <ShortId id={entry_id} />
              {reason && <span>{reason}</span>}
              {author_id !== undefined && <Member user_id={author_id} short />}
            </Stack>
            <Meta as="span">
              <Stamp at={at} />
            </Meta>
            <table className={classes.lines} aria-label={t('admin.payment.lines')}>
              <tbody>
                {lines.map(({ account, currency, n }) => (
                  <tr key={`${account} ${currency} ${n}`}>
                    <td>
                      <code>{account}</code>
                    </td>
                    <td>
                      {n > 0 && '+'}
                      {money(n, currency)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Row>
        ))}
      </List>
    </StoryCard>
  );
}

/** What its payer said of a payment by hand, once it was decided. */
export function Claimed({ claim }: { claim: ClaimShape }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { sender, reference, amount, currency, state, decided_by, reason, paid_on } = claim;
  return (
    <StoryCard id="claim" title={t('payments.claim.title')}>
      <List>
        <Row as="li" gap="1 4" cross="baseline" justify="space-between" wrap className={classes.row}>
          <Stack as="span" gap="half" shrink breaks className={classes.words}>
            <b>{reference}</b>
            <Meta as="span">
              {sender} · <Stamp at={paid_on} />
            </Meta>
            {reason && <span>{reason}</span>}
            {decided_by !== undefined && <Member user_id={decided_by} short />}
          </Stack>
          <Badge tone={state === 'confirmed' ? 'success' : 'warning'}>
            {t(state === 'confirmed' ? 'payments.claims.confirm' : 'payments.claims.refuse')}
          </Badge>
          <Text as="b" figures textAlign="end">
            {money(amount, currency)}
          </Text>
        </Row>
      </List>
    </StoryCard>
  );
}

/** What the rail was asked, and answered. */
export function RailCalls({ calls }: Pick<Story, 'calls'>) {
  const { t } = useTranslation();
  if (!calls.length) return null;
  return (
    <StoryCard id="rail-calls" title={t('admin.payment.railCalls')}>
      <List>
        {calls.map(({ call_id, question, answer, times, ms, at }) => (
          <Row as="li" key={call_id} gap="1 4" cross="baseline" justify="space-between" wrap className={classes.row}>
            <Stack as="span" gap="half" shrink breaks className={classes.words}>
              <b>{t(`admin.railCall.${question}`)}</b>
              <Meta as="code">{answer}</Meta>
            </Stack>
            <Meta as="span">
              {t('admin.payment.calls', { count: times, ms })} · <Stamp at={at} />
            </Meta>
          </Row>
        ))}
      </List>
    </StoryCard>
  );
}

const outcomeTones = { waiting: 'soon', applied: 'success', ignored: 'plain', desk: 'warning' } as const;

/** JSON with line breaks; anything else as it came. */
function readable(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), undefined, 2);
  } catch {
    return raw;
  }
}

export function CallBacks({ events }: Pick<Story, 'events'>) {
  const { t } = useTranslation();
  return (
    <StoryCard id="call-backs" title={t('admin.payment.callBacks')}>
      {events.length ? (
        <List>
          {events.map(({ event_id, type, outcome, tries, received_at, raw }) => (
            <Row as="li" key={event_id} gap="1 4" cross="baseline" justify="space-between" wrap className={classes.row}>
              <Stack as="span" gap="half" shrink breaks className={classes.words}>
                <b>{type}</b>
                {tries > 0 && <Meta as="span">{t('admin.payment.tries', { count: tries })}</Meta>}
              </Stack>
              <Badge tone={outcomeTones[outcome]}>{t(`admin.event.${outcome}`)}</Badge>
              <Meta as="span">
                <Stamp at={received_at} />
              </Meta>
              <details className={classes.raw}>
                <summary>{t('admin.payment.raw')}</summary>
                {/* Scrollable by keyboard. */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <pre tabIndex={0}>{readable(raw)}</pre>
              </details>
            </Row>
          ))}
        </List>
      ) : (
        <Meta>{t('admin.payment.noCallBacks')}</Meta>
      )}
    </StoryCard>
  );
}
