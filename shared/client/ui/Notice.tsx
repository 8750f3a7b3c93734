import { Button } from '#shared/client/ui/Button.tsx';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useWholeNotice } from '#shared/client/app/routing/wholeNotice.ts';
import { Box, Heading, Row, Sign, Text } from './Layout.tsx';
import classes from './Notice.module.css';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** The suggested next step. */
  children?: ReactNode;
  /** Within a card, which has the line and the ground. */
  bare?: boolean;
  /** Heading level; 1 where the notice is the whole screen. */
  level?: 1 | 2;
}

/** An empty state: what the place is for, and the next step. */
export function EmptyState({ icon, title, text, children, bare, level = 2 }: NoticeProps) {
  useWholeNotice(title, level === 1);
  return (
    <Box textAlign="center" className={classes.notice} radius="card" data-bare={bare || undefined}>
      <Sign size={56} aria-hidden>
        {icon}
      </Sign>
      <Heading level={level} size={6}>
        {title}
      </Heading>
      <Text soft maxWidth="46ch">
        {text}
      </Text>
      {children && (
        <Row gap={3} cross="stretch" justify="center" wrap above={2} className={classes.step}>
          {children}
        </Row>
      )}
    </Box>
  );
}

interface ErrorStateProps {
  text: string;
  again: () => void;
  level?: 1 | 2;
  /** Other ways on. */
  children?: ReactNode;
}

/** A failed load with a retry button. `text` is the refusal's sentence. */
export function ErrorState({ text, again, level = 2, children }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState icon={<IconCloudOff size={28} />} title={t('site.error.title')} text={text} level={level}>
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={again}>
          {t('site.error.again')}
        </Button>
        {children}
      </EmptyState>
    </div>
  );
}
