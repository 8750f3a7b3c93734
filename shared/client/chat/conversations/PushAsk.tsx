import { Button } from '#shared/client/ui/Button.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import { turnPushOn, usePushState } from '#shared/client/accounts/profile/push.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import classes from './ConversationPane.module.css';

/** Asks, of somebody who waits for an answer, whether this device shall tell of it; once on a device. */
export function PushAsk({ user_id }: { user_id: number }): ReactNode {
  const { t } = useTranslation();
  const [state] = usePushState(user_id);
  const [isAsked, setAsked] = useState(() => storedValue('pushAsked') !== undefined);
  const close = () => {
    storeValue('pushAsked', 'yes');
    setAsked(true);
  };
  const turnOn = useAction(async () => {
    try {
      if ((await turnPushOn(user_id)) === 'on') toast.success(t('chat.push.on'));
    } catch (cause) {
      console.warn('This device cannot be told of news', cause);
      toast.refusal(t('chat.push.failed'));
    }
    close();
  });
  if (state !== 'off' || isAsked) return null;
  return (
    <Row gap={2} wrap size={2} pad="3 4" edge="top" background="sunken" className={classes.banner} role="status">
      <p>{t('chat.push.ask')}</p>
      <Button size="sm" loading={turnOn.isRunning} onClick={() => void turnOn.run()}>
        {t('chat.push.yes')}
      </Button>
      <Button size="sm" variant="default" onClick={close}>
        {t('chat.push.no')}
      </Button>
    </Row>
  );
}
