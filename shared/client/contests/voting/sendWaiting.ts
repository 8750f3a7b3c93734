/** Sends queued votes and reports the outcomes. Loaded when there are any. */
import { CallError } from '#shared/client/app/data/api.ts';
import type { VoteAnswer } from '#shared/client/app/core/calls.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';
import { forgetVote, noteUnsent, sentAgainAfter, type WaitingVote, waitingVotes } from './waitingVotes.ts';
import { store } from '#shared/client/app/core/store.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { inOneTab } from '#shared/client/app/session/tabLock.ts';
import { heldWords } from './heldWords.ts';
import { arrivedVote, sendVote, worthAnotherTry } from './sendVote.ts';
import { noteVote } from './keptVotes.ts';
import { outboxVotes } from './outboxVotes.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | undefined;

function say(vote: WaitingVote, answer: VoteAnswer | CallError): void {
  const name = vote.contestant_name;
  if (answer instanceof CallError) toast.refusal(t('contests.outbox.refused', { name, reason: answer.message }));
  else if (answer.counted) toast.success(t('contests.outbox.counted', { name }), 'contest');
  else {
    const { contestant_id } = vote;
    // A contest that this page has not loaded is known by the vote alone.
    const known = {
      lock_per: 'contest' as const,
      votes_per_period: 1,
      contestants: [{ contestant_id, contestant_name: name }],
    };
    const contest = { ...known, ...store.getState().contests?.byId[vote.cx_id] };
    toast.refusal(t(...heldWords(contest, answer, contestant_id)));
  }
}

/** False when the queue must wait. */
async function settle(vote: WaitingVote): Promise<boolean> {
  let outcome: VoteAnswer | CallError;
  try {
    // Only the answer may have been lost; and one that is sent again may be told to wait, although it counts.
    outcome = (await arrivedVote(vote)) ?? (await sendVote(vote));
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    if (worthAnotherTry.includes(cause.code)) return false;
    outcome = cause;
  }
  forgetVote(vote.client_id);
  if (!(outcome instanceof CallError)) noteVote(vote, outcome);
  outboxVotes.tell(vote, outcome);
  say(vote, outcome);
  return true;
}

async function sendAll(): Promise<void> {
  for (let vote = waitingVotes()[0]; vote; vote = waitingVotes()[0]) if (!(await settle(vote))) return noteUnsent();
}

/** Resolves when the queue is empty or must wait. One tab does it for all. */
export function sendWaiting(): Promise<void> {
  running ??= inOneTab('engage.outbox.sending', sendAll).finally(() => {
    running = undefined;
    clearTimeout(timer);
    if (waitingVotes().length && navigator.onLine) timer = setTimeout(() => void sendWaiting(), sentAgainAfter);
  });
  return running;
}
