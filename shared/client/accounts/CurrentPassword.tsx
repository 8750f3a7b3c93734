import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { PasswordField } from './PasswordField.tsx';

/** The current password, sent as `current` by forms that change how the user signs in; nothing where there is none, and the server asks for another proof. */
export function CurrentPassword(field: Omit<ComponentProps<typeof PasswordField>, 'label'>): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  if (user?.personalData?.has_password === false) return null;
  return (
    <>
      {/* The user name for password managers; nameless, so it is not sent. */}
      <input
        className="visually-hidden"
        autoComplete="username"
        value={user?.username ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField {...field} name="current" label={t('accounts.field.currentPassword')} />
    </>
  );
}
