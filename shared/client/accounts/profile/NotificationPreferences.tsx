import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { NotificationWay } from '#shared/accounts/entities/personal.ts';
import { call, CallError } from '#shared/client/app/data/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { userChanged, useUser } from '#shared/client/app/session/session.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import type { NotificationKind } from '#shared/notifications.ts';
import { isOnAtFirst, texted } from '#shared/notificationDefaults.ts';
import { fetchPreferences, preferencesChanged } from './preferences.ts';
import { Checkbox } from '#shared/client/ui/Checkbox.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import form from './ProfileForm.module.css';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import classes from './PreferencesForm.module.css';

/** Kinds of notification that are sent today, by subject. */
const subjects: readonly { subject: string; title: Key; kinds: readonly { kind: NotificationKind; label: Key }[] }[] = [
  {
    subject: 'messages',
    title: 'accounts.preferences.subject.messages',
    kinds: [
      { kind: 'message', label: 'accounts.preferences.kind.message' },
      { kind: 'task_due', label: 'accounts.preferences.kind.taskDue' },
    ],
  },
  {
    subject: 'people',
    title: 'accounts.preferences.subject.people',
    kinds: [
      { kind: 'follow', label: 'accounts.preferences.kind.follow' },
      { kind: 'mention', label: 'accounts.preferences.kind.mention' },
      { kind: 'like', label: 'accounts.preferences.kind.like' },
      { kind: 'like_person', label: 'accounts.preferences.kind.likePerson' },
      { kind: 'comment', label: 'accounts.preferences.kind.comment' },
      { kind: 'reply', label: 'accounts.preferences.kind.reply' },
    ],
  },
  {
    subject: 'contests',
    title: 'accounts.preferences.subject.contests',
    kinds: [
      { kind: 'entry_waiting', label: 'accounts.preferences.kind.entryWaiting' },
      { kind: 'entry_approved', label: 'accounts.preferences.kind.entryApproved' },
      { kind: 'entry_refused', label: 'accounts.preferences.kind.entryRefused' },
      { kind: 'entry_out', label: 'accounts.preferences.kind.entryOut' },
      { kind: 'team_joined', label: 'accounts.preferences.kind.teamJoined' },
      { kind: 'round_advanced', label: 'accounts.preferences.kind.roundAdvanced' },
      { kind: 'round_undone', label: 'accounts.preferences.kind.roundUndone' },
      { kind: 'contest_ended', label: 'accounts.preferences.kind.contestEnded' },
      { kind: 'contest_cancelled', label: 'accounts.preferences.kind.contestCancelled' },
      { kind: 'contest_certified', label: 'accounts.preferences.kind.contestCertified' },
      { kind: 'vote_voided', label: 'accounts.preferences.kind.voteVoided' },
      { kind: 'flag_decided', label: 'accounts.preferences.kind.flagDecided' },
      { kind: 'appeal_filed', label: 'accounts.preferences.kind.appealFiled' },
      { kind: 'appeal_answered', label: 'accounts.preferences.kind.appealAnswered' },
    ],
  },
  {
    subject: 'services',
    title: 'accounts.preferences.subject.services',
    kinds: [
      { kind: 'service_approved', label: 'accounts.preferences.kind.serviceApproved' },
      { kind: 'service_sent_back', label: 'accounts.preferences.kind.serviceSentBack' },
      { kind: 'order_bought', label: 'accounts.preferences.kind.orderBought' },
      { kind: 'order_delivered', label: 'accounts.preferences.kind.orderDelivered' },
      { kind: 'order_late', label: 'accounts.preferences.kind.orderLate' },
      { kind: 'booking_soon', label: 'accounts.preferences.kind.bookingSoon' },
    ],
  },
  {
    subject: 'clubs',
    title: 'accounts.preferences.subject.clubs',
    kinds: [
      { kind: 'club_asked', label: 'accounts.preferences.kind.clubAsked' },
      { kind: 'club_accepted', label: 'accounts.preferences.kind.clubAccepted' },
      { kind: 'club_refused', label: 'accounts.preferences.kind.clubRefused' },
      { kind: 'club_out', label: 'accounts.preferences.kind.clubOut' },
      { kind: 'post_removed', label: 'accounts.preferences.kind.postRemoved' },
      { kind: 'club_reported', label: 'accounts.preferences.kind.clubReported' },
      { kind: 'report_acted', label: 'accounts.preferences.kind.reportActed' },
      { kind: 'report_kept', label: 'accounts.preferences.kind.reportKept' },
      { kind: 'club_appeal', label: 'accounts.preferences.kind.clubAppeal' },
    ],
  },
  {
    subject: 'jobs',
    title: 'accounts.preferences.subject.jobs',
    kinds: [
      { kind: 'job_offer', label: 'accounts.preferences.kind.jobOffer' },
      { kind: 'job_closed', label: 'accounts.preferences.kind.jobClosed' },
      { kind: 'job_filled', label: 'accounts.preferences.kind.jobFilled' },
    ],
  },
  {
    subject: 'site',
    title: 'accounts.preferences.subject.site',
    kinds: [{ kind: 'announcement', label: 'accounts.preferences.kind.announcement' }],
  },
];

const app = { way: 'app', label: 'accounts.preferences.way.app' } as const;
const mail = { way: 'mail', label: 'accounts.preferences.way.mail' } as const;
const sms = { way: 'sms', label: 'accounts.preferences.way.sms' } as const;

const keyOf = (kind: NotificationKind, way: NotificationWay) => `${kind} ${way}`;
/** Whether a kind can come this way at all. */
const comesBy = (kind: NotificationKind, way: NotificationWay) => way !== 'sms' || texted.has(kind);

const MailStopped = lazyExtra(() => import('./MailStopped.tsx'));

/** What one is told of, by subject: a box for all of a subject, and one for each kind. Each is saved at once, as an optimistic update. */
export function NotificationPreferences(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const isTexted = useAppSelector(({ site }) => site.sms) && user?.personalData?.phone_confirmed;
  const shown = [app, ...(user?.personalData?.email ? [mail] : []), ...(isTexted ? [sms] : [])];
  // Refreshed, because another device may have changed them.
  useEffect(() => {
    void fetchPreferences().then(preferencesChanged, (cause: unknown) =>
      console.warn('The preferences did not load', cause),
    );
  }, []);
  /** Optimistic values of boxes being saved. */
  const [sent, setSent] = useState<Readonly<Record<string, boolean>>>({});
  const [open, setOpen] = useState<readonly string[]>([]);
  if (!user) return null;
  const { notifications } = user.settings;
  const isOn = (kind: NotificationKind, way: NotificationWay) =>
    sent[keyOf(kind, way)] ?? notifications[kind]?.[way] ?? isOnAtFirst(kind, way);

  const choose = async (kinds: readonly NotificationKind[], way: NotificationWay, wanted: boolean) => {
    const keys = new Set(kinds.map((kind) => keyOf(kind, way)));
    setSent((now) => ({ ...now, ...Object.fromEntries([...keys].map((key) => [key, wanted])) }));
    try {
      const { preferences } = await call.updatePreferences({
        notifications: Object.fromEntries(kinds.map((kind) => [kind, { [way]: wanted }])),
      });
      userChanged({ ...user, settings: preferences });
      toast.success(t('accounts.preferences.saved'));
    } catch (cause) {
      // Already shown by the toast.
      if (!(cause instanceof CallError)) throw cause;
    } finally {
      setSent((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !keys.has(key))));
    }
  };

  return (
    <>
      {user.personalData?.mail_stopped && <MailStopped />}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('accounts.preferences.kind')}</span>
            </th>
            {shown.map(({ way, label }) => (
              <th key={way} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        {subjects.map(({ subject, title, kinds }) => {
          const isOpen = open.includes(subject);
          return (
            <tbody key={subject}>
              <tr>
                <th scope="rowgroup">
                  <Row
                    as="button"
                    gap={2}
                    tone="ink"
                    type="button"
                    className={classes.subject}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? open.filter((one) => one !== subject) : [...open, subject])}
                  >
                    <IconChevronRight size={18} aria-hidden />
                    {t(title)}
                  </Row>
                </th>
                {shown.map(({ way, label: by }) => {
                  const own = kinds.map(({ kind }) => kind).filter((kind) => comesBy(kind, way));
                  const on = own.filter((kind) => isOn(kind, way)).length;
                  return (
                    <td key={way}>
                      {own.length > 0 && (
                        <Checkbox
                          label={`${t(title)}: ${t(by)}`}
                          checked={on === own.length}
                          some={on > 0 && on < own.length}
                          change={(wanted) => void choose(own, way, wanted)}
                          className={classes.box}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
              {isOpen &&
                kinds.map(({ kind, label }) => (
                  <tr key={kind} className={classes.kind}>
                    <th scope="row">{t(label)}</th>
                    {shown.map(({ way, label: by }) => (
                      <td key={way}>
                        {comesBy(kind, way) && (
                          <Checkbox
                            label={`${t(label)}: ${t(by)}`}
                            checked={isOn(kind, way)}
                            busy={keyOf(kind, way) in sent}
                            change={(wanted) => void choose([kind], way, wanted)}
                            className={classes.box}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          );
        })}
      </table>
      {isTexted && <p className={form.hint}>{t('accounts.preferences.smsHint')}</p>}
    </>
  );
}
