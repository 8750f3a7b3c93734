/** What the reader does with messages and conversations; a refusal is told by a toast. */
import { Inbox } from '#shared/chat/entities/conversations.ts';
import { CallError, run } from '#shared/client/app/api.ts';
import { selectRow, sliceOf } from '#shared/client/app/entitySlices.ts';
import type { InputOfFunction } from '#shared/client/app/calls.ts';
import { store } from '#shared/client/app/store.ts';
import { inboxId } from '#shared/chat/rules.ts';
import { showMessages } from './sending.ts';
import type { MessageRow } from './useMessages.ts';

/** Whoever called was told; anything else is a fault of the page's own. */
const told = (cause: unknown) => {
  if (!(cause instanceof CallError)) throw cause;
};

export const changeMessage = ({ messageId }: MessageRow, text: string): Promise<void> =>
  run('editMessage', { messageId, text }).then(({ message }) => showMessages([message]), told);

export const takeMessageBack = ({ messageId }: MessageRow): Promise<void> =>
  run('takeBack', { messageId }).then(({ message }) => showMessages([message]), told);

export const reactTo = ({ messageId }: MessageRow, reaction: string): Promise<void> =>
  run('reactToMessage', { messageId, reaction }).then(({ message }) => showMessages([message]), told);

type Kept = Omit<InputOfFunction<'updateInbox'>, 'conversation_id'>;

/** Changes what the reader keeps of a conversation; it shows at once, and again as it was when it was refused. */
export async function keepInbox(conversation_id: string, change: Kept): Promise<void> {
  const user_id = store.getState().session.user?.user_id;
  if (user_id === undefined) return;
  const { upserted } = sliceOf(Inbox).actions;
  const before = selectRow(store.getState(), Inbox, inboxId(conversation_id, user_id));
  // Higher than what is stored, and lower than what the server will say.
  const now = before && { ...before, ...change, rev: before.rev + 0.5 };
  if (now) store.dispatch(upserted([now]));
  try {
    await run('updateInbox', { conversation_id, ...change });
  } catch (cause) {
    if (before && now) store.dispatch(upserted([{ ...before, rev: before.rev + 0.6 }]));
    told(cause);
  }
}
