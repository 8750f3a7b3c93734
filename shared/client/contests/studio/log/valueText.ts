import type { useFormat } from '#shared/client/app/i18n/format.ts';
import type { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { valueWords } from './logWords.ts';

type Words = Pick<ReturnType<typeof useTranslation>, 't'> & Pick<ReturnType<typeof useFormat>, 'exact'>;

/** As it is stored, and as a form has it, without a zone. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d([\d:.]*Z)?$/;

/** How the value of a contest's field reads, stored or typed. */
export function valueText(name: string, value: unknown, { t, exact }: Words): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'contests.studio.on' : 'contests.studio.off');
  if (name === 'cover' || name === 'contestant_img') return t('contests.log.picture');
  if (Array.isArray(value)) {
    const named = value.map((one: unknown) =>
      typeof one === 'string' ? one : ((one as { label?: string }).label ?? ''),
    );
    return named.every(Boolean) && named.length ? named.join(', ') : t('contests.log.entries', { count: value.length });
  }
  if (name === 'texts')
    return (
      Object.values(value as Record<string, { contest_name: string; description: string }>)
        .flatMap((text) => text.contest_name || text.description || [])
        .join(', ') || '–'
    );
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const word = valueWords[name]?.[text];
  if (word) return t(word);
  return moment.test(text) ? exact(text) : text;
}
