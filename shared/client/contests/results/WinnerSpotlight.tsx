import { IconTrophy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Heading, List, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { Placed } from '#shared/client/contests/board.ts';
import { leadersOf } from '#shared/contests/results/leaders.ts';
import type { RenderLink } from './LeaderBoard.tsx';
import { inColorOf } from '#shared/client/contests/colors.ts';
import classes from './WinnerSpotlight.module.css';

/** Of a board, or of a certified result, which knows no colours. */
type Winner = Pick<Placed, 'contestant_id' | 'contestant_name' | 'contestant_img' | 'votes' | 'rank' | 'share'> &
  Partial<Pick<Placed, 'entry_number'>>;

const colorFor = ({ entry_number }: Winner) => (entry_number === undefined ? undefined : inColorOf({ entry_number }));

interface WinnerSpotlightProps {
  board: readonly Winner[];
  /** Certified by the organizer; before that the result is provisional. */
  certified: boolean;
  renderLink?: RenderLink;
  /** Actions, such as sharing. */
  children?: ReactNode;
}

/** More pictures side by side would be too small. */
const winnersShown = 3;
const behindShown = 2;

/** The winner, or all who share the first place. */
export function WinnerSpotlight({ board, certified, renderLink, children }: WinnerSpotlightProps) {
  const { t } = useTranslation();
  const { number, percent, list } = useFormat();
  const winners = leadersOf(board);
  const [winner] = winners;
  if (!winner) return null;
  const behind = winners.length === 1 ? board.slice(1, 1 + behindShown).filter(({ votes }) => votes > 0) : [];
  const nameOf = ({ contestant_id, contestant_name }: Winner) =>
    renderLink ? renderLink(contestant_id, contestant_name) : contestant_name;
  const shared = winners.length > 1;
  return (
    <Row
      pad={10}
      data-looks
      as="section"
      gap="8 12"
      wrap
      className={classes.spotlight}
      medium={{ gap: 6, pad: 5 }}
      aria-labelledby="winner"
      data-certified={certified || undefined}
    >
      <Stack gap={3} className={classes.pictures} data-count={Math.min(winners.length, winnersShown)}>
        {winners.slice(0, winnersShown).map((one) => (
          <div key={one.contestant_id} className={classes.picture} style={colorFor(one)}>
            <Picture
              src={one.contestant_img}
              alt=""
              name={one.contestant_name}
              width={800}
              height={1000}
              place="cover"
              first
            />
          </div>
        ))}
      </Stack>
      <Stack gap={3} align="start" shrink className={classes.words}>
        <Row as="p" gap={2} inline size={3} className={classes.kicker} tone="on-band-soft">
          <IconTrophy size={20} stroke={2} aria-hidden />
          {t(
            certified
              ? shared
                ? 'contests.winner.shared'
                : 'contests.winner.certified'
              : shared
                ? 'contests.winner.sharedProvisional'
                : 'contests.winner.provisional',
          )}
        </Row>
        <Heading id="winner" level={2} size={9} className={classes.name}>
          {shared ? list(winners.map((one) => one.contestant_name)) : nameOf(winner)}
        </Heading>
        <Row as="p" gap={2} cross="baseline" wrap size={4} className={classes.count} tone="on-band-soft">
          <b>{number(winner.votes)}</b> {t('contests.votes', { count: winner.votes })}
          <span>{percent(Math.round(winner.share * 100) / 100)}</span>
        </Row>
        {!certified && (
          <Text size={3} maxWidth="48ch" tone="on-band-soft">
            {t('contests.winner.note')}
          </Text>
        )}
        {behind.length > 0 && (
          <List above={2} as="ol" gap={2} className={classes.behind} start={2}>
            {behind.map((one) => (
              <Row as="li" key={one.contestant_id} gap={3} radius="card">
                <Text size={4} display as="span" rigid textAlign="center" className={classes.place}>
                  {one.rank}
                </Text>
                <Text as="span" rigid className={classes.face} radius="control" style={colorFor(one)}>
                  <Picture src={one.contestant_img} alt="" name={one.contestant_name} width={800} height={1000} />
                </Text>
                <Text as="span" grow strong className={classes.behindName} lineHeight={1.25}>
                  {nameOf(one)}
                </Text>
                <Text as="span" strong figures>
                  {number(one.votes)}
                </Text>
              </Row>
            ))}
          </List>
        )}
        {children && (
          <Row gap={3} cross="stretch" wrap above={2}>
            {children}
          </Row>
        )}
      </Stack>
    </Row>
  );
}
