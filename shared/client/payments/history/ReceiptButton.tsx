import { Button } from '#shared/client/ui/Button.tsx';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { downloadPdf } from '#shared/client/app/data/download.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';

/** The receipt of a payment as a file. `of`: what it is for, where several stand below each other. */
export function ReceiptButton({ payment_id, of }: { payment_id: string; of?: string }): ReactNode {
  const { t } = useTranslation();
  const { run, isRunning } = useAction(() =>
    downloadPdf(`/app/checkout/receipt/${payment_id}`).catch((error: Error) => toast.refusal(error.message)),
  );
  return (
    <Button
      size={of === undefined ? 'sm' : 'compact-sm'}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isRunning}
      aria-label={of === undefined ? undefined : t('payments.paper.of', { what: of })}
      onClick={() => void run()}
    >
      {t(of === undefined ? 'payments.paper.download' : 'payments.paper.short')}
    </Button>
  );
}
