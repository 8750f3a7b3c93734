/** Telling people of messages that they have not seen, by the bell and by mail as they chose. */
import { Inbox } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { tell } from '../accounts/index.ts';
import { atMost, type Ports } from '../ports.ts';

const atOnce = 200;

/** What becomes of one whose moment has come: somebody is told, or it is looked at again later, or there is nothing to tell. */
const judge = (inbox: Inbox, now: number): { tells: boolean; tell_at?: Date } => {
  const { unread, muted, blocked, archived, request, last_at } = inbox;
  if (!unread || muted || blocked || archived || request) return { tells: false };
  const ripe = last_at.getTime() + chatLimits.telling.after;
  return ripe > now ? { tells: false, tell_at: new Date(ripe) } : { tells: true };
};

/** Safe to repeat: the same moment is told once. */
export async function tellUnread(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const now = clock.now();
  const due = await storage.find(Inbox, { tell_at: atMost(new Date(now)) }, { limit: atOnce });
  for (const { inbox_id, tell_at } of due) {
    const told = await storage.transact(async (tx) => {
      const inbox = await tx.get(Inbox, inbox_id);
      if (inbox?.tell_at?.getTime() !== tell_at?.getTime() || !inbox) return undefined;
      const { tells, tell_at: later } = judge(inbox, now);
      await tx.update(Inbox, inbox_id, { tell_at: later, ...(tells && { told_at: new Date(now) }) });
      return tells ? inbox : undefined;
    });
    if (!told) continue;
    const { user_id, other_id, conversation_id } = told;
    await tell(ports, {
      ...{ user_id, type: 'message', actor_id: other_id, path: `/chat/${conversation_id}`, topic: conversation_id },
      once: `message|${inbox_id}|${tell_at!.getTime()}`,
    });
  }
}
