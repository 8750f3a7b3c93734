/** Cards of the demo's orders are told at the start, all at once: they are put where they belong in their conversations, by the days of their steps. */
import { Chat, Conversation, Inbox } from '#shared/chat/entities.ts';
import { inboxId, lineOf, otherSide, personAt, sideOf } from '#shared/chat/rules.ts';
import { OrderStep } from '#shared/services/entities/order.ts';
import { hour, minute, second } from '#shared/time.ts';
import { conversationId } from '#cloud/chat/messages/conversations.ts';
import { messageId } from '#cloud/chat/messages/messages.ts';
import { lastKindOf } from '#cloud/chat/messages/acts.ts';
import { cardOfStep, tellOrderSteps } from '#cloud/services/orders/orderNotifications.ts';
import { oneOf, type Ports, type Transaction } from '#cloud/kernel/ports.ts';

/** Rows of one conversation that are looked at; a conversation that people have filled is left alone. */
const most = 300;
/** Milliseconds for which what was not read stays so. */
const news = 12 * hour;
/** A place that no row has, while rows change places. */
const aside = 1_000_000;

type Moments = ReadonlyMap<string, Date>;

/** When each card of these people's orders belongs, by its message, and the conversations that they stand in. */
async function momentsOf({ storage, secrets }: Ports, people: readonly number[]) {
  const steps = await storage.find(OrderStep, { user_id: oneOf(people), provider_id: oneOf(people) });
  const moments = new Map<string, Date>();
  const conversations = new Set<string>();
  for (const { step_id, user_id, provider_id, by, createdAt } of steps) {
    const conversation_id = conversationId(secrets, user_id, provider_id);
    conversations.add(conversation_id);
    const from = by === provider_id ? provider_id : user_id;
    moments.set(messageId(secrets, conversation_id, from, cardOfStep(step_id)), createdAt);
    const needs = messageId(secrets, conversation_id, provider_id, `${cardOfStep(step_id)}-needs`);
    moments.set(needs, new Date(createdAt.getTime() + second));
  }
  return { moments, conversations };
}

async function dateOne(tx: Transaction, now: number, conversation_id: string, moments: Moments): Promise<void> {
  const rows = await tx.find(Chat, { conversation_id }, { sort: { seq: 1 }, limit: most });
  const conversation = await tx.get(Conversation, conversation_id);
  const isLate = ({ messageId: id, stamp }: Chat) => stamp.getTime() - (moments.get(id) ?? stamp).getTime() > minute;
  if (!conversation || rows.length === most || !rows.some(isLate)) return;
  const inOrder = rows
    .map((row) => ({ ...row, was: row.n, stamp: moments.get(row.messageId) ?? row.stamp }))
    .toSorted((a, b) => a.stamp.getTime() - b.stamp.getTime() || a.seq - b.seq);
  const sent = { 1: 0, 2: 0 };
  const placed = inOrder.map((row, index) => ({
    ...row,
    seq: index + 1,
    n: ++sent[sideOf(conversation, row.user_id)!],
  }));
  const first = rows.map(({ messageId: id, seq }) => ({ id, set: { seq: seq + aside } }));
  await tx.apply(Chat, first);
  await tx.apply(
    Chat,
    placed.map(({ messageId: id, seq, n, stamp }) => ({ id, set: { seq, n, stamp } })),
  );
  const last = placed.at(-1)!;
  const seen = { 1: 0, 2: 0 };
  for (const side of [1, 2] as const) {
    const user_id = personAt(conversation, side);
    const inbox = await tx.get(Inbox, inboxId(conversation_id, user_id));
    if (!inbox) continue;
    const theirs = placed.filter((row) => row.user_id !== user_id);
    const own = placed.findLast((row) => row.user_id === user_id);
    // Who wrote has read what stands above.
    const unread = theirs.find(
      ({ was, stamp, seq }) => was > inbox.seen_n && seq > (own?.seq ?? 0) && now - stamp.getTime() < news,
    );
    const seen_n = unread ? unread.n - 1 : theirs.length;
    seen[side] = seen_n;
    await tx.update(Inbox, inbox.inbox_id, {
      ...{ seen_n, unread: theirs.length - seen_n, last_at: last.stamp },
      ...(own && { last_seq: own.seq }),
      ...(!unread && { tell_at: undefined }),
    });
  }
  await tx.update(Conversation, conversation_id, {
    ...{ last_seq: placed.length, n_1: sent[1], n_2: sent[2], seen_1: seen[1], seen_2: seen[2] },
    ...{ received_1: sent[otherSide(1)], received_2: sent[otherSide(2)] },
    last_line: lineOf(last.title || last.text || last.attachments[0]?.name || ''),
    last_kind: lastKindOf(last),
    last_by: sideOf(conversation, last.user_id)!,
    last_messageId: last.messageId,
    last_at: last.stamp,
  });
}

/** Repeatable: cards that stand where they belong stay there. */
export async function dateCards(ports: Ports, ids: ReadonlyMap<string, number>): Promise<void> {
  // Those that nobody has told of yet come first.
  await tellOrderSteps(ports);
  const { moments, conversations } = await momentsOf(ports, [...ids.values()]);
  for (const conversation_id of conversations)
    await ports.storage.transact((tx) => dateOne(tx, ports.clock.now(), conversation_id, moments));
}
