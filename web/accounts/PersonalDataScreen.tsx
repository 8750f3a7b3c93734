import { Button } from '#shared/client/ui/Button.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ArchivePanel } from '#shared/client/accounts/privacy/ArchivePanel.tsx';
import { ConfirmPhone } from '#shared/client/accounts/signIn/ConfirmPhone.tsx';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { Card, Heading, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import { ProfileForm } from '#shared/client/accounts/profile/ProfileForm.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { To } from '#web/links.ts';
import { AccountFrame } from './AccountFrame.tsx';
import frame from './AccountFrame.module.css';

const MailStopped = lazyExtra(() => import('#shared/client/accounts/profile/MailStopped.tsx'));

/** Name and contact. */
export default function PersonalDataScreen(): ReactNode {
  const { t } = useTranslation();
  const texts = useAppSelector(({ site }) => site.sms);
  const { email = '', email_confirmed = false, mail_stopped } = useUser()?.personalData ?? {};
  return (
    <AccountFrame title={t('accounts.personal.title')} lead={t('accounts.personal.lead')}>
      <Card pad={7} className={frame.panel}>
        <ProfileForm
          section="personal"
          submit={t('accounts.profile.save')}
          done={() => toast.success(t('accounts.profile.saved'))}
        />
      </Card>
      <Card as="section" pad={7} className={frame.panel} aria-labelledby="email-heading">
        <Heading id="email-heading" level={2} size={5}>
          {t('accounts.field.email')}
        </Heading>
        <Meta size={3} className={frame.about}>
          {t(email ? 'accounts.personal.emailText' : 'accounts.security.emailNone')}
        </Meta>
        {mail_stopped && <MailStopped />}
        <Row gap={4} justify="space-between" wrap>
          <Row as="p" gap="1 3" wrap shrink>
            <Text as="b" strong breaks>
              {email}
            </Text>
            {email_confirmed && (
              <Row tone="success" as="span" gap={2} inline size={2}>
                <IconCircleCheck size={18} aria-hidden />
                {t('accounts.personal.confirmed')}
              </Row>
            )}
          </Row>
          <Button variant="default" renderRoot={(props) => <To {...props} name="security" />}>
            {t(email ? 'accounts.security.changeEmail' : 'accounts.security.addEmail')}
          </Button>
        </Row>
      </Card>
      {texts && (
        <Card as="section" pad={7} className={frame.panel} aria-labelledby="phone-heading">
          <Heading id="phone-heading" level={2} size={5}>
            {t('accounts.phone.heading')}
          </Heading>
          <Meta size={3} className={frame.about}>
            {t('accounts.phone.text')}
          </Meta>
          <ConfirmPhone />
        </Card>
      )}
      <ArchivePanel />
    </AccountFrame>
  );
}
