import { Button } from '#shared/client/ui/Button.tsx';
import { Card, Meta } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import { emailForm } from '#shared/accounts/credentials.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { userChanged, useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import classes from '../AccountForm.module.css';
import { CodeField } from '#shared/client/accounts/CodeField.tsx';
import { CodeRequestForm } from '#shared/client/accounts/CodeRequestForm.tsx';
import { CurrentPassword } from '#shared/client/accounts/CurrentPassword.tsx';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';

const sendCode = async (email: string) => {
  await call.sendEmailCode({ email }, { quiet: true });
};

/** Changes the e-mail address, or gives a first one, in two steps: the new address, then the mailed code and the password. */
export function ChangeEmail(): ReactNode {
  const { t } = useTranslation();
  const isFirst = !useUser()?.personalData?.email;
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const { ref, submit, sending, problems, clear } = useAccountForm(emailForm, async (values) => {
    const { user } = await call.changeEmail(values, { quiet: true });
    userChanged(user);
    toast.success(t(isFirst ? 'accounts.security.emailAdded' : 'accounts.security.emailDone'));
    setEmail('');
    setSent(false);
  });
  if (!isSent)
    return (
      <CodeRequestForm
        isPart
        label={t(isFirst ? 'accounts.field.email' : 'accounts.field.newEmail')}
        email={email}
        send={async (address) => {
          await sendCode(address);
          clear();
          setEmail(address);
          setSent(true);
        }}
      />
    );
  const alert = problems.form || problems.fields['email'];
  return (
    <form ref={ref} className={classes.form} noValidate onSubmit={submit}>
      {alert && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {alert}
        </Card>
      )}
      <input type="hidden" name="email" value={email} />
      <CodeField
        lead={t('accounts.code.sent')}
        email={email}
        problem={problems.fields['code']}
        expired={problems.code === 'code_expired'}
        again={async () => {
          await sendCode(email);
          clear();
        }}
        change={() => setSent(false)}
      />
      <CurrentPassword error={problems.fields['current']} />
      {!isFirst && <Meta>{t('accounts.security.emailBack', { days: accountLimits.formerEmailDays })}</Meta>}
      <Button type="submit" loading={sending} className={classes.own}>
        {t(isFirst ? 'accounts.security.addEmail' : 'accounts.security.changeEmail')}
      </Button>
    </form>
  );
}
