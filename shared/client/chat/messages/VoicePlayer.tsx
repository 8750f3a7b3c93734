import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { Meta, Row } from '#shared/client/ui/Layout.tsx';
import { IconDownload, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import classes from './Attachments.module.css';

interface VoicePlayerProps {
  src: string;
  seconds: number;
  /** Heights from 0 to 100. */
  peaks: readonly number[];
  name: string;
}

/** A recording: played in its place; what this browser cannot play is offered as a file. */
export function VoicePlayer({ src, seconds, peaks, name }: VoicePlayerProps): ReactNode {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const [at, setAt] = useState(0);
  const length = duration(seconds * 1000);
  if (isUnplayable)
    return (
      <Row as="a" gap={2} shrink className={classes.file} href={src} download={name}>
        <IconDownload size={20} aria-hidden />
        {t('chat.voice.download')}
      </Row>
    );
  const share = seconds ? at / seconds : 0;
  return (
    <Row gap={2} className={classes.voice}>
      <ActionIcon
        variant="filled"
        radius="xl"
        size={40}
        aria-label={isPlaying ? t('chat.voice.pause') : t('chat.voice.play', { length: length.spoken })}
        onClick={() => {
          if (isPlaying) audio.current?.pause();
          else audio.current?.play().catch(() => setUnplayable(true));
        }}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      </ActionIcon>
      <Row grow as="span" className={classes.wave} aria-hidden>
        {peaks.map((peak, index) => (
          <span
            key={index}
            style={{ '--peak': `${Math.max(8, peak)}%` } as CSSProperties}
            data-heard={index / peaks.length < share || undefined}
          />
        ))}
      </Row>
      <Meta rigid figures as="span" size={1}>
        {length.short}
      </Meta>
      {/* What people say has no subtitles. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onError={() => setUnplayable(true)}
      />
    </Row>
  );
}
