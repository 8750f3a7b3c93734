import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CallError } from '#shared/client/app/data/api.ts';
import type { ContestShape, VoteAnswer } from '#shared/client/app/core/calls.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { forgetVote, keepVote, sendVotesLater, sendWaitingVotes, useWaiting } from './waitingVotes.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { arrivedVote, lostLine, sendVote, worthAnotherTry } from './sendVote.ts';
import { noteVote } from './keptVotes.ts';
import { outboxVotes } from './outboxVotes.ts';
import { earlierVote, heldWords } from './heldWords.ts';
import { useNeed } from './useNeed.ts';
import {
  type Casting,
  type Intent,
  lockOn,
  running,
  stepFor,
  type VoteStep,
  votesLeft,
  voteView,
  type VoteView,
} from './voting.ts';

export interface Voting {
  view: VoteView;
  /** What prevents the reader from voting for this contestant. */
  lockOf: (contestant_id: string) => ReturnType<typeof lockOn>;
  hasVotedFor: (contestant_id: string) => boolean;
  /** Casts a vote; one without an answer is retried with the same id. */
  vote: (contestant_id: string) => void;
  /** The state of this contestant's button. */
  stepOf: (contestant_id: string) => VoteStep;
  /** All buttons are disabled. While one vote is sent the others stay as they are, and a press on them does nothing. */
  blocked: boolean;
  /** Starts confirming an address without a pending vote. */
  confirm: () => void;
  /** State of VoterGate; undefined when it is closed. */
  gate: Gate | undefined;
}

export interface Gate {
  /** Whether a vote is pending. */
  votes: boolean;
  /** The address was confirmed: send the pending vote. */
  passed: () => void;
  close: () => void;
}

/** The log-in page, with a return to this page. */
export const logInPath = (): string =>
  `/auth/login?${new URLSearchParams({ next: location.pathname + location.search }).toString()}`;

/** Casting votes in a contest. State starts anew with every mount; earlier votes are known by their locks. */
export function useVoting(contest: ContestShape, reload: () => Promise<void>): Voting {
  const { cx_id } = contest;
  const [casting, setCasting] = useState<Casting>({ step: 'idle' });
  /** The contest's version in which the server disabled voting. */
  const [disabledIn, setDisabledIn] = useState<string>();
  /** The vote pending on a confirmation; null when confirming without one. */
  const [gated, setGated] = useState<Intent | null>();
  const { need, learn } = useNeed(contest);
  const online = useAppSelector((state) => state.connection.online);
  const waiting = useWaiting(cx_id);
  const now = useNow(1000);
  const standing = useMemo(
    () => (disabledIn === contest.version ? { ...contest, voting_disabled: true } : contest),
    [contest, disabledIn],
  );
  const nameOf = (id: string) => contest.contestants.find((one) => one.contestant_id === id)?.contestant_name ?? '';
  const wait = (intent: Intent) => keepVote({ ...intent, cx_id, contestant_name: nameOf(intent.contestant_id) });

  const isAnswered = (intent: Intent, answer: VoteAnswer) => {
    const { receipt } = answer;
    if (answer.counted) setCasting({ step: 'counted', receipt, ...intent });
    else setCasting({ step: 'held', receipt, earlier: earlierVote(contest, answer, intent.contestant_id), ...intent });
  };

  /** Handles a refusal. True when the reader learns of it by other means than its sentence. */
  const isRefused = async (intent: Intent, { code }: CallError): Promise<boolean> => {
    setCasting({ step: 'idle' });
    if (code === 'confirm_to_vote') {
      learn(false);
      setGated(intent);
      return true;
    }
    if (code === 'sign_in_to_vote') {
      navigate(logInPath());
      return true;
    }
    if (code === 'voting_disabled') setDisabledIn(contest.version);
    await reload();
    return false;
  };

  const isCast = (intent: Intent, answer: VoteAnswer) => {
    forgetVote(intent.client_id);
    noteVote({ cx_id, contestant_id: intent.contestant_id }, answer);
    isAnswered(intent, answer);
    // By the page's clock, which may be ahead, the lock may be over: the form would be ready without a word.
    if (!answer.counted) toast.refusal(t(...heldWords(contest, answer, intent.contestant_id)));
  };

  /** Whether a vote without an answer counts all the same, which it says then; nobody who can be asked is no. */
  const hasArrived = async (intent: Intent): Promise<boolean> => {
    try {
      const answer = await arrivedVote({ cx_id, ...intent });
      if (answer) isCast(intent, answer);
      return answer !== undefined;
    } catch (cause) {
      if (cause instanceof CallError) return false;
      throw cause;
    }
  };

  const cast = async ({ contestant_id, client_id }: Intent) => {
    const intent = { contestant_id, client_id };
    setCasting({ step: 'sending', ...intent });
    try {
      const answer = await sendVote({ cx_id, ...intent }, () => setCasting({ step: 'checking', ...intent }));
      isCast(intent, answer);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (worthAnotherTry.includes(cause.code)) {
        // The outbox shows it and sends it, also after a reload.
        wait(intent);
        setCasting({ step: 'idle' });
        if (lostLine(cause)) {
          if (navigator.onLine) sendWaitingVotes();
        } else {
          if (await hasArrived(intent)) return;
          sendVotesLater();
        }
        return toast.refusal(cause.message);
      }
      forgetVote(client_id);
      if (!(await isRefused(intent, cause))) toast.refusal(cause.message);
    }
  };

  // The page's outbox sends queued votes.
  const learnOutcome = useEffectEvent((intent: Intent, outcome: VoteAnswer | CallError) => {
    if (!(outcome instanceof CallError)) return isAnswered(intent, outcome);
    setCasting({ step: 'idle' });
    if (outcome.code === 'confirm_to_vote') learn(false);
  });
  useEffect(
    () =>
      outboxVotes.listen(({ contestant_id, client_id, cx_id: of }, outcome) => {
        if (of === cx_id) learnOutcome({ contestant_id, client_id }, outcome);
      }),
    [cx_id],
  );
  // Another tab may send them; the contest then shows the locks.
  const before = useRef(waiting.length);
  const reloadNow = useEffectEvent(() => void reload());
  useEffect(() => {
    if (waiting.length < before.current) reloadNow();
    before.current = waiting.length;
  }, [waiting]);

  const isBusy = casting.step === 'sending' || casting.step === 'checking';
  /** Queued votes count against the remaining ones. */
  const isTaken = (contestant_id: string) => {
    const same =
      contest.lock_per === 'contest' ? waiting : waiting.filter((one) => one.contestant_id === contestant_id);
    return same.length >= votesLeft(contest, contestant_id, now);
  };
  const vote = (contestant_id: string) => {
    if (isBusy) return;
    const kept = waiting.find((one) => one.contestant_id === contestant_id);
    const intent = { contestant_id, client_id: kept?.client_id ?? clientId() };
    if (!online) {
      if (!need && !kept && !isTaken(contestant_id)) wait(intent);
    } else if (need === 'sign_in') navigate(logInPath());
    else if (need === 'confirm') setGated(intent);
    else if (kept || !isTaken(contestant_id)) void cast(intent);
  };

  return {
    view: voteView(standing, casting, now, online, { need, waiting: waiting[0] }),
    lockOf: (contestant_id) => lockOn(contest, contestant_id, now),
    hasVotedFor: (contestant_id) =>
      running(contest, now).some((one) => one.contestant_id === contestant_id && !one.voided),
    vote,
    stepOf: (contestant_id) => stepFor(contestant_id, casting, waiting, online),
    blocked: !online && need !== undefined,
    confirm: () => setGated(null),
    gate:
      gated === undefined
        ? undefined
        : {
            votes: gated !== null,
            passed: () => {
              setGated(undefined);
              learn(true);
              if (gated) void cast(gated);
              else void reload();
            },
            close: () => setGated(undefined),
          },
  };
}
