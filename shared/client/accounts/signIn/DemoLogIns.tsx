import { Loader } from '#shared/client/ui/Loader.tsx';
import { IconArrowRight } from '@tabler/icons-react';
import { boot, type DemoAccount } from '#shared/client/app/boot.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { logIn } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Card, Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './DemoLogIns.module.css';

const roles = {
  admin: 'accounts.role.admin',
  operator: 'accounts.role.operator',
  organizer: 'accounts.role.organizer',
  provider: 'accounts.role.provider',
  member: 'accounts.role.member',
} as const;

/** One-tap log-ins of the demo. */
export function DemoLogIns({ accounts }: { accounts: readonly DemoAccount[] }) {
  const { t } = useTranslation();
  const { run: enter, running, error } = useAction(({ username, password }: DemoAccount) => logIn(username, password));

  return (
    <Stack as="section" gap={2} aria-labelledby="demo-heading">
      <Heading id="demo-heading" level={2} size={4}>
        {t('accounts.login.demo')}
      </Heading>
      <Meta size={3} below={2}>
        {t('accounts.login.demoText')} {t('accounts.login.demoPassword')}{' '}
        <strong className={classes.password}>{accounts[0]?.password}</strong>
      </Meta>
      {boot().demoIsPublic && (
        <Card as="p" pad="3 4" surface="danger" size={3}>
          {t('accounts.login.demoPublic')}
        </Card>
      )}
      {error && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {error.message}
        </Card>
      )}
      {accounts.map((account) => (
        <Row
          as="button"
          surface="card"
          gap={3}
          key={account.username}
          type="button"
          className={classes.account}
          aria-disabled={running !== undefined}
          onClick={() => void enter(account)}
        >
          <Avatar src={account.avatar} name={account.full_name} size={44} />
          <span>
            <Text as="span" strong className={classes.name}>
              {account.full_name}
            </Text>
            <Meta as="span" className={classes.role}>
              {t(roles[account.role])}
            </Meta>
          </span>
          <Text as="span" tone="link" className={classes.go} aria-hidden>
            {running?.[0] === account ? <Loader size={20} /> : <IconArrowRight size={20} />}
          </Text>
        </Row>
      ))}
    </Stack>
  );
}
