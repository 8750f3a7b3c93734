import { IconMailbox } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { call, CallError } from '#shared/client/app/api.ts';
import type { OutputOfCall } from '#shared/client/app/calls.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { When } from '#shared/client/app/When.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import classes from './MailboxScreen.module.css';
import NotFoundScreen from './NotFoundScreen.tsx';

type Mails = OutputOfCall<'GET /app/site/getMails'>['mails'];

/** Milliseconds until new mails are looked for. */
const every = 3000;

/** The digits of a code stand out. */
const marked = (text: string) =>
  text.split(/\b(\d{6})\b/).map((part, n) => <Fragment key={n}>{n % 2 ? <mark>{part}</mark> : part}</Fragment>);

/** The mails of a demo, which has no mail server: everybody reads them here. Nowhere else there is such a place. */
export default function MailboxScreen(): ReactNode {
  const { t } = useTranslation();
  const [mails, setMails] = useState<Mails>();
  const [error, setError] = useState<CallError>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const answer = await call('GET /app/site/getMails', {}, { quiet: true });
        if (isGone) return;
        setMails(answer.mails);
        setError(undefined);
      } catch (cause) {
        if (!(cause instanceof CallError)) throw cause;
        if (isGone) return;
        setError(cause);
        if (cause.code === 'not_found') return;
      }
      timer = setTimeout(() => void look(), every);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [tries]);

  if (error?.code === 'not_found') return <NotFoundScreen />;
  if (!mails && error) return <ErrorState level={1} text={error.message} again={() => setTries(tries + 1)} />;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('site.mailbox.title')}</h1>
      <p className={classes.lead}>{t('site.mailbox.lead')}</p>
      {!mails ? (
        <div className={classes.list} aria-hidden>
          {Array.from({ length: 3 }, (_, n) => (
            <Bone key={n} height={160} />
          ))}
        </div>
      ) : mails.length === 0 ? (
        <EmptyState
          icon={<IconMailbox size={28} />}
          title={t('site.mailbox.empty.title')}
          text={t('site.mailbox.empty.text')}
        />
      ) : (
        <ol className={classes.list} data-testid="mails">
          {mails.map(({ mail_id, to, subject, text, at }) => (
            <li key={mail_id} className={classes.mail}>
              <h2 className={classes.subject}>{subject}</h2>
              <p className={classes.to}>
                {t('site.mailbox.to', { to })} · <When at={at} />
              </p>
              <p className={classes.text}>{marked(text)}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
