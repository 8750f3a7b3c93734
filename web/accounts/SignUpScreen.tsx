import { IconPhotoStar, IconReceipt, IconTrophy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import CodeWays from '#shared/client/accounts/signIn/CodeWays.tsx';
import { WayLink } from './WayLink.tsx';
import { Grid, Heading, List, Meta, Text } from '#shared/client/ui/Layout.tsx';
import classes from './SignUpScreen.module.css';

const points = [
  { Icon: IconTrophy, name: 'accounts.signUp.why.start', text: 'accounts.signUp.why.startText' },
  { Icon: IconPhotoStar, name: 'accounts.signUp.why.enter', text: 'accounts.signUp.why.enterText' },
  { Icon: IconReceipt, name: 'accounts.signUp.why.votes', text: 'accounts.signUp.why.votesText' },
] as const;

function Why() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="why-heading">
      <Heading id="why-heading" level={2} size={4}>
        {t('accounts.signUp.why.title')}
      </Heading>
      <List gap={5} above={5}>
        {points.map(({ Icon, name, text }) => (
          <Grid as="li" columns="24px 1fr" gap="half 3" key={name}>
            <Icon size={24} aria-hidden color="var(--link)" />
            <span>
              <Text as="span" strong className={classes.name}>
                {t(name)}
              </Text>
              <Meta as="span" size={3}>
                {t(text)}
              </Meta>
            </span>
          </Grid>
        ))}
      </List>
    </section>
  );
}

export default function SignUpScreen(): ReactNode {
  return <CodeWays way="sign-up" AuthLink={WayLink} aside={<Why />} />;
}
