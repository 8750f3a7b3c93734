import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { IconExternalLink, IconLock } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { boot } from '#shared/client/app/boot.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { selectVotes } from '#shared/client/contests/contestsSlice.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { connectNavigation } from '#shared/client/app/core/navigation.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { ContestantLine } from '#shared/client/contests/voting/ContestantCard.tsx';
import { BuyButton } from '#shared/client/contests/paid/BuyButton.tsx';
import { useBuying } from '#shared/client/contests/paid/useBuying.ts';
import { RoundStatus } from '#shared/client/contests/rounds/RoundStatus.tsx';
import { StateBadge } from '#shared/client/contests/discovery/StateBadge.tsx';
import { StatusLine } from '#shared/client/contests/voting/StatusLine.tsx';
import { Themed } from '#shared/client/contests/page/Themed.tsx';
import { useContest } from '#shared/client/contests/useContest.ts';
import { useMoment } from '#shared/client/contests/results/useMoment.ts';
import { useRoundVoting } from '#shared/client/contests/voting/useRoundVoting.ts';
import { useSteadyOrder } from '#shared/client/contests/results/useSteadyOrder.ts';
import { VoteButton } from '#shared/client/contests/voting/VoteButton.tsx';
import { VoterGate } from '#shared/client/contests/voting/VoterGate.tsx';
import { WithheldNote } from '#shared/client/contests/results/WithheldNote.tsx';
import { Mark } from '#shared/client/site/Mark.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { useFlip } from '#shared/client/ui/useFlip.ts';
import { Box, Heading, List, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { to } from '#web/links.ts';
import classes from './EmbedScreen.module.css';

/** Contestants shown in an embed; the full page has all. */
const mostShown = 12;

/** Reports its height to the embedding page (web/public/embed.js). Not secret, so any origin may receive it. */
function useHeightTold(element: RefObject<HTMLElement | null>, title: string | undefined): void {
  useEffect(() => {
    const frame = element.current;
    if (!frame || window.parent === window) return;
    const watch = new ResizeObserver(() => {
      const height = Math.ceil(frame.getBoundingClientRect().height);
      window.parent.postMessage({ from: 'engage', height, title }, '*');
    });
    watch.observe(frame);
    return () => watch.disconnect();
  }, [element, title]);
}

/** A contest in a frame of another site: live vote list and a link to the full page. */
export default function EmbedScreen(): ReactNode {
  const { embed = '' } = useParams();
  const { t } = useTranslation();
  const { contest, error, reload } = useContest({ cx_id: boot().embed || embed });
  const frame = useRef<HTMLDivElement>(null);
  useHeightTold(frame, contest?.contest_name);
  useEffect(() => {
    // Other pages refuse framing, so links open a new tab.
    connectNavigation((path) => void window.open(path, '_blank', 'noopener'));
  }, []);
  return (
    <Stack pad={4} ref={frame} gap={4} bounded maxWidth="1200px" background="canvas" className={classes.frame}>
      {error ? (
        error.status === 404 || error.code === 'invalid' ? (
          <EmptyState
            level={1}
            icon={<IconLock size={28} />}
            title={t('app.failure.not_found_title')}
            text={t('contests.embed.missing')}
          />
        ) : (
          <ErrorState level={1} text={error.message} again={() => void reload()} />
        )
      ) : contest ? (
        <Themed contest={contest}>
          <EmbeddedContest key={`${contest.cx_id} ${contest.round_id}`} contest={contest} reload={reload} />
        </Themed>
      ) : (
        <Loading gap={3}>
          <Bone height={72} />
          <Bone height={76} />
          <Bone height={72} />
          <Bone height={72} />
        </Loading>
      )}
    </Stack>
  );
}

function EmbeddedHead({ contest }: { contest: ContestShape }) {
  const { t } = useTranslation();
  const { cx_id, contest_name, cover, results_shown } = contest;
  const total = useAppSelector((state) => selectVotes(state, cx_id)) ?? contest.total;
  return (
    <Row as="header" gap={4} className={classes.head}>
      {cover && (
        <Box rigid radius="card" className={classes.cover}>
          <Picture src={cover} alt="" name={contest_name} width={1600} height={900} first />
        </Box>
      )}
      <Stack gap={2} shrink>
        <Heading
          level={1}
          size={6}
          lineHeight={1.12}
          className={classes.title}
          lang={contest.lang?.toLowerCase() ?? ''}
        >
          <a href={to('contest', { cx_id })} target="_blank" rel="noopener">
            {withNonBreakingSpaces(contest_name)}
          </a>
        </Heading>
        <Row as="p" gap="2 3" wrap size={3} soft>
          <StateBadge contest={contest} />
          {results_shown && (
            <span data-testid="total">
              <Text as="b" size={4} tone="ink" display>
                <RollingNumber value={total} />
              </Text>{' '}
              {t('contests.votes', { count: total })}
            </span>
          )}
        </Row>
      </Stack>
    </Row>
  );
}

function EmbeddedContest({ contest, reload }: { contest: ContestShape; reload: () => Promise<void> }) {
  const { t } = useTranslation();
  const brand = useAppSelector(({ site }) => site.brand);
  const { number } = useFormat();
  const { cx_id } = contest;
  const voting = useRoundVoting(contest, reload);
  const buying = useBuying(contest, voting);
  const { board, isShown, isOver, takesVotes } = voting;
  const { told, cast } = useMoment(voting);
  const full = to('contest', { cx_id });

  const list = useRef<HTMLOListElement>(null);
  const ids = useMemo(() => board.map(({ contestant_id }) => contestant_id), [board]);
  const order = useSteadyOrder(ids, 'rank', list).slice(0, mostShown);
  useFlip(order.join(), 'rank', list);
  const byId = new Map(board.map((one) => [one.contestant_id, one]));
  const rest = board.length - order.length;

  // Logging in needs a page of our own.
  const isElsewhere = takesVotes && contest.who_may_vote === 'signed_in';
  return (
    <>
      <EmbeddedHead contest={contest} />
      {isElsewhere ? (
        <StatusLine
          icon={<IconLock size={24} />}
          title={t('contests.embed.elsewhere.title')}
          text={t('contests.embed.elsewhere.text')}
        />
      ) : (
        <RoundStatus contest={contest} voting={voting} reload={reload} told={told?.text} />
      )}
      <VoterGate cx_id={cx_id} gate={voting.gate} />
      {!isShown && !isOver && <WithheldNote contest={contest} />}
      <h2 className="visually-hidden">{t('contests.leaderboard')}</h2>
      <List as="ol" ref={list} gap={2} bounded className={classes.list} data-testid="board">
        {order.map((contestant_id, index) => {
          const one = byId.get(contestant_id);
          if (!one) return null;
          const { contestant_name } = one;
          const voted = voting.hasVotedFor(contestant_id);
          return (
            <li key={contestant_id} data-flip={contestant_id}>
              <ContestantLine
                name={contestant_name}
                contestant_name={contestant_name}
                contestant_img={one.contestant_img}
                votes={one.votes}
                rank={one.rank}
                entry_number={one.entry_number}
                share={one.share}
                of={one.of}
                gap={one.gap}
                cheer={told?.contestant_id === contestant_id ? told.text : undefined}
                voted={voted}
                through={voting.through.has(contestant_id)}
                first={index < 3}
              >
                {takesVotes && !isElsewhere && (
                  <>
                    {buying.mode !== 'only' && (
                      <VoteButton
                        name={contestant_name}
                        lock={voting.lockOf(contestant_id)}
                        voted={voted}
                        step={voting.stepOf(contestant_id)}
                        blocked={voting.blocked}
                        vote={() => cast(contestant_id)}
                      />
                    )}
                    {buying.mode && (
                      <BuyButton
                        name={contestant_name}
                        mode={buying.mode}
                        compact={buying.mode === 'beside'}
                        buy={() => buying.buy(contestant_id)}
                      />
                    )}
                  </>
                )}
              </ContestantLine>
            </li>
          );
        })}
      </List>
      <Row as="footer" gap={3} justify="space-between" wrap>
        <Button
          variant={isElsewhere ? 'filled' : 'default'}
          component="a"
          href={full}
          target="_blank"
          rel="noopener"
          rightSection={<IconExternalLink size={18} aria-hidden />}
        >
          {rest > 0 ? t('contests.embed.rest', { count: rest, number: number(rest) }) : t('contests.embed.full')}
        </Button>
        <Row
          tone="ink"
          as="a"
          gap={2}
          inline
          className={classes.mark}
          href="/"
          target="_blank"
          rel="noopener"
          aria-label={t('contests.embed.by', { brand })}
        >
          <Mark size={24} />
          {brand}
        </Row>
      </Row>
    </>
  );
}
