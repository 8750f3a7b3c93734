import { Button } from '#shared/client/ui/Button.tsx';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { storedValue } from '#shared/client/app/offline/browserStorage.ts';
import { boot, logIn, useIsVisitor } from '#shared/client/app/session/session.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import classes from '../AccountForm.module.css';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { useAuthSteps } from '#shared/client/app/routing/useAuthSteps.ts';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Card, Text } from '#shared/client/ui/Layout.tsx';
import { hasPasskeys } from '#shared/client/accounts/factors/passkeys.ts';
import { PasskeyLogIn } from '#shared/client/accounts/factors/PasskeyLogIn.tsx';
import { MoreLogIns } from '#shared/client/accounts/openId/MoreLogIns.tsx';
import { PasswordField } from '#shared/client/accounts/PasswordField.tsx';

interface Problems {
  username?: string;
  password?: string;
  /** A refusal that is not about one field. */
  form?: string;
}

interface LogInFormProps {
  /** Initial value of the first field. */
  name: string;
  /** The shell's link to reset the password; `typed` is the content of the first field. */
  renderForgotten: (typed: string) => ReactNode;
}

const codeLogIn = () => import('./CodeLogIn.tsx');

/** The log-in form, by password, by a code, or by a passkey, which pages inside of another app cannot use. */
export function LogInForm(props: LogInFormProps): ReactNode {
  const { t } = useTranslation();
  const steps = useAuthSteps();
  const [byCode, setByCode] = useState(steps.isSent);
  // While a stored session is verified it is not known yet whether it has ended.
  const wasEnded = useIsVisitor() && storedValue('ended') !== undefined;
  return (
    <>
      {wasEnded && (
        <Card as="p" size={3} surface="info" pad="3 4" below={5} role="status">
          {t('accounts.login.ended')}
        </Card>
      )}
      {byCode ? (
        <LazyPart load={codeLogIn} props={steps} fallback={<Bone height={220} />} />
      ) : (
        <PasswordLogIn {...props} />
      )}
      <Button variant="default" fullWidth className={classes.other} onClick={() => setByCode(!byCode)}>
        {t(byCode ? 'accounts.login.byPassword' : 'accounts.login.byCode')}
      </Button>
      {hasPasskeys() && !boot().mobile && <PasskeyLogIn />}
      <MoreLogIns />
    </>
  );
}

/**
 * The log-in form: user name or address, and password. Its parent continues once there is a user. A refusal keeps the input and focuses the
 * first invalid field.
 */
function PasswordLogIn({ name: first, renderForgotten }: LogInFormProps): ReactNode {
  const { t } = useTranslation();
  const [problems, setProblems] = useState<Problems>({});
  const [typed, setTyped] = useState(first);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const { run, isRunning } = useAction(logIn, ({ fields = {}, message }) => {
    setProblems({ username: fields['username'], password: fields['password'], form: message });
    (fields['username'] ? username : password).current?.focus();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    const name = username.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    const found: Problems = {
      username: name ? undefined : t('accounts.login.usernameMissing'),
      password: secret ? undefined : t('accounts.login.passwordMissing'),
    };
    setProblems(found);
    if (found.username) return username.current?.focus();
    if (found.password) return password.current?.focus();
    void run(name, secret);
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {problems.form && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {problems.form}
        </Card>
      )}
      <TextInput
        ref={username}
        name="username"
        label={t('accounts.login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={first}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problems.username}
      />
      <PasswordField ref={password} label={t('accounts.login.password')} error={problems.password} />
      <Text size={2} self="start" className={classes.beside}>
        {renderForgotten(typed)}
      </Text>
      <Button type="submit" size="lg" fullWidth loading={isRunning}>
        {t('accounts.logIn')}
      </Button>
    </form>
  );
}
