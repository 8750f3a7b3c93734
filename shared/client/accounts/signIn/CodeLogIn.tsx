import { Button } from '#shared/client/ui/Button.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import { codeLogInForm } from '#shared/accounts/credentials.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { signedIn } from '#shared/client/app/session/session.ts';
import classes from '../AccountForm.module.css';
import { addressed, isNumber } from '#shared/client/accounts/codeAddress.ts';
import { CodeField } from '#shared/client/accounts/CodeField.tsx';
import { CodeRequestForm } from '#shared/client/accounts/CodeRequestForm.tsx';
import type { CodeStepsProps } from '#shared/client/app/routing/useAuthSteps.ts';
import { withWork } from '#shared/client/app/data/work.ts';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';

const sendCode = async (address: string) => {
  await withWork('text', (proof) =>
    call.sendRegisterCode({ ...addressed(address), purpose: 'log_in', proof }, { quiet: true }),
  );
};

/** Logs in by a code, in two steps. Never reveals whether the address or the number has an account. */
export default function CodeLogIn({ email, isSent, sent, change }: CodeStepsProps): ReactNode {
  const { t } = useTranslation();
  const [codes, setCodes] = useState(isSent ? 1 : 0);
  const { ref, submit, sending, problems, clear } = useAccountForm(codeLogInForm, async (values) => {
    signedIn(await call.logInByCode(values, { quiet: true }));
  });
  const begin = async (address: string) => {
    await sendCode(address);
    clear();
    setCodes(codes + 1);
    sent(address);
  };
  if (!isSent) return <CodeRequestForm label={t('accounts.field.email')} email={email} mayText send={begin} />;
  const alert = problems.form || problems.fields['email'] || problems.fields['phone'];
  return (
    <form ref={ref} className={classes.form} noValidate onSubmit={submit}>
      <input type="hidden" name={isNumber(email) ? 'phone' : 'email'} value={email} />
      {alert && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {alert}
        </Card>
      )}
      <CodeField
        key={codes}
        lead={t('accounts.code.sentIfKnown')}
        email={email}
        problem={problems.fields['code']}
        expired={problems.code === 'code_expired'}
        again={async () => {
          await sendCode(email);
          clear();
        }}
        change={change}
      />
      <Button type="submit" size="lg" fullWidth loading={sending}>
        {t('accounts.logIn')}
      </Button>
    </form>
  );
}
