/**
 * Row 7: messages between two people. Of 2,000 and 8,000 signed-in, connected people 200 write, to one another: first each a message a second,
 * then as fast as they are acknowledged. Timed from sending until the other one's connection has it. Beside a socket.io server that passes
 * messages on and stores nothing, and one that inserts each first; neither checks who writes, keeps an order, or knows what was read. And how soon
 * a long conversation is open (opening.ts).
 */
import { randomBytes } from 'node:crypto';
import { appId } from '#parse/server.ts';
import { calm, commandsOf } from './commands.ts';
import { cpuSeconds, residentBytes } from './cpu.ts';
import { openMany } from './crowd.ts';
import type { BenchDatabase } from './database.ts';
import { benchOpening } from './opening.ts';
import { addPeople } from './people.ts';
import { startSubject } from './subject.ts';
import { median, milliseconds, table, whole } from './table.ts';
import type { Talking, TalkerOrder, TalkResult } from './talker.ts';
import type { BenchOptions } from './votes.ts';
import { startWorker } from './worker.ts';

const crowds = [2000, 8000] as const;
const writing = 200;
/** Milliseconds: of the phases, in units of `seconds`, and between two messages of one person in the paced one. Nobody writes more than 90 in a minute. */
const phases = { warm: 8000, paced: 4000, atOnce: 1500 } as const;
const every = 1000;
const idle = 5000;

interface Kind {
  readonly kind: 'ours' | 'inserting' | 'passing';
  readonly label: string;
  readonly server: string;
  readonly env: Readonly<Record<string, string>>;
}

const kinds: readonly Kind[] = [
  { kind: 'ours', label: 'Engage', server: 'ours', env: {} },
  { kind: 'inserting', label: 'socket.io, inserts first', server: 'rooms', env: { INSERTS: '1' } },
  { kind: 'passing', label: 'socket.io, stores nothing', server: 'rooms', env: {} },
];

interface Figures {
  p50: number;
  p99: number;
  perSecond: number;
  /** Database commands a message, in the first phase. */
  commands: number;
  /** CPU microseconds a message, in the second phase. */
  server: number;
  mongod: number;
  /** Bytes. */
  memory: number;
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part + 0.5)]!;

/** The conversations of those who write, two by two; ours makes them by its own call. */
async function pairUp(kind: Kind['kind'], url: string, people: readonly Talking[]): Promise<Talking[]> {
  const writers = people.slice(0, writing);
  const pairs = await openMany(writing / 2, async (n) => {
    if (kind !== 'ours') return `pair-${n}`;
    const [one, two] = [writers[2 * n]!, writers[2 * n + 1]!];
    const response = await fetch(`${url}/parse/functions/fetchConversation`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.200.0.${n}`,
        'X-Parse-Application-Id': appId,
        'X-Parse-Session-Token': one.token,
      },
      body: JSON.stringify({ user_id: two.user_id }),
    });
    if (!response.ok) throw new Error(`No conversation: ${response.status} ${await response.text()}`);
    const { result } = (await response.json()) as { result: { conversation: { conversation_id: string } } };
    return result.conversation.conversation_id;
  });
  return people.map((person, n) => (n < writing ? { ...person, conversation_id: pairs[n >> 1] } : person));
}

async function measure(
  { kind, label, server, env }: Kind,
  crowd: number,
  database: BenchDatabase,
  { profile, scratch, runs, seconds, say }: BenchOptions,
): Promise<Figures[]> {
  const name = `chat_${kind}_${crowd}`;
  const appSecret = randomBytes(32).toString('base64url');
  const subject = await startSubject({
    server,
    env: { DATABASE_URI: database.uri(name), APP_SECRET: appSecret, SCRATCH: scratch, ...env },
    profile,
  });
  const talker = await startWorker<TalkerOrder>('talker.ts');
  try {
    const { url, pid } = subject;
    const added = kind === 'ours' ? await addPeople(database.client.db(`bench_${name}`), crowd, 1) : [];
    const people = Array.from({ length: crowd }, (_, n) => ({
      user_id: added[n]?.user_id ?? n + 1,
      token: added[n]?.tokens[0] ?? '',
    }));
    const talking = await pairUp(kind, url, people);
    const door = kind === 'ours' ? 'ours' : 'rooms';
    await talker.order({ kind: door, url, applicationId: appId, people: talking });
    if (kind === 'ours') await calm(database.client);
    // For the JIT compiler; and everybody has answered, so that nobody is a stranger.
    await talker.order({ talk: phases.warm, every: every / 4 });
    const results: Figures[] = [];
    for (let run = 1; run <= runs; run++) {
      let paced: TalkResult | undefined;
      const commands = await commandsOf(database.client, idle, async () => {
        paced = await talker.order<TalkResult>({ talk: phases.paced * seconds, every });
      });
      const { delays } = paced!;
      const sum = [...commands.values()].reduce((total, count) => total + count, 0);
      const busy = () => [pid, database.pid].map((one) => (one && cpuSeconds(one)) || 0);
      const before = busy();
      const { perSecond, delays: atOnce } = await talker.order<TalkResult>({ talk: phases.atOnce * seconds });
      const [ours = 0, theirs = 0] = busy().map((used, n) => ((used - before[n]!) / atOnce.length) * 1e6);
      const memory = residentBytes(pid) ?? Number.NaN;
      const figures = {
        ...{ p50: median(delays), p99: at(delays, 0.99), perSecond, commands: sum / delays.length },
        ...{ server: ours, mongod: theirs, memory },
      };
      results.push(figures);
      say(
        `${label}, ${whole(crowd)} connected: ${whole(perSecond)}/s, p50 ${milliseconds(figures.p50)} ms, p99 ${milliseconds(figures.p99)} ms, commands ${figures.commands.toFixed(2)}, ${whole(ours)} + ${whole(theirs)} us`,
      );
    }
    return results;
  } finally {
    await talker.order({ close: true }).catch(() => undefined);
    await talker.stop();
    await subject.stop();
  }
}

export async function benchChat(database: BenchDatabase, options: BenchOptions): Promise<string> {
  const isWanted = (kind: string) => !options.only.length || options.only.includes(kind);
  return [
    ...(kinds.some(({ kind }) => isWanted(kind)) ? [await benchMessages(database, options)] : []),
    ...(isWanted('opening') ? [await benchOpening(database, options)] : []),
  ].join('\n\n');
}

async function benchMessages(database: BenchDatabase, options: BenchOptions): Promise<string> {
  const lines: string[][] = [];
  const rates = new Map<string, number>();
  for (const crowd of options.crowd ? [options.crowd] : crowds) {
    for (const each of kinds.filter(({ kind }) => !options.only.length || options.only.includes(kind))) {
      const results = await measure(each, crowd, database, options);
      const figure = (name: keyof Figures) => median(results.map((result) => result[name]));
      rates.set(`${each.kind} ${crowd}`, figure('perSecond'));
      const [ours, inserting] = [rates.get(`ours ${crowd}`), rates.get(`inserting ${crowd}`)];
      if (each.kind === 'inserting' && ours && inserting)
        options.note(`chat, ${crowd} connected: of socket.io that inserts first`, ours / inserting);
      lines.push([
        `${each.label}, ${whole(crowd)} connected`,
        whole(figure('perSecond')),
        milliseconds(figure('p50')),
        milliseconds(figure('p99')),
        each.kind === 'passing' ? '0' : figure('commands').toFixed(2),
        `${whole(figure('server'))} + ${whole(figure('mongod'))}`,
        whole(figure('memory') / 2 ** 20),
      ]);
    }
  }
  return table(
    [
      `messages of ${writing} who write`,
      'messages/s, at once',
      'p50, ms, 200/s',
      'p99',
      'commands a message',
      'us of processor a message, server + mongod',
      'server, MiB',
    ],
    lines,
  );
}
