import {
  IconAlertTriangle,
  IconAt,
  IconChecklist,
  IconCircleCheck,
  IconCircleX,
  IconCoins,
  IconFlag,
  IconGavel,
  IconHeart,
  IconKey,
  IconMessage,
  IconPackage,
  IconReceiptRefund,
  IconRefresh,
  IconSpeakerphone,
  IconStar,
  IconTrophy,
  IconUserPlus,
  IconUsersPlus,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType, MouseEvent } from 'react';
import type { NotificationKind } from '#shared/notifications.ts';
import { news } from '#shared/notifications.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { addressHere } from '#shared/client/app/core/navigation.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Box, Grid, Heading, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { day, hour } from '#shared/time.ts';
import classes from './Notifications.module.css';
import { type NotificationRow, toldAt } from './useNotifications.ts';

const icons: Record<NotificationKind, ComponentType<{ size?: number }>> = {
  follow: IconUserPlus,
  rights_asked: IconGavel,
  rights_changed: IconFlag,
  entry_waiting: IconUsersPlus,
  entry_approved: IconCircleCheck,
  entry_refused: IconCircleX,
  entry_out: IconCircleX,
  team_joined: IconUsersPlus,
  round_advanced: IconTrophy,
  round_undone: IconFlag,
  contest_ended: IconFlag,
  contest_cancelled: IconCircleX,
  contest_certified: IconTrophy,
  flag_decided: IconFlag,
  vote_voided: IconAlertTriangle,
  appeal_filed: IconGavel,
  appeal_answered: IconGavel,
  payment_received: IconCoins,
  payment_refunded: IconReceiptRefund,
  payment_disputed: IconGavel,
  claim_waiting: IconCoins,
  claim_refused: IconCircleX,
  refund_asked: IconReceiptRefund,
  refund_declined: IconCircleX,
  refund_to_send: IconReceiptRefund,
  subscription_renewed: IconRefresh,
  subscription_failed: IconAlertTriangle,
  subscription_ended: IconFlag,
  subscriber_left: IconFlag,
  payment_place_changed: IconCoins,
  payout_paid: IconCoins,
  payout_refused: IconCircleX,
  service_approved: IconCircleCheck,
  service_sent_back: IconCircleX,
  digital_changed: IconPackage,
  announcement: IconSpeakerphone,
  club_reported: IconFlag,
  report_acted: IconCircleCheck,
  report_kept: IconFlag,
  club_appeal: IconGavel,
  appeal_granted: IconCircleCheck,
  appeal_refused: IconCircleX,
  job_closed: IconFlag,
  comment: IconMessage,
  mention: IconAt,
  reply: IconMessage,
  message: IconMessage,
  order_bought: IconPackage,
  order_required: IconPackage,
  order_delivered: IconPackage,
  order_revised: IconPackage,
  order_completed: IconCircleCheck,
  order_cancelled: IconCircleX,
  order_asked: IconMessage,
  order_answered: IconMessage,
  order_disputed: IconGavel,
  order_settled: IconGavel,
  order_late: IconAlertTriangle,
  order_restored: IconCoins,
  order_reviewed: IconStar,
  booking_tomorrow: IconFlag,
  booking_soon: IconAlertTriangle,
  archive_ready: IconPackage,
  archive_failed: IconAlertTriangle,
  task_due: IconChecklist,
  domain_registered: IconWorld,
  domain_renewed: IconWorld,
  domain_failed: IconReceiptRefund,
  domain_ends: IconAlertTriangle,
  domain_expired: IconFlag,
  host_verified: IconCircleCheck,
  host_failing: IconAlertTriangle,
  host_off: IconFlag,
  key_made: IconKey,
  key_ended: IconKey,
  webhook_made: IconWebhook,
  webhook_removed: IconWebhook,
  webhook_secret: IconWebhook,
  programs_before_factor: IconAlertTriangle,
  booking_over: IconCircleCheck,
  like: IconHeart,
  like_person: IconHeart,
  club_asked: IconUsersPlus,
  club_accepted: IconCircleCheck,
  club_may_pay: IconCoins,
  club_refused: IconCircleX,
  club_out: IconGavel,
  club_back: IconCircleCheck,
  post_removed: IconGavel,
  job_offer: IconCoins,
  job_filled: IconFlag,
  job_votes: IconTrophy,
  job_voted: IconTrophy,
  job_tied: IconTrophy,
  job_gone: IconFlag,
};

const groups = ['today', 'yesterday', 'week', 'earlier'] as const;
type Group = (typeof groups)[number];
const groupWords = {
  today: 'community.notifications.today',
  yesterday: 'community.notifications.yesterday',
  week: 'community.notifications.week',
  earlier: 'community.notifications.earlier',
} as const;

/** Nobody reads "1 hour ago" under "Yesterday". */
const recent = 12 * hour;

/** Groups by calendar day in the reader's time zone; what has just happened is of today, also after midnight. */
export function groupOf(at: string, now: number): Group {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const moment = Date.parse(at);
  if (moment >= Math.min(midnight, now - recent)) return 'today';
  if (moment >= midnight - day) return 'yesterday';
  return moment >= midnight - 6 * day ? 'week' : 'earlier';
}

interface ListProps {
  rows: readonly NotificationRow[];
  /** Opens a notification's target. */
  open: (row: NotificationRow) => void;
  /** Whether it is highlighted as new. */
  isNew: (row: NotificationRow) => boolean;
}

/** Notifications grouped by day. */
export function NotificationList({ rows, open, isNew }: ListProps) {
  const { t } = useTranslation();
  const now = useNow(15_000);
  const { exact, relative } = useFormat();
  const money = useMoney();
  const people = usePeople(rows.flatMap(({ actor_id }) => actor_id ?? []));

  const sentence = ({ type, actor_id, params, count }: NotificationRow) => {
    const name = people.get(actor_id ?? 0)?.full_name || t('community.news.somebody');
    const { minor, currency } = params;
    // Written when it was told, perhaps in another language.
    const amount = typeof minor === 'number' && typeof currency === 'string' ? { amount: money(minor, currency) } : {};
    const values = { ...params, ...amount, name };
    const said = news[type];
    if (count > 1 && 'others' in said) return t(said.others, { ...values, count: count - 1 });
    return count > 1 && 'several' in said ? t(said.several, { ...values, count }) : t(said.one, values);
  };

  const item = (row: NotificationRow) => {
    const actor = people.get(row.actor_id ?? 0);
    const Icon = icons[row.type];
    const follow = (event: MouseEvent) => {
      // Leaves opening a new tab or window to the browser.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open(row);
    };
    const body = (
      <>
        <span className={classes.face}>
          {actor && row.type !== 'contest_ended' ? (
            <Avatar src={actor.avatar} name={actor.full_name} size={44} />
          ) : (
            <Box as="span" className={classes.plainFace} radius="full" background="primary-soft" aria-hidden />
          )}
          <Stack
            as="span"
            align="center"
            cross="center"
            className={classes.kind}
            data-kind={row.type}
            data-alone={actor ? undefined : ''}
            aria-hidden
          >
            <Icon size={actor ? 14 : 22} />
          </Stack>
        </span>
        <Stack as="span" gap={1} className={classes.said}>
          <Text as="span" size={3} breaks className={classes.sentence} lineHeight={1.4}>
            {sentence(row)}
          </Text>
          {row.params.reason && (
            <Meta as="q" breaks>
              {row.params.reason}
            </Meta>
          )}
          <Meta as="time" size={1} dateTime={toldAt(row)} title={exact(toldAt(row))}>
            {relative(toldAt(row), now)}
          </Meta>
        </Stack>
      </>
    );
    return (
      <li key={row.notification_id} className={classes.item} data-unseen={isNew(row) ? '' : undefined}>
        {row.path ? (
          <Grid
            as="a"
            columns="auto 1fr"
            gap={3}
            href={addressHere(row.path)}
            className={classes.target}
            onClick={follow}
          >
            {body}
          </Grid>
        ) : (
          <Grid as="span" columns="auto 1fr" gap={3} className={classes.target}>
            {body}
          </Grid>
        )}
        {isNew(row) && (
          <span
            role="img"
            className={classes.dot}
            aria-label={t('community.notifications.new')}
            title={t('community.notifications.new')}
          />
        )}
      </li>
    );
  };

  return groups.map((group) => {
    const inGroup = rows.filter((row) => groupOf(toldAt(row), now) === group);
    if (!inGroup.length) return null;
    return (
      <section key={group} aria-labelledby={`notifications-${group}`}>
        <Heading size={1} plain level={3} soft id={`notifications-${group}`} className={classes.group}>
          {t(groupWords[group])}
        </Heading>
        <ul>{inGroup.map(item)}</ul>
      </section>
    );
  });
}
