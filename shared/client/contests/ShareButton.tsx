import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { type ComponentType, useRef, useState } from 'react';
import { loadChunk, preloadChunk } from '#shared/client/app/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { toast } from '#shared/client/app/toasts.ts';
import type { ShareDialogProps } from './ShareDialog.tsx';

const load = () => import('./ShareDialog.tsx');

/** Opens what there is to share by; its code comes with the first press. */
export function ShareButton(props: Omit<ShareDialogProps, 'close'>) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<ShareDialogProps> }>();
  const button = useRef<HTMLButtonElement>(null);
  const { run: open, isRunning } = useAction(() =>
    loadChunk(load).then(
      ({ ShareDialog }) => setDialog({ Dialog: ShareDialog }),
      () => toast.refusal(t('app.failure.chunk_text')),
    ),
  );
  const close = () => {
    setDialog(undefined);
    // While its code came the button was disabled, which took the focus that the window would give back.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconShare2 size={18} aria-hidden />}
        loading={isRunning}
        onPointerEnter={() => preloadChunk(load)}
        onClick={() => void open()}
      >
        {t('contests.share.button')}
      </Button>
      {dialog && <dialog.Dialog {...props} close={close} />}
    </>
  );
}
