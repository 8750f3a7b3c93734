import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconFileText, IconSend2 } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { chatLimits } from '#shared/chat/limits.ts';
import { showsSomething, tidyMessage } from '#shared/chat/rules.ts';
import { fitted } from '#shared/client/app/data/uploads.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useShared } from '#shared/client/app/offline/useShared.ts';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import { keepDraft } from '#shared/client/chat/messageActions.ts';
import { type ChosenFile, ChosenFiles } from './ChosenFiles.tsx';
import { type About, AboutBar, EmojiList, FilePick, Voice } from './ComposerParts.tsx';
import { withEmoji } from './emojiName.ts';
import type { OutgoingFile } from './outbox.ts';
import { post } from './sending.ts';
import { useEmojiNames } from './useEmojiNames.ts';
import { useTellTyping, type MessageRow } from '#shared/client/chat/useMessages.ts';
import { canRecord, type Recording, useRecorder } from './useRecorder.ts';
import classes from './Composer.module.css';

interface ComposerProps {
  conversation_id: string;
  /** What was begun here, on this or another device. */
  draft: string;
  /** What the server has of it. */
  stored: string;
  about: About | undefined;
  setAbout: (about: About | undefined) => void;
  /** Resolves with whether it was changed. */
  edit: (message: MessageRow, text: string) => Promise<boolean>;
  /** Opens the form of an offer; undefined for people who send none. */
  offer: (() => void) | undefined;
}

/** Milliseconds after the last key that a draft is kept. */
const keepAfter = 1000;

interface KeptDraft {
  conversation_id: string;
  words: string;
  /** What the server has of it; what is kept here counts from the first key on. */
  stored: string;
  isUntouched: boolean;
}

/** Keeps what is being written, a moment after the last key and before the page goes. Returns how to empty it at once. */
function useKeptDraft({ conversation_id, words, stored, isUntouched }: KeptDraft) {
  const kept = useRef(stored);
  useEffect(() => {
    if (isUntouched) kept.current = stored;
  }, [isUntouched, stored]);
  const keep = (value: string) => {
    if (value === kept.current || value.length > chatLimits.text) return;
    kept.current = value;
    void keepDraft(conversation_id, value);
  };
  const keepWords = useEffectEvent(() => keep(words));
  useEffect(() => {
    const timer = setTimeout(() => keepWords(), keepAfter);
    return () => clearTimeout(timer);
  }, [words]);
  // Also when they go before that.
  useEffect(() => {
    const leave = () => keepWords();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  /** `begun`: what another device may have kept, so that this one does not take it for empty already. */
  return (begun: string) => {
    kept.current = begun || kept.current;
    keep('');
  };
}

const kindOf = (file: File): OutgoingFile['kind'] =>
  /^image\/(jpeg|png|webp|gif|avif)$/.test(file.type) ? 'picture' : 'file';

/** A photo too big to be sent gives way to a smaller copy. */
async function sendable(file: File): Promise<File> {
  if (file.size <= limits.uploadBytes) return file;
  const copy = await fitted(file).catch(() => file);
  if (copy === file) return file;
  return new File([copy], file.name.replace(/\.\w+$/, copy.type === 'image/webp' ? '.webp' : '.jpg'), {
    type: copy.type,
  });
}

/** What goes with the next message. */
function useChosenFiles() {
  const { t } = useTranslation();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const add = async (given: readonly File[]) => {
    const chosen = await Promise.all(given.map(sendable));
    const fitting = chosen.filter(({ size }) => size > 0 && size <= limits.uploadBytes);
    if (chosen.some(({ size }) => size > limits.uploadBytes)) toast.refusal(t('errors.too_big'));
    if (files.length + fitting.length > chatLimits.attachments)
      toast.refusal(t('chat.composer.tooMany', { count: chatLimits.attachments }));
    setFiles((known) =>
      [
        ...known,
        ...fitting.map((file) => ({ kind: kindOf(file), name: file.name.slice(-chatLimits.fileName), blob: file })),
      ].slice(0, chatLimits.attachments),
    );
  };
  return { files, setFiles, add };
}

/** Files that are dropped anywhere on the conversation. */
function useDroppedFiles(form: RefObject<HTMLFormElement | null>, add: (files: readonly File[]) => Promise<void>) {
  const dropped = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop') void add([...event.dataTransfer.files]);
  });
  useEffect(() => {
    const pane = form.current?.closest('section');
    const hear = (event: DragEvent) => dropped(event);
    pane?.addEventListener('dragover', hear);
    pane?.addEventListener('drop', hear);
    return () => {
      pane?.removeEventListener('dragover', hear);
      pane?.removeEventListener('drop', hear);
    };
  }, [form]);
}

/** Where one writes: Enter sends, Shift and Enter begins a line; pictures are pasted and dropped. */
export function Composer(props: ComposerProps): ReactNode {
  const { conversation_id, draft, stored, about, setAbout, edit, offer } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(draft);
  // What was begun before another message is changed; it comes back afterwards.
  const [begun, setBegun] = useState('');
  const { files, setFiles, add } = useChosenFiles();
  const field = useRef<HTMLTextAreaElement>(null);
  const tellTyping = useTellTyping(conversation_id);
  const [isUntouched, setUntouched] = useState(true);
  const [heard, setHeard] = useState(draft);
  // The page before this one, or another device, may have kept it later than this page learned of it.
  if (draft !== heard) {
    setHeard(draft);
    if (isUntouched && about?.what !== 'edit') setText(draft);
  }
  const words = about?.what === 'edit' ? begun : text;
  const emptyDraft = useKeptDraft({ conversation_id, words, stored, isUntouched });

  // What is answered or changed is taken up at once.
  const [taken, setTaken] = useState<About>();
  if (about !== taken) {
    setTaken(about);
    if (about?.what === 'edit') {
      setText(about.message.text);
      if (taken?.what !== 'edit') setBegun(text);
    } else if (taken?.what === 'edit') setText(begun);
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
    setUntouched(false);
    setText(next.text);
    setCaret(next.caret);
    setPointed(0);
    field.current?.focus();
    // Behind the emoji, once the field shows it.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  };

  /** Moves through the emoji, chooses one, or leaves them. Returns whether the key was about them. */
  const pickByKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setPointed((pointed + step + suggested.length) % suggested.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(suggested[pointed]!.emoji);
    // Until the next key, it is no name.
    else if (event.key === 'Escape') setCaret(0);
    else return false;
    event.preventDefault();
    return true;
  };

  const tidy = tidyMessage(text);
  const left = chatLimits.text - tidy.length;
  const isReady = left >= 0 && (showsSomething(tidy) || files.length > 0);

  useShared(`message/${conversation_id}`, (shared) => {
    void add(shared.files);
    if (!shared.text) return;
    setUntouched(false);
    setText([text, shared.text].filter(Boolean).join('\n'));
  });

  // Files that are dropped anywhere on the conversation are attached; the button does the same.
  const form = useRef<HTMLFormElement>(null);
  useDroppedFiles(form, add);

  const submit = () => {
    if (!isReady) return field.current?.focus();
    if (about?.what === 'edit')
      // What was refused is not lost.
      void edit(about.message, tidy).then((isDone) => isDone || setText((now) => now || tidy));
    else {
      setUntouched(false);
      post(conversation_id, { text: tidy, files, reply_to: about?.message.messageId });
      emptyDraft(draft);
      setText('');
      setFiles([]);
    }
    setAbout(undefined);
    field.current?.focus();
  };

  // What is written meanwhile stays.
  const recorder = useRecorder();
  const sendVoice = ({ blob, ...measured }: Recording) => {
    const file = { kind: 'voice', name: t('chat.voice.name'), blob, ...measured } as const;
    const isReply = about?.what === 'reply';
    post(conversation_id, { text: '', files: [file], reply_to: isReply ? about.message.messageId : undefined });
    if (isReply) setAbout(undefined);
  };

  return (
    <Stack
      edge="top"
      pad="2 3"
      as="form"
      ref={form}
      gap={2}
      bounded
      background="card"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      }}
    >
      {about && <AboutBar about={about} leave={() => setAbout(undefined)} />}
      {files.length > 0 && (
        <ChosenFiles files={files} remove={(file) => setFiles(files.filter((one) => one !== file))} />
      )}
      {suggested.length > 0 && <EmojiList id={list} suggested={suggested} pointed={pointed} choose={choose} />}
      <Row gap={1} cross="end">
        <FilePick add={(chosen) => void add(chosen)} />
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
          placeholder={recorder.isRecording ? undefined : t('chat.composer.placeholder')}
          rows={1}
          dir="auto"
          value={text}
          aria-invalid={left < 0 || undefined}
          aria-controls={suggested.length ? list : undefined}
          aria-activedescendant={suggested.length ? `${list}-${pointed}` : undefined}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onChange={({ currentTarget: { value, selectionStart } }) => {
            setUntouched(false);
            setText(value);
            setCaret(selectionStart);
            setPointed(0);
            if (value && about?.what !== 'edit') tellTyping();
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (!pasted.length) return;
            event.preventDefault();
            void add(pasted);
          }}
          onKeyDown={(event) => {
            if (suggested.length && !event.nativeEvent.isComposing && pickByKey(event)) return;
            if (event.key === 'Escape' && about) return setAbout(undefined);
            // While a word is being composed, Enter chooses it.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        {recorder.isRecording || (!tidy && !files.length && about?.what !== 'edit' && canRecord()) ? (
          <Voice recorder={recorder} send={sendVoice} />
        ) : (
          <ActionIcon type="submit" variant="filled" size={44} aria-label={t('chat.composer.send')} disabled={!isReady}>
            <IconSend2 size={20} aria-hidden />
          </ActionIcon>
        )}
      </Row>
      {left < 0 && (
        <Text size={1} danger className={classes.over} role="alert">
          {t('chat.composer.over', { count: -left })}
        </Text>
      )}
    </Stack>
  );
}
