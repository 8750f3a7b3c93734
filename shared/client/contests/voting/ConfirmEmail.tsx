import { Button } from '#shared/client/ui/Button.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useWait } from '#shared/client/accounts/useWait.ts';
import { call, CallError } from '#shared/client/app/data/api.ts';
import { boot } from '#shared/client/app/boot.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Box, Card, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { accountLimits } from '#shared/accounts/limits.ts';
import classes from './ConfirmEmail.module.css';

interface ConfirmEmailProps {
  cx_id: string;
  /** Whether a vote is sent after confirming. */
  votes: boolean;
  confirmed: () => void;
  close: () => void;
}

interface Problem {
  /** Error of the field. */
  field?: string;
  /** Error of the call as a whole. */
  form?: string;
}

const { voteDigits: digits, minutes } = accountLimits.mailCode;

/** Confirms an address by a mailed code; a pending vote is then sent. A refusal keeps the input. */
export default function ConfirmEmail({ cx_id, votes, confirmed, close }: ConfirmEmailProps) {
  const { t } = useTranslation();
  /** The address that a code was mailed to, if any. */
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<Problem>({});
  const [news, setNews] = useState('');
  const [left, begin] = useWait();
  const email = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  /** Kept across the two steps. */
  const [typed, setTyped] = useState('');

  useEffect(() => {
    (sentTo === undefined ? email : code).current?.focus();
  }, [sentTo]);

  /** Runs a call; a refusal is shown at its field. */
  const { run: attempt, isRunning } = useAction(async (work: () => Promise<void>, name: 'email' | 'code') => {
    setProblem({});
    setNews('');
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      const isOfField = cause.code === 'invalid' || cause.code === 'wrong_code' || cause.code === 'code_expired';
      setProblem(isOfField ? { field: cause.fields?.[name] ?? cause.message } : { form: cause.message });
      (name === 'email' ? email : code).current?.select();
    }
  });

  const send = (address: string) =>
    attempt(
      async () => {
        await call.sendVoteCode({ cx_id, email: address }, { quiet: true });
        begin();
        if (sentTo === address) setNews(t('contests.confirm.sentAgain'));
        setSentTo(address);
      },
      sentTo === undefined ? 'email' : 'code',
    );

  const submitEmail = (event: FormEvent) => {
    event.preventDefault();
    const address = email.current?.value.trim() ?? '';
    setTyped(address);
    if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address)) return void send(address);
    setProblem({ field: t('contests.confirm.emailInvalid') });
    email.current?.focus();
  };

  const submitCode = (event?: FormEvent) => {
    event?.preventDefault();
    const value = code.current?.value.replaceAll(/\D/g, '') ?? '';
    if (value.length === digits)
      return void attempt(async () => {
        await call.confirmVoteCode({ email: sentTo!, code: value }, { quiet: true });
        confirmed();
      }, 'code');
    setProblem({ field: t('contests.confirm.codeInvalid', { digits }) });
    code.current?.focus();
  };

  const alert = problem.form && (
    <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
      {problem.form}
    </Card>
  );
  return (
    <Dialog title={t('contests.confirm.title')} close={close}>
      {sentTo === undefined ? (
        <Stack as="form" key="email" gap={4} noValidate onSubmit={submitEmail}>
          <Text soft>{t('contests.confirm.lead')}</Text>
          {alert}
          <TextInput
            ref={email}
            type="email"
            name="email"
            label={t('contests.confirm.email')}
            defaultValue={typed}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={accountLimits.email}
            error={problem.field}
          />
          <Button type="submit" size="lg" fullWidth loading={isRunning}>
            {t('contests.confirm.send')}
          </Button>
          <Meta className={classes.note}>{t('contests.confirm.privacy')}</Meta>
        </Stack>
      ) : (
        <Stack as="form" key="code" gap={4} noValidate onSubmit={submitCode}>
          <Text soft>
            {t('contests.confirm.sent', { minutes })}{' '}
            <Box as="b" strong tone="ink" breaks>
              {sentTo}
            </Box>
          </Text>
          {alert}
          <TextInput
            ref={code}
            className={classes.code}
            name="code"
            label={t('contests.confirm.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={digits + 2}
            error={problem.field}
            onChange={(event) => {
              // A complete code is submitted at once.
              if (event.currentTarget.value.replaceAll(/\D/g, '').length === digits) submitCode();
            }}
          />
          <Button type="submit" size="lg" fullWidth loading={isRunning}>
            {votes ? t('contests.confirm.submit') : t('contests.confirm.submitOnly')}
          </Button>
          <Row gap="2 4" cross="stretch" justify="space-between" wrap>
            <Button variant="subtle" onClick={() => setSentTo(undefined)}>
              {t('contests.confirm.change')}
            </Button>
            <Button variant="subtle" aria-disabled={left > 0} onClick={() => void (left || send(sentTo))}>
              {left ? t('contests.confirm.againIn', { seconds: left }) : t('contests.confirm.again')}
            </Button>
          </Row>
          {boot().mailbox && (
            <Meta className={classes.note}>
              {t('contests.confirm.demo')}{' '}
              <a href="/mailbox" target="_blank" rel="noreferrer">
                {t('site.mailbox.title')}
              </a>
            </Meta>
          )}
          <span role="status" className="visually-hidden">
            {news}
          </span>
        </Stack>
      )}
    </Dialog>
  );
}
