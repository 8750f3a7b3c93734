import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { PasswordField } from './PasswordField.tsx';

/** The password that somebody signed in has now: what changes how they sign in is sent with it, as `current`. */
export function CurrentPassword({ error }: { error: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      {/* For whatever keeps passwords; without a name it is not sent. */}
      <input
        className="visually-hidden"
        autoComplete="username"
        value={user?.username ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField name="current" label={t('accounts.field.currentPassword')} error={error} />
    </>
  );
}
