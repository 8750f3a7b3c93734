import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadTable } from '#shared/client/app/download.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { toast } from '#shared/client/app/toasts.ts';

interface ExportButtonProps {
  /** The name of the file's address. */
  table: string;
  /** What narrows the list; the file holds all that it finds. */
  query: Readonly<Record<string, string>>;
}

export function ExportButton({ table, query }: ExportButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await downloadTable(`/app/admin/export/${table}`, query);
    } catch (error) {
      toast.refusal((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      {t('admin.export')}
    </Button>
  );
}
