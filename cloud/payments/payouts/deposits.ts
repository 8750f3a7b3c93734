/** Money for one's own balance: the first thing that is sold here. */
import { z } from 'zod';
import { depositService } from '#shared/payments/limits.ts';
import { type Currency, currencyDecimals, isCurrency } from '#shared/payments/money.ts';
import type { Language } from '#shared/languages.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import type { Goods } from '#cloud/kernel/goods.ts';
import { pricingAt } from '#cloud/payments/policy/pricing.ts';

/** As it stands on the payment, which keeps the words that it was bought under. */
const titles: Readonly<Record<Language, string>> = { EN: 'Deposit', FR: 'Dépôt', ES: 'Depósito' };

const unitOf = (currency: Currency) => 10 ** currencyDecimals[currency];

/** What can be added to a balance at once, by currency, in minor units; currencies without a range are not taken. */
export const getDepositRanges = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  run: async ({ storage, clock }): Promise<{ ranges: Record<string, { min: number; max: number }> }> => ({
    ranges: (await pricingAt(storage, clock.now())).rules.deposit,
  }),
});

export const deposit: Goods = {
  type: 'deposit',
  forGuests: false,
  isOwnMoney: true,
  quote({ caller }, { sx_id, quantity, amount, currency = 'USD' }, rules) {
    if (sx_id !== depositService) throw new Refusal('not_for_sale');
    const range = rules.deposit[currency];
    // Without an amount, the quantity is whole units of the currency.
    if (!isCurrency(currency) || !range) throw new Refusal('invalid_amount');
    const wanted = amount === undefined ? quantity * unitOf(currency) : quantity * amount;
    if (wanted < range.min || wanted > range.max) throw new Refusal('invalid_amount');
    return Promise.resolve({
      title: titles[caller.language],
      currency,
      amount: wanted,
      receiver_id: caller.user_id!,
      feeFree: true,
      collected: true,
      whole: false,
      details: {},
    });
  },
  // There is nothing to deliver: the entry of the payment puts the money on the balance, and that of a refund takes it off.
  check: () => Promise.resolve(undefined),
  deliver: () => Promise.resolve(),
  takeBack: () => Promise.resolve(),
};
