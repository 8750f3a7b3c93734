import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { Button } from './Button.tsx';
import { TextInput } from './inputs.tsx';
import { Row } from './Layout.tsx';
import { PausedInput } from './PausedInput.tsx';

interface SearchFieldProps {
  /** What is searched, for those who hear the page; also in the field, where there is no `hint`. */
  label: string;
  hint?: string;
  /** What the list is narrowed by now. */
  value: string;
  /** Narrows it by these words, without spaces around them. */
  apply: (words: string) => void;
  /** The words of a button beside it, for which it waits; else it acts while somebody types. */
  go?: string;
}

/** The field by which a list is searched, the same on every page. */
export function SearchField({ label, hint = label, value, apply, go }: SearchFieldProps): ReactNode {
  const [typed, setTyped] = useState({ of: value, words: value });
  if (typed.of !== value) setTyped({ of: value, words: value });
  const look = {
    type: 'search',
    'aria-label': label,
    placeholder: hint,
    maxLength: limits.search.words,
    leftSection: <IconSearch size={18} aria-hidden />,
    className: 'grow',
  } as const;
  return (
    <Row
      as="form"
      role="search"
      aria-label={label}
      gap={2}
      cross="stretch"
      maxWidth="640px"
      onSubmit={(event) => {
        event.preventDefault();
        if (go) apply(typed.words.trim());
      }}
    >
      {go ? (
        <TextInput
          {...look}
          enterKeyHint="search"
          autoComplete="off"
          value={typed.words}
          onChange={({ currentTarget: { value: words } }) => {
            setTyped({ of: value, words });
            // The field's clear button shows everything again.
            if (!words && value) apply('');
          }}
        />
      ) : (
        <PausedInput {...look} value={value} apply={apply} />
      )}
      {go && <Button type="submit">{go}</Button>}
    </Row>
  );
}
