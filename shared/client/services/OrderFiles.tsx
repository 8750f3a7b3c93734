/** Files of an order: those that come with a step, and those that came with one. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconDownload, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { run } from '#shared/client/app/api.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { digitalKindOf } from '#shared/services/digital.ts';
import { orderLimits } from '#shared/services/orderLimits.ts';
import type { OrderFile } from '#shared/services/process.ts';
import { FileRow } from './FileRow.tsx';
import { save } from './saving.ts';
import { PickFiles, UploadRow } from './Uploads.tsx';
import { sendOrderFile } from './digitalUpload.ts';
import { useUploads } from './useUploads.ts';
import classes from './Digital.module.css';

/** What the step brings so far; `isSending` while some of it is on its way. */
export function useStepFiles(order_id: string) {
  const [files, setFiles] = useState<readonly OrderFile[]>([]);
  const { uploads, add, goOn, stop } = useUploads(
    (asked) => sendOrderFile({ order_id, ...asked }),
    (file) => setFiles((now) => [...now.filter(({ file_id }) => file_id !== file.file_id), file]),
  );
  const drop = (file_id: string) => setFiles((now) => now.filter((each) => each.file_id !== file_id));
  const left = orderLimits.files - files.length - uploads.length;
  return { files, uploads, left, isSending: uploads.length > 0, add, goOn, stop, drop };
}

/** Chosen files of a step, and the button that adds some. */
export function StepFiles({ of }: { of: ReturnType<typeof useStepFiles> }): ReactNode {
  const { t } = useTranslation();
  const { files, uploads, left, add, goOn, stop, drop } = of;
  return (
    <div className={classes.part}>
      {files.length + uploads.length > 0 && (
        <ul className={classes.files} aria-label={t('services.order.files')}>
          {files.map(({ file_id, name, size }) => (
            <li key={file_id} className={classes.file}>
              <FileRow file={{ name, size, title: '', kind: digitalKindOf(name) }}>
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t('services.digital.removeOf', { name })}
                  onClick={() => drop(file_id)}
                >
                  <IconX size={18} aria-hidden />
                </Button>
              </FileRow>
            </li>
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} stop={() => stop(upload.id)} goOn={() => goOn(upload.id)} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className={classes.line}>
          <PickFiles label={t('services.digital.add')} pick={(chosen) => add(chosen.slice(0, left))} many>
            {t('services.digital.add')}
          </PickFiles>
        </div>
      )}
    </div>
  );
}

function SentFile({ file: { file_id, name, size } }: { file: OrderFile }) {
  const { t } = useTranslation();
  const download = useAction(
    async () => {
      const { url, name: saved } = (await run('getOrderFile', { file_id }, { quiet: true })).download;
      save(url, saved);
    },
    (cause) => toast.refusal(cause.message),
  );
  return (
    <li className={classes.file} data-testid="order-file">
      <FileRow file={{ name, size, title: '', kind: digitalKindOf(name) }}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isRunning}
          aria-label={t('services.library.downloadOf', { name })}
          onClick={() => void download.run()}
        >
          {t('services.library.download')}
        </Button>
      </FileRow>
    </li>
  );
}

/** What a step brought, to be downloaded. */
export function SentFiles({ files }: { files: readonly OrderFile[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className={classes.files} aria-label={t('services.order.files')}>
      {files.map((file) => (
        <SentFile key={file.file_id} file={file} />
      ))}
    </ul>
  );
}
