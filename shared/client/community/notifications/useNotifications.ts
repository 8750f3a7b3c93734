import { useEffect, useRef, useState } from 'react';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { RowOf } from '#shared/client/app/core/entitySlices.ts';
import type { SubscriptionStatus } from '#shared/client/app/live/liveRows.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';

export type NotificationRow = RowOf<typeof Notification>;

export interface Notifications {
  readonly status: SubscriptionStatus;
  /** The loaded ones, the newest first. */
  readonly rows: readonly NotificationRow[];
  /** Whether all are loaded. */
  readonly complete: boolean;
  /** Exact count, including rows that are not loaded; undefined while unknown. */
  readonly unseen: number | undefined;
  readonly older: () => Promise<void>;
}

/** When it happened: having been seen changes nothing of it. */
export const toldAt = ({ told_at, createdAt }: NotificationRow): string => told_at ?? createdAt;

const newestFirst = (a: NotificationRow, b: NotificationRow) => (toldAt(a) < toldAt(b) ? 1 : -1);

/** Debounce of counting, in milliseconds. */
const gatherFor = 200;

/** A person's notifications, live. */
export function useNotifications(user_id: number): Notifications {
  const { rows, status, complete, older } = useLiveRows(Notification, 'user_id', user_id);
  const [counted, setCounted] = useState<number>();
  const asked = useRef(0);
  const isCounting = !complete && status === 'live';
  useEffect(() => {
    if (!isCounting) return;
    const mine = ++asked.current;
    const timer = setTimeout(() => {
      call.countUnseen({}, { quiet: true }).then(
        ({ unseen }) => {
          if (asked.current === mine) setCounted(unseen);
        },
        (cause: unknown) => console.warn('The unseen could not be counted', cause),
      );
    }, gatherFor);
    return () => clearTimeout(timer);
  }, [isCounting, rows]);
  const loaded = rows.filter(({ is_seen }) => !is_seen).length;
  const unseen = complete ? loaded : counted === undefined ? undefined : Math.max(counted, loaded);
  return { status, rows: rows.toSorted(newestFirst), complete, unseen, older };
}

/** Marks notifications as seen while they are shown; returns those that were unseen when they appeared. */
export function useSeeing({ rows, unseen }: Pick<Notifications, 'rows' | 'unseen'>): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const arrived = rows.filter(({ is_seen, notification_id }) => !is_seen && !fresh.has(notification_id));
  if (arrived.length) setFresh(new Set([...fresh, ...arrived.map(({ notification_id }) => notification_id)]));
  useEffect(() => {
    if (unseen)
      call
        .seeNotifications({}, { quiet: true })
        .catch((cause: unknown) => console.warn('Notifications were not marked as seen', cause));
  }, [unseen]);
  return fresh;
}
