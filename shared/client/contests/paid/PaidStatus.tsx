import { IconShoppingBag } from '@tabler/icons-react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { VotePriceShape } from '#shared/contests/shapes.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { VoteRule } from '#shared/client/contests/voting/VoteRule.tsx';
import { leastPrice } from './packs.ts';

/** What one vote costs, as a sentence. */
export function usePriceSentence(): (prices: VotePriceShape) => string {
  const { t } = useTranslation();
  const money = useMoney();
  return (prices) => {
    const { amount, inPacks } = leastPrice(prices);
    const one = money(prices.unit_price, prices.currency);
    return inPacks
      ? t('contests.buy.priceInPacks', { amount: one, least: money(Math.round(amount), prices.currency) })
      : t('contests.buy.price', { amount: one });
  };
}

/** In place of the status of one's vote, where all votes are bought. */
export function PaidStatus({ prices }: { prices: VotePriceShape }) {
  const { t } = useTranslation();
  const sentence = usePriceSentence();
  return (
    <VoteRule
      icon={<IconShoppingBag size={20} aria-hidden />}
      title={`${t('contests.buy.only')}.`}
      text={sentence(prices)}
      vote="paid"
    />
  );
}
