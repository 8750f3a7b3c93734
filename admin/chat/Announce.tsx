import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { communityLimits } from '#shared/community/limits.ts';
import classes from './Messages.module.css';

/** Tells everybody, or some people, something by their bell. */
export function Announce(): ReactNode {
  const { t } = useTranslation();
  const [client_id, setClientId] = useState(clientId);
  const [text, setText] = useState('');
  const [path, setPath] = useState('');
  const [people, setPeople] = useState('');
  const send = useAction(async () => {
    const ids = people.split(/[\s,;]+/).filter(Boolean);
    await call.sendNotifications({ client_id, text, path, to: ids.length ? ids : 'everybody' }, { quiet: true });
    toast.success(t('admin.messages.announced'));
    setText('');
    setPath('');
    setPeople('');
    setClientId(clientId());
  });
  const { fields } = send.error ?? {};
  return (
    <Card
      as="form"
      gap={3}
      pad={4}
      maxWidth="1040px"
      aria-label={t('admin.messages.announce')}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send.run();
      }}
    >
      <Textarea
        label={t('admin.messages.announceText')}
        rows={4}
        required
        value={text}
        maxLength={communityLimits.announcement.text}
        error={fields?.text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <TextInput
        label={t('admin.messages.announcePath')}
        value={path}
        error={fields?.path}
        onChange={({ currentTarget: { value } }) => setPath(value.trim())}
      />
      <TextInput
        label={t('admin.messages.announceTo')}
        description={t('admin.messages.announceToHint')}
        value={people}
        inputMode="numeric"
        error={fields?.to}
        onChange={({ currentTarget: { value } }) => setPeople(value)}
      />
      {send.error && !fields && <p role="alert">{send.error.message}</p>}
      <div className={classes.buttons}>
        <Button type="submit" loading={send.isRunning}>
          {t('admin.messages.announceSend')}
        </Button>
      </div>
    </Card>
  );
}
