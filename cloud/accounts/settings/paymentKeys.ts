/** Payout settings. Secrets are encrypted before they are stored and never sent back. */
import { z } from 'zod';
import { ethereumAddress } from '#shared/accounts/ethereum.ts';
import { moneyPlaces, paymentSettingsForm } from '#shared/accounts/forms.ts';
import { PaymentKeys } from '#shared/accounts/entities/personal.ts';
import { passwordLength } from '#shared/accounts/rules.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { Ports, Reader } from '#cloud/kernel/ports.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { tell } from '#cloud/accounts/notifications/notify.ts';
import { proveSelf } from '#cloud/accounts/sessions/reauthentication.ts';
import { refuseStale, rev } from '#cloud/kernel/stale.ts';
import type { PaymentSettingsShape } from '#shared/accounts/shapes.ts';

export type PaymentKeysRow = PaymentKeys;
export type PaymentSettings = z.output<typeof paymentSettingsForm>;

/** The settings with their secrets sealed; undefined for people who have set nothing. */
export const paymentKeysOf = (reader: Reader, user_id: number): Promise<PaymentKeys | undefined> =>
  reader.get(PaymentKeys, user_id);

/** As its owner sees it: of secrets only that they are set, and how they end. */
export const paymentSettingsShape = (row: PaymentKeys | undefined): PaymentSettingsShape => ({
  stripe_publishable: row?.stripe_publishable ?? '',
  stripe_secret: { set: Boolean(row?.stripe_secret), end: row?.stripe_secret_end ?? '' },
  stripe_webhook: { set: Boolean(row?.stripe_webhook), end: row?.stripe_webhook_end ?? '' },
  ethereum_address: row?.ethereum_address ?? '',
  paypal_email: row?.paypal_email ?? '',
  cash_app: row?.cash_app ?? '',
  zelle: row?.zelle ?? '',
  payoneer: row?.payoneer ?? '',
  moncash: row?.moncash ?? '',
  accepts_cash: row?.accepts_cash ?? false,
  rev: row?.rev ?? 0,
});

export const getPaymentKeys = defineFunction({
  route: 'GET /app/users/getPaymentKeys',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  run: async ({ storage, caller }): Promise<{ settings: PaymentSettingsShape }> => ({
    settings: paymentSettingsShape(await storage.get(PaymentKeys, caller.user_id!)),
  }),
});

const modeOf = (key: string): string | undefined => key.split('_')[1];

/** Card payments go straight to a receiver by both keys of one mode; by a half of them, or a mix, none would arrive. */
function refuseHalfKeys(publishable: string | undefined, secret: string | undefined): void {
  const refuse = (path: 'stripe_publishable' | 'stripe_secret', says: string): never => {
    throw new Refusal('invalid', { field: path }, [{ path, why: 'invalid', says }]);
  };
  if (secret && !publishable) refuse('stripe_publishable', 'accounts.invalid.stripeBoth');
  if (publishable && !secret) refuse('stripe_secret', 'accounts.invalid.stripeBoth');
  if (publishable && secret && modeOf(publishable) !== modeOf(secret))
    refuse('stripe_secret', 'accounts.invalid.stripeModes');
}

/**
 * Changes what is given; the other settings stay. `known` is the `rev` that they were read at. Throws 'changed_meanwhile', and 'invalid' for an
 * Ethereum address whose letters do not fit its sum, and for Stripe keys that do not go together.
 */
export async function changePaymentKeys(
  { storage, secrets, clock }: Pick<Ports, 'storage' | 'secrets' | 'clock'>,
  user_id: number,
  { stripe_secret, stripe_webhook, ethereum_address, ...form }: PaymentSettings,
  known?: number,
): Promise<PaymentSettingsShape> {
  const address = ethereum_address ? ethereumAddress(ethereum_address) : ethereum_address;
  if (ethereum_address && !address)
    throw new Refusal('invalid', { field: 'ethereum_address' }, [
      { path: 'ethereum_address', why: 'invalid', says: 'accounts.invalid.ethereum' },
    ]);
  const sealed = (name: 'stripe_secret' | 'stripe_webhook', secret: string | undefined) =>
    secret === undefined
      ? {}
      : {
          [name]: secret ? secrets.encrypt(secret) : undefined,
          [`${name}_end`]: secret ? secret.slice(-4) : undefined,
        };
  const changes: ChangesOf<typeof PaymentKeys> = {
    ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value === '' ? undefined : value])),
    ...(address !== undefined && { ethereum_address: address || undefined }),
    ...sealed('stripe_secret', stripe_secret),
    ...sealed('stripe_webhook', stripe_webhook),
  };
  const change = () =>
    storage.transact(async (tx) => {
      const before = await tx.get(PaymentKeys, user_id);
      refuseStale(known, before?.rev ?? 0);
      const publishable = form.stripe_publishable ?? before?.stripe_publishable;
      const isOther = publishable !== (before?.stripe_publishable ?? '') && publishable !== undefined;
      // Somebody who only removes a secret is paid here again.
      if (stripe_secret || (isOther && stripe_secret !== ''))
        refuseHalfKeys(publishable, stripe_secret ?? (before?.stripe_secret && secrets.decrypt(before.stripe_secret)));
      const isElsewhere = moneyPlaces.some((name) => name in changes && changes[name] !== before?.[name]);
      const stored = { ...changes, ...(isElsewhere && { places_changed_at: new Date(clock.now()) }) };
      return before ? tx.update(PaymentKeys, user_id, stored) : tx.insert(PaymentKeys, { user_id, ...stored });
    });
  return paymentSettingsShape(await inTurn(storage, `PaymentKeys|${user_id}`, change));
}

/** Whether money would go where it does not go now; a place that is emptied sends it nowhere else. */
function goesElsewhere({ secrets }: Pick<Ports, 'secrets'>, form: PaymentSettings, row: PaymentKeys | undefined) {
  const former = { ...row, stripe_secret: row?.stripe_secret && secrets.decrypt(row.stripe_secret) };
  return moneyPlaces.some((name) => form[name] && form[name] !== former[name]);
}

/** The caller's password, which another place for money needs. */
export const currentPassword = z.string().max(passwordLength.max).optional();

/**
 * Another place for money asks again who is there, as another e-mail address does. Throws as `proveSelf`.
 * `user_id`: whose settings they are.
 */
export async function confirmPlaces(
  context: Context,
  user_id: number,
  form: PaymentSettings,
  password: string | undefined,
): Promise<void> {
  if (!goesElsewhere(context, form, await paymentKeysOf(context.storage, user_id))) return;
  await proveSelf(context, password);
}

export const updatePaymentSettings = defineFunction({
  route: 'POST /app/users/updatePaymentSetings',
  who: members,
  limit: changing,
  input: paymentSettingsForm.extend({ rev, current: currentPassword }),
  async run(context, { rev: known, current: password, ...form }): Promise<{ settings: PaymentSettingsShape }> {
    const { storage, caller } = context;
    const user_id = caller.user_id!;
    await confirmPlaces(context, user_id, form, password);
    const changedAt = async () => (await storage.get(PaymentKeys, user_id))?.places_changed_at?.getTime();
    const before = await changedAt();
    const kept = await paymentKeysOf(storage, user_id);
    if (form.stripe_secret !== undefined && kept?.stripe_secret) {
      refuseStale(known, kept.rev);
      await context.hooks.run('paymentKeysLeave', context, user_id);
    }
    const settings = await changePaymentKeys(context, user_id, form, known);
    // A stolen session is not enough to have somebody else's money sent elsewhere unseen.
    if ((await changedAt()) !== before)
      await tell(context, { user_id, type: 'payment_place_changed', path: '/user/receive-payments', isMailed: true });
    return { settings };
  },
});
