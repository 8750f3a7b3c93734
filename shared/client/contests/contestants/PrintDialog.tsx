import { Button } from '#shared/client/ui/Button.tsx';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { downloadPdf } from '#shared/client/app/data/download.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { perPage } from '#shared/contests/entries/printing.ts';

interface PrintDialogProps {
  cx_id: string;
  /** contestant_ids; all approved ones without any. */
  chosen: readonly string[];
  /** Approved ones. */
  count: number;
  close: () => void;
}

/** A PDF with the picture, name and code of each contestant. */
export function PrintDialog({ cx_id, chosen, count, close }: PrintDialogProps): ReactNode {
  const { t } = useTranslation();
  const [each, setEach] = useState('4');
  const { run, isRunning } = useAction(async () => {
    const query = new URLSearchParams({ per_page: each, ...(chosen.length && { only: chosen.join(',') }) });
    await downloadPdf(`/app/contest/v2/sheet/${cx_id}?${query.toString()}`).then(close, (error: Error) =>
      toast.refusal(error.message),
    );
  });
  return (
    <Dialog title={t('contests.print.title')} close={close}>
      <Stack gap={4}>
        <p>{t(chosen.length ? 'contests.print.chosen' : 'contests.print.all', { count: chosen.length || count })}</p>
        <ChipChoice
          label={t('contests.print.perPage')}
          choices={perPage.map((number) => ({ value: String(number), label: number }))}
          chosen={each}
          input={{ name: 'per_page', onChange: (event) => setEach(event.currentTarget.value) }}
        />
        <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={isRunning} onClick={() => void run()}>
          {t('contests.print.make')}
        </Button>
      </Stack>
    </Dialog>
  );
}
