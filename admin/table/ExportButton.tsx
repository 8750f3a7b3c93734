import { Button } from '#shared/client/ui/Button.tsx';
import { IconDownload } from '@tabler/icons-react';
import { downloadTable } from '#shared/client/app/data/download.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';

interface ExportButtonProps {
  /** Name in the export's URL. */
  table: string;
  /** The list's filters; the export has all matching rows. */
  query: Readonly<Record<string, string>>;
}

export function ExportButton({ table, query }: ExportButtonProps) {
  const { t } = useTranslation();
  const { run: save, isRunning } = useAction(() =>
    downloadTable(`/app/admin/export/${table}`, query).catch((error: Error) => toast.refusal(error.message)),
  );
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isRunning}
      onClick={() => void save()}
    >
      {t('admin.export')}
    </Button>
  );
}
