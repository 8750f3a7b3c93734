import { Button } from '#shared/client/ui/Button.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import formClasses from '../AccountForm.module.css';
import { CodeField } from '../CodeField.tsx';
import { useAccountForm } from '../useAccountForm.ts';

interface MailProofProps {
  /** Throws CallError. */
  send: (proof: InputOfCall<'confirmSelf'>) => Promise<void>;
}

/** Proves who is there by a code to log in, mailed to the account's address: of who has neither a factor nor a password. */
export function MailProof({ send }: MailProofProps): ReactNode {
  const { t } = useTranslation();
  const email = useUser()?.personalData?.email ?? '';
  const [codes, setCodes] = useState(0);
  const { ref, submit, sending, problems, clear } = useAccountForm(undefined, ({ code = '' }) =>
    send({ mail_code: code }),
  );
  const begin = async () => {
    await call.sendRegisterCode({ email, purpose: 'log_in' }, { quiet: true });
    clear();
    setCodes(codes + 1);
  };
  const first = useAction(begin);
  const alert = first.error?.message ?? problems.form;
  return (
    <form ref={ref} className={formClasses.form} noValidate onSubmit={submit}>
      {alert && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {alert}
        </Card>
      )}
      {codes ? (
        <>
          <CodeField
            key={codes}
            lead={t('accounts.code.sent')}
            email={email}
            problem={problems.fields['code'] ?? problems.fields['mail_code']}
            expired={problems.code === 'code_expired'}
            again={begin}
          />
          <Button type="submit" size="lg" fullWidth loading={sending}>
            {t('accounts.factor.go')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('accounts.factor.mailText', { email })}</p>
          <Button size="lg" fullWidth loading={first.isRunning} onClick={() => void first.run()}>
            {t('accounts.code.send')}
          </Button>
        </>
      )}
    </form>
  );
}
