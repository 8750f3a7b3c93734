import { type ReactNode, useState } from 'react';
import type { Preferences } from '#shared/accounts/entities/personal.ts';
import { call } from '#shared/client/app/data/api.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { userChanged, useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { List } from '#shared/client/ui/Layout.tsx';
import { type PushState, turnPushOff, turnPushOn, usePushState } from './push.ts';

type Choice = keyof Preferences & ('read_receipts' | 'last_seen' | 'push_text');

const choices: readonly { name: Choice; label: Key; text: Key }[] = [
  {
    name: 'read_receipts',
    label: 'accounts.preferences.messages.receipts',
    text: 'accounts.preferences.messages.receiptsText',
  },
  {
    name: 'last_seen',
    label: 'accounts.preferences.messages.lastSeen',
    text: 'accounts.preferences.messages.lastSeenText',
  },
  {
    name: 'push_text',
    label: 'accounts.preferences.messages.pushText',
    text: 'accounts.preferences.messages.pushTextText',
  },
];

const deviceTexts: Readonly<Record<PushState, Key>> = {
  unsupported: 'accounts.preferences.device.unsupported',
  refused: 'accounts.preferences.device.refused',
  off: 'accounts.preferences.device.text',
  on: 'accounts.preferences.device.text',
};

/** What others learn from somebody's reading, and notes on this device. Each switch is saved at once. */
export function MessagePreferences(): ReactNode {
  const user = useUser();
  if (user?.user_id === undefined) return null;
  return (
    <List gap={2}>
      <li>
        <DeviceSwitch user_id={user.user_id} />
      </li>
      {choices.map((choice) => (
        <li key={choice.name}>
          <ChoiceSwitch {...choice} />
        </li>
      ))}
    </List>
  );
}

function ChoiceSwitch({ name, label, text }: (typeof choices)[number]) {
  const { t } = useTranslation();
  const user = useUser();
  const save = useAction(async (isOn: boolean) => {
    const { preferences } = await call.updatePreferences({ [name]: isOn });
    if (user) userChanged({ ...user, settings: preferences });
    toast.success(t('accounts.preferences.saved'));
  });
  const isOn = save.running?.[0] ?? user?.settings[name] !== false;
  return (
    <Switch
      label={t(label)}
      hint={t(text)}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => void save.run(checked)}
    />
  );
}

function DeviceSwitch({ user_id }: { user_id: number }) {
  const { t } = useTranslation();
  const [state, setState] = usePushState(user_id);
  const [hasFailed, setFailed] = useState(false);
  const turn = useAction(async (isOn: boolean) => {
    setFailed(false);
    setState(await (isOn ? turnPushOn(user_id) : turnPushOff()));
  });
  const isFixed = state === undefined || state === 'unsupported' || state === 'refused';
  return (
    <Switch
      label={t('accounts.preferences.device')}
      hint={t(hasFailed ? 'accounts.preferences.device.failed' : deviceTexts[state ?? 'off'])}
      checked={turn.running?.[0] ?? state === 'on'}
      disabled={isFixed}
      onChange={({ currentTarget: { checked } }) =>
        void turn.run(checked).catch((cause: unknown) => {
          console.warn('This device cannot be told of news', cause);
          setFailed(true);
        })
      }
    />
  );
}
