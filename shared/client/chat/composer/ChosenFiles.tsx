import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import { IconFile, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { OutgoingFile } from './outbox.ts';
import { useBlobUrl } from '#shared/client/chat/OutgoingFiles.tsx';
import classes from './Composer.module.css';

export type ChosenFile = Omit<OutgoingFile, 'client_id' | 'attachment'>;

/** What the next message brings: pictures as they are, other files by name. */
export function ChosenFiles({
  files,
  remove,
}: {
  files: readonly ChosenFile[];
  remove: (file: ChosenFile) => void;
}): ReactNode {
  return (
    <Row as="ul" gap={2} cross="stretch" wrap className={classes.files}>
      {files.map((file, index) => (
        <Chosen key={index} file={file} remove={() => remove(file)} />
      ))}
    </Row>
  );
}

function Chosen({ file: { kind, name, blob }, remove }: { file: ChosenFile; remove: () => void }) {
  const { t } = useTranslation();
  const url = useBlobUrl(blob);
  return (
    <li data-picture={kind === 'picture' || undefined}>
      {kind === 'picture' ? (
        <img src={url} alt={name} title={name} />
      ) : (
        <>
          <IconFile size={18} aria-hidden />
          <span title={name}>{name}</span>
        </>
      )}
      <ActionIcon variant="subtle" aria-label={t('chat.composer.remove', { name })} onClick={remove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
