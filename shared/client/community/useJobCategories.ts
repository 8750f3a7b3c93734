import { useTranslation } from '#shared/client/app/i18n.ts';
import { jobCategories } from '#shared/community/types.ts';

const others = 'others';

/** The categories of jobs as choices, by their names in the reader's language; Others last. */
export function useJobCategories(): { value: string; label: string }[] {
  const { t, tag } = useTranslation();
  const { compare } = new Intl.Collator(tag);
  return Object.entries(jobCategories)
    .map(([value, name]) => ({ value, name, label: t(`community.jobs.category.${name}`) }))
    .toSorted((a, b) => Number(a.name === others) - Number(b.name === others) || compare(a.label, b.label))
    .map(({ value, label }) => ({ value, label }));
}
