import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { type Area, isRight, type Level } from '#shared/model/rights.ts';
import type { Given } from './rightsForm.ts';

/** Rights in words, such as 'Money: act, People: read'. */
export function useRightsWords() {
  const { t, tag } = useTranslation();
  const wordOf = (right: Given): string => {
    if (!isRight(right)) return t('admin.role');
    const [area, level] = right.split('_') as [Area, Level];
    return t('admin.operators.right', {
      area: t(`admin.operators.area.${area}`),
      level: t(`admin.operators.level.${level}`),
    });
  };
  const list = new Intl.ListFormat(tag, { type: 'unit', style: 'short' });
  return { wordOf, wordsOf: (rights: readonly Given[]) => list.format(rights.map(wordOf)) };
}
