import { useState } from 'react';
import { serverNow } from '#shared/client/app/core/clock.ts';
import type { Placed } from '#shared/client/contests/board.ts';
import { nextInRace, type Race, startOfRace } from './race.ts';

/** The race of a board, since the page shows it. Nothing is told while numbers are withheld. */
export function useRace(board: readonly Placed[], isShown: boolean): Race {
  const [seen, setSeen] = useState<{ board: readonly Placed[] | undefined; race: Race }>({
    board: undefined,
    race: startOfRace,
  });
  const shown = isShown ? board : undefined;
  if (seen.board === shown) return seen.race;
  const race = shown ? nextInRace(seen.race, shown, serverNow()) : startOfRace;
  setSeen({ board: shown, race });
  return race;
}
