/** Votes over real HTTP, each resent with its id until answered. */
import http from 'node:http';
import type { VoteAnswer } from '#shared/contests/shapes.ts';
import type { Secrets } from '#cloud/kernel/ports.ts';

export interface CrowdVote {
  readonly vote_id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface CrowdAnswer extends VoteAnswer {
  readonly vote_id: string;
  /** Number of sends. */
  readonly sent: number;
  /** Milliseconds of the answered send. */
  readonly took: number;
  /** Codes of refusals with a retry. */
  readonly putOff: readonly string[];
}

export interface CrowdContest {
  readonly cx_id: string;
  readonly contestants: readonly { readonly contestant_id: string }[];
}

/** `votes` per voter, adjacent so that they compete; each voter has an own address. */
export function crowdVotes(
  secrets: Secrets,
  { cx_id, contestants }: CrowdContest,
  voters: number,
  votes: number,
): CrowdVote[] {
  return Array.from({ length: voters }, (_, voter) => {
    const visitor_id = secrets.random(16);
    const headers = {
      'Content-Type': 'application/json',
      ssid: secrets.signVisitor(visitor_id),
      'X-Forwarded-For': `10.1.${voter >> 8}.${voter & 255}`,
    };
    return Array.from({ length: votes }, (_unused, i) => {
      const client_id = `client-${voter}-${i}`;
      const { contestant_id } = contestants[(voter + i) % contestants.length]!;
      return {
        vote_id: secrets.hash(`${visitor_id}|${client_id}`),
        headers,
        body: JSON.stringify({ cx_id, contestant_id, client_id }),
      };
    });
  }).flat();
}

interface Door {
  /** The URL for a vote. */
  url(n: number): string;
  /** Resolves when a vote may be sent. */
  ready?(n: number): Promise<void>;
  /** Resolves when votes can be resent; without it no connection may break. */
  lost?(): Promise<void>;
}

/** The connection broke before the answer. */
class Lost extends Error {}

/** The server asked to retry after some seconds. */
class Later extends Error {
  readonly seconds: number;
  readonly code: string;
  constructor(seconds: number, body: string) {
    super(`again in ${seconds} s: ${body}`);
    this.seconds = seconds;
    this.code = /"code":"(\w+)"/.exec(body)?.[1] ?? body;
  }
}

// load-safe: as long as the server asks
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

function send(agent: http.Agent, url: string, { headers, body }: CrowdVote): Promise<VoteAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/app/contest/v2/addVote`, { agent, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', () => reject(new Lost()));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text) as VoteAnswer);
        else if (response.statusCode === 503) reject(new Later(Number(response.headers['retry-after']), text));
        else reject(new Error(`${response.statusCode} ${text}`));
      });
    });
    request.on('error', (error) => reject(new Lost(error.message)));
    request.end(body);
  });
}

/** Casts all votes over `connections`. Rejects when one is refused, or unanswered after `mostTries` sends. */
export async function castAll(
  votes: readonly CrowdVote[],
  door: Door,
  connections = 64,
  mostTries = 20,
): Promise<CrowdAnswer[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const answers: CrowdAnswer[] = [];
  let next = 0;
  const castOne = async (n: number, vote: CrowdVote): Promise<CrowdAnswer> => {
    const putOff: string[] = [];
    await door.ready?.(n);
    for (let sent = 1; ; sent++) {
      const startedAt = performance.now();
      try {
        const answer = await send(agent, door.url(n), vote);
        return { ...answer, vote_id: vote.vote_id, sent, took: performance.now() - startedAt, putOff };
      } catch (error) {
        if (sent >= mostTries) throw error;
        if (error instanceof Later) {
          putOff.push(error.code);
          await pause(error.seconds);
        } else if (error instanceof Lost && door.lost) await door.lost();
        else throw error;
      }
    }
  };
  const voter = async () => {
    for (let n = next++; n < votes.length; n = next++) answers.push(await castOne(n, votes[n]!));
  };
  try {
    await Promise.all(Array.from({ length: connections }, voter));
  } finally {
    agent.destroy();
  }
  return answers;
}
