import { Button } from '#shared/client/ui/Button.tsx';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import form from './profile/ProfileForm.module.css';
import classes from './profile/PaymentSettings.module.css';

/** The address that somebody gives to Stripe, so that it tells us of their payments. */
export function CallBackAddress(): ReactNode {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  const id = useId();
  const user = useUser();
  if (!user) return null;
  const address = `${location.origin}/callbacks/stripe/u${user.user_id}`;
  return (
    <div>
      <p id={id} className={form.legend}>
        {t('accounts.payment.callBack')}
      </p>
      <Row gap={2} wrap className={classes.stored}>
        <code aria-labelledby={id}>{address}</code>
        <Button
          variant="default"
          size="sm"
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(address)}
        >
          {t(copied ? 'accounts.payment.copied' : 'accounts.payment.copy')}
        </Button>
      </Row>
      <p className={form.hint}>{t('accounts.payment.callBackHint')}</p>
    </div>
  );
}
