import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Language, languageNames, languages } from '#shared/languages.ts';
import { type DigestRhythm, digestRhythms, type NotificationWay } from '#shared/accounts/entities/personal.ts';
import type { NotificationKind } from '#shared/news.ts';
import { isOnAtFirst, texted } from '#shared/newsDefaults.ts';
import { call, CallError } from '#shared/client/app/api.ts';
import { currentLanguage, type Key, setLanguage, useTranslation } from '#shared/client/app/i18n.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import { userChanged, useUser } from '#shared/client/app/session.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { fetchPreferences, preferencesChanged } from './preferences.ts';
import chips from '#shared/client/ui/Choice.module.css';
import form from './ProfileForm.module.css';
import classes from './PreferencesForm.module.css';

/** The language of the site and of mails, saved on choice. */
export function LanguagePreference(): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [problem, setProblem] = useState('');
  const { run, running } = useAction(
    async (language: Language) => {
      setProblem('');
      const answer = await call('POST /app/account/updateProfileInfo', { language }, { quiet: true });
      userChanged(answer.user);
      await setLanguage(language);
    },
    ({ message }) => setProblem(message),
  );
  const choose = (language: Language) => void run(language).catch(() => setProblem(t('site.languageFailed')));
  return (
    <fieldset className={form.group} aria-describedby={id}>
      <legend className="visually-hidden">{t('accounts.preferences.language')}</legend>
      <div className={chips.chips}>
        {languages.map((language) => (
          <label key={language} className={chips.chip} lang={language.toLowerCase()}>
            <input
              type="radio"
              name={id}
              value={language}
              checked={(running?.[0] ?? currentLanguage()) === language}
              onChange={() => choose(language)}
            />
            {languageNames[language]}
          </label>
        ))}
      </div>
      <p id={id} role={problem ? 'alert' : undefined} className={problem ? form.error : form.hint}>
        {problem || t('accounts.preferences.languageHint')}
      </p>
    </fieldset>
  );
}

const rhythms: Readonly<Record<DigestRhythm, Key>> = {
  off: 'accounts.preferences.digest.off',
  daily: 'accounts.preferences.digest.daily',
  weekly: 'accounts.preferences.digest.weekly',
};

/** How often unseen notifications are mailed together, saved on choice. */
export function DigestPreference(): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const user = useUser();
  const save = useAction(async (digest: DigestRhythm) => {
    const { preferences } = await call('POST /app/account/updatePreferences', { digest });
    if (user) userChanged({ ...user, settings: preferences });
    toast.success(t('accounts.preferences.saved'));
  });
  if (!user) return null;
  const chosen = save.running?.[0] ?? user.settings.digest ?? 'off';
  return (
    <fieldset className={`${form.group} ${classes.digest}`} aria-describedby={id}>
      <legend className={form.legend}>{t('accounts.preferences.digest')}</legend>
      <div className={chips.chips}>
        {digestRhythms.map((rhythm) => (
          <label key={rhythm} className={chips.chip}>
            <input
              type="radio"
              name={id}
              value={rhythm}
              checked={chosen === rhythm}
              onChange={() => void save.run(rhythm)}
            />
            {t(rhythms[rhythm])}
          </label>
        ))}
      </div>
      <p id={id} className={form.hint}>
        {t('accounts.preferences.digestHint')}
      </p>
    </fieldset>
  );
}

/** Kinds of notification that are sent today. */
const kinds: readonly { kind: NotificationKind; label: Key }[] = [
  { kind: 'message', label: 'accounts.preferences.kind.message' },
  { kind: 'task_due', label: 'accounts.preferences.kind.taskDue' },
  { kind: 'follow', label: 'accounts.preferences.kind.follow' },
  { kind: 'comment', label: 'accounts.preferences.kind.comment' },
  { kind: 'reply', label: 'accounts.preferences.kind.reply' },
  { kind: 'mention', label: 'accounts.preferences.kind.mention' },
  { kind: 'like', label: 'accounts.preferences.kind.like' },
  { kind: 'like_person', label: 'accounts.preferences.kind.likePerson' },
  { kind: 'club_asked', label: 'accounts.preferences.kind.clubAsked' },
  { kind: 'club_accepted', label: 'accounts.preferences.kind.clubAccepted' },
  { kind: 'club_refused', label: 'accounts.preferences.kind.clubRefused' },
  { kind: 'club_out', label: 'accounts.preferences.kind.clubOut' },
  { kind: 'post_removed', label: 'accounts.preferences.kind.postRemoved' },
  { kind: 'club_reported', label: 'accounts.preferences.kind.clubReported' },
  { kind: 'report_acted', label: 'accounts.preferences.kind.reportActed' },
  { kind: 'report_kept', label: 'accounts.preferences.kind.reportKept' },
  { kind: 'club_appeal', label: 'accounts.preferences.kind.clubAppeal' },
  { kind: 'job_offer', label: 'accounts.preferences.kind.jobOffer' },
  { kind: 'job_closed', label: 'accounts.preferences.kind.jobClosed' },
  { kind: 'job_filled', label: 'accounts.preferences.kind.jobFilled' },
  { kind: 'entry_waiting', label: 'accounts.preferences.kind.entryWaiting' },
  { kind: 'entry_approved', label: 'accounts.preferences.kind.entryApproved' },
  { kind: 'entry_refused', label: 'accounts.preferences.kind.entryRefused' },
  { kind: 'entry_out', label: 'accounts.preferences.kind.entryOut' },
  { kind: 'team_joined', label: 'accounts.preferences.kind.teamJoined' },
  { kind: 'round_advanced', label: 'accounts.preferences.kind.roundAdvanced' },
  { kind: 'round_undone', label: 'accounts.preferences.kind.roundUndone' },
  { kind: 'contest_ended', label: 'accounts.preferences.kind.contestEnded' },
  { kind: 'contest_certified', label: 'accounts.preferences.kind.contestCertified' },
  { kind: 'vote_voided', label: 'accounts.preferences.kind.voteVoided' },
  { kind: 'flag_decided', label: 'accounts.preferences.kind.flagDecided' },
  { kind: 'appeal_filed', label: 'accounts.preferences.kind.appealFiled' },
  { kind: 'appeal_answered', label: 'accounts.preferences.kind.appealAnswered' },
  { kind: 'service_approved', label: 'accounts.preferences.kind.serviceApproved' },
  { kind: 'service_sent_back', label: 'accounts.preferences.kind.serviceSentBack' },
  { kind: 'order_bought', label: 'accounts.preferences.kind.orderBought' },
  { kind: 'order_delivered', label: 'accounts.preferences.kind.orderDelivered' },
  { kind: 'order_late', label: 'accounts.preferences.kind.orderLate' },
  { kind: 'booking_soon', label: 'accounts.preferences.kind.bookingSoon' },
  { kind: 'announcement', label: 'accounts.preferences.kind.announcement' },
];

const ways: readonly { way: NotificationWay; label: Key }[] = [
  { way: 'app', label: 'accounts.preferences.way.app' },
  { way: 'mail', label: 'accounts.preferences.way.mail' },
];
const sms = { way: 'sms', label: 'accounts.preferences.way.sms' } as const;

/** Notification preferences. Each checkbox is saved at once, as an optimistic update. */
export function NotificationPreferences(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const isTexted = useAppSelector(({ site }) => site.sms) && user?.personalData?.phone_confirmed;
  const shown = isTexted ? [...ways, sms] : ways;
  // Refreshed, because another device may have changed them.
  useEffect(() => {
    void fetchPreferences().then(preferencesChanged, (cause: unknown) =>
      console.warn('The preferences did not load', cause),
    );
  }, []);
  /** Optimistic values of checkboxes being saved. */
  const [sent, setSent] = useState<Readonly<Record<string, boolean>>>({});
  if (!user) return null;
  const { notifications } = user.settings;

  const choose = async (kind: NotificationKind, way: NotificationWay, wanted: boolean) => {
    const key = `${kind} ${way}`;
    setSent((now) => ({ ...now, [key]: wanted }));
    try {
      const { preferences } = await call('POST /app/account/updatePreferences', {
        notifications: { [kind]: { [way]: wanted } },
      });
      userChanged({ ...user, settings: preferences });
      toast.success(t('accounts.preferences.saved'));
    } catch (cause) {
      // Already shown by the toast.
      if (!(cause instanceof CallError)) throw cause;
    } finally {
      setSent((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== key)));
    }
  };

  return (
    <>
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
        <tbody>
          {kinds.map(({ kind, label }) => (
            <tr key={kind}>
              <th scope="row">{t(label)}</th>
              {shown.map(({ way, label: by }) => (
                <td key={way}>
                  {(way !== 'sms' || texted.has(kind)) && (
                    <label className={classes.box}>
                      <input
                        type="checkbox"
                        aria-label={`${t(label)}: ${t(by)}`}
                        checked={sent[`${kind} ${way}`] ?? notifications[kind]?.[way] ?? isOnAtFirst(kind, way)}
                        aria-busy={`${kind} ${way}` in sent || undefined}
                        onChange={(event) => void choose(kind, way, event.currentTarget.checked)}
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isTexted && <p className={form.hint}>{t('accounts.preferences.smsHint')}</p>}
    </>
  );
}
