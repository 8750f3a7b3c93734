import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { useSession } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import type { Need } from './voting.ts';

/**
 * What the reader must do before voting; undefined when nothing, or unknown. `learn` records what a refusal or a confirmed code has told.
 */
export function useNeed({ who_may_vote }: Pick<ContestShape, 'who_may_vote'>): {
  need: Need | undefined;
  learn: (confirmed: boolean) => void;
} {
  const { status } = useSession();
  const isAsked = who_may_vote === 'confirmed' && status !== 'unknown';
  // If this is refused, the vote will be too, and says why.
  const { answer } = useAnswer('getVoter', isAsked ? {} : undefined);
  const isMissing = isAsked && answer?.confirmed === false;
  const isOutside = who_may_vote === 'signed_in' && status === 'visitor';
  return {
    need: isOutside ? 'sign_in' : isMissing ? 'confirm' : undefined,
    learn: (confirmed) => changeAnswer('getVoter', {}, (known) => ({ ...known, confirmed })),
  };
}
