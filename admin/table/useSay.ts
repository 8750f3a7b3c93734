import { useMemo } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { Say } from './declaration.ts';

/** Translation and formats for declarations. */
export function useSay(): Say {
  const { t } = useTranslation();
  const formats = useFormat();
  return useMemo(() => ({ ...formats, t: t as Say['t'] }), [formats, t]);
}
