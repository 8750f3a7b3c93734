import type { ReactNode } from 'react';
import { DigestPreference, LanguagePreference } from '#shared/client/accounts/profile/PreferencesForm.tsx';
import { NotificationPreferences } from '#shared/client/accounts/profile/NotificationPreferences.tsx';
import { MessagePreferences } from '#shared/client/accounts/profile/MessagePreferences.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { Card, Heading, Meta } from '#shared/client/ui/Layout.tsx';
import frame from './AccountFrame.module.css';

export default function PreferencesScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('accounts.preferences.title')} lead={t('accounts.preferences.lead')}>
      <Card as="section" pad={7} className={frame.panel} aria-labelledby="language">
        <Heading id="language" level={2} size={5}>
          {t('accounts.preferences.language')}
        </Heading>
        <Meta size={3} className={frame.about}>
          {t('accounts.preferences.languageText')}
        </Meta>
        <LanguagePreference />
      </Card>
      <Card as="section" pad={7} className={frame.panel} aria-labelledby="notifications">
        <Heading id="notifications" level={2} size={5}>
          {t('accounts.preferences.notifications')}
        </Heading>
        <Meta size={3} className={frame.about}>
          {t('accounts.preferences.notificationsText')}
        </Meta>
        <NotificationPreferences />
        <DigestPreference />
      </Card>
      <Card as="section" pad={7} className={frame.panel} aria-labelledby="messages">
        <Heading id="messages" level={2} size={5}>
          {t('accounts.preferences.messages')}
        </Heading>
        <Meta size={3} className={frame.about}>
          {t('accounts.preferences.notificationsText')}
        </Meta>
        <MessagePreferences />
      </Card>
    </AccountFrame>
  );
}
