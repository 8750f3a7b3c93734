import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconMenu2 } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk, preloadChunk } from '#shared/client/app/core/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { whenIdle } from '#shared/client/app/offline/serviceWorker.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import type Drawer from './MenuDrawer.tsx';

const loadDrawer = () => import('./MenuDrawer.tsx');

/** The navigation below 1200 px: a button, and the drawer, which is loaded lazily. */
export function PhoneMenu(ways: Omit<Parameters<typeof Drawer>[0], 'close'>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [part, setPart] = useState<{ Drawer: ComponentType<Parameters<typeof Drawer>[0]> }>();
  useEffect(() => {
    whenIdle(() => preloadChunk(loadDrawer));
  }, []);
  const show = () => {
    setOpen(true);
    loadChunk(loadDrawer).then(
      (chunk) => setPart({ Drawer: chunk.default }),
      () => {
        setOpen(false);
        toast.refusal(t('app.failure.chunk_text'));
      },
    );
  };
  return (
    <>
      <ActionIcon aria-label={t('site.menu')} aria-haspopup="dialog" aria-expanded={open} onClick={show}>
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      {open && part && <part.Drawer {...ways} close={() => setOpen(false)} />}
    </>
  );
}
