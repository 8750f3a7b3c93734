import { Button } from '#shared/client/ui/Button.tsx';
import { IconArrowRight, IconBuildingBank, IconCoin, IconCreditCard, IconLock } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import { moneyPlaces, paymentSettingsForm } from '#shared/accounts/forms.ts';
import { CurrentPassword } from '../CurrentPassword.tsx';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import type { Known } from '#shared/client/app/editConflict.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Switch } from '#shared/client/ui/Switch.tsx';
import { Card, Grid, Heading, Meta, Row, Sign, Stack } from '#shared/client/ui/Layout.tsx';
import { CallBackAddress } from '#shared/client/accounts/CallBackAddress.tsx';
import { SecretField, type SecretPlan } from '#shared/client/accounts/SecretField.tsx';
import { readWith, type SavedForm, useSavedForm } from '#shared/client/accounts/useSavedForm.ts';
import form from './ProfileForm.module.css';
import classes from './PaymentSettings.module.css';

type Settings = OutputOfCall<'getPaymentKeys'>['settings'];

/** The payout settings of the signed-in user. */
export function PaymentSettings(): ReactNode {
  const { answer, error, reload } = useAnswer('getPaymentKeys', {});
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading gap={5}>
        <Bone height={220} />
        <Bone height={120} />
        <Bone height={320} />
      </Loading>
    );
  return <SettingsForm settings={answer.settings} />;
}

interface Draft {
  /** The password, where a place is another one. */
  current: string;
  stripe_publishable: string;
  /** Empty keeps the stored secret, unless it is to be removed. */
  stripe_secret: string;
  stripe_webhook: string;
  /** Of those that are stored: another one is another version. */
  secret_end: string;
  webhook_end: string;
  ethereum_address: string;
  paypal_email: string;
  cash_app: string;
  zelle: string;
  payoneer: string;
  moncash: string;
  accepts_cash: boolean;
}

const withPassword = paymentSettingsForm.extend({ current: z.string().optional() });

const keptAll: Record<'stripe_secret' | 'stripe_webhook', SecretPlan> = {
  stripe_secret: 'keep',
  stripe_webhook: 'keep',
};

/** What is sent of a secret: nothing keeps it, empty removes it. */
const sent = (name: keyof typeof keptAll, typed: string, plan: SecretPlan) =>
  plan === 'remove' ? { [name]: '' } : typed.trim() ? { [name]: typed } : {};

const knownOf = ({ rev, stripe_secret, stripe_webhook, ...settings }: Settings): Known<Draft, number> => ({
  draft: {
    ...settings,
    current: '',
    stripe_secret: '',
    stripe_webhook: '',
    secret_end: stripe_secret.end,
    webhook_end: stripe_webhook.end,
  },
  rev,
});

interface GroupProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Group({ icon, title, text, children }: GroupProps) {
  const id = useId();
  return (
    <Card
      as="section"
      columns="44px 1fr"
      gap="5 3"
      pad={6}
      cross="center"
      className={classes.group}
      aria-labelledby={id}
    >
      <Sign size={44} aria-hidden>
        {icon}
      </Sign>
      <div>
        <Heading id={id} level={2} size={4}>
          {title}
        </Heading>
        <Meta>{text}</Meta>
      </div>
      <Stack across gap={5}>
        {children}
      </Stack>
    </Card>
  );
}

/** Turns off autofill and autocorrection for names and numbers. */
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
type Saved = SavedForm<Draft>;

interface StripeGroupProps {
  settings: Settings;
  plans: typeof keptAll;
  setPlans: (plans: typeof keptAll) => void;
  problem: Saved['problem'];
  register: Saved['form']['register'];
}

function StripeGroup({ settings, plans, setPlans, problem, register }: StripeGroupProps) {
  const { t } = useTranslation();
  return (
    <Group
      icon={<IconCreditCard size={24} />}
      title={t('accounts.payment.stripe')}
      text={t('accounts.payment.stripeText')}
    >
      <TextInput
        label={t('accounts.payment.publishable')}
        placeholder="pk_live_…"
        maxLength={210}
        {...plain}
        error={problem('stripe_publishable')}
        {...register('stripe_publishable')}
      />
      <SecretField
        label={t('accounts.payment.secret')}
        hint={t('accounts.payment.secretHint')}
        placeholder="sk_live_…"
        stored={settings.stripe_secret}
        plan={plans.stripe_secret}
        setPlan={(plan) => setPlans({ ...plans, stripe_secret: plan })}
        error={problem('stripe_secret')}
        input={register('stripe_secret')}
      />
      <CallBackAddress />
      <SecretField
        label={t('accounts.payment.webhook')}
        hint={t('accounts.payment.webhookHint')}
        placeholder="whsec_…"
        stored={settings.stripe_webhook}
        plan={plans.stripe_webhook}
        setPlan={(plan) => setPlans({ ...plans, stripe_webhook: plan })}
        error={problem('stripe_webhook')}
        input={register('stripe_webhook')}
      />
    </Group>
  );
}

function OtherWays({ problem, register }: { problem: Saved['problem']; register: Saved['form']['register'] }) {
  const { t } = useTranslation();
  return (
    <Group
      icon={<IconBuildingBank size={24} />}
      title={t('accounts.payment.others')}
      text={t('accounts.payment.othersText')}
    >
      <TextInput
        label={t('accounts.payment.paypal')}
        description={t('accounts.payment.paypalHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="email"
        maxLength={200}
        {...plain}
        error={problem('paypal_email')}
        {...register('paypal_email')}
      />
      <Grid narrow={{ columns: 1 }} columns={2} gap="5 4" cross="start">
        <TextInput
          label={t('accounts.payment.cashApp')}
          placeholder="$"
          maxLength={60}
          {...plain}
          error={problem('cash_app')}
          {...register('cash_app')}
        />
        <TextInput
          label={t('accounts.payment.zelle')}
          maxLength={200}
          {...plain}
          error={problem('zelle')}
          {...register('zelle')}
        />
        <TextInput
          label={t('accounts.payment.payoneer')}
          maxLength={200}
          {...plain}
          error={problem('payoneer')}
          {...register('payoneer')}
        />
        <TextInput
          label={t('accounts.payment.moncash')}
          inputMode="tel"
          maxLength={20}
          {...plain}
          error={problem('moncash')}
          {...register('moncash')}
        />
      </Grid>
      <Switch label={t('accounts.payment.cash')} hint={t('accounts.payment.cashHint')} {...register('accepts_cash')} />
    </Group>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const [plans, setPlans] = useState(keptAll);
  const saved = useSavedForm({
    known: knownOf(settings),
    read: ({ current, stripe_secret, stripe_webhook, secret_end: _end, webhook_end: _webhookEnd, ...draft }: Draft) =>
      readWith(withPassword, {
        ...draft,
        ...(current && { current }),
        ...sent('stripe_secret', stripe_secret, plans.stripe_secret),
        ...sent('stripe_webhook', stripe_webhook, plans.stripe_webhook),
      }),
    send: async (input, rev) => {
      const answer = await call.updatePaymentSettings({ ...input, rev }, { quiet: true });
      changeAnswer('getPaymentKeys', {}, (known) => known && { ...known, settings: answer.settings });
      setPlans(keptAll);
      toast.success(t('accounts.payment.saved'));
      return knownOf(answer.settings);
    },
    newer: async () => knownOf((await call.getPaymentKeys({}, { quiet: true })).settings),
  });
  const { submit, sending, refusal, takeNewer, problem } = saved;
  const { register } = saved.form;
  const typed = saved.form.watch();
  // A stored secret is never shown: what is typed is another one.
  const isElsewhere = moneyPlaces.some((name) => {
    const now = typed[name].trim();
    return now !== '' && now !== (name === 'stripe_secret' ? '' : settings[name]);
  });
  const isDirect = settings.stripe_publishable !== '' && settings.stripe_secret.set;
  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      <Row tone="ink" size={3} surface="info" gap={3} pad="3 4" cross="stretch" className={classes.safe} role="status">
        <IconArrowRight size={20} aria-hidden />
        <div>
          <strong>{t('accounts.payment.goes')}</strong>
          <p>{t(isDirect ? 'accounts.payment.goesDirect' : 'accounts.payment.goesHere')}</p>
        </div>
      </Row>
      <OtherWays problem={problem} register={register} />
      <Group icon={<IconCoin size={24} />} title={t('accounts.payment.crypto')} text={t('accounts.payment.cryptoText')}>
        <TextInput
          label={t('accounts.payment.ethereum')}
          placeholder="0x…"
          maxLength={60}
          className={classes.code}
          {...plain}
          error={problem('ethereum_address')}
          {...register('ethereum_address')}
        />
      </Group>
      <Row as="p" size={3} surface="info" gap={3} pad="3 4" cross="stretch" className={classes.safe}>
        <IconLock size={20} aria-hidden />
        <span>{t('accounts.payment.safe')}</span>
      </Row>
      <StripeGroup settings={settings} plans={plans} setPlans={setPlans} problem={problem} register={register} />
      {isElsewhere && (
        <CurrentPassword
          description={t('accounts.payment.passwordWhy')}
          error={problem('current')}
          {...register('current')}
        />
      )}
      <FormRefusal text={refusal} takeNewer={takeNewer} />
      <Row gap={3} wrap above={1} className={form.actions}>
        <Button type="submit" loading={sending}>
          {t('accounts.profile.save')}
        </Button>
      </Row>
    </Stack>
  );
}
