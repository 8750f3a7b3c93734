/** Parts of the form in which one writes. */
import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import { IconMicrophone, IconPaperclip, IconSend2, IconTrash, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import type { useEmojiNames } from './useEmojiNames.ts';
import type { MessageRow } from '#shared/client/chat/useMessages.ts';
import type { Recorder, Recording } from './useRecorder.ts';
import classes from './Composer.module.css';

/** What the next message does to another one. */
export interface About {
  readonly what: 'reply' | 'edit';
  readonly message: MessageRow;
}

export function AboutBar({ about, leave }: { about: About; leave: () => void }) {
  const { t } = useTranslation();
  return (
    <Row gap={2} justify="space-between" size={2} className={classes.about}>
      <Text shrink cut>
        <strong>{about.what === 'edit' ? t('chat.composer.editing') : t('chat.composer.replying')}</strong>{' '}
        {about.message.text || about.message.title}
      </Text>
      <ActionIcon variant="subtle" aria-label={t('site.close')} onClick={leave}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Row>
  );
}

interface EmojiListProps {
  id: string;
  suggested: ReturnType<typeof useEmojiNames>;
  pointed: number;
  choose: (emoji: string) => void;
}

export function EmojiList({ id: list, suggested, pointed, choose }: EmojiListProps) {
  const { t } = useTranslation();
  return (
    <Row
      id={list}
      gap={1}
      cross="stretch"
      wrap
      className={classes.emoji}
      role="listbox"
      aria-label={t('chat.composer.emoji')}
    >
      {suggested.map(({ emoji, name }, index) => (
        <button
          key={emoji}
          id={`${list}-${index}`}
          type="button"
          role="option"
          aria-selected={index === pointed}
          tabIndex={-1}
          onPointerDown={(event) => {
            // The field keeps the focus, and a phone its keyboard.
            event.preventDefault();
            choose(emoji);
          }}
        >
          {emoji} {name}
        </button>
      ))}
    </Row>
  );
}

export function FilePick({ add }: { add: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('chat.composer.attach')}
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={22} aria-hidden />
      </ActionIcon>
    </>
  );
}

export function Voice({ recorder, send }: { recorder: Recorder; send: (recording: Recording) => void }) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const { isRecording, seconds, start, stop, cancel } = recorder;
  if (!isRecording)
    return (
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('chat.voice.record')}
        onClick={() => void start().catch(() => toast.refusal(t('chat.voice.refused')))}
      >
        <IconMicrophone size={22} aria-hidden />
      </ActionIcon>
    );
  return (
    <Row as="span" gap={2} figures>
      <ActionIcon variant="subtle" size={44} aria-label={t('chat.voice.cancel')} onClick={cancel}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <span role="timer">{duration(seconds * 1000).short}</span>
      <ActionIcon
        variant="filled"
        size={44}
        aria-label={t('chat.voice.send')}
        onClick={() => void stop().then((recording) => recording && send(recording))}
      >
        <IconSend2 size={20} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
