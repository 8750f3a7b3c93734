import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { limits } from '#shared/limits.ts';
import type { Filter, Say } from './declaration.ts';
import type { TableFilter } from './useTableUrl.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './FilterBar.module.css';

interface FilterBarProps {
  filters: readonly TableFilter[];
  values: Readonly<Record<string, string>>;
  set: (changes: Readonly<Record<string, string>>, how?: { typing?: boolean }) => void;
  /** Actions beside the filters. */
  children: ReactNode;
}

/** The filters of a table, one field each. */
export function FilterBar({ filters, values, set, children }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <Row as="search" gap={2} cross="stretch" wrap below={3} className={classes.bar}>
      {filters.map(({ param, filter }) =>
        filter.kind === 'choice' ? (
          <ChoiceField
            key={param}
            label={t(filter.label)}
            value={values[param] ?? ''}
            choices={choicesOf(filter, values[param] ?? '', t)}
            change={(value) => set({ [param]: value })}
          />
        ) : (
          <TextField
            key={param}
            search={filter.kind === 'search'}
            label={t(filter.label)}
            value={values[param] ?? ''}
            change={(value) => set({ [param]: value }, { typing: true })}
          />
        ),
      )}
      {children}
    </Row>
  );
}

/** Options of a filter, including an unlisted value from the address if allowed. */
function choicesOf({ choices, open }: Extract<Filter, { kind: 'choice' }>, value: string, t: Say['t']) {
  const known = choices.map((choice) => ({ value: choice.value, label: t(choice.label) }));
  return open && value && !known.some((choice) => choice.value === value) ? [...known, { value, label: value }] : known;
}

interface TextFieldProps {
  label: string;
  value: string;
  change: (value: string) => void;
  /** The main filter: wider, with an icon. */
  search: boolean;
}

/** A text filter, debounced. */
function TextField({ label, value, change, search }: TextFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // The address may change by other means, such as going back or "clear".
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const tell = useEffectEvent(change);
  useEffect(() => {
    const words = typed.trim();
    if (words === sent) return;
    const timer = setTimeout(() => {
      setSent(words);
      tell(words);
    }, limits.debounce.search);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return (
    <TextInput
      type={search ? 'search' : 'text'}
      className={search ? classes.search : classes.field}
      aria-label={label}
      placeholder={label}
      maxLength={search ? limits.search.words : 60}
      leftSection={search ? <IconSearch size={18} aria-hidden /> : undefined}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

interface ChoiceFieldProps {
  label: string;
  value: string;
  /** '' selects all. */
  choices: readonly { value: string; label: string }[];
  change: (value: string) => void;
}

function ChoiceField({ label, value, choices, change }: ChoiceFieldProps) {
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
