import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import type { Placed } from '../board.ts';
import { inColorOf } from '../colors.ts';
import { Text } from '#shared/client/ui/Layout.tsx';
import classes from './ResultTable.module.css';

type Column = 'rank' | 'name' | 'votes' | 'share';

const columns: readonly { column: Column; label: Key; isNumber: boolean }[] = [
  { column: 'rank', label: 'contests.results.rank', isNumber: true },
  { column: 'name', label: 'contests.results.contestant', isNumber: false },
  { column: 'votes', label: 'contests.results.votes', isNumber: true },
  { column: 'share', label: 'contests.results.share', isNumber: true },
];

/** A sortable table of rank, votes and share. `board` is in order of rank. */
export function ResultTable({ board }: { board: readonly Placed[] }) {
  const { t } = useTranslation();
  const { number, percent, language } = useFormat();
  const [{ column, isUp }, setOrder] = useState<{ column: Column; isUp: boolean }>({ column: 'rank', isUp: true });
  const rows = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
    const by: Record<Column, (a: Placed, b: Placed) => number> = {
      rank: (a, b) => a.rank - b.rank,
      name: (a, b) => compare(a.contestant_name, b.contestant_name),
      votes: (a, b) => a.votes - b.votes,
      share: (a, b) => a.share - b.share,
    };
    const sign = isUp ? 1 : -1;
    return board.toSorted((a, b) => sign * by[column](a, b));
  }, [board, column, isUp, language]);
  // Default direction: names ascending, numbers descending, ranks ascending.
  const choose = (next: Column) =>
    setOrder({ column: next, isUp: next === column ? !isUp : next === 'rank' || next === 'name' });
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('contests.results.caption')}</caption>
      <thead>
        <tr>
          {columns.map(({ column: one, label, isNumber }) => (
            <th
              key={one}
              scope="col"
              className={`${isNumber ? classes.number : ''} ${one === 'rank' ? classes.rank : ''}`}
              aria-sort={one === column ? (isUp ? 'ascending' : 'descending') : undefined}
            >
              <button type="button" onClick={() => choose(one)}>
                {t(label)}
                {one === column &&
                  (isUp ? <IconArrowUp size={16} aria-hidden /> : <IconArrowDown size={16} aria-hidden />)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.contestant_id}>
            <td className={`${classes.number} ${classes.rank}`}>{(board[0]?.votes ?? 0) > 0 && one.rank}</td>
            <th scope="row" className={classes.who} lang="">
              <Text narrow="hidden" as="span" rigid className={classes.face} style={inColorOf(one)}>
                <Picture src={one.contestant_img} alt="" name={one.contestant_name} width={800} height={800} />
              </Text>
              {one.contestant_name}
            </th>
            <td className={classes.number}>{number(one.votes)}</td>
            <td className={classes.number}>{percent(Math.round(one.share * 1000) / 1000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
