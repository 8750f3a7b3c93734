import { Button } from '#shared/client/ui/Button.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { withWork } from '#shared/client/app/data/work.ts';
import formClasses from '../AccountForm.module.css';
import { CodeField } from '../CodeField.tsx';
import { CodeRequestForm } from '../CodeRequestForm.tsx';
import { useAccountForm } from '../useAccountForm.ts';

interface AddressStepProps {
  ticket: string;
  /** As the service said it; may be empty. */
  email: string;
  done: (answer: OutputOfCall<'signUpByOpenId'>) => void;
}

const sendCode = async (email: string) => {
  await withWork('text', (proof) => call.sendRegisterCode({ email, purpose: 'sign_up', proof }, { quiet: true }));
};

/** A new account by another service, which has confirmed no address: a code proves one. */
export default function AddressStep({ ticket, email: said, done }: AddressStepProps): ReactNode {
  const { t } = useTranslation();
  const [email, setEmail] = useState(said);
  const [codes, setCodes] = useState(0);
  // The server judges the code.
  const { ref, submit, sending, problems, clear } = useAccountForm(undefined, async ({ code = '' }) =>
    done(await call.signUpByOpenId({ ticket, email, code }, { quiet: true })),
  );
  const begin = async (address: string) => {
    await sendCode(address);
    clear();
    setEmail(address);
    setCodes(codes + 1);
  };
  if (!codes) return <CodeRequestForm label={t('accounts.field.email')} email={email} send={begin} />;
  const alert = problems.form || problems.fields['email'];
  return (
    <form ref={ref} className={formClasses.form} noValidate onSubmit={submit}>
      {alert && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {alert}
        </Card>
      )}
      <CodeField
        key={codes}
        lead={t('accounts.code.sent')}
        email={email}
        problem={problems.fields['code']}
        expired={problems.code === 'code_expired'}
        again={() => begin(email)}
        change={() => setCodes(0)}
      />
      <Button type="submit" size="lg" fullWidth loading={sending}>
        {t('accounts.signUp.submit')}
      </Button>
    </form>
  );
}
