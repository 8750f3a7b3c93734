import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Grid, Stack } from './Layout.tsx';
import classes from './FilterRow.module.css';

interface FilterRowProps {
  /** How many of them are chosen. */
  chosen: number;
  children: ReactNode;
}

/** The filters of a list in one row; on a phone behind one button, which says how many are chosen. */
export function FilterRow({ chosen, children }: FilterRowProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(chosen > 0);
  return (
    <Stack
      as="section"
      gap={3}
      bounded
      aria-label={t('site.filters.title')}
      className={classes.row}
      data-open={isOpen || undefined}
    >
      <Button
        variant="default"
        self="start"
        className={classes.more}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen ? t('site.filters.some', { number: number(chosen) }) : t('site.filters.title')}
      </Button>
      <Grid id={id} fit="150px" gap={3} cross="end" narrow={{ columns: 2 }} className={classes.fields}>
        {children}
      </Grid>
    </Stack>
  );
}
