import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Card, Heading, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Factors.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  done: () => void;
}

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, done }: RecoveryCodesProps): ReactNode {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={4}>
      <Heading level={3} size={4} ref={heading} tabIndex={-1}>
        {t('accounts.recovery.keep')}
      </Heading>
      <Meta>{t('accounts.recovery.keepText')}</Meta>
      <Card columns={2} gap="2 5" as="ul" pad={4} surface="sunken" className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Card>
      <Row gap="2 3" cross="stretch" wrap className={classes.acts}>
        <Button variant="default" onClick={() => void copyText(codes.join('\n'))}>
          {t(copied ? 'accounts.totp.copied' : 'accounts.recovery.copy')}
        </Button>
        <Button onClick={done}>{t('accounts.recovery.kept')}</Button>
      </Row>
    </Stack>
  );
}
