import { IconTrophyFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Grid, Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { Placed } from '../board.ts';
import { leadersOf } from '#shared/contests/results/leaders.ts';
import { inColorOf } from '../colors.ts';
import classes from './Reveal.module.css';

/** More pictures side by side would be too small. */
const winnersShown = 3;
const behindShown = 4;
const papers = Array.from({ length: 48 }, (_, index) => index);

/** Reveals the winner, or all who share the first place, and the runners-up. */
export function Reveal({ board, certified }: { board: readonly Placed[]; certified: boolean }) {
  const { t } = useTranslation();
  const { number, percent, list } = useFormat();
  const winners = leadersOf(board);
  const shown = winners.slice(0, winnersShown);
  const behind = board.slice(winners.length, winners.length + behindShown).filter(({ votes }) => votes > 0);
  const [winner] = winners;
  if (!winner) return null;
  return (
    <Grid
      as="section"
      columns="auto 1fr"
      cross="center"
      className={classes.reveal}
      aria-labelledby="winner"
      data-testid="reveal"
    >
      <div className={classes.confetti} aria-hidden>
        {papers.map((paper) => (
          <i key={paper} style={{ '--n': paper } as CSSProperties} />
        ))}
      </div>
      <Row cross="stretch" className={classes.pictures} data-count={shown.length}>
        {shown.map((one) => (
          <span key={one.contestant_id} className={classes.picture} style={inColorOf(one)}>
            <Picture
              src={one.contestant_img}
              alt=""
              name={one.contestant_name}
              width={800}
              height={1000}
              place="cover"
              first
              className={classes.fit}
            />
          </span>
        ))}
      </Row>
      <Stack shrink className={classes.words}>
        <Row as="p" className={classes.kicker}>
          <IconTrophyFilled aria-hidden />
          {t(
            certified
              ? winners.length > 1
                ? 'contests.winner.shared'
                : 'contests.winner.certified'
              : winners.length > 1
                ? 'contests.winner.sharedProvisional'
                : 'contests.winner.provisional',
          )}
        </Row>
        <Heading level={2} clamp={3} id="winner" lineHeight={1} className={classes.name}>
          {list(shown.map((one) => one.contestant_name))}
        </Heading>
        <Text soft className={classes.count}>
          <b>{number(winner.votes)}</b> {t('contests.votes', { count: winner.votes })}
          {' · '}
          {percent(Math.round(winner.share * 100) / 100)}
        </Text>
        {behind.length > 0 && (
          <ol className={classes.behind} start={winners.length + 1}>
            {behind.map((one) => (
              <li key={one.contestant_id}>
                <span>{one.rank}</span>
                <span className={classes.face} style={inColorOf(one)}>
                  <Picture src={one.contestant_img} alt="" name={one.contestant_name} width={800} height={800} first />
                </span>
                <Text as="span" strong cut lang="">
                  {one.contestant_name}
                </Text>
                <b>{number(one.votes)}</b>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Grid>
  );
}
