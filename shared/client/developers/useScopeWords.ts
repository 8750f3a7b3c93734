import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { Area, Level, Right } from '#shared/model/rights.ts';

/** A scope in words, such as 'Contests: read'. */
export function useScopeWords() {
  const { t } = useTranslation();
  return (scope: Right): string => {
    const [area, level] = scope.split('_') as [Area, Level];
    return t('developers.scope', { area: t(`developers.area.${area}`), level: t(`developers.level.${level}`) });
  };
}
