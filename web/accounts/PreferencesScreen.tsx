import type { ReactNode } from 'react';
import { DigestPreference, LanguagePreference } from '#shared/client/accounts/profile/PreferencesForm.tsx';
import { NotificationPreferences } from '#shared/client/accounts/profile/NotificationPreferences.tsx';
import { MessagePreferences } from '#shared/client/accounts/profile/MessagePreferences.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { AccountFrame } from './AccountFrame.tsx';
import frame from './AccountFrame.module.css';

export default function PreferencesScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('accounts.preferences.title')} lead={t('accounts.preferences.lead')}>
      <section className={frame.panel} aria-labelledby="language">
        <h2 id="language" className={frame.heading}>
          {t('accounts.preferences.language')}
        </h2>
        <p className={frame.about}>{t('accounts.preferences.languageText')}</p>
        <LanguagePreference />
      </section>
      <section className={frame.panel} aria-labelledby="notifications">
        <h2 id="notifications" className={frame.heading}>
          {t('accounts.preferences.notifications')}
        </h2>
        <p className={frame.about}>{t('accounts.preferences.notificationsText')}</p>
        <NotificationPreferences />
        <DigestPreference />
      </section>
      <section className={frame.panel} aria-labelledby="messages">
        <h2 id="messages" className={frame.heading}>
          {t('accounts.preferences.messages')}
        </h2>
        <p className={frame.about}>{t('accounts.preferences.notificationsText')}</p>
        <MessagePreferences />
      </section>
    </AccountFrame>
  );
}
