import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useMemo } from 'react';

/** A moment as tables need it: short, exact to the minute, with the whole of it on hover. */
export function Stamp({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const { exact } = useFormat();
  const language = useTranslation().i18n.language ?? 'en';
  const format = useMemo(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: seconds ? 'medium' : 'short' }),
    [language, seconds],
  );
  return (
    <time dateTime={at} title={exact(at)}>
      {format.format(new Date(at))}
    </time>
  );
}
