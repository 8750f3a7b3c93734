import type { ContestShape } from '#shared/client/app/calls.ts';
import { changeAnswer } from '#shared/client/app/queries.ts';
import { useSession } from '#shared/client/app/session.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import type { Need } from './voting.ts';

const getVoter = 'GET /app/contest/v2/getVoter';

/** What this reader still needs to vote; undefined when it is nothing, or not known yet. `learn` is told what a refusal or a code has said. */
export function useNeed({ who_may_vote }: Pick<ContestShape, 'who_may_vote'>): {
  need: Need | undefined;
  learn: (confirmed: boolean) => void;
} {
  const { status } = useSession();
  const isAsked = who_may_vote === 'confirmed' && status !== 'unknown';
  // Where it is refused, the vote itself will tell.
  const { answer } = useAnswer(getVoter, isAsked ? {} : undefined);
  const isMissing = isAsked && answer?.confirmed === false;
  const isOutside = who_may_vote === 'signed_in' && status === 'visitor';
  return {
    need: isOutside ? 'sign_in' : isMissing ? 'confirm' : undefined,
    learn: (confirmed) => changeAnswer(getVoter, {}, (known) => ({ ...known, confirmed })),
  };
}
