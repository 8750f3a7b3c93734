import { Button } from '#shared/client/ui/Button.tsx';
import { Card, Grid, Heading, List, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { closeForm } from '#shared/accounts/credentials.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { forgetPerson } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { CurrentPassword } from '#shared/client/accounts/CurrentPassword.tsx';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import classes from './CloseAccount.module.css';

const goes = ['accounts.close.goes.profile', 'accounts.close.goes.private', 'accounts.close.goes.sessions'] as const;
const stays = ['accounts.close.stays.contests', 'accounts.close.stays.votes', 'accounts.close.stays.name'] as const;

/** Explains what closing the account does, and closes it after the password. */
export function CloseAccount(): ReactNode {
  const { t } = useTranslation();
  const { ref, submit, sending, problems } = useAccountForm(closeForm, async (values) => {
    await call.closeAccount(values, { quiet: true });
    forgetPerson();
    navigate('/');
    toast.success(t('accounts.close.done'));
  });
  return (
    <Stack as="form" ref={ref} gap={5} noValidate onSubmit={submit}>
      <Grid fit="280px" gap={5} className={classes.lists}>
        <Card as="section" pad={6} aria-labelledby="close-goes">
          <Heading id="close-goes" level={2} size={4}>
            {t('accounts.close.goes')}
          </Heading>
          <List gap={3} above={4} className={classes.list} data-goes>
            {goes.map((key) => (
              <Grid as="li" size={3} columns="20px 1fr" gap={3} key={key}>
                <IconCircleX size={20} aria-hidden />
                {t(key)}
              </Grid>
            ))}
          </List>
        </Card>
        <Card as="section" pad={6} aria-labelledby="close-stays">
          <Heading id="close-stays" level={2} size={4}>
            {t('accounts.close.stays')}
          </Heading>
          <List gap={3} above={4} className={classes.list}>
            {stays.map((key) => (
              <Grid as="li" size={3} columns="20px 1fr" gap={3} key={key}>
                <IconCircleCheck size={20} aria-hidden />
                {t(key)}
              </Grid>
            ))}
          </List>
        </Card>
      </Grid>
      <Stack pad={6} gap={5} className={classes.sure} radius="card" background="card">
        <Text strong>{t('accounts.close.forGood')}</Text>
        {problems.form && (
          <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
            {problems.form}
          </Card>
        )}
        <CurrentPassword error={problems.fields['current']} />
        <Button type="submit" loading={sending} className={classes.close}>
          {t('accounts.close.submit')}
        </Button>
      </Stack>
    </Stack>
  );
}
