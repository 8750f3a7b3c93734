import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { call } from '#shared/client/app/api.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import classes from '#shared/client/ui/Page.module.css';
import { To } from '#web/links.ts';
import own from './UnsubscribeScreen.module.css';

/** Where a mail's link leads. It asks first, because programs open links to look at them. */
export default function UnsubscribeScreen(): ReactNode {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [isDone, setDone] = useState(false);
  const stop = useAction(async () => {
    await call('POST /app/account/unsubscribe/:token', { token }, { quiet: true });
    setDone(true);
  });
  return (
    <div className={own.page}>
      <h1 className={classes.title}>{t('accounts.unsubscribe.title')}</h1>
      <p className={classes.lead} role="status">
        {t(isDone ? 'accounts.unsubscribe.done' : 'accounts.unsubscribe.lead')}
      </p>
      <FormRefusal
        text={stop.error?.code === 'not_found' ? t('accounts.unsubscribe.unknown') : (stop.error?.message ?? '')}
      />
      <div className={own.ways}>
        {!isDone && (
          <Button loading={stop.isRunning} onClick={() => void stop.run()}>
            {t('accounts.unsubscribe.stop')}
          </Button>
        )}
        <Button variant="default" renderRoot={(props) => <To {...props} name="preferences" />}>
          {t('accounts.unsubscribe.preferences')}
        </Button>
      </div>
    </div>
  );
}
