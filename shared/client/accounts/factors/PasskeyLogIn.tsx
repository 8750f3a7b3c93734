import { Button } from '#shared/client/ui/Button.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { IconFingerprint } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { signedIn } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import formClasses from '../AccountForm.module.css';
import { provePasskey } from './passkeys.ts';

/** Logs in by a passkey of this device, as its owner. */
export function PasskeyLogIn(): ReactNode {
  const { t } = useTranslation();
  const { run, isRunning, error } = useAction(async () =>
    signedIn(await call.logInByPasskey(await provePasskey(), { quiet: true })),
  );
  return (
    <>
      <Button
        variant="default"
        fullWidth
        className={formClasses.other}
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={isRunning}
        onClick={() => void run()}
      >
        {t('accounts.passkey.logIn')}
      </Button>
      {error && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {error.message}
        </Card>
      )}
    </>
  );
}
