import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { Moment } from './moment.ts';

/** What a vote for `name` has changed, as a sentence. */
export function useMomentWords(): (moment: Moment, name: string) => string {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (moment, name) => {
    switch (moment.kind) {
      case 'opens':
        return t('contests.moment.opens', { name });
      case 'leads':
        return t('contests.moment.leads', { name });
      case 'level':
        return t('contests.moment.level', { other: moment.with });
      case 'passes':
        return t('contests.moment.passes', { other: moment.over, rank: moment.rank });
      case 'ahead':
        return t('contests.moment.ahead', { n: number(moment.gap), other: moment.of });
      case 'behind':
        return t('contests.moment.behind', { n: number(moment.gap), other: moment.of });
    }
  };
}
