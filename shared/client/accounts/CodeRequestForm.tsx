import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { emailForm } from '#shared/accounts/credentials.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import classes from './AccountForm.module.css';
import { useAccountForm } from './useAccountForm.ts';

interface CodeRequestFormProps {
  label: string;
  /** Initial value. */
  email: string;
  /** `username` where the address is used to sign in. */
  autoComplete?: 'email' | 'username';
  /** Mails a code to the normalized address. Throws CallError. */
  send: (email: string) => Promise<void>;
}

const schema = emailForm.pick({ email: true });

/** The first of two steps: asks for the address that a code is sent to. */
export function CodeRequestForm({ label, email, autoComplete = 'email', send }: CodeRequestFormProps): ReactNode {
  const { t } = useTranslation();
  const { ref, submit, sending, problems } = useAccountForm(schema, (values) => send(values.email));
  return (
    <form ref={ref} className={classes.form} noValidate onSubmit={submit}>
      {problems.form && (
        <p role="alert" className={classes.alert}>
          {problems.form}
        </p>
      )}
      <TextInput
        type="email"
        name="email"
        label={label}
        defaultValue={email}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={accountLimits.email}
        error={problems.fields['email']}
      />
      <Button type="submit" size="lg" fullWidth loading={sending}>
        {t('accounts.code.send')}
      </Button>
    </form>
  );
}
