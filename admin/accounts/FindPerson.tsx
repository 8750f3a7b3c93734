import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { useRun } from '../parts/useRun.ts';
import classes from './Operators.module.css';

const shown = 5;

/** Finds somebody by name, e-mail or number, and chooses them. */
export function FindPerson({ choose }: { choose: (person: PersonShape) => void }): ReactNode {
  const { t } = useTranslation();
  const own = useUser()?.user_id;
  const [words, setWords] = useState('');
  const [keyword] = useDebouncedValue(words.trim(), 250);
  return (
    <div className={classes.find}>
      <TextInput
        type="search"
        label={t('admin.operators.who')}
        description={t('admin.users.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {keyword && <Found keyword={keyword} own={own} choose={choose} />}
    </div>
  );
}

interface FoundProps {
  keyword: string;
  own: number | undefined;
  choose: (person: PersonShape) => void;
}

function Found({ keyword, own, choose }: FoundProps) {
  const { t } = useTranslation();
  const { answer, error } = useRun('getAdminUsers', { keyword, state: 'active', limit: shown });
  if (error) return <p role="alert">{error.message}</p>;
  const people = answer?.users.filter(({ user_id }) => user_id !== own);
  if (!people) return null;
  if (!people.length) return <p className={classes.quiet}>{t('admin.users.none')}</p>;
  return (
    <ul className={classes.found}>
      {people.map((person) => (
        <li key={person.user_id}>
          <button type="button" onClick={() => choose(person)}>
            <Avatar src={person.avatar} name={person.full_name || person.username} size={36} />
            <span>
              <b>{person.full_name || person.username}</b>
              <small>
                @{person.username}
                {person.email && ` · ${person.email}`}
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
