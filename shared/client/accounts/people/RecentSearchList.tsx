import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';

interface RecentSearchListProps {
  searches: readonly string[];
  forget: (search: string) => void;
  renderLink: (words: string) => ReactNode;
  /** Moves the focus when a search is forgotten, because its button `at` disappears. */
  focus: (at: HTMLElement) => void;
  className?: string;
  itemClassName?: string;
  labelledBy: string;
}

/** Recent searches, each a link to its results with a button that forgets it. */
export function RecentSearchList({
  searches,
  forget,
  renderLink,
  focus,
  className,
  itemClassName,
  labelledBy,
}: RecentSearchListProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ul tabIndex={-1} className={className} aria-labelledby={labelledBy}>
      {searches.map((words) => (
        <li key={words} className={itemClassName}>
          {renderLink(words)}
          <ActionIcon
            radius="xl"
            aria-label={t('accounts.recent.forget', { words })}
            onClick={({ currentTarget }) => {
              focus(currentTarget);
              forget(words);
            }}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
