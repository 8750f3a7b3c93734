/** Names and marks of the ways to pay. */
import {
  IconBrandCashapp,
  IconBrandPaypal,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconCurrencyBitcoin,
  IconCurrencyEthereum,
  IconDeviceMobileDollar,
  IconWallet,
  IconWorldDollar,
} from '@tabler/icons-react';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { type RailName, rails } from '#shared/payments/rails.ts';
import { Sign } from '#shared/client/ui/Layout.tsx';

const marks: Readonly<Record<RailName, { name: Key; Icon: typeof IconCash }>> = {
  stripe: { name: 'payments.rail.stripe', Icon: IconCreditCard },
  paypal: { name: 'payments.rail.paypal', Icon: IconBrandPaypal },
  invoices: { name: 'payments.rail.invoices', Icon: IconCurrencyBitcoin },
  ethereum: { name: 'payments.rail.ethereum', Icon: IconCurrencyEthereum },
  balance: { name: 'payments.rail.balance', Icon: IconWallet },
  cash: { name: 'payments.rail.cash', Icon: IconCash },
  zelle: { name: 'payments.rail.zelle', Icon: IconBuildingBank },
  cash_app: { name: 'payments.rail.cash_app', Icon: IconBrandCashapp },
  payoneer: { name: 'payments.rail.payoneer', Icon: IconWorldDollar },
  moncash: { name: 'payments.rail.moncash', Icon: IconDeviceMobileDollar },
};

/** Answers name rails as plain text. */
export const asRail = (rail: string): RailName => rails.find((one) => one === rail) ?? 'stripe';

export function useRailName(): (rail: string) => string {
  const { t } = useTranslation();
  return (rail) => t(marks[asRail(rail)].name);
}

/** A kept card, such as `Visa ending in 4242`. */
export function useCardName(): (card: { readonly brand: string; readonly last4: string }) => string {
  const { t } = useTranslation();
  return ({ brand, last4 }) =>
    t('payments.card.name', { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 });
}

export function RailMark({ rail }: { rail: string }) {
  const { Icon } = marks[asRail(rail)];
  return (
    <Sign size={40} radius="control" data-rail={rail} aria-hidden>
      <Icon size={22} />
    </Sign>
  );
}
