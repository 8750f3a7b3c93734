import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { categoryKey, categoryValues, isPublicCategory, sortedCategories } from '#shared/categories.ts';
import type { ServiceCard } from '#shared/services/shapes.ts';
import type { BookingType, ServicePackage, ServiceType } from '#shared/services/types.ts';

interface Unit {
  booking_type?: BookingType;
  interval?: ServicePackage['interval'];
}

/** Prices, times and categories of services in the reader's words. */
export function useServiceWords() {
  const { t } = useTranslation();
  const { language } = useFormat();
  const money = useMoney();

  const category = (value: number): string => {
    const known = categoryValues.find((each) => each === value);
    return known === undefined ? '' : t(categoryKey(known));
  };

  const perUnit = (price: string, { booking_type, interval }: Unit): string => {
    const unit = booking_type ?? interval;
    return unit ? t(`services.per.${unit}`, { price }) : price;
  };

  return {
    money,
    category,
    /** What one unit costs: an hour, a month, or the whole. */
    unitPrice: (price: number, currency: string, of: Unit): string => perUnit(money(price, currency), of),
    /** Sorted by label, Others last. */
    categories: (all = false) =>
      sortedCategories(
        categoryValues.filter((value) => all || isPublicCategory(value)),
        category,
        language,
      ).map((value) => ({ value, label: category(value) })),
    /** The price on a card, around its amount. */
    cardPrice: ({ has_packages, ...of }: ServiceCard, amount: string): string => {
      const price = perUnit(amount, of);
      return has_packages ? t('services.from', { price }) : price;
    },
    days: (days: number): string => (days === 0 ? t('services.daysNone') : t('services.days', { count: days })),
    type: (stype: ServiceType): string => t(`services.type.${stype}`),
  };
}
