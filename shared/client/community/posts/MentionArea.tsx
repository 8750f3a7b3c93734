import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { nameBeingTyped } from '#shared/community/mentions.ts';
import type { PersonShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Textarea, type TextareaProps } from '#shared/client/ui/inputs.tsx';
import { Box, Card, Text } from '#shared/client/ui/Layout.tsx';
import classes from './MentionArea.module.css';

interface MentionAreaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  change: (value: string) => void;
  /** The club that it is written in; absent outside of clubs. */
  gx_id?: string;
}

/** A field for a text that may name people: behind an @ those are offered whose name begins so. */
export function MentionArea({ value, change, gx_id, ...props }: MentionAreaProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState<string>();
  const [chosen, setChosen] = useState(0);
  const asked = words ? { ...(gx_id && { gx_id }), words } : undefined;
  const { answer } = useAnswer('findMentions', asked, { keepFormer: true });
  const people = asked ? (answer?.people ?? []) : [];
  const look = () => {
    const { value: text, selectionStart, selectionEnd } = field.current!;
    setWords(selectionStart === selectionEnd ? nameBeingTyped(text, selectionStart) : undefined);
    setChosen(0);
  };
  const take = ({ username }: PersonShape) => {
    const caret = field.current!.selectionStart;
    const before = value.slice(0, caret - (words?.length ?? 0));
    const text = `${before}${username} ${value.slice(caret).trimStart()}`;
    change(text);
    setWords(undefined);
    field.current!.focus();
    const at = before.length + username.length + 1;
    // Behind the name, once the field shows it.
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  };
  const press = (event: KeyboardEvent) => {
    if (!people.length || event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setChosen((chosen + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(people[Math.min(chosen, people.length - 1)]!);
    else if (event.key === 'Escape') setWords(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box relative>
      <Textarea
        {...props}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={people.length ? id : undefined}
        aria-activedescendant={people.length ? `${id}-${chosen}` : undefined}
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
          look();
        }}
        onKeyDown={press}
        onSelect={look}
        onBlur={() => setWords(undefined)}
      />
      {people.length > 0 && (
        <Card id={id} role="listbox" aria-label={t('community.mention.people')} pad={1} className={classes.people}>
          {people.map((person, index) => (
            <button
              key={person.user_id}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <Avatar src={person.avatar} name={person.full_name} size={28} />
              <Text as="span" shrink cut>
                {person.full_name}
              </Text>
              <Text as="small" rigid soft>
                @{person.username}
              </Text>
            </button>
          ))}
        </Card>
      )}
    </Box>
  );
}
