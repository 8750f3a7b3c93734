/** Telling people's devices of messages that no open page of theirs has shown. */
import { Profile } from '#shared/accounts/entities.ts';
import { PersonalData, PushToken } from '#shared/accounts/entities/personal.ts';
import { type Chat, Inbox } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { inboxId, lineOf } from '#shared/chat/rules.ts';
import { pushTo, wants } from '#cloud/accounts/index.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { lastKindOf } from './acts.ts';

type PushingPorts = Pick<Ports, 'storage' | 'clock' | 'accounts' | 'push' | 'log'>;

/** The newest message for each inbox that waits for the next round. */
const waiting = perStorage(() => new Map<string, Chat>());

/** What has a sentence of its own where a message has no words. */
const wordless = ['picture', 'voice', 'file', 'new'] as const;

/** What a device shows of a message: its words, or what kind it is. */
function wordsOf(message: Chat, isText: boolean): { text: string } | { says: string } {
  if (!isText) return { says: 'chat.push.new' };
  const kind = lastKindOf(message);
  const line = lineOf(message.title || message.text);
  if (line) return { text: line };
  return { says: `chat.push.${wordless.find((each) => each === kind) ?? 'new'}` };
}

/** Those who were on a page have seen them by now; all others with a device are told. */
async function pushRound(ports: PushingPorts, round: ReadonlyMap<string, Chat>): Promise<void> {
  const { storage } = ports;
  const inboxes = await storage.getMany(Inbox, [...round.keys()]);
  const due = inboxes.filter(
    ({ inbox_id, seen_n, muted, blocked, request }) =>
      !muted && !blocked && !request && seen_n < round.get(inbox_id)!.n,
  );
  const user_ids = [...new Set(due.map(({ user_id }) => user_id))];
  const devices = user_ids.length ? await storage.find(PushToken, { user_id: oneOf(user_ids) }) : [];
  const reached = new Set(devices.map(({ user_id }) => user_id));
  const told = due.filter(({ user_id }) => reached.has(user_id));
  if (!told.length) return;
  const [people, personal] = await Promise.all([
    storage.getMany(
      Profile,
      told.map(({ other_id }) => other_id),
    ),
    storage.getMany(PersonalData, [...reached]),
  ]);
  const names = new Map(people.map(({ user_id, full_name }) => [user_id, full_name]));
  const settings = new Map(personal.map((row) => [row.user_id, row]));
  const isWanted = ({ user_id }: Inbox) => wants(settings.get(user_id), 'message', 'push');
  await Promise.all(
    told.filter(isWanted).map(({ inbox_id, user_id, other_id, conversation_id }) =>
      pushTo(ports, user_id, {
        title: names.get(other_id) ?? '',
        ...wordsOf(round.get(inbox_id)!, settings.get(user_id)?.settings.push_text !== false),
        path: `/chat/${conversation_id}`,
        topic: conversation_id,
      }),
    ),
  );
}

/** Behind the answer's back, some moments later; of several messages in a row the newest one is told. */
export function pushLater(ports: PushingPorts, message: Chat): void {
  const { storage, clock, log } = ports;
  const round = waiting(storage);
  const isFirst = round.size === 0;
  round.set(inboxId(message.conversation_id, message.to_id), message);
  if (!isFirst) return;
  clock
    .pause(chatLimits.pushAfter)
    .then(() => {
      const now = new Map(round);
      round.clear();
      return pushRound(ports, now);
    })
    .catch((error: unknown) => log.warn({ err: error }, 'devices could not be told of messages'));
}
