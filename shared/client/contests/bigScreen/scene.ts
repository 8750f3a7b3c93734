import { useEffect, useState } from 'react';
import { minute } from '#shared/time.ts';

/** What the stage is about: the race, an invitation to vote, the last minutes, the sealed result, the winner, or a notice. */
export type Scene = 'race' | 'invite' | 'final' | 'sealed' | 'reveal' | 'notice';

/** Milliseconds before the end from which there is nothing but the race. */
const finalFrom = 10 * minute;
/** How long each scene of the rotation stands, in milliseconds. */
const rotation: readonly { scene: Scene; stands: number }[] = [
  { scene: 'race', stands: 40_000 },
  { scene: 'invite', stands: 10_000 },
];

interface Standing {
  state: 'draft' | 'pending' | 'ongoing' | 'provisional' | 'certified' | 'cancelled';
  /** Numbers are visible. */
  isShown: boolean;
  /** There is a winner to show. */
  isWon: boolean;
  /** Milliseconds until votes end; undefined when they do not. */
  left: number | undefined;
  /** The step of the rotation. */
  turn: number;
}

export function sceneOf({ state, isShown, isWon, left, turn }: Standing): Scene {
  if (state === 'pending') return 'invite';
  if (state === 'draft' || state === 'cancelled') return 'notice';
  if (!isShown) return 'sealed';
  if (state !== 'ongoing') return isWon ? 'reveal' : 'race';
  if (left !== undefined && left <= finalFrom) return 'final';
  return rotation[turn % rotation.length]!.scene;
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The step of the rotation, and a function that takes the next. It stands still for those who asked for less motion. */
export function useTurn(): { turn: number; next: () => void } {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isCalm()) return;
    const timer = setTimeout(() => setTurn(turn + 1), rotation[turn % rotation.length]!.stands);
    return () => clearTimeout(timer);
  }, [turn]);
  return { turn, next: () => setTurn(turn + 1) };
}
