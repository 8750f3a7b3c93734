import { Button } from '#shared/client/ui/Button.tsx';
import { Meta } from '#shared/client/ui/Layout.tsx';
import { IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { hasPasskeys, makePasskey } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSetUp } from './TotpSetUp.tsx';
import { deviceName } from './deviceName.ts';

export type Added = OutputOfCall<'confirmTotp'>;

interface SetUpFactorProps {
  /** Of somebody who has to have one before they are signed in. */
  ticket?: string | undefined;
  mayPasskey: boolean;
  lead: string;
  /** There is one, whose recovery codes are shown now. */
  added: (added: Added) => void;
  done: (added: Added) => void;
}

/** A first factor: a passkey or an authenticator app, and then the recovery codes. */
export function SetUpFactor({ ticket, mayPasskey, lead, added, done }: SetUpFactorProps): ReactNode {
  const { t } = useTranslation();
  const [byApp, setByApp] = useState(!mayPasskey || !hasPasskeys());
  const [made, setMade] = useState<Added>();
  const finish = (given: Added) => {
    if (!given.recovery_codes) return done(given);
    setMade(given);
    added(given);
  };
  if (made?.recovery_codes) return <RecoveryCodes codes={made.recovery_codes} done={() => done(made)} />;
  return (
    <>
      <p>{lead}</p>
      {byApp ? (
        <TotpSetUp ticket={ticket} added={finish} />
      ) : (
        <>
          <PasskeyButton
            label={t('accounts.passkey.make')}
            act={async () => finish(await makePasskey(deviceName(), ticket))}
          />
          <Meta>{t('accounts.passkey.text')}</Meta>
          <Button
            variant="default"
            fullWidth
            leftSection={<IconDeviceMobile size={22} aria-hidden />}
            onClick={() => setByApp(true)}
          >
            {t('accounts.totp.instead')}
          </Button>
        </>
      )}
    </>
  );
}
