/** What the reader does with messages and conversations; a refusal is told by a toast. */
import { Inbox } from '#shared/chat/entities/conversations.ts';
import { call, type CallOptions, ignoreRefusal } from '#shared/client/app/data/api.ts';
import { selectRow, sliceOf } from '#shared/client/app/core/entitySlices.ts';
import { dropKept, keep, readKept } from '#shared/client/app/offline/keptDrafts.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { store } from '#shared/client/app/core/store.ts';
import { inboxId } from '#shared/chat/rules.ts';
import { showMessages } from './composer/sending.ts';
import type { MessageRow } from './useMessages.ts';

/** Resolves with whether it was changed. */
export const changeMessage = ({ messageId }: MessageRow, text: string): Promise<boolean> =>
  call.editMessage({ messageId, text }).then(
    ({ message }) => {
      showMessages([message]);
      return true;
    },
    (cause: unknown) => {
      ignoreRefusal(cause);
      return false;
    },
  );

export const takeMessageBack = ({ messageId }: MessageRow): Promise<void> =>
  call.takeBack({ messageId }).then(({ message }) => showMessages([message]), ignoreRefusal);

export const reactTo = ({ messageId }: MessageRow, reaction: string): Promise<void> =>
  call.reactToMessage({ messageId, reaction }).then(({ message }) => showMessages([message]), ignoreRefusal);

type Kept = Omit<InputOfCall<'updateInbox'>, 'conversation_id'>;

async function changeInbox(conversation_id: string, change: Kept, options?: CallOptions): Promise<void> {
  const user_id = store.getState().session.user?.user_id;
  if (user_id === undefined) return;
  const { upserted } = sliceOf(Inbox).actions;
  const before = selectRow(store.getState(), Inbox, inboxId(conversation_id, user_id));
  // Higher than what is stored, and lower than what the server will say.
  const now = before && { ...before, ...change, rev: before.rev + 0.5 };
  if (now) store.dispatch(upserted([now]));
  try {
    await call.updateInbox({ conversation_id, ...change }, options);
  } catch (cause) {
    if (before && now) store.dispatch(upserted([{ ...before, rev: before.rev + 0.6 }]));
    throw cause;
  }
}

/** Changes what the reader keeps of a conversation; it shows at once, and again as it was when it was refused. */
export const keepInbox = (conversation_id: string, change: Kept): Promise<void> =>
  changeInbox(conversation_id, change).catch(ignoreRefusal);

/** The reader's own: two sides of a conversation may use one browser. */
const place = (conversation_id: string) => `${store.getState().session.user?.user_id}/chat/${conversation_id}`;

/** What was begun here without a line, until the server has it. */
export const draftHere = (conversation_id: string): string => (readKept(place(conversation_id)) as string) || '';

/** Keeps what was begun in a conversation, on every device of the reader; in this browser while there is no line. */
export async function keepDraft(conversation_id: string, draft: string): Promise<void> {
  const own = place(conversation_id);
  if (draft) keep(own, draft);
  else dropKept(own);
  try {
    await changeInbox(conversation_id, { draft }, { quiet: true, keepalive: true });
  } catch (cause) {
    console.warn('The draft was not kept', cause);
    return;
  }
  // What was typed meanwhile stays.
  if (readKept(own) === draft) dropKept(own);
}
