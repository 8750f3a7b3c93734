import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Grid, List, Text } from '#shared/client/ui/Layout.tsx';
import type { Placed } from '#shared/client/contests/board.ts';
import { colorOf } from '#shared/client/contests/colors.ts';
import classes from './RaceAround.module.css';

/** Contestants before and after. */
const around = 2;

interface RaceAroundProps {
  /** In order of rank. */
  board: readonly Placed[];
  /** The contestant of this page. */
  shown: string;
  renderLink: (contestant_id: string, children: ReactNode) => ReactNode;
}

/** A contestant's place in the race, among those just ahead and just behind. */
export function RaceAround({ board, shown, renderLink }: RaceAroundProps) {
  const { t } = useTranslation();
  const at = board.findIndex((one) => one.contestant_id === shown);
  if (at < 0 || board.length < 2 || !board[0]?.votes) return null;
  const from = Math.max(0, Math.min(at - around, board.length - 2 * around - 1));
  return (
    <List
      as="ol"
      gap={1}
      surface="raised"
      pad={2}
      className={classes.around}
      aria-label={t('contests.race.around')}
      data-testid="race-around"
    >
      {board.slice(from, from + 2 * around + 1).map((one) => (
        <Grid
          as="li"
          columns="2.4em auto 1fr auto"
          gap="1 3"
          pad="2 3"
          cross="center"
          key={one.contestant_id}
          className={classes.row}
          style={{ '--of': one.of, '--color': colorOf(one) } as CSSProperties}
          aria-current={one.contestant_id === shown ? 'true' : undefined}
        >
          <Text size={4} display as="span" soft textAlign="end">
            {one.rank}
          </Text>
          <Avatar src={one.contestant_img} name={one.contestant_name} size={32} />
          <Text as="span" cut className={classes.name} lang="">
            {one.contestant_id === shown ? one.contestant_name : renderLink(one.contestant_id, one.contestant_name)}
          </Text>
          <b>
            <RollingNumber value={one.votes} />
          </b>
          <span className={classes.bar} aria-hidden />
        </Grid>
      ))}
    </List>
  );
}
