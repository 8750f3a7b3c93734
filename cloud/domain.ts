/** The declaration of a domain's rules: everything of it that a server runs. */
import type { z } from 'zod';
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import type { CloudFunction } from './define.ts';
import type { HeadRow } from './head.ts';
import type { Ports, Reader, Transaction } from './ports.ts';
import type { Writer } from './records.ts';
import type { RoomService } from './rooms.ts';

/** A page of the site. */
export interface MapEntry {
  readonly path: string;
  readonly changed?: Date;
}

/** Pages of one kind, such as all contests. */
export interface MapSection {
  /** A word of a file's name, such as 'contests'. */
  readonly name: string;
  count(reader: Reader): Promise<number>;
  /** In an order that stays. */
  entries(reader: Reader, slice: { skip: number; limit: number }): Promise<MapEntry[]>;
}

/** A call of the REST table. */
export interface Call {
  readonly run: CloudFunction;
  /** `bytes`: the body is the input itself. `file`: it is the input's `bytes`, and the rest of the input stands in the query. */
  readonly body?: 'bytes' | 'file';
}
export type CallKey = `${'GET' | 'POST'} /app/${string}`;

/** Hears every committed row of an entity, whoever wrote it. */
export interface Hearing<E extends Entity = Entity> {
  readonly entity: E;
  changed(ports: Ports, row: RecordOf<E>): void;
  /** Changes were missed and will not come. */
  missed?(ports: Ports): void;
}
export const hear = <E extends Entity>(hearing: Hearing<E>): Hearing => hearing;

/** A number of this process, read when metrics are asked for. */
export interface Gauge {
  /** Its line in the metrics, one sentence. */
  readonly help: string;
  value(ports: Ports): number;
}

/** A write of one row through Parse itself: the row as it was and as it is, fields of the declaration alone. */
export interface OperatorWrite {
  /** Undefined for whoever has the master key itself. */
  readonly operator?: { readonly user_id: number; readonly username: string };
  readonly entity: Entity;
  readonly row_id: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/**
 * What a lower domain asks of those above it, which it does not know: it declares the hook here by `declare module` in its hooks.ts, and any
 * domain above answers it in its manifest (`on`). What stands here is asked by the server.
 */
export interface Hooks {
  /** An operator wrote a row through Parse, with the master key. The row stands already when this transaction begins. */
  operatorWrote(tx: Transaction, ports: Pick<Ports, 'secrets'>, write: OperatorWrite): Promise<void>;
}

/** A card that the server alone puts into a conversation. */
export interface Card {
  /** What it shows. */
  readonly data: z.ZodType<object>;
}

export interface CloudDomain {
  /** The folder's name under every layer. */
  readonly name: string;
  /** Cloud functions, by the name that clients call them by. */
  readonly functions?: Readonly<Record<string, CloudFunction>>;
  /** Calls of the specification's section 7, by method and path. */
  readonly calls?: Readonly<Record<CallKey, Call>>;
  /** Classes that `createOrUpdate` writes. */
  readonly writers?: readonly Writer[];
  /** Heads of its pages. */
  readonly heads?: readonly HeadRow[];
  /** Public pages that search engines are told of: those that are always there, and those that rows make. */
  readonly siteMap?: { readonly pages?: readonly string[]; readonly sections?: readonly MapSection[] };
  /** Durable jobs, safe to repeat. `every` runs at an interval in words, such as '10 minutes'; `on` when a moment asked for by `jobs.at` comes. */
  readonly jobs?: {
    readonly every?: Readonly<Record<string, { readonly every: string; run(ports: Ports): Promise<void> }>>;
    readonly on?: Readonly<Record<string, (ports: Ports, key: string) => Promise<void>>>;
  };
  /** Rooms of open pages. */
  readonly rooms?: readonly RoomService[];
  /** Its cards, by the type of their messages; cloud/chat puts them into a conversation. */
  readonly cards?: Readonly<Record<string, Card>>;
  readonly hears?: readonly Hearing[];
  /** In the metrics, by their names without `engage_`. */
  readonly gauges?: Readonly<Record<string, Gauge>>;
  /** Before the server listens; a failure stops the start. */
  readonly start?: (ports: Ports) => Promise<void>;
  /** What fell due while no server ran. Beside the first requests; a failure is logged. */
  readonly catchUp?: (ports: Ports) => Promise<void>;
  /** What it does when a lower domain says that something happened, or asks for what it knows. */
  readonly on?: Partial<Hooks>;
}

export const defineCloudDomain = <const D extends CloudDomain>(domain: D): D => domain;

/** Asks the domains above. */
export interface HookCalls {
  /** Every domain's answer, lowest first, one after the other. Throws what one of them throws. */
  run<Name extends keyof Hooks>(
    name: Name,
    ...given: Parameters<Hooks[Name]>
  ): Promise<Awaited<ReturnType<Hooks[Name]>>[]>;
}

export function createHooks(domains: readonly CloudDomain[]): HookCalls {
  return {
    async run(name, ...given) {
      const answers: unknown[] = [];
      for (const { on } of domains) {
        const answer = on?.[name] as ((...args: unknown[]) => unknown) | undefined;
        if (answer) answers.push(await answer(...given));
      }
      return answers as never[];
    },
  };
}
