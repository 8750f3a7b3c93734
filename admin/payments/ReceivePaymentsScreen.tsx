import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { CurrentPassword } from '#shared/client/accounts/CurrentPassword.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { Acts } from '../parts/Acts.tsx';
import { Fields } from '../parts/Fields.tsx';
import { Head } from '../parts/Head.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { Part } from '../site/SettingsFrame.tsx';
import classes from './Pricing.module.css';

type Settings = OutputOfCall<'getPlatformRails'>['settings'];

/** How the platform itself is paid where it collects for others; its keys of Stripe and PayPal are the server's configuration. */
export default function ReceivePaymentsScreen(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useKeptAnswer('getPlatformRails', {});
  return (
    <Stack gap={4}>
      <Head title={t('admin.rails.title')} note={t('admin.rails.note')} />
      {answer ? (
        <RailsForm key={answer.settings.rev} settings={answer.settings} />
      ) : error ? (
        <ErrorState text={error.message} again={reload} />
      ) : (
        <Loading gap={4}>
          <Bone height={260} />
        </Loading>
      )}
    </Stack>
  );
}

const names = ['zelle', 'cash_app', 'payoneer', 'moncash', 'paypal_email', 'ethereum_address'] as const;
const labels = {
  zelle: 'accounts.payment.zelle',
  cash_app: 'accounts.payment.cashApp',
  payoneer: 'accounts.payment.payoneer',
  moncash: 'accounts.payment.moncash',
  paypal_email: 'accounts.payment.paypal',
  ethereum_address: 'accounts.payment.ethereum',
} as const;

function RailsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(settings);
  const [current, setCurrent] = useState('');
  const save = useAction(async () => {
    const { accepts_cash } = draft;
    const given = Object.fromEntries(names.map((name) => [name, draft[name].trim()]));
    const saved = await call.setPlatformRails({ ...given, accepts_cash, ...(current && { current }) }, { quiet: true });
    changeAnswer('getPlatformRails', {}, () => saved);
    toast.success(t('admin.settings.saved'));
  });
  const isChanged =
    draft.accepts_cash !== settings.accepts_cash || names.some((name) => draft[name] !== settings[name]);
  // A place that is emptied sends money nowhere else.
  const isElsewhere = names.some((name) => draft[name].trim() && draft[name].trim() !== settings[name]);
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <Fields adminsOnly>
        <Part title={t('admin.rails.names')} text={t('admin.rails.namesText')}>
          {names.map((name) => (
            <TextInput
              key={name}
              label={t(labels[name])}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={draft[name]}
              error={save.error?.fields?.[name]}
              onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
            />
          ))}
          <Switch
            label={t('accounts.payment.cash')}
            hint={t('admin.rails.cashHint')}
            checked={draft.accepts_cash}
            onChange={(event) => setDraft({ ...draft, accepts_cash: event.currentTarget.checked })}
          />
          {isElsewhere && (
            <CurrentPassword
              description={t('accounts.payment.passwordWhy')}
              value={current}
              error={save.error?.code === 'wrong_password' ? save.error.message : save.error?.fields?.['current']}
              onChange={(event) => setCurrent(event.currentTarget.value)}
            />
          )}
          <FormRefusal
            text={save.error && !save.error.fields && save.error.code !== 'wrong_password' ? save.error.message : ''}
          />
          <Acts adminsOnly className={classes.acts}>
            <Button type="submit" disabled={!isChanged} loading={save.isRunning}>
              {t('admin.settings.save')}
            </Button>
          </Acts>
        </Part>
      </Fields>
    </Stack>
  );
}
