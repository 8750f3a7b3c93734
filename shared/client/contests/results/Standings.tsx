import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Card, Grid, Row, Text } from '#shared/client/ui/Layout.tsx';
import { placed } from '#shared/client/contests/board.ts';
import { colorOf } from '#shared/client/contests/colors.ts';
import { contestsIn } from '#shared/client/contests/contestsSlice.ts';
import type { RenderLink } from './LeaderBoard.tsx';
import classes from './Standings.module.css';

const shown = 6;

interface StandingsProps {
  /** With numbers that may be seen. */
  contest: ContestShape;
  renderLink: RenderLink;
  /** The way to all results. */
  children: ReactNode;
}

/** Who leads, beside the board, as people vote. */
export function Standings({ contest, renderLink, children }: StandingsProps): ReactNode {
  const { t } = useTranslation();
  const totals = useAppSelector((state) => contestsIn(state).totals);
  const board = useMemo(() => placed(contest.contestants, totals, true), [contest.contestants, totals]);
  return (
    <Card as="section" pad="3 4" surface="raised" aria-labelledby="standings">
      <Row gap={3} justify="space-between" className={classes.head}>
        <h2 id="standings">{t('contests.standings')}</h2>
        {children}
      </Row>
      <ol>
        {board.slice(0, shown).map((one) => (
          <Grid
            as="li"
            size={2}
            columns="20px 1fr auto"
            gap={2}
            key={one.contestant_id}
            className={classes.row}
            style={{ '--of': one.of, '--color': colorOf(one) } as CSSProperties}
          >
            <Text as="span" soft figures className={classes.rank}>
              {one.rank}
            </Text>
            <Text as="span" cut className={classes.name} lang="">
              {renderLink(one.contestant_id, one.contestant_name)}
            </Text>
            <b className={classes.votes}>
              <RollingNumber value={one.votes} />
            </b>
          </Grid>
        ))}
      </ol>
    </Card>
  );
}
