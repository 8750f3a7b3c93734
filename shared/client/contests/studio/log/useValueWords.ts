import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { valueText } from './valueText.ts';

/** How the values of a contest's fields read, in the reader's language. */
export function useValueWords(): (name: string, value: unknown) => string {
  const { t } = useTranslation();
  const { exact } = useFormat();
  return (name, value) => valueText(name, value, { t, exact });
}
