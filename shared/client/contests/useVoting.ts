import { useMemo, useState } from 'react';
import { call, CallError } from '#shared/client/app/api.ts';
import type { ContestShape } from '#shared/client/app/calls.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useNow } from '#shared/client/app/clock.ts';
import { voted } from '#shared/client/app/contests.ts';
import { knownFingerprint } from '#shared/client/app/fingerprint.ts';
import { store, useAppSelector } from '#shared/client/app/store.ts';
import { type Casting, type Intent, lockOn, running, voteView, type VoteView } from './voting.ts';

interface Voting {
  view: VoteView;
  /** What keeps the reader from voting for this contestant. */
  lockOf: (contestant_id: string) => ReturnType<typeof lockOn>;
  hasVotedFor: (contestant_id: string) => boolean;
  /** Presses the button; for a vote whose answer never came, asks again under the same id. */
  vote: (contestant_id: string) => void;
}

/** Refusals after which nobody knows whether the vote counts, or that a second try may get past: the id is kept for it. */
const worthAnotherTry: readonly CallError['code'][] = [
  'offline',
  'timeout',
  'busy',
  'too_many',
  'something_wrong',
  'visitor_required',
];

/** Casting votes in one contest. Every showing of the form begins anew: what was counted then is known from the locks alone. */
export function useVoting(contest: ContestShape, reload: () => Promise<void>): Voting {
  const [casting, setCasting] = useState<Casting>({ step: 'idle' });
  /** The version of the contest in which the server said that voting is disabled. */
  const [disabledIn, setDisabledIn] = useState<string>();
  const online = useAppSelector((state) => state.connection.online);
  const now = useNow(1000);
  const standing = useMemo(
    () => (disabledIn === contest.version ? { ...contest, voting_disabled: true } : contest),
    [contest, disabledIn],
  );

  const cast = async (intent: Intent) => {
    setCasting({ step: 'sending', ...intent });
    const { cx_id } = contest;
    try {
      const answer = await call('POST /app/contest/v2/addVote', { cx_id, ...intent, fingerprint: knownFingerprint() });
      store.dispatch(voted({ cx_id, answer }));
      setCasting({ step: answer.counted ? 'counted' : 'held', receipt: answer.receipt, ...intent });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (worthAnotherTry.includes(cause.code)) return setCasting({ step: 'unsent', ...intent });
      setCasting({ step: 'idle' });
      if (cause.code === 'voting_disabled') setDisabledIn(contest.version);
      await reload();
    }
  };

  const vote = (contestant_id: string) => {
    if (casting.step === 'sending') return;
    const isAgain = casting.step === 'unsent' && casting.contestant_id === contestant_id;
    void cast({ contestant_id, client_id: isAgain ? casting.client_id : clientId() });
  };

  return {
    view: voteView(standing, casting, now, online),
    lockOf: (contestant_id) => lockOn(contest, contestant_id, now),
    hasVotedFor: (contestant_id) => running(contest, now).some((one) => one.contestant_id === contestant_id),
    vote,
  };
}
