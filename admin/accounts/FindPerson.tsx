import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Meta, Stack } from '#shared/client/ui/Layout.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import classes from './Operators.module.css';

const shown = 5;

interface FindPersonProps {
  choose: (person: PersonShape) => void;
  /** The numbers of people who cannot be chosen. */
  without: readonly (number | undefined)[];
}

/** Finds somebody by name, e-mail or number, and chooses them. */
export function FindPerson({ choose, without }: FindPersonProps): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [keyword] = useDebouncedValue(words.trim(), 250);
  return (
    <Stack gap={4}>
      <TextInput
        type="search"
        label={t('admin.operators.who')}
        description={t('admin.users.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {keyword && <Found keyword={keyword} without={without} choose={choose} />}
    </Stack>
  );
}

interface FoundProps extends FindPersonProps {
  keyword: string;
}

function Found({ keyword, without, choose }: FoundProps) {
  const { t } = useTranslation();
  const { answer, error } = useKeptAnswer('getAdminUsers', { keyword, state: 'active', limit: shown });
  if (error) return <p role="alert">{error.message}</p>;
  const people = answer?.users.filter(({ user_id }) => !without.includes(user_id));
  if (!people) return null;
  if (!people.length) return <Meta>{t('admin.users.none')}</Meta>;
  return (
    <ul className={classes.found}>
      {people.map((person) => (
        <li key={person.user_id}>
          <button type="button" onClick={() => choose(person)}>
            <Avatar src={person.avatar} name={person.full_name || person.username} size={36} />
            <Stack as="span" shrink breaks>
              <b>{person.full_name || person.username}</b>
              <Meta as="small">
                @{person.username}
                {person.email && ` · ${person.email}`}
              </Meta>
            </Stack>
          </button>
        </li>
      ))}
    </ul>
  );
}
