import { Button } from '#shared/client/ui/Button.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import type { ReactNode } from 'react';
import { newPasswordForm } from '#shared/accounts/credentials.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { signedIn } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import classes from '../AccountForm.module.css';
import { CurrentPassword } from '#shared/client/accounts/CurrentPassword.tsx';
import { PasswordField } from '#shared/client/accounts/PasswordField.tsx';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';

/** Changes the password. Ends all other sessions; this one continues with a new token. */
export function ChangePassword(): ReactNode {
  const { t } = useTranslation();
  const { ref, submit, sending, problems } = useAccountForm(newPasswordForm, async ({ current, password }, form) => {
    signedIn(await call.changePassword({ current, password }, { quiet: true }));
    form.reset();
    toast.success(t('accounts.security.passwordDone'));
  });
  return (
    <form ref={ref} className={classes.form} noValidate onSubmit={submit}>
      {problems.form && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {problems.form}
        </Card>
      )}
      <CurrentPassword error={problems.fields['current']} />
      <PasswordField label={t('accounts.field.newPassword')} isNew error={problems.fields['password']} />
      <PasswordField name="again" label={t('accounts.field.passwordAgain')} isAgain error={problems.fields['again']} />
      <Button type="submit" loading={sending} className={classes.own}>
        {t('accounts.security.changePassword')}
      </Button>
    </form>
  );
}
