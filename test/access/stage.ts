/** Setup of the access tests: people, classes, and a row of each. */
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { entities as productEntities } from '#shared/entities.ts';
import type { Entity } from '#shared/model/entity.ts';
import { defineWriter } from '#cloud/kernel/records.ts';
import { writers as productWriters } from '#cloud/writers.ts';
import { type Answer, member, type TestActor, visitor } from '../support/actors.ts';
import { Probe, probes, ProbeTalk } from '../support/probe.ts';
import type { RunningServer } from '#parse/server.ts';
import { type Cast, everybody, operatorsRights } from './oracle.ts';
import { RowMaker, type Variant, referredFirst } from './rows.ts';

export const entities: readonly Entity[] = [...productEntities, ...probes];

export const probeWriters = [
  defineWriter({
    entity: ProbeTalk,
    create: ({ caller }, { to_id }, conversation_id) => ({ conversation_id, user_id: caller.user_id!, to_id: to_id! }),
  }),
  defineWriter({
    entity: Probe,
    create: ({ caller }, { conversation_id, text, is_seen }, messageId, { conversation_id: talk }) => {
      const to_id = (talk!.user_id === caller.user_id ? talk!.to_id : talk!.user_id) as number;
      return { messageId, conversation_id: conversation_id!, user_id: caller.user_id!, to_id, text, is_seen };
    },
  }),
];

export const writers = [...productWriters, ...probeWriters];
/** No rate limit, because all people share one address. */
const unbounded = { points: 1_000_000, seconds: 60 };
export const serverOptions = {
  domains: [{ name: 'probes', entities: probes, writers: probeWriters }],
  allowances: { createOrUpdate: unbounded },
};

export interface Stage {
  readonly server: RunningServer;
  readonly cast: Cast;
  readonly maker: RowMaker;
  readonly variants: ReadonlyMap<string, readonly Variant[]>;
}

export async function setStage(server: RunningServer): Promise<Stage> {
  const cast: Cast = {
    visitor: await visitor(server),
    member: await member(server),
    owner: await member(server),
    other: await member(server),
    organizer: await member(server, 'organizer'),
    operator: await member(server, ...operatorsRights),
    admin: await member(server, 'admin'),
  };
  const maker = new RowMaker(server, cast);
  const variants = new Map<string, readonly Variant[]>();
  for (const entity of referredFirst(entities)) variants.set(entity.name, await maker.make(entity));
  // The owner is in each club, whatever its access.
  for (const { row } of variants.get(Group.name)!.slice(1)) {
    const membership = { ...maker.record(Membership), gx_id: row[Group.id] };
    await server.ports.storage.transact((tx) => tx.insert(Membership, membership as never));
  }
  return { server, cast, maker, variants };
}

/** Parse's REST API. `body` of a GET becomes the query. */
export function parse<T = Record<string, unknown>>(
  actor: TestActor,
  method: string,
  path: string,
  body?: Readonly<Record<string, unknown>>,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const query =
    method === 'GET' && body
      ? `?${new URLSearchParams(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`
      : '';
  return actor.fetch<T>(`/parse${path}${query}`, {
    method,
    headers: { ...actor.parseHeaders, ...headers },
    ...(body && method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

/** A refusal by Parse: class closed (119), row not found (101), or no such route, function or file. */
export const isRefused = ({ status, code }: Pick<Answer<unknown>, 'status' | 'code'>) =>
  (status === 403 && code === 119) || (status === 404 && (code === 101 || code === 119 || code === 'not_found'));

/** Runs for everybody; returns results by name. */
export async function byName<T>(
  cast: Cast,
  ask: (actor: TestActor, who: (typeof everybody)[number]) => Promise<T>,
  whom: readonly (typeof everybody)[number][] = everybody,
): Promise<Record<string, T>> {
  const answers = await Promise.all(whom.map(async (who) => [who, await ask(cast[who], who)] as const));
  return Object.fromEntries(answers);
}
