import { type ReactNode, useId } from 'react';
import { ChangeEmail } from '#shared/client/accounts/signIn/ChangeEmail.tsx';
import { ChangePassword } from '#shared/client/accounts/signIn/ChangePassword.tsx';
import { FactorSettings } from '#shared/client/accounts/factors/FactorSettings.tsx';
import { SessionList } from '#shared/client/accounts/signIn/SessionList.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Box, Card, Heading, Meta } from '#shared/client/ui/Layout.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import classes from './SessionsScreen.module.css';

const openIdLinks = () => import('#shared/client/accounts/openId/OpenIdLinks.tsx');

interface SectionProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <Card as="section" pad={6} narrow={{ pad: '5 4' }} aria-labelledby={id}>
      <Heading id={id} level={2} size={5}>
        {title}
      </Heading>
      <Meta size={3} className={classes.text}>
        {text}
      </Meta>
      {children}
    </Card>
  );
}

/** Password, e-mail, second factors and sessions. */
export default function SessionsScreen(): ReactNode {
  const { t } = useTranslation();
  const hasIssuers = useAppSelector(({ site }) => site.issuers > 0);
  const email = useUser()?.personalData?.email ?? '';
  return (
    <AccountFrame title={t('accounts.security.title')} lead={t('accounts.security.lead')}>
      <Section title={t('accounts.field.password')} text={t('accounts.security.passwordText')}>
        <Box maxWidth="440px">
          <ChangePassword />
        </Box>
      </Section>
      <Section
        title={t('accounts.field.email')}
        text={
          email ? (
            <>
              {t('accounts.security.emailText')} <b>{email}</b>
            </>
          ) : (
            t('accounts.security.emailNone')
          )
        }
      >
        <Box maxWidth="440px">
          <ChangeEmail />
        </Box>
      </Section>
      <Section title={t('accounts.factors.title')} text={t('accounts.factors.text')}>
        <FactorSettings />
      </Section>
      {hasIssuers && (
        <Section title={t('accounts.openId.links')} text={t('accounts.openId.linksText')}>
          <LazyPart load={openIdLinks} props={{}} fallback={<Bone height={64} />} />
        </Section>
      )}
      <Section title={t('accounts.security.sessions')} text={t('accounts.security.sessionsText')}>
        <SessionList />
      </Section>
    </AccountFrame>
  );
}
