import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { QrCode } from '#shared/client/ui/QrCode.tsx';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Box, Card, Meta, Row } from '#shared/client/ui/Layout.tsx';
import formClasses from '../AccountForm.module.css';
import { useAccountForm } from '../useAccountForm.ts';
import classes from './Factors.module.css';
import { AppCode } from './ProveFactor.tsx';

type Begun = OutputOfCall<'beginTotp'>;
type Added = OutputOfCall<'confirmTotp'>;

interface TotpSetUpProps {
  ticket?: string | undefined;
  added: (added: Added) => void;
}

/** Sets up an authenticator app: its secret as a QR code, and its first code. */
export function TotpSetUp({ ticket, added }: TotpSetUpProps): ReactNode {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<Begun>();
  const begin = useAction(async () => setBegun(await call.beginTotp({ ticket }, { quiet: true })));
  if (begun) return <Confirm key={begun.secret} begun={begun} ticket={ticket} added={added} />;
  return (
    <>
      <Meta>{t('accounts.totp.text')}</Meta>
      {begin.error && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {begin.error.message}
        </Card>
      )}
      <Button className={formClasses.own} loading={begin.isRunning} onClick={() => void begin.run()}>
        {t('accounts.totp.begin')}
      </Button>
    </>
  );
}

function Confirm({ begun, ticket, added }: TotpSetUpProps & { begun: Begun }) {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  const { secret, address, new_totp } = begun;
  const { ref, submit, sending, problems } = useAccountForm(undefined, async ({ code = '' }) =>
    added(await call.confirmTotp({ ticket, new_totp, code }, { quiet: true })),
  );
  return (
    <form ref={ref} className={formClasses.form} noValidate onSubmit={submit}>
      <p>{t('accounts.totp.scan')}</p>
      <Box self="center" className={classes.qr} radius="control" lineHeight={0}>
        <QrCode value={address} size={200} label={t('accounts.totp.qr')} />
      </Box>
      <Row gap="2 3" wrap size={2} soft className={classes.secret}>
        <span>{t('accounts.totp.secret')}</span>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button variant="default" size="sm" onClick={() => void copyText(secret)}>
          {t(copied ? 'accounts.totp.copied' : 'accounts.totp.copy')}
        </Button>
      </Row>
      {problems.form && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {problems.form}
        </Card>
      )}
      <AppCode label={t('accounts.totp.code')} problem={problems.fields['code']} />
      <Button type="submit" loading={sending}>
        {t('accounts.totp.confirm')}
      </Button>
    </form>
  );
}
