import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';

interface DeclineOfferProps {
  decline: () => void;
  isRunning: boolean;
  close: () => void;
}

/** Asks before an offer is declined, which cannot be taken back. */
export function DeclineOffer({ decline, isRunning, close }: DeclineOfferProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Dialog title={t('chat.offer.decline.title')} close={close}>
      <Stack gap={4}>
        <p>{t('chat.offer.decline.text')}</p>
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('chat.offer.decline.keep')}
          </Button>
          <Button color="red" loading={isRunning} onClick={decline}>
            {t('chat.offer.step.decline')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
