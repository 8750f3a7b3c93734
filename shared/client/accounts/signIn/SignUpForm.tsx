import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { byOne, signUpFields } from '#shared/accounts/credentials.ts';
import { usernameLength } from '#shared/accounts/rules.ts';
import { call } from '#shared/client/app/data/api.ts';
import { currentLanguage, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { signedIn } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Card, Row } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import classes from '../AccountForm.module.css';
import { addressed, isNumber } from '#shared/client/accounts/codeAddress.ts';
import { CodeField } from '#shared/client/accounts/CodeField.tsx';
import { CodeRequestForm } from '#shared/client/accounts/CodeRequestForm.tsx';
import { MoreLogIns } from '#shared/client/accounts/openId/MoreLogIns.tsx';
import { PasswordField } from '#shared/client/accounts/PasswordField.tsx';
import type { CodeStepsProps } from '#shared/client/app/routing/useAuthSteps.ts';
import { withWork } from '#shared/client/app/data/work.ts';
import { suggestUsername } from '#shared/accounts/suggestUsername.ts';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';

interface SignUpFormProps extends CodeStepsProps {
  /** The shell's links shown when the address has an account. */
  renderKnown: (email: string) => ReactNode;
}

const schema = byOne(signUpFields.omit({ language: true, account_type: true, token: true }));
const sendCode = async (address: string) => {
  await withWork('text', (proof) =>
    call.sendRegisterCode({ ...addressed(address), purpose: 'sign_up', proof }, { quiet: true }),
  );
};

/** Sign-up in two steps: the address, then the code and the account. Going back to the address keeps the second step's input. */
export function SignUpForm({ email, isSent, sent, change, renderKnown }: SignUpFormProps): ReactNode {
  const { t } = useTranslation();
  /** Codes sent so far; used as key to restart the countdown. */
  const [codes, setCodes] = useState(isSent ? 1 : 0);
  const username = useRef<HTMLInputElement>(null);
  const [isNameOwn, setNameOwn] = useState(false);
  const { ref, submit, sending, problems, clear } = useAccountForm(schema, async (values) => {
    const answer = await call.registerUser({ ...values, language: currentLanguage() }, { quiet: true });
    signedIn(answer);
    toast.success(t('accounts.signUp.welcome', { name: answer.user.full_name }));
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
      {!isSent && <CodeRequestForm label={t('accounts.field.email')} email={email} mayText send={begin} />}
      {!isSent && <MoreLogIns />}
      {codes > 0 && (
        <form ref={ref} className={classes.form} hidden={!isSent} noValidate onSubmit={submit}>
          <input type="hidden" name={isNumber(email) ? 'phone' : 'email'} value={email} />
          {alert && (
            <Card role="alert" pad="3 4" surface="danger" size={3}>
              {alert}
              {(problems.code === 'email_taken' || problems.code === 'phone_taken') && (
                <Row above={2} as="p" gap="1 5" cross="stretch" wrap className={classes.ways}>
                  {renderKnown(email)}
                </Row>
              )}
            </Card>
          )}
          <CodeField
            key={codes}
            lead={t('accounts.code.sent')}
            email={email}
            problem={fields['code']}
            expired={problems.code === 'code_expired'}
            again={async () => {
              await sendCode(email);
              clear();
            }}
            change={change}
          />
          <TextInput
            name="full_name"
            label={t('accounts.field.fullName')}
            autoComplete="name"
            maxLength={limits.name}
            error={fields['full_name']}
            onChange={(event) => {
              if (!isNameOwn && username.current) username.current.value = suggestUsername(event.currentTarget.value);
            }}
          />
          <TextInput
            ref={username}
            name="username"
            label={t('accounts.field.username')}
            description={t('accounts.field.usernameHint', usernameLength)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={usernameLength.max}
            error={fields['username']}
            onChange={(event) => setNameOwn(event.currentTarget.value !== '')}
          />
          <PasswordField label={t('accounts.field.password')} isNew error={fields['password']} />
          <Button type="submit" size="lg" fullWidth loading={sending}>
            {t('accounts.signUp.submit')}
          </Button>
        </form>
      )}
    </>
  );
}
