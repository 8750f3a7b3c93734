import type { PosterInput } from '../posters.ts';
import { beards } from './contests/beards.ts';
import { chessOpenings } from './contests/chess-openings.ts';
import { dances } from './contests/dances.ts';
import { firstWords } from './contests/first-words.ts';
import { indieGames } from './contests/indie-games.ts';
import { localTeams } from './contests/local-teams.ts';
import { officeMemes } from './contests/office-memes.ts';
import { shelterPets } from './contests/shelter-pets.ts';
import { shortFilms } from './contests/short-films.ts';
import { sneakers } from './contests/sneakers.ts';
import { streetFood } from './contests/street-food.ts';
import { uglyVegetables } from './contests/ugly-vegetables.ts';
import { villageFund } from './contests/village-fund.ts';
import type { DemoContest, DemoContestant } from './types.ts';

export { appeals } from './appeals.ts';
export { chats } from './chats.ts';
export { people } from './people.ts';
export type { DemoAnswers, DemoContest, DemoPerson } from './types.ts';
export { shareVotes } from './votes.ts';

/** Running ones first. */
export const contests: readonly DemoContest[] = [
  streetFood,
  shelterPets,
  uglyVegetables,
  shortFilms,
  sneakers,
  dances,
  indieGames,
  localTeams,
  villageFund,
  chessOpenings,
  beards,
  officeMemes,
  firstWords,
];

/** Content of a contest's cover: its emoji and those of its four favourites. */
export function coverOf(contest: DemoContest): PosterInput {
  const extras = contest.contestants
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ emoji }) => emoji)
    .filter((emoji) => emoji !== contest.emoji)
    .slice(0, 4);
  return {
    seed: contest.key,
    kind: 'cover',
    palette: contest.palette,
    emoji: contest.emoji,
    extras,
    words: contest.contest_name,
  };
}

/** Content of a contestant's picture. */
export function pictureOf(contest: DemoContest, { name, emoji }: Pick<DemoContestant, 'name' | 'emoji'>): PosterInput {
  return { seed: `${contest.key}/${name}`, kind: 'contestant', palette: contest.palette, emoji, words: name };
}
