import { IconCheck, IconChevronLeft, IconChevronRight, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { ContestantShape, ContestShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { BackLink } from '#shared/client/ui/BackLink.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { ContestantAnswers } from './ContestantAnswers.tsx';
import { ContestantStrip } from './ContestantStrip.tsx';
import { Bought } from '#shared/client/contests/paid/Bought.tsx';
import { BuyButton } from '#shared/client/contests/paid/BuyButton.tsx';
import { BuyDialog } from '#shared/client/contests/paid/BuyDialog.tsx';
import { type Buying, useBuying } from '#shared/client/contests/paid/useBuying.ts';
import { RaceAround } from '#shared/client/contests/results/RaceAround.tsx';
import { RoundStatus } from '#shared/client/contests/rounds/RoundStatus.tsx';
import { rulingWords } from './rulingWords.ts';
import { StatusLine } from '#shared/client/contests/voting/StatusLine.tsx';
import { useMoment } from '#shared/client/contests/results/useMoment.ts';
import { useRoundName } from '#shared/client/contests/rounds/useRoundName.ts';
import { type RoundVoting, useRoundVoting } from '#shared/client/contests/voting/useRoundVoting.ts';
import { VoteButton } from '#shared/client/contests/voting/VoteButton.tsx';
import { VoterGate } from '#shared/client/contests/voting/VoterGate.tsx';
import { useWithheld } from '#shared/client/contests/results/WithheldNote.tsx';
import { inColorOf } from '#shared/client/contests/colors.ts';
import { ActionBar } from '#shared/client/ui/ActionBar.tsx';
import { Grid, Heading, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import classes from './ContestantDetail.module.css';

interface ContestantDetailProps {
  contest: ContestShape;
  contestant: ContestantShape;
  reload: () => Promise<void>;
  /** The shell's link to another contestant of the round. */
  renderLink: (
    contestant_id: string,
    children: ReactNode,
    props?: { className?: string; 'aria-label'?: string },
  ) => ReactNode;
  /** The shell's link to the contest; `children` is its label. */
  renderContest: (children: ReactNode, className?: string) => ReactNode;
  renderCurrent?: () => ReactNode;
  /** The way to where an entry that does not stand is decided or changed. */
  way?: ReactNode;
  /** Navigates to another contestant, for the arrow keys. */
  go: (contestant_id: string) => void;
  /** More actions, such as sharing. */
  children?: ReactNode;
}

interface WayProps {
  contest: ContestShape;
  neighbours: Neighbours | undefined;
  renderLink: ContestantDetailProps['renderLink'];
  renderContest: ContestantDetailProps['renderContest'];
}

function Way({ contest, neighbours, renderLink, renderContest }: WayProps) {
  const { t } = useTranslation();
  return (
    <Row across gap={4} justify="space-between">
      <BackLink renderRoot={(look) => renderContest(look.children, look.className)}>
        <span lang="">{contest.contest_name}</span>
      </BackLink>
      {neighbours && (
        <Row
          rigid
          as="nav"
          gap={2}
          cross="stretch"

          aria-label={t('contests.contestant.others')}
        >
          {renderLink(neighbours.previous, <IconChevronLeft size={22} aria-hidden />, {
            className: classes.step,
            'aria-label': t('contests.contestant.previous'),
          })}
          {renderLink(neighbours.next, <IconChevronRight size={22} aria-hidden />, {
            className: classes.step,
            'aria-label': t('contests.contestant.next'),
          })}
        </Row>
      )}
    </Row>
  );
}

function Shown({ contestant, voted }: { contestant: ContestantShape; voted: boolean }) {
  const { t } = useTranslation();
  const { contestant_id, contestant_name, contestant_img } = contestant;
  return (
    <div className={classes.picture} style={inColorOf(contestant)}>
      <Picture
        src={contestant_img}
        alt=""
        name={contestant_name}
        width={800}
        height={1000}
        place="cover"
        first
        key={contestant_id}
      />
      {voted && (
        <Row as="span" gap={2} inline size={1} strong className={classes.mine}>
          <IconCheck size={18} stroke={2.5} aria-hidden />
          {t('contests.yourVote')}
        </Row>
      )}
    </div>
  );
}

interface FiguresProps {
  standing: RoundVoting['board'][number];
  of: number;
  isOver: boolean;
}

function Figures({ standing, of, isOver }: FiguresProps) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  return (
    <Row as="dl" gap="4 12" cross="stretch" wrap className={classes.figures}>
      <div>
        <Text as="dt" size={1} soft strong below={2}>
          {t('contests.rank')}
        </Text>
        <dd>
          {standing.rank}
          <small>{t('contests.contestant.of', { count: of })}</small>
        </dd>
      </div>
      <div>
        <Text as="dt" size={1} soft strong below={2}>
          {t(isOver ? 'contests.totalFinal' : 'contests.total')}
        </Text>
        <dd data-testid="votes">
          <RollingNumber value={standing.votes} />
        </dd>
      </div>
      <div>
        <Text as="dt" size={1} soft strong below={2}>
          {t('contests.contestant.share')}
        </Text>
        <dd>{percent(Math.round(standing.share * 100) / 100)}</dd>
      </div>
    </Row>
  );
}

interface ActionsProps {
  voting: RoundVoting;
  buying: Buying;
  contestant: ContestantShape;
  isStanding: boolean;
  cast: (contestant_id: string) => void;
  children: ReactNode;
}

function Actions({ voting, buying, contestant, isStanding, cast, children }: ActionsProps) {
  const { contestant_id, contestant_name } = contestant;
  const { takesVotes } = voting;
  const Bar = takesVotes && isStanding ? ActionBar : Row;
  return (
    <Bar gap={3} wrap className={classes.actions}>
      {takesVotes && isStanding && buying.mode !== 'only' && (
        <div className={classes.vote}>
          <VoteButton
            name={contestant_name}
            lock={voting.lockOf(contestant_id)}
            voted={voting.hasVotedFor(contestant_id)}
            step={voting.stepOf(contestant_id)}
            blocked={voting.blocked}
            vote={() => cast(contestant_id)}
          />
        </div>
      )}
      {isStanding && buying.mode && (
        <div className={buying.mode === 'only' ? classes.vote : classes.buy}>
          <BuyButton name={contestant_name} mode={buying.mode} buy={() => buying.buy(contestant_id)} />
        </div>
      )}
      {children}
    </Bar>
  );
}

/** A contestant's page: picture, rank, vote button, and their answers. */
export function ContestantDetail(props: ContestantDetailProps) {
  const { contest, contestant, reload, renderLink, renderContest, renderCurrent, way, go, children } = props;
  const { t } = useTranslation();
  const { number } = useFormat();
  const nameOf = useRoundName();
  const withheld = useWithheld(contest);
  const voting = useRoundVoting(contest, reload);
  const { told, cast } = useMoment(voting);
  const buying = useBuying(contest, voting);
  const { board, round, isShown, isWithheld, isOver, through, view } = voting;
  const { contestant_id, contestant_name, description, entry_number, contestant_status } = contestant;
  const { ruling, ruling_reason } = contestant;
  const ruled = ruling && rulingWords(ruling);

  const standing = board.find((one) => one.contestant_id === contestant_id);
  const isWaiting = contestant_status === 0;
  const voted = voting.hasVotedFor(contestant_id);
  const neighbours = useMemo(
    () => neighboursOf(contest.contestants, contestant_id),
    [contest.contestants, contestant_id],
  );
  useArrowKeys(neighbours, go);

  return (
    <Grid as="article" columns="5fr 6fr" className={`content ${classes.page}`}>
      <Way contest={contest} neighbours={neighbours} renderLink={renderLink} renderContest={renderContest} />
      <Shown contestant={contestant} voted={voted} />
      <div className={classes.info}>
        <Row as="p" gap="1 2" wrap size={3} soft strong>
          {t('contests.contestant.number', { number: entry_number })}
          {round && contest.rounds.length > 1 && <> · {nameOf(contest, round)}</>}
          {through.has(contestant_id) && (
            <Row tone="success" as="span" gap={1} inline size={1} className={classes.through}>
              <IconCheck size={14} stroke={3} aria-hidden />
              {t('contests.board.through')}
            </Row>
          )}
        </Row>
        <Heading level={1} size={9} className={classes.name} lang="">
          {contestant_name}
        </Heading>
        {standing &&
          (isShown ? (
            <Figures standing={standing} of={board.length} isOver={isOver} />
          ) : (
            isWithheld && (
              <Meta size={3} maxWidth="52ch">
                {isOver ? t('contests.withheld.ended') : withheld}
              </Meta>
            )
          ))}
        <div className={classes.status}>
          {isWaiting ? (
            <StatusLine
              tone="warning"
              icon={ruled ? <IconCircleX size={24} /> : <IconHourglass size={24} />}
              title={t(ruled ? ruled.title : 'contests.entry.waiting.title')}
              text={
                (ruled && ruling_reason) || t(ruled && !contest.right ? ruled.text : 'contests.contestant.waiting.text')
              }
            >
              {way}
            </StatusLine>
          ) : (
            <Bought contest={contest} buying={buying} reload={reload}>
              <RoundStatus
                contest={contest}
                voting={voting}
                reload={reload}
                renderCurrent={renderCurrent}
                told={told?.text}
              />
            </Bought>
          )}
        </div>
        <VoterGate cx_id={contest.cx_id} gate={voting.gate} />
        <BuyDialog contest={contest} buying={buying} />
        <Actions
          voting={voting}
          buying={buying}
          contestant={contestant}
          isStanding={standing !== undefined}
          cast={cast}
        >
          {children}
        </Actions>
        {view.kind === 'counted' && view.contestant_id === contestant_id && (
          <Meta size={3}>{t('contests.nudge', { name: contestant_name })}</Meta>
        )}
        {description && (
          <Text size={4} lines maxWidth="62ch" lineHeight={1.6} lang="">
            {description}
          </Text>
        )}
        {standing && isShown && <RaceAround board={board} shown={contestant_id} renderLink={renderLink} />}
        <ContestantAnswers fields={contest.fields} answers={contestant.answers} />
      </div>
      <ContestantStrip
        board={board}
        shown={contestant_id}
        renderLink={renderLink}
        all={renderContest(t('contests.contestant.all', { count: board.length, number: number(board.length) }))}
      />
    </Grid>
  );
}

interface Neighbours {
  previous: string;
  next: string;
}

/** Previous and next contestant, cyclic, in an order that votes do not change. */
export function neighboursOf(
  contestants: readonly Pick<ContestantShape, 'contestant_id' | 'entry_number'>[],
  contestant_id: string,
): Neighbours | undefined {
  const ids = contestants.toSorted((a, b) => a.entry_number - b.entry_number).map((one) => one.contestant_id);
  const at = ids.indexOf(contestant_id);
  if (at < 0 || ids.length < 2) return undefined;
  return { previous: ids.at(at - 1)!, next: ids[(at + 1) % ids.length]! };
}

/** Left and right arrow keys navigate, unless the focused element uses them. */
function useArrowKeys(neighbours: Neighbours | undefined, go: (contestant_id: string) => void) {
  useEffect(() => {
    if (!neighbours) return;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const { target } = event;
      const isTaken =
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="tablist"], dialog');
      if (isTaken) return;
      if (event.key === 'ArrowLeft') go(neighbours.previous);
      if (event.key === 'ArrowRight') go(neighbours.next);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [neighbours, go]);
}
