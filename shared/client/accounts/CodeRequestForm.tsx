import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useId, useState } from 'react';
import { emailForm, phoneForm } from '#shared/accounts/credentials.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import chips from '#shared/client/ui/Choice.module.css';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Box, Card, Row, Text } from '#shared/client/ui/Layout.tsx';
import { accountLimits } from '#shared/accounts/limits.ts';
import classes from './AccountForm.module.css';
import { isNumber } from './codeAddress.ts';
import { useAccountForm } from './useAccountForm.ts';

interface CodeRequestFormProps {
  label: string;
  /** Initial value: an address, or a number where `mayText`. */
  email: string;
  /** `username` where the address is used to sign in. */
  autoComplete?: 'email' | 'username';
  /** The code may go by SMS as well, where the site sends any. */
  mayText?: boolean;
  /** Among the forms of a page, whose buttons are as wide as their words. */
  isPart?: boolean;
  /** Sends a code to the normalized address, or to the number. Throws CallError. */
  send: (address: string) => Promise<void>;
}

const mailSchema = emailForm.pick({ email: true });
const phoneSchema = phoneForm.pick({ phone: true });

/** The first of two steps: asks where a code is sent to. */
export function CodeRequestForm({
  label,
  email,
  autoComplete,
  mayText,
  isPart,
  send,
}: CodeRequestFormProps): ReactNode {
  const texts = useAppSelector(({ site }) => site.sms) && mayText;
  const [way, setWay] = useState<'mail' | 'sms'>(isNumber(email) ? 'sms' : 'mail');
  return (
    <>
      {texts && <Ways way={way} choose={setWay} />}
      {texts && way === 'sms' ? (
        <NumberForm number={isNumber(email) ? email : ''} send={send} />
      ) : (
        <AddressForm {...{ label, autoComplete, isPart, send }} email={isNumber(email) ? '' : email} />
      )}
    </>
  );
}

function Ways({ way, choose }: { way: 'mail' | 'sms'; choose: (way: 'mail' | 'sms') => void }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <Box below={5}>
      <fieldset>
        <Text as="legend" size={2} strong below={2}>
          {t('accounts.code.by')}
        </Text>
        <Row gap={2} cross="stretch" wrap>
          {(['mail', 'sms'] as const).map((each) => (
            <Row as="label" key={each} gap={2} inline size={3} className={chips.chip}>
              <input type="radio" name={name} checked={way === each} onChange={() => choose(each)} />
              {t(each === 'mail' ? 'accounts.code.byMail' : 'accounts.code.bySms')}
            </Row>
          ))}
        </Row>
      </fieldset>
    </Box>
  );
}

function AddressForm({ label, email, autoComplete = 'email', isPart, send }: Omit<CodeRequestFormProps, 'mayText'>) {
  const { ref, submit, sending, problems } = useAccountForm(mailSchema, (values) => send(values.email));
  return (
    <form ref={ref} className={classes.form} noValidate onSubmit={submit}>
      {problems.form && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {problems.form}
        </Card>
      )}
      <TextInput
        type="email"
        name="email"
        label={label}
        defaultValue={email}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={accountLimits.email}
        error={problems.fields['email']}
      />
      <SendButton isPart={isPart} sending={sending} />
    </form>
  );
}

function SendButton({ isPart, sending }: { isPart: boolean | undefined; sending: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      type="submit"
      {...(isPart ? { className: classes.own } : { size: 'lg', fullWidth: true })}
      loading={sending}
    >
      {t('accounts.code.send')}
    </Button>
  );
}

interface NumberFormProps extends Pick<CodeRequestFormProps, 'isPart' | 'send'> {
  number: string;
}

/** Asks for the number of a mobile phone. */
export function NumberForm({ number, isPart, send }: NumberFormProps): ReactNode {
  const { t } = useTranslation();
  const { ref, submit, sending, problems } = useAccountForm(phoneSchema, (values) => send(values.phone));
  return (
    <form ref={ref} className={classes.form} noValidate onSubmit={submit}>
      {problems.form && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {problems.form}
        </Card>
      )}
      <TextInput
        type="tel"
        name="phone"
        label={t('accounts.code.phone')}
        description={problems.fields['phone'] ? undefined : t('accounts.invalid.phonePrefix')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        defaultValue={number}
        autoComplete="tel"
        maxLength={accountLimits.phone}
        error={problems.fields['phone']}
      />
      <SendButton isPart={isPart} sending={sending} />
    </form>
  );
}
