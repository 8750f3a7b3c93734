import { ActionIcon } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import classes from './RecentSearches.module.css';

interface RecentSearchesProps {
  searches: readonly string[];
  forget: (search?: string) => void;
  /** The shell's link to what the words find. */
  renderLink: (words: string, look: { className: string | undefined; children: ReactNode }) => ReactNode;
}

/** What was searched for before: each leads there again, and can be forgotten. */
export function RecentSearches({ searches, forget, renderLink }: RecentSearchesProps): ReactNode {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  if (!searches.length) return null;
  return (
    <div className={classes.row}>
      <span className={classes.label} id="recent-searches">
        <IconHistory size={16} aria-hidden />
        {t('contests.search.recent')}
      </span>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-labelledby="recent-searches">
        {searches.map((words) => (
          <li key={words} className={classes.item}>
            {renderLink(words, { className: classes.link, children: words })}
            <ActionIcon
              radius="xl"
              aria-label={t('accounts.recent.forget', { words })}
              onClick={() => {
                forget(words);
                // The button that was pressed is gone.
                list.current?.focus();
              }}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  );
}
