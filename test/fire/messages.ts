/** People who write to each other while a server is killed, and what must hold afterwards. */
import { expect } from 'vitest';
import { Chat, Conversation, Inbox } from '#shared/chat/entities.ts';
import { inboxId, personAt } from '#shared/chat/rules.ts';
import { appId, type RunningServer } from '#parse/server.ts';
import { addPeople, type SignedIn } from '../../scripts/bench/people.ts';
import { startProcess } from '../votes/processes.ts';

/** Sends of one message at most. */
const mostTries = 100;

interface Pair {
  readonly people: readonly [SignedIn, SignedIn];
  readonly conversation_id: string;
}

interface Sent {
  readonly conversation_id: string;
  readonly client_id: string;
  readonly seq: number;
  /** How often it was sent before it was acknowledged. */
  readonly tries: number;
}

async function run<T>(url: string, who: SignedIn, name: string, input: object): Promise<T> {
  const response = await fetch(`${url}/parse/functions/${name}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Parse-Application-Id': appId,
      'X-Parse-Session-Token': who.tokens[0]!,
      // An address each, as they have at home.
      'X-Forwarded-For': `10.9.${who.user_id % 250}.${(who.user_id >> 8) % 250}`,
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { result: T }).result;
}

/** Conversations of so many pairs of signed-in people. */
async function pairUp({ url, database }: RunningServer, pairs: number): Promise<Pair[]> {
  const people = await addPeople(database.db, 2 * pairs, 1);
  return Promise.all(
    Array.from({ length: pairs }, async (_, n): Promise<Pair> => {
      const [one, two] = [people[2 * n]!, people[2 * n + 1]!];
      const { conversation } = await run<{ conversation: { conversation_id: string } }>(url, one, 'fetchConversation', {
        user_id: two.user_id,
      });
      return { people: [one, two], conversation_id: conversation.conversation_id };
    }),
  );
}

/** One message, sent under its own id until some server acknowledges it, as the page's outbox does. */
async function deliver(url: () => string, who: SignedIn, conversation_id: string, client_id: string): Promise<Sent> {
  const input = { conversation_id, client_id, text: `From ${who.user_id}: ${client_id}` };
  for (let tries = 1; ; tries++)
    try {
      const { message } = await run<{ message: { seq: number } }>(url(), who, 'sendMessage', input);
      return { conversation_id, client_id, seq: message.seq, tries };
    } catch (error) {
      if (tries === mostTries) throw error;
      // load-safe: between two tries of a page
      await new Promise((again) => setTimeout(again, 20));
    }
}

/** Everybody writes so many messages, one after the other, to a server that is killed in the middle of it; then they go on at the first one. */
export async function writeWhileKilled(
  server: RunningServer,
  databaseUri: string,
  { pairs, each }: { pairs: number; each: number },
): Promise<{ talks: Pair[]; sent: Sent[] }> {
  const talks = await pairUp(server, pairs);
  const victim = await startProcess(databaseUri);
  let url = victim.url;
  let acknowledged = 0;
  const killed = new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (acknowledged < pairs * each) return;
      clearInterval(look);
      void victim.kill().then(() => {
        url = server.url;
        resolve();
      });
    }, 1);
  });
  const writing = talks.flatMap(({ people, conversation_id }) =>
    people.map(async (who) => {
      const sent: Sent[] = [];
      for (let n = 0; n < each; n++) {
        sent.push(await deliver(() => url, who, conversation_id, `m-${who.user_id}-${n}`));
        acknowledged++;
      }
      return sent;
    }),
  );
  const [sent] = await Promise.all([Promise.all(writing), killed]);
  return { talks, sent: sent.flat() };
}

/** Each acknowledged message is there once, under the place that was answered, in one order without a hole, which counts and marks agree with. */
export async function expectWhole({ ports }: RunningServer, talks: readonly Pair[], sent: readonly Sent[]) {
  const { storage } = ports;
  for (const { conversation_id } of talks) {
    const rows = await storage.find(Chat, { conversation_id }, { sort: { seq: 1 } });
    const told = sent.filter((one) => one.conversation_id === conversation_id).toSorted((a, b) => a.seq - b.seq);
    expect(rows.map(({ seq, client_id }) => [seq, client_id])).toEqual(
      told.map(({ seq, client_id }) => [seq, client_id]),
    );
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
    const conversation = (await storage.get(Conversation, conversation_id))!;
    const by = (side: 1 | 2) => rows.filter(({ user_id }) => user_id === personAt(conversation, side));
    for (const side of [1, 2] as const) {
      // Everybody's own are in the order in which they were written.
      expect(by(side).map(({ n }) => n)).toEqual(by(side).map((_, index) => index + 1));
      const inbox = await storage.get(Inbox, inboxId(conversation_id, personAt(conversation, side)));
      expect(inbox!.unread).toBe(by(side === 1 ? 2 : 1).length);
    }
    expect(conversation).toMatchObject({
      ...{ last_seq: rows.length, n_1: by(1).length, n_2: by(2).length },
      last_messageId: rows.at(-1)!.messageId,
    });
  }
}
