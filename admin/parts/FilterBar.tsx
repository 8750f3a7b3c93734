import { Button } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.ts';
import { Select } from '#shared/client/ui/Select.tsx';
import { limits } from '#shared/limits.ts';
import classes from './FilterBar.module.css';

interface FilterBarProps {
  children: ReactNode;
  narrowed: boolean;
  clear: () => void;
}

export function FilterBar({ children, narrowed, clear }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <search className={classes.bar}>
      {children}
      {narrowed && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.clear}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={clear}
        >
          {t('admin.clear')}
        </Button>
      )}
    </search>
  );
}

interface TextFilterProps {
  label: string;
  value: string;
  change: (value: string) => void;
  /** The main one: wider, with its sign. */
  search?: boolean;
}

/** Words that narrow a list, told a moment after the last letter. */
export function TextFilter({ label, value, change, search = false }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // The address may change by other ways than this field: the way back, or "clear".
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => {
    const words = typed.trim();
    if (words === sent) return;
    const timer = setTimeout(() => {
      setSent(words);
      latest.current(words);
    }, limits.debounce.search);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return (
    <TextInput
      type={search ? 'search' : 'text'}
      className={search ? classes.search : classes.field}
      classNames={{ input: classes.input }}
      aria-label={label}
      placeholder={label}
      maxLength={search ? limits.search.words : 60}
      leftSection={search ? <IconSearch size={18} aria-hidden /> : undefined}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

interface ChoiceFilterProps {
  label: string;
  value: string;
  /** '' is for all. */
  choices: readonly { value: string; label: string }[];
  change: (value: string) => void;
}

export function ChoiceFilter({ label, value, choices, change }: ChoiceFilterProps) {
  return (
    <Select
      className={classes.field}
      aria-label={label}
      data-set={value !== '' || undefined}
      choices={[{ value: '', label }, ...choices]}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
