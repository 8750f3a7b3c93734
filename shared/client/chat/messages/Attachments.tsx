import { IconDownload, IconFile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Attachment } from '#shared/chat/types.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PictureViewer } from './PictureViewer.tsx';
import { VoicePlayer } from './VoicePlayer.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Attachments.module.css';

interface AttachmentsProps {
  attachments: readonly Attachment[];
  /** Opens the conversation's files; or what opens each of them. */
  pass: string | Readonly<Record<string, string>>;
  /** Pictures of a stranger's request show when they are asked for. */
  blurred: boolean;
}

/** Pictures, recordings and files of a message. */
export function Attachments({ attachments, pass, blurred }: AttachmentsProps): ReactNode {
  const { t } = useTranslation();
  const addressOf = ({ file_id, url }: Attachment, width?: number) => {
    const own = typeof pass === 'string' ? pass : (pass[file_id] ?? '');
    return `${url}?pass=${encodeURIComponent(own)}${width ? `&w=${width}` : ''}`;
  };
  const [shown, setShown] = useState<Attachment>();
  const [isUnveiled, setUnveiled] = useState(false);
  const isBlurred = blurred && !isUnveiled;
  const pictures = attachments.filter(({ kind }) => kind === 'picture');
  return (
    <>
      {pictures.length > 0 && (
        <Stack gap={1} bounded className={classes.pictures} data-many={pictures.length > 1 || undefined}>
          {pictures.map((picture) => (
            <button
              key={picture.file_id}
              type="button"
              className={classes.picture}
              style={
                pictures.length > 1 ? undefined : { aspectRatio: `${picture.width ?? 4} / ${picture.height ?? 3}` }
              }
              aria-label={isBlurred ? t('chat.picture.unveil') : t('chat.picture.open', { name: picture.name })}
              onClick={() => (isBlurred ? setUnveiled(true) : setShown(picture))}
            >
              <img
                src={addressOf(picture, 480)}
                alt=""
                width={picture.width}
                height={picture.height}
                loading="lazy"
                decoding="async"
                data-blurred={isBlurred || undefined}
              />
            </button>
          ))}
        </Stack>
      )}
      {attachments.map((attachment) =>
        attachment.kind === 'voice' ? (
          <VoicePlayer
            key={attachment.file_id}
            src={addressOf(attachment)}
            seconds={attachment.seconds ?? 0}
            peaks={attachment.peaks ?? []}
            name={attachment.name}
          />
        ) : attachment.kind === 'file' ? (
          <FileLink key={attachment.file_id} attachment={attachment} href={addressOf(attachment)} />
        ) : null,
      )}
      {shown && <PictureViewer src={addressOf(shown)} picture={shown} close={() => setShown(undefined)} />}
    </>
  );
}

function FileLink({ attachment: { name, bytes }, href }: { attachment: Attachment; href: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Row as="a" gap={2} shrink className={classes.file} href={href} download={name}>
      <IconFile size={24} aria-hidden />
      <Text as="span" grow strong breaks clamp={2} className={classes.fileName} title={name}>
        {name}
      </Text>
      <Meta rigid figures as="span" size={1}>
        {t('chat.file.size', { kilobytes: number(Math.max(1, Math.round(bytes / 1024))) })}
      </Meta>
      <IconDownload size={20} aria-hidden />
    </Row>
  );
}
