/** How the platform itself is paid by manual rails: the settings of the support user, whom nobody can be. */
import { z } from 'zod';
import { paymentSettingsForm } from '#shared/accounts/forms.ts';
import type { PaymentSettingsShape } from '#shared/accounts/shapes.ts';
import { limits } from '#shared/limits.ts';
import { admins, operators } from '#shared/model/access.ts';
import {
  changePaymentKeys,
  confirmPlaces,
  currentPassword,
  paymentKeysOf,
  paymentSettingsShape,
} from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';

const read = async (storage: Parameters<typeof paymentKeysOf>[0]): Promise<PaymentSettingsShape> =>
  paymentSettingsShape(await paymentKeysOf(storage, limits.supportUser));

/** Keys of Stripe are the server's configuration, and never here. */
export const getPlatformRails = defineFunction({
  who: operators('money', 'read'),
  limit: usual,
  input: z.strictObject({}),
  run: async ({ storage }): Promise<{ settings: PaymentSettingsShape }> => ({ settings: await read(storage) }),
});

/** Another place for money needs the operator's password, so that a stolen session cannot send everybody's money elsewhere. */
export const setPlatformRails = defineFunction({
  who: admins,
  limit: changing,
  input: paymentSettingsForm
    .omit({ stripe_publishable: true, stripe_secret: true, stripe_webhook: true })
    .extend({ current: currentPassword }),
  async run(context, { current: password, ...form }): Promise<{ settings: PaymentSettingsShape }> {
    await confirmPlaces(context, limits.supportUser, form, password);
    return { settings: await changePaymentKeys(context, limits.supportUser, form) };
  },
});
