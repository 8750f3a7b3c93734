import { IconMailbox } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, List, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './MailboxScreen.module.css';
import NotFoundScreen from './NotFoundScreen.tsx';

/** Milliseconds between polls. */
const every = 3000;

/** Highlights codes. */
const marked = (text: string) =>
  text
    .split(/\b(\d{6}(?:\d{2})?)\b/)
    .map((part, n) => <Fragment key={n}>{n % 2 ? <mark>{part}</mark> : part}</Fragment>);

/** The public mailbox of a demo without a mail server. */
export default function MailboxScreen(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useAnswer('getMails', {}, { every });
  const mails = answer?.mails;

  if (error?.code === 'not_found') return <NotFoundScreen />;
  if (!mails && error) return <ErrorState level={1} text={error.message} again={reload} />;
  return (
    <div className={classes.page}>
      <Heading level={1} size={8}>
        {t('site.mailbox.title')}
      </Heading>
      <Text soft className={classes.lead}>
        {t('site.mailbox.lead')}
      </Text>
      {!mails ? (
        <Stack gap={4} aria-hidden>
          {Array.from({ length: 3 }, (_, n) => (
            <Bone key={n} height={160} />
          ))}
        </Stack>
      ) : mails.length === 0 ? (
        <EmptyState
          icon={<IconMailbox size={28} />}
          title={t('site.mailbox.empty.title')}
          text={t('site.mailbox.empty.text')}
        />
      ) : (
        <List as="ol" gap={4} data-testid="mails">
          {mails.map(({ mail_id, to, subject, text, at, isSms }) => (
            <Card pad="5 6" as="li" key={mail_id} className={classes.mail} narrow={{ pad: 4 }}>
              <Heading level={2} size={4} breaks>
                {isSms ? t('site.mailbox.sms') : subject}
              </Heading>
              <Meta breaks below={3}>
                {t('site.mailbox.to', { to })} · <When at={at} />
              </Meta>
              <Text breaks lines className={classes.text}>
                {marked(text)}
              </Text>
            </Card>
          ))}
        </List>
      )}
    </div>
  );
}
