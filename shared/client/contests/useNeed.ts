import { useEffect, useState } from 'react';
import { call } from '#shared/client/app/api.ts';
import type { ContestShape } from '#shared/client/app/calls.ts';
import { useSession } from '#shared/client/app/session.ts';
import type { Need } from './voting.ts';

interface Known {
  token: string | undefined;
  confirmed: boolean;
}

/** What this reader still needs to vote; undefined when it is nothing, or not known yet. `learn` is told what a refusal or a code has said. */
export function useNeed({ who_may_vote }: Pick<ContestShape, 'who_may_vote'>): {
  need: Need | undefined;
  learn: (confirmed: boolean) => void;
} {
  const { status, token } = useSession();
  const [known, setKnown] = useState<Known>();
  const isAsked = who_may_vote === 'confirmed' && status !== 'unknown';
  useEffect(() => {
    if (!isAsked) return;
    let isLate = false;
    call('GET /app/contest/v2/getVoter', {}, { quiet: true }).then(
      ({ confirmed }) => {
        if (!isLate) setKnown({ token, confirmed });
      },
      // The vote itself will tell.
      () => undefined,
    );
    return () => {
      isLate = true;
    };
  }, [isAsked, token]);

  const isMissing = isAsked && known !== undefined && known.token === token && !known.confirmed;
  const isOutside = who_may_vote === 'signed_in' && status === 'visitor';
  return {
    need: isOutside ? 'sign_in' : isMissing ? 'confirm' : undefined,
    learn: (confirmed) => setKnown({ token, confirmed }),
  };
}
