/** Telling people of messages that they have not seen, by the bell and by mail as they chose. */
import { Inbox } from '#shared/chat/entities.ts';
import { tell } from '../accounts/index.ts';
import { atMost, type Ports } from '../ports.ts';

const atOnce = 200;

/** Whether there is anything to tell of one whose moment has come. */
const tells = ({ unread, muted, blocked, archived, request }: Inbox): boolean =>
  unread > 0 && !muted && !blocked && !archived && !request;

/** Safe to repeat: the same moment is told once. */
export async function tellUnread(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const now = clock.now();
  const due = await storage.find(Inbox, { tell_at: atMost(new Date(now)) }, { limit: atOnce });
  for (const { inbox_id, tell_at } of due) {
    const told = await storage.transact(async (tx) => {
      const inbox = await tx.get(Inbox, inbox_id);
      if (inbox?.tell_at?.getTime() !== tell_at?.getTime() || !inbox) return undefined;
      const isTold = tells(inbox);
      await tx.update(Inbox, inbox_id, { tell_at: undefined, ...(isTold && { told_at: new Date(now) }) });
      return isTold ? inbox : undefined;
    });
    if (!told) continue;
    const { user_id, other_id, conversation_id } = told;
    await tell(ports, {
      ...{ user_id, type: 'message', actor_id: other_id, path: `/chat/${conversation_id}`, topic: conversation_id },
      once: `message|${inbox_id}|${tell_at!.getTime()}`,
    });
  }
}
