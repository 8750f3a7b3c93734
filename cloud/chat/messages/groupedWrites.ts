/**
 * What people do in conversations, written in groups: messages and marks that wait together go in one transaction. A message takes its place in the order inside it, so that there is one order on all servers, without a gap and
 * without a double. Measured against a transaction for each message: more than twice as many.
 */
import { Follow } from '#shared/accounts/entities/social.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Chat, Conversation, Inbox } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { inboxId, lineOf, otherSide, sideOf } from '#shared/chat/rules.ts';
import { Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { followId } from '#cloud/accounts/index.ts';
import { type Act, type Done, lastKindOf, type Marking, type Sending, type WritingPorts } from './acts.ts';
import { change, changeInbox, inboxOf, madeConversation, remember, type State, write } from './batchState.ts';
import { lastWritten, noteShared } from './lastWritten.ts';
import { mayWrite } from './whoMayWrite.ts';
import { groupCommit } from '#cloud/patterns/groupCommit.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { writeWithRetries } from '#cloud/patterns/retries.ts';
import { Conflict, type Storage, type Transaction } from '#cloud/kernel/ports.ts';

/** Once a day for a conversation at most. */
const tellAt = ({ told_at }: Inbox, now: number) =>
  new Date(Math.max(now + chatLimits.telling.after, (told_at?.getTime() ?? 0) + chatLimits.telling.again));

async function send(ports: WritingPorts, state: State, act: Sending): Promise<Done | Refusal> {
  const { conversation_id, user_id, messageId, client_id, content } = act;
  const before = state.conversations.get(conversation_id);
  const side = before && sideOf(before, user_id);
  if (!before || !side) return new Refusal('conversation_not_found');
  const other = otherSide(side);
  const mine = inboxOf(state, before, side);
  const theirs = inboxOf(state, before, other);
  const may = await mayWrite(ports, state, act, { conversation: before, side, mine, theirs });
  if (may instanceof Refusal) return may;
  const { isRequest, isHeld } = may;
  // The same text to many: who looks at reports is told.
  if (isHeld && !theirs.blocked)
    state.reports.push({
      report_id: ports.secrets.hash(`report|server|${messageId}`).slice(0, 12),
      messageId,
      conversation_id,
      reason: 'spam',
      reported_at: new Date(state.now),
    });

  const at = new Date(state.now);
  const seq = Math.max(before.last_seq, mine.last_seq ?? 0, theirs.last_seq ?? 0) + 1;
  const n = before[`n_${side}`] + 1;
  const row: NewRecordOf<typeof Chat> = {
    messageId,
    conversation_id,
    user_id,
    to_id: theirs.user_id,
    seq,
    n,
    client_id,
    stamp: at,
    delivery: isHeld ? 'held' : 'delivered',
    ...content,
  };
  state.messages.push(row);
  if (act.offer) state.offers.push({ ...act.offer, delivery: row.delivery });
  for (const { file_id } of content.attachments ?? []) state.claimed.push({ id: file_id, set: { messageId } });
  // Nothing of a held message arrives, not even its number: the row that both see stays as it is.
  const conversation: Conversation = isHeld
    ? before
    : {
        ...before,
        ...{ last_seq: seq, opened_1: true, opened_2: true },
        [`n_${side}`]: n,
        last_line: lineOf(content.title || content.text || content.attachments?.[0]?.name || ''),
        last_kind: lastKindOf(content),
        last_by: side,
        last_messageId: messageId,
        last_at: at,
      };
  changeInbox(state, { ...mine, request: false, archived: false, last_seq: seq, last_at: at });
  if (!isHeld) {
    change(state, conversation);
    const isOpened = before.opened_1 && before.opened_2;
    if (!isOpened && !state.newConversations.has(conversation_id)) state.opened.add(conversation_id);
    changeInbox(state, {
      ...theirs,
      unread: Math.max(0, n - theirs.seen_n),
      request: isRequest,
      archived: theirs.archived && theirs.muted,
      last_at: at,
      // The time runs from the first message that was not seen.
      tell_at: (theirs.unread && theirs.tell_at) || tellAt(theirs, state.now),
    });
  }
  const message: Chat = {
    ...{ attachments: [], type: 'message', urls: [], previews: [], forwarded: false, reaction_1: '', reaction_2: '' },
    ...row,
    delivery: row.delivery!,
    ...{ objectId: messageId, createdAt: at, updatedAt: at, rev: 1 },
  };
  return { conversation, message, isNew: true, delivered: !isHeld };
}

function mark(state: State, { conversation_id, user_id, seen, received }: Marking): Done | Refusal {
  const before = state.conversations.get(conversation_id);
  const side = before && sideOf(before, user_id);
  if (!before || !side) return new Refusal('conversation_not_found');
  const told = before[`n_${otherSide(side)}`];
  const upTo = (count = 0) => Math.min(count, told);
  const inbox = inboxOf(state, before, side);
  const seen_n = Math.max(inbox.seen_n, upTo(seen));
  const unread = told - seen_n;
  if (seen_n !== inbox.seen_n || unread !== inbox.unread) changeInbox(state, { ...inbox, seen_n, unread });
  const marks = {
    [`seen_${side}`]: Math.max(before[`seen_${side}`], state.secretive.has(user_id) ? 0 : seen_n),
    [`received_${side}`]: Math.max(before[`received_${side}`], upTo(received), seen_n),
  };
  const conversation: Conversation = { ...before, ...marks };
  // A request tells nothing of itself before it is accepted.
  if (!inbox.request && Object.entries(marks).some(([name, value]) => before[name as 'seen_1'] !== value))
    change(state, conversation);
  return { conversation: state.conversations.get(conversation_id)!, isNew: false, delivered: true };
}

async function read(ports: WritingPorts, tx: Transaction, batch: readonly Act[]): Promise<State> {
  const { storage, secrets, clock } = ports;
  const ids = [...new Set(batch.map(({ conversation_id }) => conversation_id))];
  // A mark may write nothing, so no conflict would tell that the remembered rows are stale.
  const marked = new Set(batch.flatMap((act) => (act.kind === 'mark' ? act.conversation_id : [])));
  const remembered = ids.flatMap((id) => (marked.has(id) ? [] : (lastWritten(storage, id) ?? [])));
  const known = new Set(remembered.map(({ conversation }) => conversation.conversation_id));
  const rows = await tx.getMany(
    Conversation,
    ids.filter((id) => !known.has(id)),
  );
  const conversations = new Map(
    [...remembered.map(({ conversation }) => conversation), ...rows].map((row) => [row.conversation_id, row]),
  );
  const people = rows.flatMap(({ conversation_id, user_id1, user_id2 }) => [
    inboxId(conversation_id, user_id1),
    inboxId(conversation_id, user_id2),
  ]);
  const markers = new Set(batch.flatMap((act) => (act.kind === 'mark' && act.seen !== undefined ? act.user_id : [])));
  const now = clock.now();
  const newConversations = new Set<string>();
  for (const act of batch) {
    if (act.kind !== 'send' || act.to === undefined || conversations.has(act.conversation_id)) continue;
    const { conversation_id: id, user_id, to } = act;
    conversations.set(id, madeConversation(id, user_id, to, now));
    newConversations.add(id);
  }
  const firstWords = batch.flatMap((act) => {
    const row = act.kind === 'send' && !act.isCard ? conversations.get(act.conversation_id) : undefined;
    if (!row || (row.n_1 && row.n_2)) return [];
    const to = act.user_id === row.user_id1 ? row.user_id2 : row.user_id1;
    return followId(secrets, to, act.user_id);
  });
  // What decides about no order is read beside the transaction, which takes one command at a time.
  const [inboxes, personal, follows] = await Promise.all([
    tx.getMany(Inbox, people),
    storage.getMany(PersonalData, [...markers]),
    storage.getMany(Follow, [...new Set(firstWords)]),
  ]);
  return {
    conversations,
    inboxes: new Map([...remembered.flatMap((each) => each.inboxes), ...inboxes].map((row) => [row.inbox_id, row])),
    newInboxes: new Set(),
    newConversations,
    opened: new Set(),
    changed: { conversations: new Set(), inboxes: new Set() },
    messages: [],
    offers: [],
    reports: [],
    claimed: [],
    secretive: new Set(personal.flatMap(({ user_id, settings }) => (settings.read_receipts === false ? user_id : []))),
    follows: new Set(follows.map(({ follow_id }) => follow_id)),
    now,
  };
}

async function attempt(ports: WritingPorts, tx: Transaction, batch: readonly Act[]) {
  const state = await read(ports, tx, batch);
  const outcomes = new Map<Act, Done | Refusal>();
  for (const act of batch) outcomes.set(act, act.kind === 'send' ? await send(ports, state, act) : mark(state, act));
  await write(tx, state);
  return { outcomes, state };
}

async function attemptOnce(ports: WritingPorts, batch: readonly Act[]): Promise<Map<Act, Done | Refusal>> {
  const { storage } = ports;
  try {
    const { outcomes, state } = await storage.transact((tx) => attempt(ports, tx, batch), { tries: 1 });
    remember(storage, state);
    return outcomes;
  } catch (error) {
    const isGuess = batch.some(({ conversation_id }) => lastWritten(storage, conversation_id));
    for (const { conversation_id } of batch) noteShared(storage, conversation_id);
    // The rows were remembered and may have been stale: not a conflict with others, so it uses up no try.
    if (isGuess && error instanceof Conflict) return attemptOnce(ports, batch);
    throw error;
  }
}

/** Writes a batch; a message that comes twice in it is written once. What was stored before is answered from its row. */
export async function writeBatch(ports: WritingPorts, batch: readonly Act[]): Promise<Map<Act, Done | Refusal>> {
  const { storage, clock } = ports;
  const first = new Map<string, Act>();
  for (const act of batch) if (act.kind === 'send' && !first.has(act.messageId)) first.set(act.messageId, act);
  const firstOf = (act: Act) => (act.kind === 'send' ? first.get(act.messageId)! : act);
  const done = await writeWithRetries<Act, Done | Refusal>(
    clock,
    batch.filter((act) => firstOf(act) === act),
    {
      attempt: (acts) => attemptOnce(ports, acts),
      // None of them: another process made an inbox, which the next try finds.
      known: (acts) => storedBefore(storage, acts),
    },
  );
  // What may not be sent now, but was stored before its answer was lost, is answered as it was.
  const refused = [...done].flatMap(([act, outcome]) => (outcome instanceof Refusal ? act : []));
  if (refused.length) for (const [act, before] of await storedBefore(storage, refused)) done.set(act, before);
  return new Map(batch.map((act) => [act, done.get(firstOf(act))!]));
}

async function storedBefore(storage: Storage, acts: readonly Act[]): Promise<Map<Act, Done>> {
  const sendings = acts.filter((act) => act.kind === 'send');
  const [rows, conversations] = await Promise.all([
    storage.getMany(
      Chat,
      sendings.map(({ messageId }) => messageId),
    ),
    storage.getMany(Conversation, [...new Set(sendings.map(({ conversation_id }) => conversation_id))]),
  ]);
  const byId = new Map(rows.map((row) => [row.messageId, row]));
  const talks = new Map(conversations.map((row) => [row.conversation_id, row]));
  return new Map(
    sendings.flatMap((act): [Act, Done][] => {
      const message = byId.get(act.messageId);
      const conversation = talks.get(act.conversation_id);
      if (!message || !conversation) return [];
      return [[act, { conversation, message, isNew: false, delivered: message.delivery === 'delivered' }]];
    }),
  );
}

const queue = perStorage((storage) => {
  let ports: WritingPorts | undefined;
  const commit = groupCommit<Act, Done>({
    keysOf: ({ conversation_id }) => [conversation_id],
    lanes: 2,
    largestBatch: 300,
    longestQueue: 20_000,
    worthAnother: 100,
    run: (batch) => writeBatch({ ...ports!, storage }, batch),
  });
  return (given: WritingPorts, act: Act): Promise<Done> => {
    ports ??= given;
    return commit(given.clock, act);
  };
});

/** Does it with what others do at this moment. Throws a Refusal; sent again under the same id, a message is answered as before. */
export const doInConversation = (ports: WritingPorts, act: Act): Promise<Done> => queue(ports.storage)(ports, act);
