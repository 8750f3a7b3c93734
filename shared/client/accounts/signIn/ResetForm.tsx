import { Button } from '#shared/client/ui/Button.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import { resetForm } from '#shared/accounts/credentials.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { signedIn } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import classes from '../AccountForm.module.css';
import { addressed, isNumber } from '#shared/client/accounts/codeAddress.ts';
import { CodeField } from '#shared/client/accounts/CodeField.tsx';
import { CodeRequestForm } from '#shared/client/accounts/CodeRequestForm.tsx';
import { PasswordField } from '#shared/client/accounts/PasswordField.tsx';
import type { CodeStepsProps } from '#shared/client/app/routing/useAuthSteps.ts';
import { withWork } from '#shared/client/app/data/work.ts';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';

const sendCode = async (address: string) => {
  await withWork('text', (proof) =>
    call.sendRegisterCode({ ...addressed(address), purpose: 'reset', proof }, { quiet: true }),
  );
};

/** Resets the password in two steps: the address, then the code and a new password. Never reveals whether the address has an account. */
export function ResetForm({ email, isSent, sent, change }: CodeStepsProps): ReactNode {
  const { t } = useTranslation();
  const [codes, setCodes] = useState(isSent ? 1 : 0);
  const { ref, submit, sending, problems, clear } = useAccountForm(resetForm, async (values) => {
    signedIn(await call.resetPassword(values, { quiet: true }));
    toast.success(t('accounts.reset.done'));
  });
  const begin = async (address: string) => {
    await sendCode(address);
    clear();
    setCodes(codes + 1);
    sent(address);
  };
  const { fields } = problems;
  const alert = problems.form || fields['email'] || fields['phone'];
  return (
    <>
      {!isSent && (
        <CodeRequestForm label={t('accounts.field.email')} email={email} autoComplete="username" mayText send={begin} />
      )}
      {codes > 0 && (
        <form ref={ref} className={classes.form} hidden={!isSent} noValidate onSubmit={submit}>
          {alert && (
            <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
              {alert}
            </Card>
          )}
          {/* The user name for password managers. */}
          <input
            className="visually-hidden"
            name={isNumber(email) ? 'phone' : 'email'}
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
          <CodeField
            key={codes}
            lead={t('accounts.code.sentIfKnown')}
            email={email}
            problem={fields['code']}
            expired={problems.code === 'code_expired'}
            again={async () => {
              await sendCode(email);
              clear();
            }}
            change={change}
          />
          <PasswordField label={t('accounts.field.newPassword')} isNew error={fields['password']} />
          <Button type="submit" size="lg" fullWidth loading={sending}>
            {t('accounts.reset.submit')}
          </Button>
        </form>
      )}
    </>
  );
}
