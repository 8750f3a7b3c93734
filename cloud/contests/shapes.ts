/** Shapes of contests in answers. */
import { contestantState } from '#shared/contests/entries/contestantState.ts';
import type { Contest, Contestant, PastVote, Round } from '#shared/contests/entities.ts';
import { mayEnter, openRound, roundStateOf, secondsLeft, stateOf } from '#shared/contests/process.ts';
import { type ResultsReader, showsResults } from '#shared/contests/rules.ts';
import { includes } from '#shared/contests/studio/team.ts';
import { inLanguage, type Told } from '#shared/contests/studio/texts.ts';
import type { Language } from '#shared/languages.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type {
  ContestantShape,
  ContestShape,
  ContestSummary,
  LeftContestant,
  VotePriceShape,
} from '#shared/contests/shapes.ts';
import type { VotePrice } from '#shared/contests/entities/prices.ts';
import { placeKey, type Standing } from './voting/standings.ts';
import { noVotes, type Total } from './voting/totals.ts';

/** Pictures of contestants per contest in lists. */
export const facesShown = 4;

/** Those with a picture, in the shape of lists. */
export const facesOf = (contestants: readonly Contestant[]): string[] =>
  contestants.flatMap(({ contestant_img }) => contestant_img || []).slice(0, facesShown);

/** Data of a card beside the contest's row. */
export interface CardParts {
  /** Approved ones. */
  readonly contestant_count: number;
  readonly faces: readonly string[];
  /** Every vote is bought. */
  readonly isPaid: boolean;
  /** End of the first round; undefined without rounds. */
  readonly firstRoundEnds: Date | undefined;
}

interface SummaryParts {
  contest: Contest & Told;
  card: CardParts;
  total: Total;
  reader: ResultsReader;
  now: number;
}

const ruleNeeds = { anyone: undefined, signed_in: 'account', confirmed: 'email' } as const;

/** The theme, for the pictures drawn of what has none; plain is not told. */
export const themeOf = ({ theme }: Pick<Contest, 'theme'>) => (theme && theme !== 'plain' ? { theme } : {});

export function contestSummary({ contest, card, total, reader, now }: SummaryParts): ContestSummary {
  const state = stateOf(contest, now);
  const results_shown = showsResults(contest, reader, now);
  const { votes, rev } = results_shown ? total : noVotes;
  const vote_needs = card.isPaid ? 'payment' : ruleNeeds[contest.who_may_vote];
  return {
    contest_id: contest.contest_id,
    cx_id: contest.cx_id,
    contest_name: contest.contest_name,
    lang: contest.told_in ?? contest.language,
    contest_slug: contest.contest_slug,
    contest_status: contest.contest_status,
    state,
    category: contest.category,
    ...themeOf(contest),
    cover: contest.cover ?? '',
    start_date: contest.start_date.toISOString(),
    end_date: contest.end_date.toISOString(),
    ongoing: state === 'ongoing',
    timestamp: secondsLeft(contest, now),
    results_shown,
    total: votes,
    rev,
    ...(vote_needs && { vote_needs }),
    may_enter: mayEnter(contest, card.firstRoundEnds ?? contest.end_date, now),
    contestant_count: card.contestant_count,
    faces: [...card.faces],
    serverTime: now / 1000,
  };
}

/** One collation for all readers, so that answers can be cached; digits are compared as numbers. */
const byName = new Intl.Collator('en', { numeric: true });

/**
 * The order of contestants: unchanged, or by name while numbers are withheld and the organizer made no order, so that it reveals nothing.
 * Equal names keep the order of entry.
 */
export const inOrder = <C extends { contestant_name: string }>(contestants: readonly C[], shown: boolean): C[] =>
  shown ? [...contestants] : contestants.toSorted((a, b) => byName.compare(a.contestant_name, b.contestant_name));

/** Answers to public fields. */
const publicAnswers = ({ fields }: Contest, row: Contestant) => {
  const open = new Set(fields.filter((field) => field.public).map(({ key }) => key));
  return row.answers.filter(({ key }) => open.has(key));
};

interface ContestantParts {
  contest: Contest;
  row: Contestant;
  /** Empty without a place in the round. */
  assox_id: string;
  /** `noVotes` while withheld. */
  total: Total;
  /** The reader is the entrant or manages the contest. */
  own: boolean;
}

export const contestantShape = ({ contest, row, assox_id, total, own }: ContestantParts): ContestantShape => ({
  contestant_id: row.contestant_id,
  entry_number: row.entry_number,
  contestant_name: row.contestant_name,
  contestant_img: row.contestant_img ?? '',
  description: row.description ?? '',
  contestant_status: row.contestant_status === 1 ? 1 : 0,
  user_id: row.user_id,
  cx_id: row.cx_id,
  assox_id,
  votes: total.votes,
  rev: total.rev,
  answers: own ? row.answers : publicAnswers(contest, row),
  ...(own && { entry_rev: row.rev }),
  ...(own && row.ruling && { ruling: row.ruling, ruling_reason: row.ruling_reason ?? '' }),
});

/** Contestants in the organizer's order, those without a place in it behind, in order of entry. */
export const inListOrder = (rows: Iterable<Contestant>): Contestant[] =>
  [...rows].toSorted(
    (a, b) => (a.list_order ?? Infinity) - (b.list_order ?? Infinity) || a.entry_number - b.entry_number,
  );

/** Those who had a place, so that votes may have been theirs. `totals`: by assox_id; undefined while they are withheld. */
const leftOf = (
  rows: readonly Contestant[],
  { rounds, places }: Standing,
  totals: ReadonlyMap<string, Total> | undefined,
): LeftContestant[] =>
  rows.flatMap(({ contestant_id, contestant_name, ruling }) => {
    const stood = rounds.flatMap(({ round_id }) => places.get(placeKey(round_id, contestant_id)) ?? []);
    if (!stood.length || !ruling || ruling === 'refused') return [];
    const votes = totals && stood.reduce((sum, assox_id) => sum + (totals.get(assox_id) ?? noVotes).votes, 0);
    return [{ contestant_id, contestant_name, ruling, votes }];
  });

export const priceShape = ({
  vote_mode,
  currency,
  unit_price,
  packs,
  cap_per_voter,
  shows_apart,
}: VotePrice): VotePriceShape => ({
  vote_mode,
  currency,
  unit_price,
  packs: packs.map(({ votes, amount }) => ({ votes, amount })),
  cap_per_voter,
  shows_apart,
});

interface ContestParts {
  standing: Standing;
  /** The round to show. */
  round: Round;
  totals: ReadonlyMap<string, Total>;
  organizer: PersonShape;
  pastVotes: PastVote[];
  reader: ResultsReader;
  /** The signed-in reader. */
  user_id: number | undefined;
  version: string;
  /** The reader's. */
  language: Language;
  now: number;
}

/** A contest with the contestants of the shown round, sorted by name while numbers are withheld. */
export function contestShape(parts: ContestParts): ContestShape {
  const { standing, round, totals, organizer, pastVotes, reader, user_id, version, now } = parts;
  const { contest, rounds, contestants, places, prices } = standing;
  const read = inLanguage(contest, parts.language);
  const all = inListOrder(contestants.values());
  const states = { waiting: 0, approved: 0, refused: 0, out: 0 };
  for (const row of all) states[contestantState(row)]++;
  const approved = all.filter((row) => row.contestant_status === 1);
  const placeOf = (row: Contestant, { round_id }: Round) => places.get(placeKey(round_id, row.contestant_id));
  const shown = showsResults(contest, reader, now, round);
  const isOwn = (row: Contestant) => reader.manages || (user_id !== undefined && row.user_id === user_id);
  const standingRows = approved.flatMap((row) => {
    const assox_id = placeOf(row, round);
    if (!assox_id) return [];
    const total = (shown && totals.get(assox_id)) || noVotes;
    return [contestantShape({ contest, row, assox_id, total, own: isOwn(row) })];
  });
  return {
    ...contestSummary({
      contest: read,
      card: {
        contestant_count: approved.length,
        faces: facesOf(approved),
        firstRoundEnds: rounds[0]?.endDate,
        isPaid: prices?.vote_mode === 'paid',
      },
      total: totals.get(contest.cx_id) ?? noVotes,
      reader,
      now,
    }),
    description: read.description ?? '',
    language: contest.language,
    contest_exp_hours: contest.contest_exp_hours,
    votes_per_period: contest.votes_per_period,
    lock_per: contest.lock_per,
    voting_disabled: contest.voting_disabled,
    results_policy: contest.results_policy,
    who_may_vote: contest.who_may_vote,
    tie_rule: contest.tie_rule,
    appeal_days: contest.appeal_days,
    chat_enabled: contest.chat_enabled,
    // Older rows have none.
    theme: contest.theme ?? 'plain',
    picture_look: contest.picture_look ?? 'plain',
    ...(contest.social_tag && { social_tag: contest.social_tag }),
    entries_until: contest.entries_until?.toISOString(),
    fields: contest.fields,
    manages: includes(reader.right, 'approve'),
    ...(reader.right && { right: reader.right }),
    ...(includes(reader.right, 'edit') && {
      embed_origins: contest.embed_origins,
      entries_open: contest.entries_open,
      share_title: contest.share_title ?? '',
      share_text: contest.share_text ?? '',
      main: { contest_name: contest.contest_name, description: contest.description ?? '' },
      texts: contest.texts,
    }),
    own_entries:
      user_id === undefined
        ? []
        : all
            .filter((row) => row.user_id === user_id)
            .map((row) =>
              contestantShape({ contest, row, assox_id: placeOf(row, round) ?? '', total: noVotes, own: true }),
            ),
    waiting_entries: reader.manages ? states.waiting : 0,
    ...(reader.manages && { states }),
    left: leftOf(all, standing, showsResults(contest, reader, now) ? totals : undefined),
    ...(prices && prices.vote_mode !== 'free' && { prices: priceShape(prices) }),
    organizer,
    rounds: rounds.map((each, index) => ({
      round_id: each.round_id,
      round_number: each.round_number,
      startDate: each.startDate.toISOString(),
      endDate: each.endDate.toISOString(),
      state: roundStateOf(each, now, index === rounds.length - 1),
      ...(each.held_at && { held: true as const }),
      advance: each.advance,
      results_shown: showsResults(contest, reader, now, each),
      contestants: approved.filter((row) => placeOf(row, each)).map((row) => row.contestant_id),
    })),
    round_id: round.round_id,
    running_round_id: openRound(rounds, now)?.round_id ?? '',
    contestants: inOrder(standingRows, shown || approved.some(({ list_order }) => list_order !== undefined)),
    pastVotes,
    version,
  };
}
