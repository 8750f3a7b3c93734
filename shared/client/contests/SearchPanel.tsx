import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { RecentSearchList } from '#shared/client/accounts/RecentSearchList.tsx';
import { useRecentSearches } from '#shared/client/accounts/useRecentSearches.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { limits } from '#shared/limits.ts';
import { forgetSearches, recentSearches } from './recentSearches.ts';
import type { SearchLinks } from './SearchBox.tsx';
import { StateBadge } from './StateBadge.tsx';
import classes from './SearchPanel.module.css';

export interface SearchPanelProps {
  /** Trimmed; empty shows recent searches. */
  words: string;
  links: SearchLinks;
  close: () => void;
}

const contestsShown = 4;
const contestantsShown = 4;

/** Results so far, or recent searches. */
export default function SearchPanel({ words, links, close }: SearchPanelProps) {
  return (
    // Following a link is a press inside; the links themselves are what the keyboard reaches.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={classes.panel}
      data-panel
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) close();
      }}
    >
      {words ? <Found words={words} links={links} /> : <Recent links={links} />}
    </div>
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const focusInput = (inside: HTMLElement) => inside.closest('form')?.querySelector('input')?.focus();

function Recent({ links }: { links: SearchLinks }) {
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
  if (!recent.length) return <p className={classes.none}>{t('contests.search.hint')}</p>;
  return (
    <>
      <div className={classes.head}>
        <span id={id}>{t('contests.search.recent')}</span>
        <button
          type="button"
          className={classes.clear}
          onClick={({ currentTarget }) => {
            focusInput(currentTarget);
            forget();
          }}
        >
          {t('contests.search.forget')}
        </button>
      </div>
      <RecentSearchList
        searches={recent}
        forget={forget}
        renderLink={(words) =>
          links.results(words, {
            className: classes.item,
            children: (
              <>
                <IconHistory size={18} aria-hidden />
                {words}
              </>
            ),
          })
        }
        focus={focusInput}
        itemClassName={classes.recent}
        labelledBy={id}
      />
    </>
  );
}

function Found({ words, links }: { words: string; links: SearchLinks }) {
  const { t } = useTranslation();
  const [keyword] = useDebouncedValue(words, limits.debounce.search);
  const { answer, error } = useAnswer('POST /app/contest/v2/search', {
    keyword,
    status: 'all',
    page: 1,
    limit: contestsShown,
  });
  const contests = answer?.contests ?? [];
  const contestants = (answer?.contestants ?? []).slice(0, contestantsShown);
  const isNone = answer !== undefined && !contests.length && !contestants.length;
  const count = contests.length + contestants.length;
  return (
    <>
      <p role="status" className={isNone || (error && !answer) ? classes.none : 'visually-hidden'}>
        {error && !answer
          ? error.message
          : isNone
            ? t('contests.search.none', { words: keyword })
            : answer && t('contests.search.found', { count })}
      </p>
      {!answer && !error && (
        <div aria-hidden aria-busy>
          {[0, 1, 2].map((row) => (
            <div key={row} className={classes.bone}>
              <Bone width={56} height={32} />
              <Bone width={`${60 - row * 12}%`} height={16} />
            </div>
          ))}
        </div>
      )}
      {contests.length > 0 && (
        <>
          <div className={classes.head}>{t('contests.contests')}</div>
          <ul>
            {contests.map((contest) => (
              <li key={contest.cx_id}>
                {links.contest(contest.cx_id, {
                  className: classes.item,
                  children: (
                    <>
                      <Picture
                        src={contest.cover || (contest.faces[0] ?? '')}
                        alt=""
                        name={contest.contest_name}
                        within={contest}
                        width={1600}
                        height={900}
                        className={classes.picture}
                      />
                      <span className={classes.words}>
                        <b lang="">{contest.contest_name}</b>
                        <span className={classes.facts}>
                          <StateBadge contest={contest} />
                          <small>{t(`contests.category.${contest.category}`)}</small>
                        </span>
                      </span>
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {contestants.length > 0 && (
        <>
          <div className={classes.head}>{t('contests.search.contestants')}</div>
          <ul>
            {contestants.map((one) => (
              <li key={one.contestant_id}>
                {links.contestant(one, {
                  className: classes.item,
                  children: (
                    <>
                      <Picture
                        src={one.contestant_img}
                        alt=""
                        name={one.contestant_name}
                        within={one}
                        width={800}
                        height={1000}
                        className={`${classes.picture} ${classes.face}`}
                      />
                      <span className={classes.words}>
                        <b lang="">{one.contestant_name}</b>
                        <small lang="">{one.contest_name}</small>
                      </span>
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {count > 0 &&
        links.results(words, {
          className: classes.item,
          children: (
            <>
              <IconArrowRight size={18} aria-hidden />
              {t('contests.search.all', { words })}
            </>
          ),
        })}
    </>
  );
}
