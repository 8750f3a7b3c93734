import { IconFile, IconMicrophone } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import type { OutgoingFile } from './composer/outbox.ts';
import { useShare } from './composer/sending.ts';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from './messages/Message.module.css';

/** An address for bytes of this page; a picture shows before it was sent. */
export function useBlobUrl(blob: Blob): string {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}

/** Files on their way, with how far each is. */
export function OutgoingFiles({ files }: { files: readonly OutgoingFile[] }): ReactNode {
  return files.map((file) => <OutgoingOne key={file.client_id} file={file} />);
}

function OutgoingOne({ file: { client_id, kind, name, blob, attachment } }: { file: OutgoingFile }) {
  const { percent } = useFormat();
  const share = useShare(client_id);
  const url = useBlobUrl(blob);
  return (
    <Stack gap={1} className={classes.upload}>
      {kind === 'picture' ? (
        <img src={url} alt="" />
      ) : kind === 'voice' ? (
        <IconMicrophone size={20} aria-hidden />
      ) : (
        <IconFile size={20} aria-hidden />
      )}
      {kind === 'file' && <span>{name}</span>}
      {share !== undefined && !attachment && (
        <progress value={share} aria-label={name || percent(share)}>
          {percent(share)}
        </progress>
      )}
    </Stack>
  );
}
