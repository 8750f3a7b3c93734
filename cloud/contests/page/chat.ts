/** The contest chat: reading, writing and removing messages. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { ChatAuthor, ContestMessage, type SentMessage } from '#shared/contests/entities/chat.ts';
import {
  type ChatState,
  chatStateOf,
  isDisplayName,
  saysSomething,
  tidyName,
  tidyText,
} from '#shared/contests/page/chatRules.ts';
import { Contest } from '#shared/contests/entities.ts';
import { contestRoom } from '#shared/contests/rooms.ts';
import { Refusal } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { type Actor, allows, everyone } from '#shared/model/access.ts';
import { rawText } from '#shared/model/measured.ts';
import { folded } from '#shared/model/unicode.ts';
import { officialNames, peopleOf } from '#cloud/accounts/index.ts';
import { chatting, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { passesFor } from '#cloud/patterns/lookAlike.ts';
import { Duplicate, type Reader, type Secrets } from '#cloud/kernel/ports.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { ChatMessageShape } from '#shared/contests/shapes.ts';
import type { Timed } from '#shared/shapes.ts';
import { minute } from '#shared/time.ts';
import { siteSettings } from '#cloud/site/index.ts';
import { userVoter, visitorVoter } from '#cloud/contests/voting/voters.ts';

/** The holders a reader writes as: the member and the browser's visitor. */
const namesOf = ({ user_id, visitor_id }: Actor): string[] => [
  ...(user_id === undefined ? [] : [userVoter(user_id)]),
  ...(visitor_id === undefined ? [] : [visitorVoter(visitor_id)]),
];

/** Public tag of an author. Its own HMAC prefix, so that messages cannot be matched with votes. */
export const authorTag = (secrets: Pick<Secrets, 'tag'>, contest: Pick<Contest, 'secret'>, author_id: string) =>
  secrets.tag(contest.secret, `chat|${author_id}`, 9);

const shapeOf = (row: ContestMessage, contest: Contest, person: PersonShape | undefined): ChatMessageShape => ({
  message_id: row.message_id,
  cx_id: row.cx_id,
  author: row.author,
  // Closed accounts have no name.
  name: row.user_id === undefined || person ? row.name : '',
  text: row.text,
  stamp: row.at_ms / 1000,
  member: row.user_id !== undefined,
  organizer: row.user_id === contest.user_id,
  username: person?.username ?? '',
  avatar: person?.avatar ?? '',
});

/** The contest, if the caller may see it; otherwise as if it did not exist. */
async function contestFor(reader: Reader, caller: Actor, cx_id: string): Promise<Contest> {
  const contest = await reader.get(Contest, cx_id);
  if (!contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('contest_not_found');
  return contest;
}

/** State of the chat; also 'off' when disabled for the whole site. */
async function stateFor({ storage, clock }: Context, contest: Contest): Promise<ChatState> {
  const { features_off } = await siteSettings(storage)();
  return features_off.includes('contest_chat') ? 'off' : chatStateOf(contest, clock.now());
}

export interface ContestChat extends Timed {
  /** The last messages, oldest first. */
  messages: ChatMessageShape[];
  /** The reader's display name; empty when they have none. */
  name: string;
  /** The reader's author tags. */
  own: string[];
  state: ChatState;
  /** Whether the chat is open and the reader is known. */
  may_write: boolean;
}

export const getContestChat = defineFunction({
  route: 'POST /app/contest/v2/getContestChat',
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId }),
  async run(context, { cx_id }): Promise<ContestChat> {
    const { storage, secrets, clock, caller } = context;
    const contest = await contestFor(storage, caller, cx_id);
    const state = await stateFor(context, contest);
    const [author_id] = namesOf(caller);
    // A disabled chat is not readable either.
    const rows =
      state === 'off'
        ? []
        : await storage.find(ContestMessage, { cx_id }, { sort: { at_ms: -1 }, limit: contestLimits.chat.shown });
    const [people, name] = await Promise.all([
      peopleOf(
        storage,
        rows.flatMap(({ user_id }) => user_id ?? []),
      ),
      author_id === undefined ? '' : nameOf(storage, caller, author_id),
    ]);
    return {
      messages: rows.toReversed().map((row) => shapeOf(row, contest, people.get(row.user_id ?? 0))),
      name,
      own: namesOf(caller).map((each) => authorTag(secrets, contest, each)),
      state,
      may_write: state === 'open' && author_id !== undefined,
      serverTime: clock.now() / 1000,
    };
  },
});

/** A member's name, or the visitor's chosen one; empty when they have none. */
async function nameOf(reader: Reader, { user_id }: Actor, author_id: string): Promise<string> {
  if (user_id === undefined) return (await reader.get(ChatAuthor, author_id))?.name ?? '';
  const profile = await reader.get(Profile, user_id);
  return profile?.full_name || profile?.username || '';
}

/** Refuses names that look like the organizer's or an operator's. Other names are free, because members are marked. */
async function refuseOrganizersName(reader: Reader, contest: Contest, name: string, official: readonly string[]) {
  const organizer = await reader.get(Profile, contest.user_id);
  const taken = [organizer?.full_name ?? '', organizer?.username ?? '', ...official];
  if (passesFor(name, taken)) throw new Refusal('chat_name_taken');
}

/** Messages per address in the current minute. */
const addressCounts = perStorage(() => ({ minute: 0, counts: new Map<string, number>() }));

function countAddress({ storage, caller, clock }: Context): void {
  const counter = addressCounts(storage);
  const current = Math.floor(clock.now() / minute);
  if (counter.minute !== current) {
    counter.minute = current;
    counter.counts.clear();
  }
  const count = (counter.counts.get(caller.address) ?? 0) + 1;
  if (count > contestLimits.chat.address)
    throw new Refusal('chat_too_fast', { seconds: Math.ceil(60 - ((clock.now() / 1000) % 60)) });
  counter.counts.set(caller.address, count);
}

const longestWindow = Math.max(...contestLimits.chat.author.map(({ seconds }) => seconds));

/** Throws when the author has exceeded a rate limit or repeats a message. */
function refuseFlood(sent: readonly SentMessage[], of: string, now: number): void {
  for (const { messages, seconds } of contestLimits.chat.author) {
    const first = sent.filter(({ at_ms }) => at_ms > now - seconds * 1000).at(-messages);
    if (first)
      throw new Refusal('chat_too_fast', { seconds: Math.max(1, Math.ceil((first.at_ms - now) / 1000 + seconds)) });
  }
  if (sent.some((one) => one.of === of && one.at_ms > now - contestLimits.chat.repeat * 1000))
    throw new Refusal('chat_repeated');
}

export const sendContestMessage = defineFunction({
  route: 'POST /app/contest/v2/sendContestMessage',
  who: everyone,
  limit: chatting,
  input: z.strictObject({
    cx_id: publicId,
    client_id: clientId,
    text: rawText(contestLimits.chat.text)
      .transform(tidyText)
      .pipe(
        z
          .string()
          .min(1)
          .max(contestLimits.chat.text)
          .refine((text) => !text || saysSomething(text)),
      ),
    /** A visitor's display name, stored for next time; members use their own. */
    name: rawText(contestLimits.chat.name.max)
      .transform(tidyName)
      .refine(isDisplayName, 'contests.chat.nameRule')
      .optional(),
  }),
  async run(context, { cx_id, client_id, text, name }): Promise<{ message: ChatMessageShape }> {
    const { storage, secrets, clock, rooms, caller } = context;
    const [author_id] = namesOf(caller);
    if (author_id === undefined) throw new Refusal('visitor_required');
    // Derived from the author, so that nobody can replay another author's id.
    const message_id = secrets.hash(`message|${cx_id}|${author_id}|${client_id}`).slice(0, 12);
    const of = secrets.hash(folded(text).replaceAll(/\s+/gu, ' ')).slice(0, 12);

    const official = caller.user_id === undefined ? await officialNames(storage)(context.accounts) : [];
    const write = () =>
      storage.transact(async (tx) => {
        const contest = await contestFor(tx, caller, cx_id);
        const made = await tx.get(ContestMessage, message_id);
        if (made) return { contest, row: made, isNew: false };

        if ((await stateFor(context, contest)) !== 'open') throw new Refusal('chat_closed');
        const now = clock.now();
        const author = await tx.get(ChatAuthor, author_id);
        const sent = (author?.sent ?? []).filter(({ at_ms }) => at_ms > now - longestWindow * 1000);
        // Already sent and removed since: it stays removed.
        if (sent.some((one) => one.message_id === message_id)) throw new Refusal('message_not_found');
        refuseFlood(sent, of, now);
        const isVisitor = caller.user_id === undefined;
        const chosen = isVisitor ? (name ?? author?.name) : await nameOf(tx, caller, author_id);
        if (!chosen) throw new Refusal('chat_name_needed');
        if (isVisitor) await refuseOrganizersName(tx, contest, chosen, official);

        const { user_id } = caller;
        const row = await tx.insert(ContestMessage, {
          message_id,
          cx_id,
          at_ms: now,
          name: chosen,
          text,
          user_id,
          author: authorTag(secrets, contest, author_id),
        });
        const set = { sent: [...sent, { message_id, at_ms: now, of }], ...(isVisitor && { name: chosen }) };
        await tx.apply(ChatAuthor, [{ id: author_id, set, orInsert: {} }]);
        return { contest, row, isNew: true };
      });

    // Serialized per author, so that concurrent messages are rate limited one by one.
    const { contest, row, isNew } = await inTurn(storage, `chat|${author_id}`, async () => {
      if (!(await storage.get(ContestMessage, message_id))) countAddress(context);
      return write().catch(async (error: unknown) => {
        if (!(error instanceof Duplicate)) throw error;
        // Either another process stored it concurrently, or it was removed long ago.
        if (await storage.get(ContestMessage, message_id)) return write();
        throw new Refusal('message_not_found');
      });
    });
    const people = await peopleOf(storage, row.user_id === undefined ? [] : [row.user_id]);
    const message = shapeOf(row, contest, people.get(row.user_id ?? 0));
    if (isNew) rooms.send(contestRoom, cx_id, 'chat', { message });
    return { message };
  },
});

export const removeContestMessage = defineFunction({
  route: 'POST /app/contest/v2/removeContestMessage',
  who: everyone,
  limit: chatting,
  input: z.strictObject({ message_id: publicId }),
  /** Removing is idempotent. */
  async run({ storage, secrets, rooms, caller }, { message_id }): Promise<{ success: true }> {
    const cx_id = await storage.transact(async (tx) => {
      const message = await tx.get(ContestMessage, message_id);
      if (!message) return undefined;
      const contest = await tx.get(Contest, message.cx_id);
      // Unreadable messages are refused as if they did not exist.
      if (!contest || !allows(Contest.access.read, caller, contest)) return undefined;
      const isOwn = namesOf(caller).some((each) => authorTag(secrets, contest, each) === message.author);
      if (!isOwn && !allows(ContestMessage.access.delete, caller, message, { cx_id: contest }))
        throw new Refusal('forbidden');
      await tx.remove(ContestMessage, message_id);
      return message.cx_id;
    });
    if (cx_id) rooms.send(contestRoom, cx_id, 'chat_removed', { message_id });
    return { success: true };
  },
});
