import type { CSSProperties } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { Placed } from '#shared/client/contests/board.ts';
import { colorOf } from '#shared/client/contests/colors.ts';
import type { Race } from './race.ts';
import classes from './RaceTicker.module.css';

interface RaceTickerProps {
  race: Race;
  board: readonly Placed[];
  className?: string;
}

/** The newest event of a race. Not announced: in a busy contest it changes every second. */
export function RaceTicker({ race: { news }, board, className = '' }: RaceTickerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const of = (contestant_id: string) => board.find((one) => one.contestant_id === contestant_id);
  const one = news && of(news.contestant_id);
  if (!one) return null;
  const name = one.contestant_name;
  const text =
    news.kind === 'lead'
      ? t('contests.race.lead', { name, over: of(news.over)?.contestant_name ?? '' })
      : t('contests.race.streak', { name, n: number(news.count) });
  return (
    <p
      key={news.kind + news.contestant_id}
      className={`${classes.news} ${className}`}
      style={{ '--color': colorOf(one) } as CSSProperties}
      data-testid="race-news"
    >
      {text}
    </p>
  );
}
