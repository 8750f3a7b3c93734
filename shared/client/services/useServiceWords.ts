import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { categoryKey, categoryValues, isPublicCategory, sortedCategories } from '#shared/categories.ts';
import type { ServiceType } from '#shared/services/types.ts';

/** Times, kinds and categories of services in the reader's words. */
export function useServiceWords() {
  const { t } = useTranslation();
  const { language } = useFormat();

  const category = (value: number): string => {
    const known = categoryValues.find((each) => each === value);
    return known === undefined ? '' : t(categoryKey(known));
  };

  return {
    category,
    /** Sorted by label, Others last. */
    categories: (all = false) =>
      sortedCategories(
        categoryValues.filter((value) => all || isPublicCategory(value)),
        category,
        language,
      ).map((value) => ({ value, label: category(value) })),
    days: (days: number): string => (days === 0 ? t('services.daysNone') : t('services.days', { count: days })),
    type: (stype: ServiceType): string => t(`services.type.${stype}`),
  };
}
