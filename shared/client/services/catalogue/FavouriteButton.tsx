import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { isMember } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';

interface FavouriteButtonProps {
  sx_id: string;
  kept: boolean;
  /** The shell's ways in, for people who must sign in first. */
  ways: ReactNode;
  /** Its mark alone. */
  compact?: boolean;
}

/** Keeps a service for later, or lets it go. */
export function FavouriteButton({ sx_id, kept, ways, compact = false }: FavouriteButtonProps): ReactNode {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const [now, setNow] = useState(kept);
  const keep = useAction(
    async () => {
      setNow((await call.keepService({ sx_id, keep: !now })).is_favourite);
      await invalidate('getFavourites');
    },
    (cause) => toast.refusal(cause.message),
  );
  const press = async () => {
    if (await isMember()) await keep.run();
    else setAsked(true);
  };
  const Icon = now ? IconHeartFilled : IconHeart;
  const label = t(now ? 'services.page.kept' : 'services.page.keep');
  const button = { 'aria-pressed': now, loading: keep.isRunning, onClick: () => void press() };
  return (
    <>
      {compact ? (
        <ActionIcon {...button} variant="default" aria-label={label}>
          <Icon size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button {...button} variant="default" leftSection={<Icon size={18} aria-hidden />}>
          {label}
        </Button>
      )}
      {isAsked && (
        <Dialog title={t('services.page.keep')} close={() => setAsked(false)}>
          <p>{t('services.page.keepAsk')}</p>
          {ways}
        </Dialog>
      )}
    </>
  );
}
