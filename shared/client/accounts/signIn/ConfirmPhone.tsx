import { Button } from '#shared/client/ui/Button.tsx';
import { Card, Row, Text } from '#shared/client/ui/Layout.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { phoneForm } from '#shared/accounts/credentials.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { userChanged, useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { withWork } from '#shared/client/app/data/work.ts';
import classes from '../AccountForm.module.css';
import { CodeField } from '#shared/client/accounts/CodeField.tsx';
import { NumberForm } from '#shared/client/accounts/CodeRequestForm.tsx';
import { CurrentPassword } from '#shared/client/accounts/CurrentPassword.tsx';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';

const sendCode = async (phone: string) => {
  await withWork('text', (proof) => call.sendPhoneCode({ phone, proof }, { quiet: true }));
};

/** Confirms a mobile number in two steps: the number, then the code that was texted to it and the password. */
export function ConfirmPhone(): ReactNode {
  const { t } = useTranslation();
  const { phone: known = '', phone_confirmed = false } = useUser()?.personalData ?? {};
  const [isOpen, setOpen] = useState(false);
  const [number, setNumber] = useState('');
  const [isSent, setSent] = useState(false);
  const { ref, submit, sending, problems, clear } = useAccountForm(phoneForm, async (values) => {
    const { user } = await call.confirmPhone(values, { quiet: true });
    userChanged(user);
    toast.success(t('accounts.phone.done'));
    setSent(false);
    setOpen(false);
  });
  if (!isOpen)
    return (
      <>
        {phone_confirmed && (
          <Row tone="success" below={4} as="p" gap={2} wrap size={2}>
            <Text as="b" size={3} tone="ink">
              {known}
            </Text>{' '}
            <IconCircleCheck size={18} aria-hidden /> {t('accounts.personal.confirmed')}
          </Row>
        )}
        <Button variant="default" className={classes.own} onClick={() => setOpen(true)}>
          {t(phone_confirmed ? 'accounts.phone.other' : 'accounts.phone.confirm')}
        </Button>
      </>
    );
  if (!isSent)
    return (
      <NumberForm
        isPart
        number={number || (phone_confirmed ? '' : known)}
        send={async (given) => {
          await sendCode(given);
          clear();
          setNumber(given);
          setSent(true);
        }}
      />
    );
  const alert = problems.form || problems.fields['phone'];
  return (
    <form ref={ref} className={classes.form} noValidate onSubmit={submit}>
      {alert && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {alert}
        </Card>
      )}
      <input type="hidden" name="phone" value={number} />
      <CodeField
        lead={t('accounts.code.sent')}
        email={number}
        problem={problems.fields['code']}
        expired={problems.code === 'code_expired'}
        again={async () => {
          await sendCode(number);
          clear();
        }}
        change={() => setSent(false)}
      />
      <CurrentPassword error={problems.fields['current']} />
      <Button type="submit" loading={sending} className={classes.own}>
        {t('accounts.phone.confirm')}
      </Button>
    </form>
  );
}
