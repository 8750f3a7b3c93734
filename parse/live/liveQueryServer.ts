/**
 * Parse's LiveQuery server, made scalable. Stock code matches every event against all subscriptions of a class, looks up each subscriber's
 * session, and copies the row for each of them. Here a subscription is one equality on a live key, so its hash identifies key and value,
 * and stock's map by hash serves as the index. The row's own readers decide who may read it, as stock decides by its ACL. Readers who see
 * the same get one JSON, written once. liveQueryServer.test.ts fails when the replaced code of Parse changes.
 */
import type { Duplex } from 'node:stream';
import Parse from 'parse/node';
import { isMemberRole } from '#shared/model/access.ts';
import { type Entity, isOpenToVisitors, servedClasses } from '#shared/model/entity.ts';
import type { Log } from '#cloud/kernel/ports.ts';
import { type Change, objectOf, originalOf, readersOf, type Shape } from './events.ts';
import { noteListening } from './upgrades.ts';
import { isKeyValue } from '#parse/http/parseApi/parseFinds.ts';
import { parseModule } from '../stockParse.ts';
import type { Circles } from '../memberRoles.ts';
import type { SessionOwners } from './sessionOwners.ts';

interface Identity {
  readonly auth?: { getUserRoles(): Promise<string[]> };
  readonly userId?: string;
  /** In the form in which rows name their readers. */
  readonly roles?: readonly string[];
  /** The lookup failed, so the session's validity is unknown. */
  readonly unknown?: boolean;
}
interface Connection {
  clientId?: string;
  readonly ws: { close(code: number, reason: string): void; readonly carrier?: Duplex };
  send(message: string): void;
  on(event: 'disconnect', listener: () => void): void;
}
interface Client {
  readonly sessionToken?: string;
  readonly parseWebSocket: Connection;
  readonly installationId?: string;
  readonly subscriptionInfos: Map<number, { sessionToken?: string; subscription: Subscription }>;
}
interface Subscription {
  readonly hash: string;
  readonly clientRequestIds: Map<string, number[]>;
}
interface Request {
  readonly requestId: number;
  readonly query: { className: string; where: Record<string, unknown>; keys?: unknown; watch?: unknown };
  sessionToken?: string;
}
type Subscriptions = Map<string, Map<string, Subscription>>;

interface Listener {
  readonly client: Client;
  readonly clientId: string;
  readonly requestId: number;
  /** Sessions of the subscription and of the connection. */
  readonly tokens: readonly [string | undefined, string | undefined];
}
/** By session token: the user's objectId and roles, in the form in which rows name their readers. */
type Identities = Map<string, readonly string[]>;

/** Roles that may read the row, or could before. */
const rolesIn = ({ row, former }: Change): string[] => {
  const named = new Set([...readersOf(row._rperm), ...readersOf(former)]);
  return [...named].filter((who) => who.startsWith('role:'));
};

const once = (make: () => string) => {
  let made: string | undefined;
  return () => (made ??= make());
};

interface StockServer {
  clients: Map<string, Client>;
  subscriptions: Subscriptions;
  config: { appId: string };
  subscriber: { close(): void };
  connect(): Promise<void>;
  getAuthForSessionToken(token?: string): Promise<Identity>;
  _onConnect(connection: Connection): void;
  _handleConnect(connection: Connection, request: object): Promise<void>;
  _handleSubscribe(connection: Connection, request: Request): Promise<void>;
  _handleUnsubscribe(connection: Connection, request: { requestId: number }, notifyClient?: boolean): void;
}

export const { ParseLiveQueryServer: Stock } = parseModule('LiveQuery/ParseLiveQueryServer') as {
  ParseLiveQueryServer: new (server: undefined, config: object, parseServerConfig: object) => StockServer;
};
export const { queryHash } = parseModule('LiveQuery/QueryTools') as { queryHash(query: object): string };
export const { Auth } = parseModule('Auth') as {
  Auth: new (options: { config: object; user: Parse.User }) => NonNullable<Identity['auth']>;
};
const Config = parseModule('Config') as { get(appId: string): object };

/** Codes of Parse.Error. */
export const refusals = {
  query: [102, 'A subscription is one equality on a live key of its class'],
  className: [119, 'This class is not live'],
  session: [209, 'Sign in to subscribe to this class'],
  tooMany: [155, 'Too many subscriptions'],
  again: [102, 'This connection is connected already'],
} as const;

/** Close code for clients that may have missed an event: they reconnect and reload. */
const tryAgainLater = 1013;

export interface LiveQueryServerOptions {
  readonly entities: readonly Entity[];
  readonly appId: string;
  /** Parse's options for its adapters and timers. */
  readonly config: object;
  readonly subscriptionsPerClient: number;
  readonly introduction: number;
  readonly sessions: SessionOwners;
  /** Roles that nobody is granted, because they follow from rows. */
  readonly circles?: Pick<Circles, 'known'>;
  readonly log: Log;
}

export class LiveQueryServer extends Stock {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly options: LiveQueryServerOptions;
  /** Request ids of subscriptions in progress. */
  readonly pending = new WeakMap<Connection, Set<number>>();
  /** Promise chains per live key value, so that events of a key arrive in commit order. */
  readonly lanes = new Map<string, Promise<void>>();

  constructor(options: LiveQueryServerOptions) {
    super(undefined, { ...options.config, appId: options.appId }, { appId: options.appId });
    this.options = options;
    this.entities = new Map(servedClasses(options.entities));
  }

  /** Subscriptions matching a row's live keys; `valueOf` returns the row's value of a key. */
  audienceOf(className: string, valueOf: (key: string) => unknown): Subscription[] {
    const known = this.subscriptions.get(className);
    const keys = this.entities.get(className)?.live?.by;
    if (!known || !keys) return [];
    const found: Subscription[] = [];
    for (const key of keys) {
      const value = valueOf(key);
      for (const one of Array.isArray(value) ? value : [value]) {
        const subscription = known.get(queryHash({ className, where: { [key]: one } }));
        if (subscription) found.push(subscription);
      }
    }
    return found;
  }

  /** All listeners to the row, with the sessions of their subscription and of their connection. */
  listenersTo(subscriptions: readonly Subscription[]): Listener[] {
    return subscriptions.flatMap(({ clientRequestIds }) =>
      [...clientRequestIds].flatMap(([clientId, requestIds]) => {
        const client = this.clients.get(clientId);
        if (!client) return [];
        return requestIds.map((requestId) => ({
          client,
          clientId,
          requestId,
          tokens: [client.subscriptionInfos.get(requestId)?.sessionToken, client.sessionToken] as const,
        }));
      }),
    );
  }

  hasListeners(className: string): boolean {
    return this.subscriptions.has(className);
  }

  /** Tells the readers of the row, and those whom the change shut out. Events of a key arrive in commit order. */
  tell(shape: Shape, change: Change): void {
    const { className } = shape;
    const { row } = change;
    const listeners = this.listenersTo(this.audienceOf(className, (key) => row[key]));
    if (!listeners.length) return;
    const lane = `${className} ${String(row[shape.keys[0]!])}`;
    const before = this.lanes.get(lane);
    const known = before ? undefined : this.identitiesAtHand(listeners, change);
    if (known) return this.send(shape, change, listeners, known);
    const turn = (before ?? Promise.resolve())
      .then(async () => this.send(shape, change, listeners, await this.identify(listeners, change)))
      .catch((error: unknown) =>
        this.options.log.error({ err: error, className }, 'a live event could not be delivered'),
      )
      .then(() => {
        if (this.lanes.get(lane) === turn) this.lanes.delete(lane);
      });
    this.lanes.set(lane, turn);
  }

  /** Undefined when the database has to be asked. */
  identitiesAtHand(listeners: readonly Listener[], change: Change): Identities | undefined {
    if (rolesIn(change).length) return undefined;
    const identities: Identities = new Map();
    for (const { tokens } of listeners)
      for (const token of tokens) {
        if (token === undefined || identities.has(token)) continue;
        const userId = this.options.sessions.remembered(token);
        if (userId === undefined) return undefined;
        identities.set(token, [userId]);
      }
    return identities;
  }

  /** The users of the listeners' sessions, with those of their roles that may read the row. */
  async identify(listeners: readonly Listener[], change: Change): Promise<Identities> {
    const identities: Identities = new Map();
    const asked = rolesIn(change);
    const lookUp = async (token: string, { parseWebSocket }: Client) => {
      const { userId, unknown, roles = [] } = await this.identityOf(token, this.options.sessions.known, asked);
      if (userId !== undefined) identities.set(token, [userId, ...roles]);
      if (unknown) parseWebSocket.ws.close(tryAgainLater, 'the session could not be checked');
    };
    const clients = new Map(listeners.flatMap(({ client, tokens }) => tokens.map((token) => [token, client] as const)));
    await Promise.all([...clients].flatMap(([token, client]) => (token === undefined ? [] : lookUp(token, client))));
    return identities;
  }

  /** Sends each listener its event. What all of them see is written once. */
  send(shape: Shape, change: Change, listeners: readonly Listener[], identities: Identities): void {
    const isOpen = isOpenToVisitors(shape.entity);
    const { row, isNew, isRemoved } = change;
    const former = readersOf(change.former ?? row._rperm);
    // A removal is told to those who could read the row before.
    const readers = isRemoved ? former : readersOf(row._rperm);
    const object = once(() => `"object":${JSON.stringify(objectOf(shape, row, readers))}}`);
    const original = once(() => JSON.stringify(originalOf(shape, change)));
    const updated = once(() => `"original":${original()},${object()}`);
    const left = once(() => `"object":${original()},"original":${original()}}`);
    for (const { client, clientId, requestId, tokens } of listeners) {
      const { installationId, parseWebSocket } = client;
      if (!isOpen && !identities.has(tokens[0] ?? '')) {
        if (client.subscriptionInfos.has(requestId)) refuse(parseWebSocket, 'session', requestId);
        continue;
      }
      const isAmong = (all: readonly string[]) =>
        all.includes('*') || tokens.some((token) => identities.get(token ?? '')?.some((who) => all.includes(who)));
      const [reads, read] = [isAmong(readers), !isNew && isAmong(former)];
      if (!reads && !read) continue;
      const [op, said] = isRemoved
        ? ['delete', object]
        : !reads
          ? ['leave', left]
          : read
            ? ['update', updated]
            : [isNew ? 'create' : 'enter', object];
      parseWebSocket.send(`${JSON.stringify({ op, clientId, installationId, requestId }).slice(0, -1)},${said()}`);
    }
  }

  /** Stock code caches sessions for some seconds, so signed-out ones would keep listening. This asks the database each time. */
  override async getAuthForSessionToken(token?: string): Promise<Identity> {
    return token ? this.identityOf(token, this.options.sessions.ask) : {};
  }

  /** `asked`: the roles that matter. A circle's roles are known without a question to the database, others are not. */
  async identityOf(token: string, ownerOf: SessionOwners['ask'], asked: readonly string[] = []): Promise<Identity> {
    const { circles } = this.options;
    try {
      const userId = await ownerOf(token);
      if (userId === undefined) return {};
      const { appId } = this.config;
      const authOf = () => new Auth({ config: Config.get(appId), user: Parse.User.createWithoutData(userId) });
      const [granted, followed] = await Promise.all([
        asked.every(isMemberRole) ? [] : authOf().getUserRoles(),
        circles && asked.some(isMemberRole) ? circles.known(userId, asked) : [],
      ]);
      let auth: Identity['auth'];
      return {
        userId,
        roles: [...granted, ...followed],
        // Computed only when stock code reads it.
        get auth() {
          return (auth ??= authOf());
        },
      };
    } catch (error) {
      this.options.log.error({ err: error }, 'a session could not be looked up');
      return { unknown: true };
    }
  }

  override _onConnect(connection: Connection): void {
    super._onConnect(connection);
    const timer = setTimeout(() => {
      if (connection.clientId === undefined) connection.ws.close(1008, 'no connect message');
    }, this.options.introduction);
    timer.unref();
    connection.on('disconnect', () => clearTimeout(timer));
  }

  /** A second connect on one connection would leak the first client. */
  override async _handleConnect(connection: Connection, request: object): Promise<void> {
    if (connection.clientId !== undefined) return refuse(connection, 'again');
    await super._handleConnect(connection, request);
  }

  /** Undefined when the query is one equality on a live key; otherwise what is wrong with it. */
  problemOf({ className, where, keys, watch }: Request['query']): keyof typeof refusals | undefined {
    const entity = this.entities.get(className);
    if (!entity?.live) return 'className';
    const [key, ...more] = Object.keys(where);
    if (key === undefined || more.length || keys || watch) return 'query';
    return isKeyValue(entity, key, where[key]) ? undefined : 'query';
  }

  override async _handleSubscribe(connection: Connection, request: Request): Promise<void> {
    const client = this.clients.get(connection.clientId ?? '');
    if (!client) return super._handleSubscribe(connection, request);
    const { requestId } = request;
    const problem = this.problemOf(request.query);
    if (problem) return refuse(connection, problem, requestId);
    const pending = this.pending.get(connection) ?? new Set();
    const taken = new Set([...client.subscriptionInfos.keys(), ...pending]);
    if (!taken.has(requestId) && taken.size >= this.options.subscriptionsPerClient)
      return refuse(connection, 'tooMany', requestId);
    const { name, aliases } = this.entities.get(request.query.className)!;
    // Nobody may find rows of Parse's own class `_User`. Pages hear of them under an alias.
    if (request.query.className !== name) request.query.className = aliases[0]!;
    this.pending.set(connection, pending.add(requestId));
    try {
      // Stock code subscribes with the session of `connect`, but delivers without it.
      request.sessionToken ??= client.sessionToken;
      // Stock code would log the session token with its refusal.
      if (!isOpenToVisitors(this.entities.get(request.query.className)!)) {
        const { userId } = await this.getAuthForSessionToken(request.sessionToken);
        if (!userId) return refuse(connection, 'session', requestId);
      }
      await super._handleSubscribe(connection, request);
      noteListening(connection.ws.carrier);
    } finally {
      pending.delete(requestId);
      this.forget(client, connection.clientId!, requestId, request.query.className);
    }
  }

  /** For clients that disconnected while subscribing: stock code has already cleaned up and would leak the subscription. */
  forget(client: Client, clientId: string, requestId: number, className: string): void {
    const subscription = client.subscriptionInfos.get(requestId)?.subscription;
    const known = this.subscriptions.get(className);
    if (!subscription || !known || this.clients.has(clientId)) return;
    subscription.clientRequestIds.delete(clientId);
    if (!subscription.clientRequestIds.size) known.delete(subscription.hash);
    if (!known.size) this.subscriptions.delete(className);
  }
}

function refuse(connection: Connection, why: keyof typeof refusals, requestId: number | null = null): void {
  const [code, error] = refusals[why];
  connection.send(JSON.stringify({ op: 'error', error, code, reconnect: false, requestId }));
}
