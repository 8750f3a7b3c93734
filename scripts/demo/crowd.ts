/**
 * Generated visitors of the demo: they open a page, vote, sometimes chat, and leave. They use public calls only, each as a browser of its
 * own, and are subject to locks, limits and refusals.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Calls } from '#cloud/calls.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { minute } from '#shared/time.ts';
import { lineAbout, visitorName } from './content/crowd.ts';

export interface CrowdOptions {
  /** The server's local URL. */
  readonly url: string;
  readonly cx_ids: readonly string[];
  /** Average milliseconds between votes. */
  readonly pace?: number;
  /** Share of voters who also chat. */
  readonly talkative?: number;
  /** Backoff in milliseconds after the first refusal; doubles up to five minutes. */
  readonly firstRest?: number;
  /** Makes a signed visitor id; without it each visitor requests one and counts as a stranger. */
  readonly nameOf?: () => Promise<string>;
}

export interface Crowd {
  /** Resolves when all visits are over. */
  stop(): Promise<void>;
}

const usualPace = 3000;
const usuallyTalkative = 1 / 40;
/** Minimum and maximum gap between votes, in units of `pace`. */
const pauses = { shortest: 0.15, longest: 3 };
/** Maximum votes per visit, where several are allowed. */
const votesPerVisit = 3;
const usualRest = 5000;
const longestRest = 5 * minute;
/** Milliseconds that loaded numbers are used, and that a favourite stays the same. */
const freshFor = minute;
const favourFor = { shortest: minute, longest: 3 * minute };
/** The favourite is one of the first `rivals`, and gets this share of the votes. */
const rivals = 8;
const favourShare = 0.45;

type Call =
  | 'POST /app/contest/v2/fetchContest'
  | 'POST /app/contest/v2/addVote'
  | 'POST /app/contest/v2/sendContestMessage';

const between = (from: number, to: number) => from + Math.random() * (to - from);
const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;

/** A random item by weight. */
export function weighted<T>(items: readonly T[], weightOf: (item: T) => number): T {
  let left = Math.random() * items.reduce((sum, item) => sum + weightOf(item), 0);
  return items.find((item) => (left -= weightOf(item)) < 0) ?? items.at(-1)!;
}

/** Chooses the favourite: the closer to the leader the likelier, so that places change. */
export function challengerOf<C extends { votes: number }>(contestants: readonly C[]): C {
  const ranked = contestants.toSorted((a, b) => b.votes - a.votes).slice(0, rivals + 1);
  const chances = ranked.slice(1).map((one, index) => ({ one, chance: 1 / (ranked[index]!.votes - one.votes + 5) }));
  return chances.length ? weighted(chances, ({ chance }) => chance).one : ranked[0]!;
}

/** The state of one contest. */
interface Scene {
  readonly cx_id: string;
  contest?: ContestShape;
  loadedAt: number;
  favourite?: string;
  favouredUntil: number;
}

/** Starts at once and never throws. */
export function startCrowd({
  url,
  cx_ids,
  pace = usualPace,
  talkative = usuallyTalkative,
  firstRest = usualRest,
  nameOf,
}: CrowdOptions): Crowd {
  const ending = new AbortController();
  const { signal } = ending;
  const scenes = cx_ids.map((cx_id): Scene => ({ cx_id, loadedAt: -Infinity, favouredUntil: 0 }));

  /** Throws on refusals, network errors, and after stopping. */
  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    signal.throwIfAborted();
    // What was asked is answered, also after stopping: the server does it all the same.
    const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(20_000) });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error((answer as { code?: string }).code ?? String(response.status));
    return answer;
  };
  const call = async <Name extends Call>(name: Name, ssid: string, input: Calls[Name]['input']) => {
    const headers = { 'Content-Type': 'application/json', ...(ssid && { ssid }) };
    const answer = await ask(name.slice('POST '.length), { method: 'POST', headers, body: JSON.stringify(input) });
    return answer as Calls[Name]['output'];
  };
  const openBrowser = async (fingerprint: string): Promise<string> => {
    const { user } = (await ask(`/app/api/getUser?fingerprint=${fingerprint}`, {})) as { user: { ssid: string } };
    return user.ssid;
  };

  /** The contest, while it takes votes without an account and shows its numbers; undefined otherwise. */
  const look = async (scene: Scene): Promise<ContestShape | undefined> => {
    if (performance.now() - scene.loadedAt > freshFor) {
      const answer = await call('POST /app/contest/v2/fetchContest', '', { cx_id: scene.cx_id });
      if ('contest' in answer) scene.contest = answer.contest;
      scene.loadedAt = performance.now();
    }
    const { contest } = scene;
    const isOpen =
      contest?.ongoing && contest.running_round_id && !contest.voting_disabled && contest.who_may_vote === 'anyone';
    return isOpen && contest.results_shown && contest.contestants.length ? contest : undefined;
  };

  const choose = (scene: Scene, { contestants }: ContestShape) => {
    if (performance.now() > scene.favouredUntil) {
      scene.favourite = challengerOf(contestants).contestant_id;
      scene.favouredUntil = performance.now() + between(favourFor.shortest, favourFor.longest);
    }
    const favourite = contestants.find(({ contestant_id }) => contestant_id === scene.favourite);
    return favourite && Math.random() < favourShare ? favourite : weighted(contestants, ({ votes }) => votes + 1);
  };

  const rest = (paces: number) => sleep(paces * pace, undefined, { signal });
  /** Exponentially distributed gaps, as of independent arrivals. */
  const unevenly = () =>
    Math.min(pauses.longest, pauses.shortest - Math.log(1 - Math.random()) * (1 - pauses.shortest));

  /** One visit: vote, maybe chat, leave. */
  const visit = async (scene: Scene): Promise<void> => {
    const contest = await look(scene);
    if (!contest) return;
    const fingerprint = randomBytes(16).toString('hex');
    const ssid = await (nameOf?.() ?? openBrowser(fingerprint));
    const most = contest.lock_per === 'contestant' ? Math.ceil(Math.random() * votesPerVisit) : 1;
    const { cx_id } = scene;
    let chosen = choose(scene, contest);
    const given = new Set<string>();
    while (given.size < most && !given.has(chosen.contestant_id)) {
      if (given.size) await rest(unevenly());
      const { contestant_id } = chosen;
      const client_id = randomBytes(12).toString('hex');
      const { counted } = await call('POST /app/contest/v2/addVote', ssid, {
        cx_id,
        contestant_id,
        fingerprint,
        client_id,
      });
      if (counted) chosen.votes += 1;
      given.add(contestant_id);
      chosen = choose(scene, contest);
    }
    if (!contest.chat_enabled || Math.random() >= talkative) return;
    await rest(unevenly());
    const about = contest.contestants.find(({ contestant_id }) => given.has(contestant_id))!;
    await call('POST /app/contest/v2/sendContestMessage', ssid, {
      cx_id,
      client_id: randomBytes(12).toString('hex'),
      name: visitorName(),
      text: lineAbout(about.contestant_name),
    });
  };

  const come = async () => {
    let failures = 0;
    while (!signal.aborted && scenes.length) {
      try {
        await visit(pick(scenes));
        failures = 0;
        await rest(unevenly());
      } catch {
        if (signal.aborted) return;
        // On any error back off and reload.
        for (const scene of scenes) scene.loadedAt = -Infinity;
        await sleep(Math.min(longestRest, firstRest * 2 ** failures++), undefined, { signal }).catch(() => undefined);
      }
    }
  };

  const coming = come();
  return {
    async stop() {
      ending.abort();
      await coming;
    },
  };
}
