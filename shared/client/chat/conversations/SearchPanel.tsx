import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { foundParts } from '#shared/model/found.ts';
import type { MessageShape } from '#shared/chat/shapes.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import type { OnWire } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { limits } from '#shared/limits.ts';
import { Box, Text } from '#shared/client/ui/Layout.tsx';
import classes from './SearchPanel.module.css';

interface SearchPanelProps {
  me: number;
  /** Undefined for all conversations. */
  conversation_id?: string;
  choose: (message: OnWire<MessageShape>) => void;
  /** It is always there, and was not opened to type in. */
  stays?: boolean;
}

/** Looks for words in what was said. */
export function SearchPanel({ me, conversation_id, choose, stays = false }: SearchPanelProps): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!stays) field.current?.focus();
  }, [stays]);
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), limits.debounce.search);
  const { answer } = useAnswer('searchMessages', asked ? { words: asked, conversation_id } : undefined, {
    keepFormer: true,
  });
  const withWhom = ({ user_id, to_id }: { user_id: number; to_id: number }) => (user_id === me ? to_id : user_id);
  const people = usePeople(conversation_id === undefined ? (answer?.messages.map(withWhom) ?? []) : []);
  return (
    <Box edge="bottom" pad="2 3" className={classes.panel} data-stays={stays || undefined} role="search">
      <TextInput
        ref={field}
        type="search"
        aria-label={t('chat.search.label')}
        placeholder={t('chat.search.label')}
        value={words}
        maxLength={limits.search.words}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      {asked && answer && (
        <Box soft role="status" className={classes.found}>
          {answer.messages.length ? (
            <ul>
              {answer.messages.map((message) => (
                <li key={message.messageId}>
                  <button type="button" onClick={() => choose(message)}>
                    <span>
                      {conversation_id === undefined && (
                        <strong>{people.get(withWhom(message))?.full_name ?? t('chat.closed')}</strong>
                      )}
                      <span>
                        {message.user_id === me && `${t('chat.message.you')} `}
                        <Found {...message} words={asked} />
                      </span>
                    </span>
                    <Text as="small" rigid soft>
                      {date(message.stamp)}
                    </Text>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p>{t('chat.search.nothing')}</p>
          )}
        </Box>
      )}
    </Box>
  );
}

/** The title of a card, or what of the text the words stand in. */
function Found({ title, text, words }: Pick<OnWire<MessageShape>, 'title' | 'text'> & { words: string }) {
  const inTitle = title ? foundParts(title, words) : [];
  const parts = title && (!text || inTitle.some(({ isFound }) => isFound)) ? inTitle : foundParts(text, words);
  return parts.map(({ text: part, isFound }, n) =>
    isFound ? <mark key={n}>{part}</mark> : <Fragment key={n}>{part}</Fragment>,
  );
}
