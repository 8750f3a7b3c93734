/** Telling people of messages that they have not seen, by the bell and by mail as they chose. */
import { Profile } from '#shared/accounts/entities.ts';
import { Inbox } from '#shared/chat/entities.ts';
import { tell } from '#cloud/accounts/index.ts';
import { atMost, type Ports, type Reader } from '#cloud/kernel/ports.ts';

const pageSize = 200;

/** Whether there is anything to tell of one whose moment has come: strangers' requests are told to those who offer services alone, whom buyers ask. */
async function tells(reader: Reader, { user_id, unread, muted, blocked, archived, request }: Inbox): Promise<boolean> {
  if (!unread || muted || blocked || archived) return false;
  return !request || Boolean((await reader.get(Profile, user_id))?.is_provider);
}

/** Safe to repeat: the same moment is told once. */
export async function tellUnread(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const now = clock.now();
  const due = await storage.find(Inbox, { tell_at: atMost(new Date(now)) }, { limit: pageSize });
  for (const { inbox_id, tell_at } of due) {
    const told = await storage.transact(async (tx) => {
      const inbox = await tx.get(Inbox, inbox_id);
      if (inbox?.tell_at?.getTime() !== tell_at?.getTime() || !inbox) return undefined;
      const isTold = await tells(tx, inbox);
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
