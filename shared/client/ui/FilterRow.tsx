import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Box, Grid, Row, Stack } from './Layout.tsx';
import classes from './FilterRow.module.css';

interface SearchRowProps {
  /** How many filters are chosen. */
  chosen: number;
  isOpen: boolean;
  toggle: () => void;
  /** The element of the filters. */
  of: string;
  /** The field by which the list is searched. */
  children: ReactNode;
}

/** The search of a list; on a phone with the button that shows its filters beside it. */
export function SearchRow({ chosen, isOpen, toggle, of, children }: SearchRowProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Row gap={2}>
      <Box grow shrink>
        {children}
      </Box>
      <Button
        variant={chosen ? 'light' : 'default'}
        className={classes.more}
        aria-label={chosen ? t('site.filters.some', { number: number(chosen) }) : t('site.filters.title')}
        aria-expanded={isOpen}
        aria-controls={of}
        onClick={toggle}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden />
        {chosen > 0 && number(chosen)}
      </Button>
    </Row>
  );
}

interface FilterRowProps extends Pick<SearchRowProps, 'chosen' | 'children'> {
  search: ReactNode;
  /** What stands between the search and the filters. */
  between?: ReactNode;
}

/** The search of a list, and its filters in one row; on a phone behind one button, which says how many are chosen. */
export function FilterRow({ chosen, search, between, children }: FilterRowProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(chosen > 0);
  return (
    <Stack
      as="section"
      gap={4}
      narrow={{ gap: 2 }}
      bounded
      aria-label={t('site.filters.title')}
      className={classes.row}
      data-open={isOpen || undefined}
    >
      <SearchRow chosen={chosen} isOpen={isOpen} toggle={() => setOpen(!isOpen)} of={id}>
        {search}
      </SearchRow>
      {between}
      <Grid id={id} fit="150px" gap={3} cross="end" narrow={{ columns: 2 }} className={classes.fields}>
        {children}
      </Grid>
    </Stack>
  );
}
