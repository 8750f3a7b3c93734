import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PasswordInput } from '#shared/client/ui/inputs.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import form from './profile/ProfileForm.module.css';
import classes from './profile/PaymentSettings.module.css';

/** What becomes of a stored secret when the form is saved. */
export type SecretPlan = 'keep' | 'replace' | 'remove';

interface SecretFieldProps {
  label: string;
  hint: string;
  placeholder: string;
  stored: { readonly set: boolean; readonly end: string };
  plan: SecretPlan;
  setPlan: (plan: SecretPlan) => void;
  error: string | undefined;
  /** Of the form, by `register`. */
  input: UseFormRegisterReturn;
}

/** A secret that is never shown again: a stored one says how it ends, and can be replaced or removed. */
export function SecretField({
  label,
  hint,
  placeholder,
  stored,
  plan,
  setPlan,
  error,
  input,
}: SecretFieldProps): ReactNode {
  const { t } = useTranslation();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (plan === 'replace') field.current?.querySelector('input')?.focus();
  }, [plan]);
  if (stored.set && plan === 'keep')
    return (
      <div>
        <p className={form.legend}>{label}</p>
        <Row gap={2} wrap className={classes.stored}>
          <code>
            <span aria-hidden>•••• •••• ••••</span> {stored.end}
            <span className="visually-hidden">{t('accounts.payment.stored')}</span>
          </code>
          <Button
            variant="default"
            size="sm"
            aria-label={`${t('accounts.payment.replace')}: ${label}`}
            onClick={() => setPlan('replace')}
          >
            {t('accounts.payment.replace')}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            aria-label={`${t('accounts.payment.remove')}: ${label}`}
            onClick={() => setPlan('remove')}
          >
            {t('accounts.payment.remove')}
          </Button>
        </Row>
        <p className={form.hint}>{hint}</p>
      </div>
    );
  if (plan === 'remove')
    return (
      <Row justify="space-between" as="p" gap={2} wrap surface="warning" pad="3 4" size={3} role="status">
        {t('accounts.payment.going', { what: label })}{' '}
        <Button variant="default" size="sm" onClick={() => setPlan('keep')}>
          {t('accounts.payment.keep')}
        </Button>
      </Row>
    );
  return (
    <div ref={field}>
      <PasswordInput
        label={label}
        description={hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={placeholder}
        maxLength={210}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('accounts.payment.show'), tabIndex: 0 }}
        error={error}
        {...input}
      />
    </div>
  );
}
