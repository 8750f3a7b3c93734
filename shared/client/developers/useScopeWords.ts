import { useTranslation } from '#shared/client/app/i18n.ts';
import type { Area, Level, Right } from '#shared/model/rights.ts';

/** Scopes in words, such as 'Contests: read, Messages: act'. */
export function useScopeWords() {
  const { t, tag } = useTranslation();
  const wordOf = (scope: Right): string => {
    const [area, level] = scope.split('_') as [Area, Level];
    return t('developers.scope', { area: t(`developers.area.${area}`), level: t(`developers.level.${level}`) });
  };
  const list = new Intl.ListFormat(tag, { type: 'unit', style: 'short' });
  return { wordsOf: (scopes: readonly Right[]) => list.format(scopes.map(wordOf)) };
}
