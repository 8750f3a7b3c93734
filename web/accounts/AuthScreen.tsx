import { IconArrowRight, IconKey, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DemoLogIns } from '#shared/client/accounts/signIn/DemoLogIns.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { boot } from '#shared/client/app/session/session.ts';
import { AuthFrame } from '#shared/client/accounts/signIn/AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { Sign, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './AuthScreen.module.css';

interface WayProps {
  to: 'signUp' | 'logIn';
  icon: ReactNode;
  name: string;
  text: string;
}

const Way = ({ to, icon, name, text }: WayProps) => (
  <AuthLink name={to} className={classes.way}>
    <Sign size={48} aria-hidden>
      {icon}
    </Sign>
    <span>
      <Text as="span" strong className={classes.name}>
        {name}
      </Text>
      <Text as="span" size={3} soft className={classes.text}>
        {text}
      </Text>
    </span>
    <IconArrowRight size={20} className={classes.go} aria-hidden />
  </AuthLink>
);

export default function AuthScreen(): ReactNode {
  const { t } = useTranslation();
  const { demo = [] } = boot();
  return (
    <AuthFrame
      title={t('accounts.auth.title')}
      lead={t('accounts.auth.lead')}
      aside={demo.length > 0 && <DemoLogIns accounts={demo} />}
    >
      <Stack gap={3}>
        <Way
          to="signUp"
          icon={<IconUserPlus size={24} />}
          name={t('accounts.auth.new')}
          text={t('accounts.auth.newText')}
        />
        <Way
          to="logIn"
          icon={<IconKey size={24} />}
          name={t('accounts.auth.known')}
          text={t('accounts.auth.knownText')}
        />
      </Stack>
    </AuthFrame>
  );
}
