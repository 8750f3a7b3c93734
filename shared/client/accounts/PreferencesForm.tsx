import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Language, languageNames, languages } from '#shared/languages.ts';
import type { NotificationWay } from '#shared/accounts/entities/personal.ts';
import type { NotificationKind } from '#shared/news.ts';
import { call, CallError } from '#shared/client/app/api.ts';
import { currentLanguage, type Key, setLanguage, useTranslation } from '#shared/client/app/i18n.ts';
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

/** Kinds of notification that are sent today. */
const kinds: readonly { kind: NotificationKind; label: Key }[] = [
  { kind: 'message', label: 'accounts.preferences.kind.message' },
  { kind: 'follow', label: 'accounts.preferences.kind.follow' },
  { kind: 'entry_waiting', label: 'accounts.preferences.kind.entryWaiting' },
  { kind: 'entry_approved', label: 'accounts.preferences.kind.entryApproved' },
  { kind: 'entry_refused', label: 'accounts.preferences.kind.entryRefused' },
  { kind: 'round_advanced', label: 'accounts.preferences.kind.roundAdvanced' },
  { kind: 'contest_ended', label: 'accounts.preferences.kind.contestEnded' },
  { kind: 'contest_certified', label: 'accounts.preferences.kind.contestCertified' },
  { kind: 'announcement', label: 'accounts.preferences.kind.announcement' },
];

/** Channels with their default: on in the app, off by mail. */
const ways: readonly { way: NotificationWay; label: Key; isOn: boolean }[] = [
  { way: 'app', label: 'accounts.preferences.way.app', isOn: true },
  { way: 'mail', label: 'accounts.preferences.way.mail', isOn: false },
];

/** Notification preferences. Each checkbox is saved at once, as an optimistic update. */
export function NotificationPreferences(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
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
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('accounts.preferences.kind')}</span>
          </th>
          {ways.map(({ way, label }) => (
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
            {ways.map(({ way, label: by, isOn }) => (
              <td key={way}>
                <label className={classes.box}>
                  <input
                    type="checkbox"
                    aria-label={`${t(label)}: ${t(by)}`}
                    checked={sent[`${kind} ${way}`] ?? notifications[kind]?.[way] ?? isOn}
                    aria-busy={`${kind} ${way}` in sent || undefined}
                    onChange={(event) => void choose(kind, way, event.currentTarget.checked)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
