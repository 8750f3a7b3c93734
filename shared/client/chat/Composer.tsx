import { ActionIcon } from '@mantine/core';
import { IconFileText, IconMicrophone, IconPaperclip, IconSend2, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { chatLimits } from '#shared/chat/limits.ts';
import { showsSomething, tidyMessage } from '#shared/chat/rules.ts';
import { run } from '#shared/client/app/api.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { Textarea } from '#shared/client/ui/inputs.ts';
import { limits } from '#shared/limits.ts';
import { withEmoji } from './emojiName.ts';
import type { OutgoingFile } from './outbox.ts';
import { post } from './sending.ts';
import { useEmojiNames } from './useEmojiNames.ts';
import { useTellTyping, type MessageRow } from './useMessages.ts';
import { canRecord, useRecorder } from './useRecorder.ts';
import classes from './Composer.module.css';

/** What the next message does to another one. */
export interface About {
  readonly what: 'reply' | 'edit';
  readonly message: MessageRow;
}

interface ComposerProps {
  conversation_id: string;
  /** What was begun here, on this or another device. */
  draft: string;
  about: About | undefined;
  setAbout: (about: About | undefined) => void;
  edit: (message: MessageRow, text: string) => void;
  /** Opens the form of an offer; undefined for who sends none. */
  offer: (() => void) | undefined;
}

type NewFile = Omit<OutgoingFile, 'client_id' | 'attachment'>;

/** Milliseconds after the last key that a draft is kept. */
const keepAfter = 1000;

const kindOf = (file: File): OutgoingFile['kind'] =>
  /^image\/(jpeg|png|webp|gif|avif)$/.test(file.type) ? 'picture' : 'file';

/** Where one writes: Enter sends, Shift and Enter begins a line; pictures are pasted and dropped. */
export function Composer(props: ComposerProps): ReactNode {
  const { conversation_id, draft, about, setAbout, edit, offer } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(draft);
  const [files, setFiles] = useState<readonly NewFile[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const tellTyping = useTellTyping(conversation_id);
  const kept = useRef(draft);

  const keep = (value: string) => {
    if (value === kept.current) return;
    kept.current = value;
    run('updateInbox', { conversation_id, draft: value }, { quiet: true }).catch((cause: unknown) =>
      console.warn('The draft was not kept', cause),
    );
  };
  const keepDraft = useEffectEvent(() => {
    if (about?.what !== 'edit') keep(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(), keepAfter);
    return () => clearTimeout(timer);
  }, [text]);

  // What is answered or changed is taken up at once.
  const [taken, setTaken] = useState<About>();
  if (about !== taken) {
    setTaken(about);
    if (about?.what === 'edit') setText(about.message.text);
    else if (taken?.what === 'edit') setText('');
  }
  useEffect(() => {
    if (about) field.current?.focus();
  }, [about]);

  const [caret, setCaret] = useState(text.length);
  const suggested = useEmojiNames(text.slice(0, caret));
  const [pointed, setPointed] = useState(0);
  const list = useId();
  const choose = (emoji: string) => {
    const next = withEmoji(text, caret, emoji);
    setText(next.text);
    setCaret(next.caret);
    setPointed(0);
    field.current?.focus();
    // Behind the emoji, once the field shows it.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  };

  const tidy = tidyMessage(text);
  const left = chatLimits.text - tidy.length;
  const isReady = left >= 0 && (showsSomething(tidy) || files.length > 0);

  const add = (chosen: readonly File[]) => {
    const tooBig = chosen.filter(({ size }) => size > limits.uploadBytes);
    if (tooBig.length) toast.refusal(t('errors.too_big'));
    const fitting = chosen.filter(({ size }) => size > 0 && size <= limits.uploadBytes);
    setFiles((known) =>
      [
        ...known,
        ...fitting.map((file) => ({ kind: kindOf(file), name: file.name.slice(-chatLimits.fileName), blob: file })),
      ].slice(0, chatLimits.attachments),
    );
  };

  const submit = () => {
    if (!isReady) return field.current?.focus();
    if (about?.what === 'edit') edit(about.message, tidy);
    else {
      post(conversation_id, { text: tidy, files, reply_to: about?.message.messageId });
      keep('');
    }
    setText('');
    setFiles([]);
    setAbout(undefined);
    field.current?.focus();
  };

  return (
    // Files that are dropped are attached; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes.form}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      {about && (
        <div className={classes.about}>
          <p>
            <strong>{about.what === 'edit' ? t('chat.composer.editing') : t('chat.composer.replying')}</strong>{' '}
            {about.message.text || about.message.title}
          </p>
          <ActionIcon variant="subtle" aria-label={t('site.close')} onClick={() => setAbout(undefined)}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.blob.size}`}>
              {file.name}
              <ActionIcon
                variant="subtle"
                aria-label={t('chat.composer.remove', { name: file.name })}
                onClick={() => setFiles(files.filter((_, at) => at !== index))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {suggested.length > 0 && (
        <div id={list} className={classes.emoji} role="listbox" aria-label={t('chat.composer.emoji')}>
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
        </div>
      )}
      <div className={classes.bar}>
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
        {offer && (
          <ActionIcon variant="subtle" size={44} aria-label={t('chat.offer.make')} onClick={offer}>
            <IconFileText size={22} aria-hidden />
          </ActionIcon>
        )}
        <Textarea
          ref={field}
          className={classes.field}
          classNames={{ input: classes.input }}
          aria-label={t('chat.composer.label')}
          placeholder={t('chat.composer.placeholder')}
          rows={1}
          dir="auto"
          value={text}
          aria-invalid={left < 0 || undefined}
          aria-controls={suggested.length ? list : undefined}
          aria-activedescendant={suggested.length ? `${list}-${pointed}` : undefined}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onChange={({ currentTarget: { value, selectionStart } }) => {
            setText(value);
            setCaret(selectionStart);
            setPointed(0);
            if (value && about?.what !== 'edit') tellTyping();
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (!pasted.length) return;
            event.preventDefault();
            add(pasted);
          }}
          onKeyDown={(event) => {
            if (suggested.length && !event.nativeEvent.isComposing) {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
              if (step) {
                event.preventDefault();
                return setPointed((pointed + step + suggested.length) % suggested.length);
              }
              if (event.key === 'Enter' || event.key === 'Tab') {
                event.preventDefault();
                return choose(suggested[pointed]!.emoji);
              }
              // Until the next key, it is no name.
              if (event.key === 'Escape') {
                event.preventDefault();
                return setCaret(0);
              }
            }
            if (event.key === 'Escape' && about) return setAbout(undefined);
            // While a word is being composed, Enter chooses it.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        {!tidy && !files.length && !about && canRecord() ? (
          <Voice conversation_id={conversation_id} />
        ) : (
          <ActionIcon type="submit" variant="filled" size={44} aria-label={t('chat.composer.send')} disabled={!isReady}>
            <IconSend2 size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {left < 0 && (
        <p className={classes.over} role="alert">
          {t('chat.composer.over', { count: -left })}
        </p>
      )}
    </form>
  );
}

function Voice({ conversation_id }: { conversation_id: string }) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const { isRecording, seconds, start, stop, cancel } = useRecorder();
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
  const send = async () => {
    const recording = await stop();
    if (!recording) return;
    const { blob, ...measured } = recording;
    post(conversation_id, { text: '', files: [{ kind: 'voice', name: t('chat.voice.name'), blob, ...measured }] });
  };
  return (
    <span className={classes.recording}>
      <ActionIcon variant="subtle" size={44} aria-label={t('chat.voice.cancel')} onClick={cancel}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <span role="timer">{duration(seconds * 1000).short}</span>
      <ActionIcon variant="filled" size={44} aria-label={t('chat.voice.send')} onClick={() => void send()}>
        <IconSend2 size={20} aria-hidden />
      </ActionIcon>
    </span>
  );
}
