import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconSend2 } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import type { CallError } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { isDisplayName, tidyName, tidyText } from '#shared/contests/page/chatRules.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import classes from './ChatForm.module.css';

interface ChatFormProps {
  /** The reader's display name; empty for visitors without one. */
  name: string;
  isMember: boolean;
  mayWrite: boolean;
  /** Resolves to the refusal when the message was rejected. */
  send: (message: { text: string; name?: string }) => Promise<CallError | undefined>;
}

/** Remaining characters from which a counter is shown. */
const tellsAt = 60;

/** The chat's form: message, and a visitor's display name. */
export function ChatForm({ name, isMember, mayWrite, send }: ChatFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  /** Input of the name's field, while open. */
  const [newName, setNewName] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [nameRefusal, setNameRefusal] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const nameField = useRef<HTMLInputElement>(null);

  const asksName = !isMember && (!name || newName !== undefined);
  const tidy = tidyText(text);
  const left = contestLimits.chat.text - tidy.length;

  const submit = async () => {
    if (!tidy || left < 0 || !mayWrite) return field.current?.focus();
    const wanted = asksName ? tidyName(newName ?? '') : undefined;
    if (wanted !== undefined && !isDisplayName(wanted)) {
      setNameRefusal(t('contests.chat.nameRule'));
      return nameField.current?.focus();
    }
    setRefusal(undefined);
    setNameRefusal(undefined);
    setText('');
    field.current?.focus();
    const refused = await send({ text: tidy, ...(wanted !== undefined && { name: wanted }) });
    if (!refused) return setNewName(undefined);
    // A rejected message goes back into the field, before newer text.
    setText((begun) => (begun ? `${tidy}\n${begun}` : tidy));
    const ofName = refused.fields?.name ?? (refused.code.startsWith('chat_name') ? refused.message : undefined);
    if (ofName === undefined) return setRefusal(refused.fields?.text ?? refused.message);
    setNewName((open) => open ?? wanted ?? name);
    setNameRefusal(ofName);
  };

  return (
    <Stack
      edge="top"
      pad={3}
      as="form"
      gap={2}
      className={classes.form}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      }}
    >
      {asksName ? (
        <TextInput
          ref={nameField}
          label={t('contests.chat.name')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={t('contests.chat.nameHint')}
          classNames={{ input: classes.nameInput }}
          value={newName ?? ''}
          maxLength={contestLimits.chat.name.max}
          autoComplete="nickname"
          error={nameRefusal}
          onChange={(event) => {
            setNewName(event.currentTarget.value);
            setNameRefusal(undefined);
          }}
        />
      ) : (
        <Row as="p" gap="1 3" justify="space-between" wrap size={1} soft className={classes.as}>
          <Text as="span" shrink breaks>
            {t('contests.chat.as', { name })}
          </Text>
          {!isMember && (
            <Button size="compact-sm" variant="subtle" onClick={() => setNewName(name)}>
              {t('contests.chat.changeName')}
            </Button>
          )}
        </Row>
      )}
      <Row gap={2} cross="end">
        <Textarea
          ref={field}
          className={classes.field}
          classNames={{ input: classes.input }}
          aria-label={t('contests.chat.message')}
          placeholder={t('contests.chat.placeholder')}
          rows={1}
          value={text}
          aria-describedby="chat-room"
          aria-invalid={left < 0 || undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setRefusal(undefined);
          }}
          onKeyDown={(event) => {
            // Enter confirms a word while an input method composes.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void submit();
          }}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          size={44}
          aria-label={t('contests.chat.send')}
          disabled={!tidy || left < 0 || !mayWrite}
        >
          <IconSend2 size={20} aria-hidden />
        </ActionIcon>
      </Row>
      <Meta
        figures
        id="chat-room"
        size={1}
        className={classes.room}
        data-over={left < 0 || undefined}
        aria-live="polite"
      >
        {left < 0 && t('contests.chat.over', { count: -left })}
        {left >= 0 && left <= tellsAt && t('contests.chat.left', { count: left })}
      </Meta>
      {refusal && (
        <Text size={1} danger role="alert" className={classes.refusal} lineHeight={1.4}>
          {refusal}
        </Text>
      )}
    </Stack>
  );
}
