import { type ReactNode, useState } from 'react';
import type { SuppressionReason } from '#shared/accounts/mails.ts';
import { call } from '#shared/client/app/data/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { userChanged, useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Stack, Text } from '#shared/client/ui/Layout.tsx';
import { CodeField } from '#shared/client/accounts/CodeField.tsx';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import forms from '../AccountForm.module.css';
import classes from './MailStopped.module.css';

const reached = { title: 'accounts.mailStopped.title', again: 'accounts.mailStopped.again' } as const;
const says = {
  bounce: { ...reached, text: 'accounts.mailStopped.bounce' },
  soft: { ...reached, text: 'accounts.mailStopped.soft' },
  complaint: {
    title: 'accounts.mailStopped.complaintTitle',
    again: 'accounts.mailStopped.newsAgain',
    text: 'accounts.mailStopped.complaint',
  },
} as const satisfies Record<SuppressionReason, Record<'title' | 'again' | 'text', Key>>;

/** Tells somebody that their address is not written to as usual, and lets them prove by a code that mails arrive. Nothing for all others. */
export default function MailStopped(): ReactNode {
  const { t } = useTranslation();
  const { email = '', mail_stopped } = useUser()?.personalData ?? {};
  const [isSent, setSent] = useState(false);
  const sendCode = () => call.sendEmailCode({ email }, { quiet: true });
  const begin = useAction(async () => {
    await sendCode();
    setSent(true);
  });
  const { ref, submit, sending, problems, clear } = useAccountForm(undefined, async ({ code = '' }) => {
    const { user } = await call.mailAgain({ code }, { quiet: true });
    userChanged(user);
    toast.success(t('accounts.mailStopped.done'));
  });
  if (!mail_stopped) return null;
  const { title, again, text } = says[mail_stopped];
  return (
    <Stack
      gap={3}
      size={3}
      surface="warning"
      pad={4}
      className={classes.stopped}
      role="group"
      aria-label={t(title, { email })}
    >
      <Text strong breaks>
        {t(title, { email })}
      </Text>
      <p>{t(text)}</p>
      {isSent ? (
        <form ref={ref} className={forms.form} noValidate onSubmit={submit}>
          <FormRefusal text={problems.form} />
          <CodeField
            lead={t('accounts.code.sent')}
            email={email}
            problem={problems.fields['code']}
            expired={problems.code === 'code_expired'}
            again={async () => {
              await sendCode();
              clear();
            }}
          />
          <Button type="submit" loading={sending} className={forms.own}>
            {t('accounts.mailStopped.confirm')}
          </Button>
        </form>
      ) : (
        <>
          <FormRefusal text={begin.error?.message ?? ''} />
          <Button variant="default" className={forms.own} loading={begin.isRunning} onClick={() => void begin.run()}>
            {t(again)}
          </Button>
        </>
      )}
    </Stack>
  );
}
