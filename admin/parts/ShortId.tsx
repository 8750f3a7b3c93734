import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './ShortId.module.css';

/** The beginning of a number that only machines read whole. */
export const shortened = (id: string): string => (id.length > 10 ? `${id.slice(0, 8)}…` : id);

/** A number of the books: its beginning, and the whole of it by a press. */
export function ShortId({ id }: { id: string }): ReactNode {
  const { t } = useTranslation();
  const { copied, copyText } = useCopy();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Row
      as="button"
      type="button"
      gap={1}
      inline
      self="start"
      className={classes.id}
      title={id}
      aria-label={t(copied ? 'admin.copied' : 'admin.copyNumber', { number: id })}
      onClick={() => void copyText(id)}
    >
      <code>{shortened(id)}</code>
      <Icon size={16} aria-hidden />
    </Row>
  );
}
