/** What happens in a race, seen from the boards that come one after the other: places gained, changes of the lead, streaks. */
import { minute } from '#shared/time.ts';
import type { Placed } from '#shared/client/contests/board.ts';
import { leadersOf } from '#shared/contests/results/leaders.ts';

export type RaceNews =
  | { kind: 'lead'; contestant_id: string; over: string }
  /** This many votes in a row. */
  | { kind: 'streak'; contestant_id: string; count: number };

type Seen = Pick<Placed, 'contestant_id' | 'votes' | 'rank'>;

export interface Race {
  /** Boards that movement is measured against, oldest first, in milliseconds. */
  marks: readonly { at: number; ranks: ReadonlyMap<string, number> }[];
  votes: ReadonlyMap<string, number>;
  leader: string | undefined;
  streak: { contestant_id: string; count: number } | undefined;
  /** The newest event, with its time in milliseconds. */
  news: (RaceNews & { at: number }) | undefined;
}

/** Movement is told over the last five minutes, or since the page was opened. */
const lookBack = 5 * minute;
const markEvery = 30_000;
const streakFrom = 3;

export const startOfRace: Race = { marks: [], votes: new Map(), leader: undefined, streak: undefined, news: undefined };

/** The race after one more board, at `at` milliseconds. */
export function nextInRace(race: Race, board: readonly Seen[], at: number): Race {
  const votes = new Map(board.map((one) => [one.contestant_id, one.votes]));
  const ranks = new Map(board.map((one) => [one.contestant_id, one.rank]));
  const isFirst = race.marks.length === 0;
  const last = race.marks.at(-1);
  const kept = race.marks.filter((mark, index) => at - mark.at <= lookBack || index === race.marks.length - 1);
  const marks = !last || at - last.at >= markEvery ? [...kept, { at, ranks }] : kept;

  const gained = board.filter((one) => one.votes > (race.votes.get(one.contestant_id) ?? one.votes));
  let { streak, news } = race;
  const [only] = gained;
  if (!isFirst && gained.length > 1) streak = undefined;
  else if (!isFirst && only) {
    const more = only.votes - race.votes.get(only.contestant_id)!;
    const count = streak?.contestant_id === only.contestant_id ? streak.count + more : more;
    streak = { contestant_id: only.contestant_id, count };
    if (count >= streakFrom) news = { kind: 'streak', ...streak, at };
  }

  const leaders = leadersOf(board as readonly Placed[]);
  const leader = leaders.length === 1 ? leaders[0]!.contestant_id : race.leader;
  if (race.leader !== undefined && leader !== undefined && leader !== race.leader)
    news = { kind: 'lead', contestant_id: leader, over: race.leader, at };
  return { marks, votes, leader, streak, news };
}

/** Places gained (positive) or lost since the oldest mark. A contestant without votes has no place to lose. */
export const movedBy = (
  { marks }: Race,
  { contestant_id, rank, votes }: Pick<Placed, 'contestant_id' | 'rank' | 'votes'>,
): number => (rank === 0 || votes === 0 ? 0 : (marks[0]?.ranks.get(contestant_id) || rank) - rank);
