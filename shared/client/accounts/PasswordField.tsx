import type { Ref } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { PasswordInput } from '#shared/client/ui/inputs.ts';
import { passwordLength } from '#shared/accounts/rules.ts';

interface PasswordFieldProps {
  label: string;
  name?: string;
  /** To be chosen now, and not to be remembered: says what one must be, and lets the browser make one. */
  isNew?: boolean;
  /** The new one once more. */
  isAgain?: boolean;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({
  label,
  name = 'password',
  isNew = false,
  isAgain = false,
  error,
  ref,
}: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      ref={ref}
      name={name}
      label={label}
      description={isNew && !error && t('accounts.field.passwordHint', { min: passwordLength.min })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete={isNew || isAgain ? 'new-password' : 'current-password'}
      maxLength={passwordLength.max}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': t('accounts.login.showPassword'), tabIndex: 0 }}
    />
  );
}
