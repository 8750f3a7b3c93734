/** The server manifest of a domain: everything that a server runs of it. */
import type { z } from 'zod';
import type { Actor } from '#shared/model/access.ts';
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import type { Right } from '#shared/model/rights.ts';
import type { CloudFunction, Context } from './define.ts';
import type { Documents, LinkedFiles, ShareImages } from './documents.ts';
import type { Goods } from './goods.ts';
import type { PageMetaRow } from './pageMeta.ts';
import type { Ports, Reader, Transaction } from './ports.ts';
import type { Writer } from './records.ts';
import type { RoomService } from './rooms.ts';

/** A page in the site map. */
export interface MapEntry {
  readonly path: string;
  readonly changed?: Date;
}

/** A section of the site map, such as all contests. */
export interface MapSection {
  /** Part of the file name, such as 'contests'. */
  readonly name: string;
  count(reader: Reader): Promise<number>;
  /** In a stable order. */
  entries(reader: Reader, slice: { skip: number; limit: number }): Promise<MapEntry[]>;
}

/** Handles a call of a company outside. Resolves when the message is stored, or throws a refusal. */
export type Callback = (ports: Ports, call: CallbackCall) => Promise<void>;
export interface CallbackCall {
  /** Exactly as it was sent. */
  readonly raw: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The variable parts of the address. */
  readonly params: Readonly<Record<string, string>>;
}

/** A listener for committed rows of an entity, whoever wrote them. */
export interface RowListener<E extends Entity = Entity> {
  readonly entity: E;
  changed(ports: Ports, row: RecordOf<E>): void;
  /** Changes were missed for good. */
  missed?(ports: Ports): void;
}
export const rowListener = <E extends Entity>(listener: RowListener<E>): RowListener => listener;

/** A metric of this process, read on demand. */
export interface Gauge {
  /** Its help line, one sentence. */
  readonly help: string;
  value(ports: Ports): number;
}

/** A write of one row by an operator's right: by a call, or through Parse itself (declared fields only). */
export interface OperatorWrite {
  /** Undefined for direct use of the master key. */
  readonly operator?: { readonly user_id: number; readonly username: string };
  readonly entity: Entity;
  readonly row_id: string;
  /** Undefined for a row that the write made. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** Undefined for a row that the write removed. */
  readonly after?: Readonly<Record<string, unknown>>;
  readonly action: 'row.edit' | 'row.add' | 'row.remove';
  /** `admin`: a call by an operator. */
  readonly by_way_of: 'admin' | 'dashboard' | 'command';
  readonly reason?: string;
}

/** A key that opens a call. */
export interface OpenedKey {
  readonly user_id: number;
  /** What its maker may do when they call by it. */
  roles(own: Actor['roles']): Actor['roles'];
}

/**
 * Hooks: extension points of lower domains. A domain declares its hooks here by `declare module` in its hooks.ts, and domains above answer
 * them in their manifest (`on`). Those listed here are called by the server.
 */
export interface Hooks {
  /**
   * An operator wrote somebody else's row: by a call, in this transaction, or through Parse with the master key. In the second case the row
   * is already stored when this transaction starts.
   */
  operatorWrote(tx: Transaction, ports: Pick<Ports, 'secrets'>, write: OperatorWrite): Promise<void>;
  /** Throws 'confirm_first' unless the caller has proved themselves within some minutes. */
  mustBeProven(context: Context): Promise<void>;
  /**
   * Whose key a program calls with, if it opens a call that needs `right`; undefined for other tokens, and throws a Refusal for keys that do
   * not open it. Without a right no key does.
   */
  programCalls(ports: Ports, token: string, right: Right | undefined): Promise<OpenedKey | undefined>;
  /** The page that a host of somebody's own leads to. Asked with every request that names a host which is not the site's. */
  hostAsked(ports: Pick<Ports, 'storage' | 'publicUrl'>, host: string): Promise<{ readonly path: string } | undefined>;
}

/** A card that the server alone puts into a conversation. */
export interface Card {
  /** What it shows. */
  readonly data: z.ZodType<object>;
}

export interface CloudDomain {
  /** The domain's folder name in every layer. */
  readonly name: string;
  /** Its functions by name: the exports of functions.ts. */
  readonly functions?: Readonly<Record<string, CloudFunction>>;
  /** Classes that `createOrUpdate` writes. */
  readonly writers?: readonly Writer[];
  /** What search engines and previews are told of its pages. */
  readonly pageMeta?: readonly PageMetaRow[];
  /** Site map: static pages, and sections of rows. */
  readonly siteMap?: { readonly pages?: readonly string[]; readonly sections?: readonly MapSection[] };
  /** Durable, idempotent jobs. `every` runs at an interval such as '10 minutes', `on` at a time scheduled by `jobs.at`. */
  readonly jobs?: {
    readonly every?: Readonly<Record<string, { readonly every: string; run(ports: Ports): Promise<void> }>>;
    readonly on?: Readonly<Record<string, (ports: Ports, key: string) => Promise<void>>>;
  };
  /** What can be bought from it. */
  readonly products?: readonly Goods[];
  /** Addresses that companies outside call, with bodies that are signed as they are sent. */
  readonly callbacks?: Readonly<Record<`/callbacks/${string}`, Callback>>;
  /** Files that it makes for whoever asks at an address. */
  readonly documents?: Documents;
  /** Stored files behind links for one person, by the pattern of their address. */
  readonly linkedFiles?: Readonly<Record<`/${string}`, LinkedFiles>>;
  /** Images that previews of links show. */
  readonly shareImages?: ShareImages;
  /** Rooms. */
  readonly rooms?: readonly RoomService[];
  /** Its cards, by the type of their messages; cloud/chat puts them into a conversation. */
  readonly cards?: Readonly<Record<string, Card>>;
  /** Listens to committed rows. */
  readonly onRowChange?: readonly RowListener[];
  /** Metrics by name, without the prefix `engage_`. */
  readonly gauges?: Readonly<Record<string, Gauge>>;
  /** Runs before the server listens; a failure aborts the start. */
  readonly start?: (ports: Ports) => Promise<void>;
  /** Does what was due while no server ran. Runs beside the first requests; failures are logged. */
  readonly catchUp?: (ports: Ports) => Promise<void>;
  /** Answers to hooks of lower domains. */
  readonly on?: Partial<Hooks>;
}

export const defineCloudDomain = <const D extends CloudDomain>(domain: D): D => domain;

/** Calls hooks. */
export interface HookCalls {
  /** Collects all domains' answers, lowest domain first, one after the other. Throws what one of them throws. */
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
