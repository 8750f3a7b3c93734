import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Sheet } from './Sheet.tsx';
import classes from './Drawer.module.css';

/** A titled sheet from the left. */
export function Drawer({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Sheet className={classes.drawer} labelledBy={id} close={close}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <ActionIcon aria-label={t('site.close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </Sheet>
  );
}
