import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconMenu2 } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk, preloadChunk } from '#shared/client/app/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { whenIdle } from '#shared/client/app/serviceWorker.ts';
import { toast } from '#shared/client/app/toasts.ts';
import type Drawer from './MenuDrawer.tsx';

const loadDrawer = () => import('./MenuDrawer.tsx');
const offerApp = async () => (await import('./AppOffer.tsx')).offerApp();
const isPhone = () => matchMedia('(pointer: coarse) and (width < 500px)').matches;

export interface MenuButtonProps {
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
}

/** The navigation below 1200 px: a button, and the drawer, which is loaded lazily. `children` draws another button. */
export function PhoneMenu({ children }: { children?: (button: MenuButtonProps) => ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [part, setPart] = useState<{ Drawer: ComponentType<Parameters<typeof Drawer>[0]> }>();
  useEffect(() => {
    whenIdle(() => preloadChunk(loadDrawer));
    if (isPhone()) whenIdle(() => preloadChunk(offerApp));
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
  const button: MenuButtonProps = { 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: show };
  return (
    <>
      {children ? (
        children(button)
      ) : (
        <ActionIcon aria-label={t('site.menu')} {...button}>
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
      )}
      {open && part && <part.Drawer close={() => setOpen(false)} />}
    </>
  );
}
