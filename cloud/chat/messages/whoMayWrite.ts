/**
 * Who may write to whom, and how much: closed accounts, blocked people, requests that nobody has answered, first words to strangers, and the
 * same words to many of them.
 */
import type { Conversation, Inbox } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { otherSide, type Side } from '#shared/chat/rules.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { followId } from '#cloud/accounts/index.ts';
import type { Sending, WritingPorts } from './acts.ts';
import type { State } from './batchState.ts';

const isSupport = (user_id: number) => user_id === limits.supportUser;

/** A sender's first words to people who do not know them: how many a day, and the same to how many. */
async function floodOf({ limiter, secrets }: WritingPorts, { user_id, content }: Sending) {
  const { strangers, sameText } = chatLimits.sent;
  const sameWords = secrets.hash(content.text.toLowerCase().replaceAll(/\s+/gu, ' ')).slice(0, 16);
  try {
    await limiter.take('chat strangers', strangers, String(user_id));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  if (!content.text) return 'none' as const;
  return limiter.take('chat same text', sameText, `${user_id}|${sameWords}`).then(
    () => 'none' as const,
    (error: unknown) => {
      if (error instanceof Refusal) return 'held' as const;
      throw error;
    },
  );
}

interface Talk {
  readonly conversation: Conversation;
  readonly side: Side;
  readonly mine: Inbox;
  readonly theirs: Inbox;
}

/** The Refusal, or how the message goes: as a request, and whether it is held back from its reader, which its sender is not told. */
export async function mayWrite(
  ports: WritingPorts,
  state: State,
  act: Sending,
  { conversation, side, mine, theirs }: Talk,
): Promise<Refusal | { isRequest: boolean; isHeld: boolean }> {
  const { user_id, isCard } = act;
  const [sent, answered] = [conversation[`n_${side}`], conversation[`n_${otherSide(side)}`]];
  if (conversation.closed) return new Refusal('chat_person_gone');
  if (mine.blocked && !isCard) return new Refusal('chat_person_blocked');
  const isKnown =
    isCard ||
    answered > 0 ||
    [user_id, theirs.user_id].some(isSupport) ||
    state.follows.has(followId(ports.secrets, theirs.user_id, user_id));
  const isRequest = !isKnown && (sent === 0 || theirs.request);
  // Messages that were held back count as well; else their sender could tell, by sending more, that they were.
  if (isRequest && Math.max(sent, mine.last_seq ?? 0) >= chatLimits.unanswered) return new Refusal('chat_unanswered');
  const isBlocked = theirs.blocked && !isCard;
  if (!isRequest || sent > 0 || isBlocked) return { isRequest, isHeld: isBlocked };
  act.flood ??= floodOf(ports, act);
  const flood = await act.flood;
  return flood instanceof Refusal ? flood : { isRequest, isHeld: flood === 'held' };
}
