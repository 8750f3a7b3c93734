import { Button } from '#shared/client/ui/Button.tsx';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { downloadPdf } from '#shared/client/app/data/download.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';

export const downloadReceipt = (payment_id: string): Promise<void> =>
  downloadPdf(`/app/checkout/receipt/${payment_id}`).catch((error: Error) => toast.refusal(error.message));

/** The receipt of a payment as a file. */
export function ReceiptButton({ payment_id }: { payment_id: string }): ReactNode {
  const { t } = useTranslation();
  const { run, isRunning } = useAction(() => downloadReceipt(payment_id));
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => void run()}
    >
      {t('payments.paper.download')}
    </Button>
  );
}
