import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { boot } from '#shared/client/app/boot.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { accountLimits } from '#shared/accounts/limits.ts';
import { isNumber } from './codeAddress.ts';
import { useWait } from './useWait.ts';
import classes from './CodeField.module.css';

interface CodeFieldProps {
  /** The text before the address. */
  lead: string;
  /** An address, or a phone's number. */
  email: string;
  problem: string | undefined;
  /** The code has expired; a new one is offered at once. */
  expired: boolean;
  /** Sends a new code. Throws CallError. */
  again: () => Promise<void>;
  /** Goes back to the address; absent where there is no other. */
  change?: () => void;
}

interface News {
  text: string;
  isBad?: boolean;
}

const { digits, minutes } = accountLimits.mailCode;

/**
 * The field for a code by mail or SMS; its form field is `code`. Remount it for every address, so that it takes the focus and restarts the
 * countdown.
 */
export function CodeField({ lead, email, problem, expired, again, change }: CodeFieldProps): ReactNode {
  const { t } = useTranslation();
  const [left, begin] = useWait(accountLimits.codeAgain);
  const [news, setNews] = useState<News>({ text: '' });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const waits = left > 0 && !expired;
  const { run: send, isRunning } = useAction(
    async () => {
      setNews({ text: '' });
      await again();
      begin();
      setNews({ text: t('accounts.code.sentAgain') });
      if (input.current) input.current.value = '';
      input.current?.focus();
    },
    ({ message }) => setNews({ text: message, isBad: true }),
  );

  return (
    <Stack gap={2}>
      <TextInput
        ref={input}
        className={classes.code}
        name="code"
        label={t('accounts.code.code')}
        description={
          <>
            {lead}{' '}
            <Text tone="ink" as="span" strong breaks>
              {email}
            </Text>
            . {t('accounts.code.goodFor', { minutes })}
          </>
        }
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={digits + 2}
        error={problem}
        onPaste={(event) => {
          // Pasting a line of the mail inserts only the code in it.
          const found = event.clipboardData.getData('text').replaceAll(/\D/g, '');
          if (found.length !== digits) return;
          event.preventDefault();
          event.currentTarget.value = found;
        }}
      />
      <Row gap="1 4" cross="stretch" justify="space-between" wrap className={classes.more}>
        {change && (
          <Button variant="subtle" size="sm" onClick={change}>
            {t(isNumber(email) ? 'accounts.code.changePhone' : 'accounts.code.change')}
          </Button>
        )}
        <Button
          variant={expired ? 'light' : 'subtle'}
          size="sm"
          aria-disabled={waits || isRunning}
          onClick={() => void (waits || send())}
        >
          {waits ? t('accounts.code.againIn', { seconds: left }) : t('accounts.code.again')}
        </Button>
      </Row>
      <p role="status" className={news.text ? classes.note : 'visually-hidden'} data-bad={news.isBad}>
        {news.text}
      </p>
      {boot().mailbox && (
        <p className={classes.note}>
          {t('accounts.code.demo')}{' '}
          <a href="/mailbox" target="_blank" rel="noreferrer">
            {t('site.mailbox.title')}
          </a>
        </p>
      )}
    </Stack>
  );
}
