import { useState } from 'react';
import type { Placed } from '#shared/client/contests/board.ts';
import { type Moment, momentOf } from './moment.ts';
import type { RoundVoting } from '#shared/client/contests/voting/useRoundVoting.ts';
import { useMomentWords } from './useMomentWords.ts';

export interface Told {
  contestant_id: string;
  /** What the vote changed, in words; empty where numbers are withheld. */
  text: string;
  /** It took the lead, alone. */
  leads: boolean;
}

/** Casting that remembers the board, to tell what the vote has changed once it is counted. */
export function useMoment({ board, view, vote }: Pick<RoundVoting, 'board' | 'view' | 'vote'>) {
  const wordsOf = useMomentWords();
  const [pressed, setPressed] = useState<{ contestant_id: string; board: readonly Placed[] }>();
  const [told, setTold] = useState<{ receipt: string; contestant_id: string; moment: Moment | undefined }>();
  if (
    view.kind === 'counted' &&
    pressed?.contestant_id === view.contestant_id &&
    (told?.receipt !== view.receipt || (!told.moment && board[0]?.rank))
  ) {
    const { receipt, contestant_id } = view;
    const moment = momentOf(pressed.board, board, contestant_id);
    if (told?.receipt !== receipt || moment) setTold({ receipt, contestant_id, moment });
  }
  const isTold = view.kind === 'counted' && told?.receipt === view.receipt;
  const words: Told | undefined = isTold
    ? {
        contestant_id: told.contestant_id,
        leads: told.moment?.kind === 'leads',
        text: told.moment ? wordsOf(told.moment, nameIn(board, told.contestant_id)) : '',
      }
    : undefined;
  return {
    told: words,
    cast: (contestant_id: string) => {
      setPressed({ contestant_id, board });
      vote(contestant_id);
    },
  };
}

const nameIn = (board: readonly Placed[], contestant_id: string) =>
  board.find((one) => one.contestant_id === contestant_id)?.contestant_name ?? '';
