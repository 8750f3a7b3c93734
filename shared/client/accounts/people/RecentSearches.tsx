import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { RecentSearchList } from './RecentSearchList.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './RecentSearches.module.css';

interface RecentSearchesProps {
  searches: readonly string[];
  forget: (search?: string) => void;
  /** The shell's link to the results. */
  renderLink: (words: string, look: { className: string | undefined; children: ReactNode }) => ReactNode;
}

/** Recent searches as a row of chips; nothing without any. */
export function RecentSearches({ searches, forget, renderLink }: RecentSearchesProps): ReactNode {
  const { t } = useTranslation();
  if (!searches.length) return null;
  return (
    <Row gap="2 3" wrap size={2}>
      <Row as="span" gap={2} inline soft id="recent-searches">
        <IconHistory size={16} aria-hidden />
        {t('contests.search.recent')}
      </Row>
      <RecentSearchList
        searches={searches}
        forget={forget}
        renderLink={(words) => renderLink(words, { className: classes.link, children: words })}
        focus={(at) => at.closest('ul')?.focus()}
        className={classes.list}
        itemClassName={classes.item}
        labelledBy="recent-searches"
      />
    </Row>
  );
}
