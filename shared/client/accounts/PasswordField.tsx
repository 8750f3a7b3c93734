import type { ComponentProps } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PasswordInput } from '#shared/client/ui/inputs.tsx';
import { passwordLength } from '#shared/accounts/rules.ts';

interface PasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label: string;
  /** A new password: shows the rules and lets the browser generate one. */
  isNew?: boolean;
  /** The repetition of the new password. */
  isAgain?: boolean;
  error: string | undefined;
}

/** A password input with a button to show it. */
export function PasswordField({
  label,
  name = 'password',
  isNew = false,
  isAgain = false,
  error,
  description,
  ...input
}: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...input}
      name={name}
      label={label}
      description={isNew && !error ? t('accounts.field.passwordHint', { min: passwordLength.min }) : description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete={isNew || isAgain ? 'new-password' : 'current-password'}
      maxLength={passwordLength.max}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': t('accounts.login.showPassword'), tabIndex: 0 }}
    />
  );
}
