import { useMemo } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Text } from '#shared/client/ui/Layout.tsx';
import classes from './Stamp.module.css';

/** Relative time for tables; the exact one on hover. */
export function Stamp({ at }: { at: string }) {
  const { relative } = useFormat();
  const now = useNow(15_000);
  const exact = useExact();
  return (
    <time dateTime={at} title={exact(at)}>
      {relative(at, now)}
    </time>
  );
}

/** Exact time with seconds, and the relative one. */
export function ExactStamp({ at }: { at: string }) {
  const exact = useExact();
  return (
    <>
      {exact(at)}
      <Text as="span" soft className={classes.relative}>
        <Stamp at={at} />
      </Text>
    </>
  );
}

function useExact() {
  const { tag } = useTranslation();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
    return (at: string) => format.format(new Date(at));
  }, [tag]);
}
