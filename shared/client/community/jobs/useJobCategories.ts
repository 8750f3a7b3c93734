import { categoryKey, publicCategories, sortedCategories } from '#shared/categories.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';

/** The categories of jobs as choices, by their names in the reader's language; Others last. */
export function useJobCategories(): { value: string; label: string }[] {
  const { t, tag } = useTranslation();
  return sortedCategories(publicCategories, (value) => t(categoryKey(value)), tag).map((value) => ({
    value: String(value),
    label: t(categoryKey(value)),
  }));
}
