import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { Grid, Heading, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { useMediaQuery } from '@mantine/hooks';
import { IconExternalLink, IconHistory, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { To } from '../links.tsx';
import type { AdminTable, Detail, ListCall, Say } from './declaration.ts';
import classes from './RowDrawer.module.css';

interface RowDrawerProps<Row extends object> {
  table: Pick<AdminTable<ListCall, Row>, 'columns' | 'details' | 'nameOf' | 'pageOf' | 'loggedAs'>;
  row: Row;
  say: Say;
  close: () => void;
  /** Actions. */
  children: ReactNode;
}

/** A row's details beside the table, which stays usable; a modal on small screens. */
export function RowDrawer<Row extends object>({ table, row, say, close, children }: RowDrawerProps<Row>) {
  const { t } = say;
  const { columns, details = [], nameOf, pageOf, loggedAs } = table;
  const id = useId();
  const isBeside = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const fields: readonly Detail<Row>[] = [...columns.filter(({ name }) => !name), ...details];
  const logged = loggedAs?.(row);
  const content = (
    <>
      <Row as="header" gap={2} cross="start" justify="space-between" className={classes.head} background="card">
        <Heading level={2} size={5} breaks id={id} className={classes.title} lineHeight={1.3}>
          {nameOf(row, say)}
        </Heading>
        <ActionIcon aria-label={t('site.close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Row>
      <Stack gap={5} className={classes.body}>
        {children}
        <Stack as="dl" size={2} figures className={classes.fields}>
          {fields.map((field) => (
            <Grid key={field.key} columns="112px 1fr" gap="1 4" edge="top">
              <dt>{t(field.title)}</dt>
              <dd>{(field.detail ?? field.cell)(row, say)}</dd>
            </Grid>
          ))}
        </Stack>
        <Stack as="p" gap={1} align="start" className={classes.ways}>
          {pageOf && (
            <a href={pageOf(row)}>
              <IconExternalLink size={18} aria-hidden />
              {t('admin.open')}
            </a>
          )}
          {logged && (
            <To name="audit" search={{ row: logged }}>
              <IconHistory size={18} aria-hidden />
              {t('admin.history')}
            </To>
          )}
        </Stack>
      </Stack>
    </>
  );
  if (isBeside)
    return (
      <aside className={classes.beside} aria-labelledby={id}>
        {content}
      </aside>
    );
  return (
    <Sheet labelledBy={id} close={close}>
      {content}
    </Sheet>
  );
}

/** A native <dialog>; closes on Escape and on a press outside. */
function Sheet({ labelledBy, close, children }: { labelledBy: string; close: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // The keyboard has Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      {children}
    </dialog>
  );
}
