/** Files of an order: those that come with a step, and those that came with one. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconDownload, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useNear } from '#shared/client/ui/useNear.ts';
import { Card, List, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { digitalKindOf } from '#shared/services/digital/digital.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import type { OrderFile } from '#shared/services/orders/process.ts';
import { FileRow } from '#shared/client/services/FileRow.tsx';
import { save } from '#shared/client/services/saveFile.ts';
import { PickFiles, UploadRow } from '#shared/client/services/Uploads.tsx';
import { sendOrderFile } from '#shared/client/services/digital/digitalUpload.ts';
import { useUploads } from '#shared/client/services/useUploads.ts';
import classes from '../digital/Digital.module.css';

/** A file that has arrived, as it was picked; without `file` where the page was opened again since. */
interface PickedFile extends OrderFile {
  readonly file?: File;
}

/** What the step brings so far, beginning with what arrived `before`; `isSending` while some of it is on its way. */
export function useStepFiles(order_id: string, before: readonly OrderFile[] = []) {
  const [files, setFiles] = useState<readonly PickedFile[]>(before);
  const { uploads, add, goOn, stop } = useUploads(
    async (asked): Promise<PickedFile> => ({ ...(await sendOrderFile({ order_id, ...asked })), file: asked.file }),
    (file) => setFiles((now) => [...now.filter(({ file_id }) => file_id !== file.file_id), file]),
  );
  const drop = (file_id: string) => setFiles((now) => now.filter((each) => each.file_id !== file_id));
  const left = orderLimits.files - files.length - uploads.length;
  return { files, uploads, left, isSending: uploads.length > 0, add, goOn, stop, drop };
}

interface StepFilesProps {
  of: ReturnType<typeof useStepFiles>;
  /** The button's name, where it says more than that files are added. */
  label?: string;
}

/** Chosen files of a step, and the button that adds some. */
export function StepFiles({ of, label }: StepFilesProps): ReactNode {
  const { t } = useTranslation();
  const { files, uploads, left, add, goOn, stop, drop } = of;
  return (
    <Stack gap={3} shrink className={classes.part}>
      {files.length + uploads.length > 0 && (
        <List gap={3} shrink aria-label={t('services.order.files')}>
          {files.map(({ file_id, name, size, file }) => (
            <Card as="li" key={file_id} pad={3} shrink className={classes.file}>
              <FileRow
                file={{ name, size, title: '', kind: digitalKindOf(name) }}
                sign={file && isShowable({ name, size }) ? <PickedPicture file={file} /> : undefined}
              >
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t('services.digital.removeOf', { name })}
                  onClick={() => drop(file_id)}
                >
                  <IconX size={18} aria-hidden />
                </Button>
              </FileRow>
            </Card>
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} stop={() => stop(upload.id)} goOn={() => goOn(upload.id)} />
          ))}
        </List>
      )}
      {left > 0 && (
        <Row wrap gap="2 3" className={classes.line}>
          <PickFiles label={label ?? t('services.digital.add')} pick={(chosen) => add(chosen.slice(0, left))} many>
            {t('services.digital.add')}
          </PickFiles>
        </Row>
      )}
    </Stack>
  );
}

function SentFile({ file: { file_id, name, size } }: { file: OrderFile }) {
  const { t } = useTranslation();
  const download = useAction(
    async () => {
      const { url, name: saved } = (await call.getOrderFile({ file_id }, { quiet: true })).download;
      save(url, saved);
    },
    (cause) => toast.refusal(cause.message),
  );
  return (
    <Card as="li" pad={3} shrink className={classes.file} data-testid="order-file">
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
    </Card>
  );
}

/** Bytes of a picture that a page shows by itself; larger ones are downloaded. */
const mostShown = 8 * 1024 * 1024;
const isShowable = ({ name, size }: Pick<OrderFile, 'name' | 'size'>) =>
  size <= mostShown && /\.(png|jpe?g|webp|gif|avif)$/i.test(name);

function PickedPicture({ file }: { file: File }) {
  const place = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (place.current) place.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={place} alt="" className={classes.thumb} />;
}

/** A picture that came with a step: small here, whole by a press. */
function SentPicture({ file: { file_id, name } }: { file: OrderFile }) {
  const { t } = useTranslation();
  const place = useRef<HTMLLIElement>(null);
  const isNear = useNear(place);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    // Asked once: each link is another address, and would load the picture again.
    if (isNear && !url)
      call.getOrderFile({ file_id }, { quiet: true }).then(
        ({ download }) => setUrl(download.url),
        () => {},
      );
  }, [isNear, url, file_id]);
  const open = useAction(
    async () => {
      const { download } = await call.getOrderFile({ file_id }, { quiet: true });
      save(download.url, download.name);
    },
    (cause) => toast.refusal(cause.message),
  );
  return (
    <li ref={place}>
      <button
        type="button"
        className={classes.shot}
        aria-label={t('services.library.downloadOf', { name })}
        aria-busy={open.isRunning || undefined}
        onClick={() => void open.run()}
      >
        {url && <img src={url} alt="" />}
      </button>
    </li>
  );
}

/** What a step brought: pictures as pictures, the rest to be downloaded. */
export function SentFiles({ files: all }: { files: readonly OrderFile[] }): ReactNode {
  const { t } = useTranslation();
  const pictures = all.filter(isShowable);
  const files = all.filter((file) => !isShowable(file));
  return (
    <>
      {pictures.length > 0 && (
        <Row as="ul" gap={2} cross="stretch" wrap aria-label={t('services.order.pictures')}>
          {pictures.map((file) => (
            <SentPicture key={file.file_id} file={file} />
          ))}
        </Row>
      )}
      {files.length > 0 && (
        <List gap={3} shrink aria-label={t('services.order.files')}>
          {files.map((file) => (
            <SentFile key={file.file_id} file={file} />
          ))}
        </List>
      )}
    </>
  );
}
