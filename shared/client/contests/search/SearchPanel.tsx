import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { RecentSearchList } from '#shared/client/accounts/people/RecentSearchList.tsx';
import { useRecentSearches } from '#shared/client/accounts/people/useRecentSearches.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { limits } from '#shared/limits.ts';
import { FoundEverywhere } from './FoundEverywhere.tsx';
import { forgetSearches, recentSearches } from './recentSearches.ts';
import { searchPath } from './SearchBox.tsx';
import { Card, Row, Text } from '#shared/client/ui/Layout.tsx';
import classes from './SearchPanel.module.css';

export interface SearchPanelProps {
  /** Trimmed; empty shows recent searches. */
  words: string;
  close: () => void;
}

/** Of each kind. */
const shown = 3;

/** Results so far, or recent searches. */
export default function SearchPanel({ words, close }: SearchPanelProps) {
  const { t } = useTranslation();
  return (
    // Following a link is a press inside; the links themselves are what the keyboard reaches.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Card
      pad={2}
      className={classes.panel}
      data-panel
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) close();
      }}
    >
      {words ? (
        <>
          <FoundEverywhere words={words} most={shown} />
          <PathLink href={searchPath(words)} className={classes.item}>
            <IconArrowRight size={18} aria-hidden />
            {t('contests.search.all', { words })}
          </PathLink>
        </>
      ) : (
        <Recent />
      )}
    </Card>
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const focusInput = (inside: HTMLElement) => inside.closest('form')?.querySelector('input')?.focus();

function Recent() {
  const { t } = useTranslation();
  const id = useId();
  const [kept, setKept] = useState(recentSearches);
  const stored = useRecentSearches(useUser() ? 'contests' : undefined);
  const recent = [...kept, ...stored.searches.filter((words) => !kept.some((one) => isSame(one, words)))].slice(
    0,
    limits.search.kept,
  );
  const forget = (words?: string) => {
    forgetSearches(words);
    setKept(recentSearches());
    stored.forget(words);
  };
  if (!recent.length)
    return (
      <Text pad="3 2" soft>
        {t('contests.search.hint')}
      </Text>
    );
  return (
    <>
      <Row strong gap={2} justify="space-between" size={1} soft className={classes.head}>
        <span id={id}>{t('contests.search.recent')}</span>
        <Text
          tone="link"
          as="button"
          pad="0 1"
          type="button"
          className={classes.clear}
          onClick={({ currentTarget }) => {
            focusInput(currentTarget);
            forget();
          }}
        >
          {t('contests.search.forget')}
        </Text>
      </Row>
      <RecentSearchList
        searches={recent}
        forget={forget}
        renderLink={(words) => (
          <PathLink href={searchPath(words)} className={classes.item}>
            <IconHistory size={18} aria-hidden />
            {words}
          </PathLink>
        )}
        focus={focusInput}
        itemClassName={classes.recent}
        labelledBy={id}
      />
    </>
  );
}
