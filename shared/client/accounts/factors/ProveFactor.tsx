import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FactorWay } from '#shared/errors.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Card, Meta } from '#shared/client/ui/Layout.tsx';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import formClasses from '../AccountForm.module.css';
import codeClasses from '../CodeField.module.css';
import { CurrentPassword } from '../CurrentPassword.tsx';
import { useAccountForm } from '../useAccountForm.ts';
import { MailProof } from './MailProof.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { hasPasskeys, provePasskey } from './passkeys.ts';

type Proof = InputOfCall<'confirmSelf'>;
type TypedWay = Exclude<FactorWay, 'passkey'>;

interface ProveFactorProps {
  ways: readonly FactorWay[];
  ticket: string | undefined;
  lead: string;
  /** Throws CallError. */
  send: (proof: Proof) => Promise<void>;
}

const others: Readonly<Record<TypedWay, Key>> = {
  totp: 'accounts.factor.byApp',
  recovery: 'accounts.factor.byRecovery',
  password: 'accounts.factor.byPassword',
  mail: 'accounts.factor.byMail',
};

/** Proves who is there by one of their ways: a passkey by a press, the others typed. */
export function ProveFactor({ ways, ticket, lead, send }: ProveFactorProps): ReactNode {
  const { t } = useTranslation();
  const typed = ways.filter((way): way is TypedWay => way !== 'passkey');
  const mayPasskey = ways.includes('passkey') && hasPasskeys();
  const [way, setWay] = useState<TypedWay | undefined>(mayPasskey ? undefined : typed[0]);
  return (
    <>
      <p>{lead}</p>
      {mayPasskey && (
        <PasskeyButton
          label={t('accounts.passkey.use')}
          act={async () => send({ passkey: await provePasskey(ticket) })}
        />
      )}
      {way === 'mail' ? <MailProof send={send} /> : way && <TypedProof key={way} way={way} send={send} />}
      {!ways.length && <p>{t('accounts.factor.anew')}</p>}
      {ways.includes('passkey') && !hasPasskeys() && !typed.length && <p>{t('accounts.passkey.notHere')}</p>}
      {typed
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="subtle" fullWidth onClick={() => setWay(other)}>
            {t(others[other])}
          </Button>
        ))}
    </>
  );
}

function TypedProof({ way, send }: { way: Exclude<TypedWay, 'mail'>; send: ProveFactorProps['send'] }) {
  const { t } = useTranslation();
  // The server judges: a log-in page needs no zod for it.
  const { ref, submit, sending, problems } = useAccountForm(undefined, (values) => send(values));
  const { fields, form } = problems;
  return (
    <form ref={ref} className={formClasses.form} noValidate onSubmit={submit}>
      {form && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {form}
        </Card>
      )}
      {way === 'totp' && <AppCode label={t('accounts.factor.code')} problem={fields['code']} />}
      {way === 'recovery' && (
        <TextInput
          name="recovery_code"
          label={t('accounts.factor.recoveryCode')}
          description={t('accounts.factor.recoveryHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={fields['recovery_code'] ?? fields['code']}
        />
      )}
      {way === 'password' && (
        <>
          <CurrentPassword error={fields['current']} />
          <Meta>{t('accounts.factor.noPassword')}</Meta>
        </>
      )}
      <Button type="submit" size="lg" fullWidth loading={sending}>
        {t('accounts.factor.go')}
      </Button>
    </form>
  );
}

/** The field for an authenticator app's code; its form field is `code`. */
export function AppCode({ label, problem }: { label: string; problem: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextInput
      ref={input}
      className={codeClasses.code}
      name="code"
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={factorLimits.digits + 1}
      error={problem}
    />
  );
}
