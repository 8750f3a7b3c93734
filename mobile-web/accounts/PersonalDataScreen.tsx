import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { ArchivePanel } from '#shared/client/accounts/privacy/ArchivePanel.tsx';
import { ConfirmPhone } from '#shared/client/accounts/signIn/ConfirmPhone.tsx';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { Card, Heading } from '#shared/client/ui/Layout.tsx';
import { ProfileForm } from '#shared/client/accounts/profile/ProfileForm.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Page } from '../layout/Page.tsx';
import classes from '../layout/Page.module.css';

const MailStopped = lazyExtra(() => import('#shared/client/accounts/profile/MailStopped.tsx'));

/** Name and contact. */
export default function PersonalDataScreen(): ReactNode {
  const { t } = useTranslation();
  const texts = useAppSelector(({ site }) => site.sms);
  const { email, mail_stopped } = useUser()?.personalData ?? {};
  return (
    <Page title={t('accounts.personal.title')} lead={t('accounts.personal.lead')}>
      <Card pad="5 4" surface="raised" className={classes.panel}>
        <ProfileForm
          section="personal"
          submit={t('accounts.profile.save')}
          done={() => toast.success(t('accounts.profile.saved'))}
        />
      </Card>
      <Card as="section" pad="5 4" surface="raised" className={classes.panel} aria-labelledby="email-heading">
        <Heading level={2} size={5} id="email-heading">
          {t('accounts.field.email')}
        </Heading>
        <p>{email || t('accounts.security.emailNone')}</p>
        {mail_stopped && <MailStopped />}
        <Button
          fullWidth
          variant="default"
          renderRoot={(props) => <PathLink {...props} href="/user-profile/security" />}
        >
          {t(email ? 'accounts.security.changeEmail' : 'accounts.security.addEmail')}
        </Button>
      </Card>
      {texts && (
        <Card as="section" pad="5 4" surface="raised" className={classes.panel} aria-labelledby="phone-heading">
          <Heading level={2} size={5} id="phone-heading">
            {t('accounts.phone.heading')}
          </Heading>
          <p>{t('accounts.phone.text')}</p>
          <ConfirmPhone />
        </Card>
      )}
      <ArchivePanel />
      <Card as="section" pad="5 4" surface="raised" className={classes.panel} aria-labelledby="close-heading">
        <Heading level={2} size={5} id="close-heading">
          {t('accounts.close.title')}
        </Heading>
        <p>{t('accounts.close.short')}</p>
        <Button
          fullWidth
          variant="default"
          renderRoot={(props) => <PathLink {...props} href="/user-profile/close-account" />}
        >
          {t('accounts.close.title')}
        </Button>
      </Card>
    </Page>
  );
}
