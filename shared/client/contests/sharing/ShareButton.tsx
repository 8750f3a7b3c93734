import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconShare2 } from '@tabler/icons-react';
import { type ComponentType, useRef, useState } from 'react';
import { loadChunk, preloadChunk } from '#shared/client/app/core/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import type { ShareDialogProps } from './ShareDialog.tsx';

const load = () => import('./ShareDialog.tsx');

interface ShareButtonProps extends Omit<ShareDialogProps, 'close'> {
  /** Its mark alone. */
  compact?: boolean;
}

/** Opens the share dialog, whose code is loaded on the first press. */
export function ShareButton({ compact = false, ...props }: ShareButtonProps) {
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
    // The button was disabled while loading and lost the focus; take it back, so that the dialog can restore it.
    requestAnimationFrame(() => button.current?.focus());
  };
  const press = {
    ref: button,
    loading: isRunning,
    onPointerEnter: () => preloadChunk(load),
    onClick: () => void open(),
  };
  return (
    <>
      {compact ? (
        <ActionIcon {...press} variant="default" size={40} aria-label={t('contests.share.button')}>
          <IconShare2 size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button {...press} variant="default" leftSection={<IconShare2 size={18} aria-hidden />}>
          {t('contests.share.button')}
        </Button>
      )}
      {dialog && <dialog.Dialog {...props} close={close} />}
    </>
  );
}
