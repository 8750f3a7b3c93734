import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { Thing } from '#shared/payments/offerShapes.ts';

/** What was bought, in a line of the reader's language: 10 votes and for whom, a deposit, 2 × something. */
export function useThing(): (thing: Thing) => string {
  const { t } = useTranslation();
  const { number } = useFormat();
  return ({ type, title, quantity }) => {
    if (type === 'deposit') return t('payments.entry.added');
    if (type === 'votes') return `${t('payments.votes', { count: quantity, number: number(quantity) })} · ${title}`;
    return quantity > 1 ? `${number(quantity)} × ${title}` : title;
  };
}

/** Several, in one line. */
export function useThings(): (things: readonly Thing[]) => string {
  const thing = useThing();
  return (things) => things.map(thing).join(', ');
}
