import { IconUsers, IconZoomCancel } from '@tabler/icons-react';
import { Fragment, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { useFlip } from '#shared/client/ui/useFlip.ts';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { type BoardSort, found, type Placed, sorted } from '#shared/client/contests/board.ts';
import { leadersOf } from '#shared/contests/results/leaders.ts';
import { type BoardView, BoardTools } from './BoardTools.tsx';
import { type CardSize, ContestantCard, ContestantLine } from '#shared/client/contests/voting/ContestantCard.tsx';
import { BuyButton } from '#shared/client/contests/paid/BuyButton.tsx';
import type { Buying, BuyMode } from '#shared/client/contests/paid/useBuying.ts';
import { movedBy } from './race.ts';
import { RaceTicker } from './RaceTicker.tsx';
import { useGrowing } from './useGrowing.ts';
import type { Told } from './useMoment.ts';
import { useRace } from './useRace.ts';
import { useSteadyOrder } from './useSteadyOrder.ts';
import { VoteButton } from '#shared/client/contests/voting/VoteButton.tsx';
import type { Lock, VoteStep } from '#shared/client/contests/voting/voting.ts';
import classes from './LeaderBoard.module.css';

/** Pictures loaded eagerly: the first row of a wide screen, a phone's first two. */
const firstRow = { wide: 4, narrow: 3 };
/** Contestants from which a search is offered. */
const searchFrom = 13;
/** Contestants from which the first three stand out. */
const podiumFrom = 5;
const podium = 3;

/** The vote button's state and actions. */
export interface Vote {
  lockOf: (contestant_id: string) => Lock | undefined;
  hasVotedFor: (contestant_id: string) => boolean;
  stepOf: (contestant_id: string) => VoteStep;
  /** Whether voting is offered; otherwise there are no buttons. */
  open: boolean;
  blocked: boolean;
  vote: (contestant_id: string) => void;
  buying?: Pick<Buying, 'mode' | 'buy'>;
}

export type RenderLink = (contestant_id: string, name: string) => ReactNode;

interface LeaderBoardProps {
  contest: Pick<ContestShape, 'cx_id' | 'round_id'>;
  /** In order of rank (`placed`). */
  board: readonly Placed[];
  /** Whether numbers and ranks are visible. */
  isShown: boolean;
  /** The first three stand out, the leader the most; off where the winner is shown above. */
  hasPodium: boolean;
  /** Number of qualifying places, marked by a line; 0 for none. */
  cut: number;
  through: ReadonlySet<string>;
  vote: Vote;
  /** What the reader's vote has just changed. */
  told?: Told;
  /** The shell's link to a contestant; must be a stable function. */
  renderLink?: RenderLink;
  children?: ReactNode;
}

interface Look {
  sort: BoardSort;
  view: BoardView;
}

/** View and order of each board, remembered for going back. */
const looks = new Map<string, Look>();

/** The leader board, as cards or rows that move as people vote. */
export function LeaderBoard(props: LeaderBoardProps) {
  const { contest, board, isShown, hasPodium, cut, through, vote, told, renderLink, children } = props;
  const { t } = useTranslation();
  const { language } = useFormat();
  const { cx_id } = contest;
  const isNarrow = useIsNarrow();
  const race = useRace(board, isShown);
  const [look, setLook] = useState<Look>(() => looks.get(cx_id) ?? { sort: 'rank', view: 'grid' });
  const [search, setSearch] = useState('');
  const { sort, view } = look;
  const choose = (change: Partial<Look>) => {
    const next = { ...look, ...change };
    looks.set(cx_id, next);
    setLook(next);
  };

  // Said only as long as it is so.
  const cheerOf = ({ leads }: Told, { rank }: Placed) =>
    rank === 0 ? '' : leads && rank === 1 ? t('contests.moment.first') : '+1';

  const ids = useMemo(
    () => sorted(found(board, search), sort, language).map(({ contestant_id }) => contestant_id),
    [board, search, sort, language],
  );
  const byId = useMemo(() => new Map(board.map((one) => [one.contestant_id, one])), [board]);
  const list = useRef<HTMLOListElement>(null);
  const by = `${sort} ${view} ${search}`;
  // On a phone nothing moves under the thumb that has voted.
  const [isHeld, setHeld] = useState(false);
  const order = useSteadyOrder(ids, by, list, isHeld && isNarrow);
  const inRankOrder = isShown && sort === 'rank' && !search;
  const isPodium =
    inRankOrder &&
    hasPodium &&
    view === 'grid' &&
    board.length >= (isNarrow ? podium : podiumFrom) &&
    leadersOf(board).length > 0;
  // On a phone the leader alone stands out, above all others.
  const sizeAt = (index: number) =>
    !isPodium || index >= (isNarrow ? 1 : podium) ? undefined : index ? 'half' : 'spread';
  const isQuiet = (index: number) => (isNarrow ? board.length >= podium && !sizeAt(index) : isPodium && index > 0);
  useFlip(order.join(), `${by} ${isNarrow}`, list);
  const { count, isMore, end } = useGrowing(`${cx_id} ${contest.round_id}`, order.length);

  // A ref, so that cards do not render again when only the function changes.
  const cast = useRef(vote.vote);
  const buy = useRef(vote.buying?.buy);
  useEffect(() => {
    cast.current = vote.vote;
    buy.current = vote.buying?.buy;
  });
  const [castFor] = useState(() => (contestant_id: string) => {
    setHeld(true);
    cast.current(contestant_id);
  });
  const [buyFor] = useState(() => (contestant_id: string) => buy.current?.(contestant_id));

  if (board.length === 0)
    return (
      <EmptyState icon={<IconUsers size={28} />} title={t('contests.nobody.title')} text={t('contests.nobody.text')} />
    );
  const news = <RaceTicker race={race} board={board} className={classes.race} />;
  const hasCut = inRankOrder && cut > 0 && cut < order.length;
  return (
    <Stack gap={4} className={classes.stage} narrow={{ gap: 2 }}>
      <BoardTools
        count={board.length}
        sort={sort}
        hasRanks={isShown}
        view={view}
        choose={choose}
        search={search}
        setSearch={board.length >= searchFrom ? setSearch : undefined}
      >
        {!isNarrow && news}
      </BoardTools>
      {children}
      {order.length === 0 && (
        <EmptyState
          icon={<IconZoomCancel size={28} />}
          title={t('contests.board.none.title')}
          text={t('contests.board.none.text')}
        />
      )}
      <ol
        ref={list}
        className={view === 'grid' ? classes.grid : classes.list}
        data-few={board.length < podiumFrom ? board.length : undefined}
        data-podium={(isPodium && !isNarrow) || undefined}
        data-testid="board"
      >
        {order.slice(0, count).map((contestant_id, index) => {
          const one = byId.get(contestant_id);
          if (!one) return null;
          const lock = vote.open ? vote.lockOf(contestant_id) : undefined;
          return (
            <Fragment key={contestant_id}>
              <Item
                contestant_id={contestant_id}
                contestant_name={one.contestant_name}
                contestant_img={one.contestant_img}
                votes={one.votes}
                rank={one.rank}
                entry_number={one.entry_number}
                share={Math.round(one.share * 1000) / 1000}
                of={Math.round(one.of * 1000) / 1000}
                gap={one.gap}
                moved={movedBy(race, one)}
                cheer={told?.contestant_id === contestant_id ? cheerOf(told, one) : undefined}
                view={view}
                voted={vote.hasVotedFor(contestant_id)}
                through={through.has(contestant_id)}
                size={sizeAt(index)}
                quiet={isQuiet(index)}
                first={index < (isNarrow ? firstRow.narrow : firstRow.wide)}
                open={vote.open}
                lockUntil={lock?.until}
                lockLength={lock?.length}
                step={vote.stepOf(contestant_id)}
                blocked={vote.blocked}
                cast={castFor}
                buys={vote.buying?.mode}
                buy={buyFor}
                renderLink={renderLink}
              />
              {hasCut && index === cut - 1 && (
                <Row strong across as="li" gap={4} size={2} soft className={classes.cut}>
                  <span>{t('contests.board.cut', { count: cut })}</span>
                </Row>
              )}
            </Fragment>
          );
        })}
        {isMore && <Text as="li" across ref={end} className={classes.end} aria-hidden />}
      </ol>
      {isNarrow && news}
    </Stack>
  );
}

interface ItemProps {
  contestant_id: string;
  contestant_name: string;
  contestant_img: string;
  votes: number;
  rank: number;
  entry_number: number;
  share: number;
  of: number;
  gap: number;
  moved: number;
  cheer: string | undefined;
  view: BoardView;
  voted: boolean;
  through: boolean;
  size: CardSize | undefined;
  /** The vote button of one who does not lead: one loud button in a screen. */
  quiet: boolean;
  first: boolean;
  open: boolean;
  lockUntil: number | undefined;
  lockLength: number | undefined;
  step: VoteStep;
  blocked: boolean;
  cast: (contestant_id: string) => void;
  buys: BuyMode | undefined;
  buy: (contestant_id: string) => void;
  renderLink: RenderLink | undefined;
}

const Item = memo(function Item({
  contestant_id,
  view,
  quiet,
  open,
  lockUntil,
  lockLength = 0,
  step,
  blocked,
  cast,
  buys,
  buy,
  renderLink,
  ...card
}: ItemProps) {
  const { contestant_name, voted } = card;
  const Shape = view === 'grid' ? ContestantCard : ContestantLine;
  return (
    <Text as="li" shrink className={classes.item} relative data-flip={contestant_id} data-size={card.size}>
      <Shape {...card} name={renderLink ? renderLink(contestant_id, contestant_name) : contestant_name}>
        {(open || buys) && (
          <>
            {open && buys !== 'only' && (
              <VoteButton
                name={contestant_name}
                lock={lockUntil === undefined ? undefined : { until: lockUntil, length: lockLength }}
                voted={voted}
                step={step}
                blocked={blocked}
                quiet={quiet}
                vote={() => cast(contestant_id)}
              />
            )}
            {buys && (
              <BuyButton
                name={contestant_name}
                mode={buys}
                compact={view === 'list' && buys === 'beside'}
                quiet={quiet}
                buy={() => buy(contestant_id)}
              />
            )}
          </>
        )}
      </Shape>
    </Text>
  );
});
