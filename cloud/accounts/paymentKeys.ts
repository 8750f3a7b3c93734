/** Payout settings. Secrets are encrypted before they are stored and never sent back. */
import { z } from 'zod';
import { ethereumAddress } from '#shared/accounts/ethereum.ts';
import { paymentSettingsForm } from '#shared/accounts/forms.ts';
import { PaymentKeys } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing, usual } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { inTurn } from '../inTurn.ts';
import { refuseStale, rev } from '../stale.ts';
import type { PaymentSettingsShape } from '#shared/accounts/shapes.ts';

const shapeOf = (row: PaymentKeys | undefined): PaymentSettingsShape => ({
  stripe_publishable: row?.stripe_publishable ?? '',
  stripe_secret: { set: Boolean(row?.stripe_secret), end: row?.stripe_secret_end ?? '' },
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
  who: members,
  limit: usual,
  input: z.strictObject({}),
  run: async ({ storage, caller }): Promise<{ settings: PaymentSettingsShape }> => ({
    settings: shapeOf(await storage.get(PaymentKeys, caller.user_id!)),
  }),
});

export const updatePaymentSettings = defineFunction({
  who: members,
  limit: changing,
  input: paymentSettingsForm.extend({ rev }),
  async run(
    { storage, secrets, caller },
    { rev: known, stripe_secret, ethereum_address, ...form },
  ): Promise<{ settings: PaymentSettingsShape }> {
    const user_id = caller.user_id!;
    const address = ethereum_address ? ethereumAddress(ethereum_address) : ethereum_address;
    if (ethereum_address && !address)
      throw new Refusal('invalid', { field: 'ethereum_address' }, [
        { path: 'ethereum_address', why: 'invalid', says: 'accounts.invalid.ethereum' },
      ]);
    const changes = {
      ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value === '' ? undefined : value])),
      ...(address !== undefined && { ethereum_address: address || undefined }),
      ...(stripe_secret !== undefined && {
        stripe_secret: stripe_secret ? secrets.encrypt(stripe_secret) : undefined,
        stripe_secret_end: stripe_secret ? stripe_secret.slice(-4) : undefined,
      }),
    };
    const change = () =>
      storage.transact(async (tx) => {
        const before = await tx.get(PaymentKeys, user_id);
        refuseStale(known, before?.rev ?? 0);
        return before ? tx.update(PaymentKeys, user_id, changes) : tx.insert(PaymentKeys, { user_id, ...changes });
      });
    return { settings: shapeOf(await inTurn(storage, `PaymentKeys|${user_id}`, change)) };
  },
});
