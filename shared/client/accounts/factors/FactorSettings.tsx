import { Button } from '#shared/client/ui/Button.tsx';
import { IconDeviceMobile, IconFileText, IconFingerprint } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, List, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { deviceName } from './deviceName.ts';
import { FactorRow } from './FactorRow.tsx';
import classes from './Factors.module.css';
import { PasskeyRow } from './PasskeyRow.tsx';
import { hasPasskeys, makePasskey } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSetUp } from './TotpSetUp.tsx';

type Factors = OutputOfCall<'getFactors'>;

/** The reader's passkeys, authenticator app and recovery codes. */
export function FactorSettings(): ReactNode {
  const { answer, error, reload } = useAnswer('getFactors', {});
  if (!answer && error) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading gap={3} className={classes.list}>
        <Bone height={64} />
        <Bone height={64} />
      </Loading>
    );
  return <Own factors={answer} reload={reload} />;
}

type Shown = { what: 'app' } | { what: 'codes'; codes: readonly string[] };

function Own({ factors, reload }: { factors: Factors; reload: () => void }) {
  const { t } = useTranslation();
  const { passkeys, totp, recovery, passkeys_here, is_demo, is_needed, needed_by } = factors;
  const [shown, setShown] = useState<Shown>();
  const hasOne = passkeys.length > 0 || totp !== undefined;
  const close = () => setShown(undefined);

  const added = ({ recovery_codes: codes }: { recovery_codes?: string[] }) => {
    reload();
    setShown(codes && { what: 'codes', codes });
  };
  // Toasts show the refusals.
  const refused = ({ message }: { message: string }) => toast.refusal(message);
  const passkey = useAction(async () => added(await makePasskey(deviceName())), refused);
  const removing = useAction(async () => {
    await call.removeTotp({});
    toast.success(t('accounts.totp.removed'));
    reload();
  });
  const renewing = useAction(async () => {
    const { recovery_codes: codes } = await call.renewRecovery({});
    reload();
    setShown({ what: 'codes', codes });
  });

  if (is_demo)
    return (
      <Card as="p" pad="3 4" surface="info" size={3} below={5}>
        {t('accounts.factors.demo')}
      </Card>
    );
  return (
    <>
      {is_needed && (
        <Card as="p" pad="3 4" surface="info" size={3} below={5}>
          {t(hasOne ? 'accounts.factors.needed' : 'accounts.factors.neededSoon')}{' '}
          {needed_by && (
            <>
              {t('accounts.factors.until')} <When at={needed_by} />
            </>
          )}
        </Card>
      )}
      <List gap={3} className={classes.list}>
        {passkeys.map((one) => (
          <PasskeyRow key={one.passkey_id} passkey={one} changed={reload} />
        ))}
        {totp && (
          <FactorRow
            icon={<IconDeviceMobile size={22} />}
            name={t('accounts.totp.name')}
            text={
              <>
                {t('accounts.factors.since')} <When at={totp.since} />
              </>
            }
          >
            <Button
              variant="default"
              size="sm"
              loading={removing.isRunning}
              aria-label={t('accounts.factors.removeOne', { name: t('accounts.totp.name') })}
              onClick={() => void removing.run()}
            >
              {t('accounts.factors.remove')}
            </Button>
          </FactorRow>
        )}
        {hasOne && (
          <FactorRow
            icon={<IconFileText size={22} />}
            name={t('accounts.recovery.name')}
            text={t('accounts.recovery.left', { count: recovery })}
            badge={recovery < 3 && <Badge tone="warning">{t('accounts.recovery.few')}</Badge>}
          >
            <Button variant="default" size="sm" loading={renewing.isRunning} onClick={() => void renewing.run()}>
              {t('accounts.recovery.renew')}
            </Button>
          </FactorRow>
        )}
      </List>
      <Row gap="2 3" cross="stretch" wrap className={classes.acts}>
        {passkeys_here && hasPasskeys() && (
          <Button
            leftSection={<IconFingerprint size={20} aria-hidden />}
            loading={passkey.isRunning}
            onClick={() => void passkey.run()}
          >
            {t('accounts.passkey.add')}
          </Button>
        )}
        {!totp && (
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={20} aria-hidden />}
            onClick={() => setShown({ what: 'app' })}
          >
            {t('accounts.totp.add')}
          </Button>
        )}
      </Row>
      {!passkeys_here && <Meta>{t('errors.passkeys_off')}</Meta>}
      {shown && (
        <Dialog title={t(shown.what === 'app' ? 'accounts.totp.add' : 'accounts.recovery.name')} close={close}>
          <Stack gap={5}>
            {shown.what === 'app' ? <TotpSetUp added={added} /> : <RecoveryCodes codes={shown.codes} done={close} />}
          </Stack>
        </Dialog>
      )}
    </>
  );
}
