import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useMemo } from 'react';

/** A moment as tables need it: short, exact to the minute, with the whole of it on hover. */
export function Stamp({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const { exact } = useFormat();
  const { tag } = useTranslation();
  const format = useMemo(
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: seconds ? 'medium' : 'short' }),
    [tag, seconds],
  );
  return (
    <time dateTime={at} title={exact(at)}>
      {format.format(new Date(at))}
    </time>
  );
}
