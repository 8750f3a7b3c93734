import { type ReactNode, useId, useState } from 'react';
import { type Language, languageNames, languages } from '#shared/languages.ts';
import { type DigestRhythm, digestRhythms } from '#shared/accounts/entities/personal.ts';
import { call } from '#shared/client/app/data/api.ts';
import { currentLanguage, type Key, setLanguage, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { userChanged, useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import chips from '#shared/client/ui/Choice.module.css';
import { Row } from '#shared/client/ui/Layout.tsx';
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
      const answer = await call.updateProfileInfo({ language }, { quiet: true });
      userChanged(answer.user);
      await setLanguage(language);
    },
    ({ message }) => setProblem(message),
  );
  const choose = (language: Language) => void run(language).catch(() => setProblem(t('site.languageFailed')));
  return (
    <fieldset aria-describedby={id}>
      <legend className="visually-hidden">{t('accounts.preferences.language')}</legend>
      <Row gap={2} cross="stretch" wrap>
        {languages.map((language) => (
          <Row as="label" key={language} gap={2} inline size={3} className={chips.chip} lang={language.toLowerCase()}>
            <input
              type="radio"
              name={id}
              value={language}
              checked={(running?.[0] ?? currentLanguage()) === language}
              onChange={() => choose(language)}
            />
            {languageNames[language]}
          </Row>
        ))}
      </Row>
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

/** How often unseen notifications are mailed together. Saved on choice; for people with an address. */
export function DigestPreference(): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const user = useUser();
  const save = useAction(async (digest: DigestRhythm) => {
    const { preferences } = await call.updatePreferences({ digest });
    if (user) userChanged({ ...user, settings: preferences });
    toast.success(t('accounts.preferences.saved'));
  });
  if (!user?.personalData?.email) return null;
  const chosen = save.running?.[0] ?? user.settings.digest ?? 'off';
  return (
    <fieldset className={classes.digest} aria-describedby={id}>
      <legend className={form.legend}>{t('accounts.preferences.digest')}</legend>
      <Row gap={2} cross="stretch" wrap>
        {digestRhythms.map((rhythm) => (
          <Row as="label" key={rhythm} gap={2} inline size={3} className={chips.chip}>
            <input
              type="radio"
              name={id}
              value={rhythm}
              checked={chosen === rhythm}
              onChange={() => void save.run(rhythm)}
            />
            {t(rhythms[rhythm])}
          </Row>
        ))}
      </Row>
      <p id={id} className={form.hint}>
        {t('accounts.preferences.digestHint')}
      </p>
    </fieldset>
  );
}
