/**
 * Parse's LiveQuery server, made scalable. Stock code matches every event against all subscriptions of a class and looks up each
 * subscriber's session. Here a subscription is one equality on a live key, so its hash identifies key and value, and stock's map by hash
 * serves as index: an event is matched against few subscriptions, and stock code decides about each as before (permissions, ACL, kind of
 * event). liveQueryServer.test.ts fails when the overridden code changes.
 */
import type { Duplex } from 'node:stream';
import Parse from 'parse/node';
import type { Document } from 'mongodb';
import { type Entity, isOpenToVisitors, servedClasses } from '#shared/model/entity.ts';
import type { Log } from '#cloud/ports.ts';
import { noteListening } from './upgrades.ts';
import { isKeyValue } from '../http/parseFinds.ts';
import { parseModule } from '../stockParse.ts';
import type { Circles } from '../circles.ts';
import type { SessionOwners } from './sessions.ts';

interface Identity {
  readonly auth?: { getUserRoles(): Promise<string[]> };
  readonly userId?: string;
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
interface ParseObject {
  get(name: string): unknown;
  getACL(): { getPublicReadAccess(): boolean; permissionsById: object } | null;
}
export interface Message {
  readonly currentParseObject: ParseObject & { className: string };
  readonly originalParseObject?: ParseObject;
  readonly classLevelPermissions: { find: Record<string, unknown> };
}
type Subscriptions = Map<string, Map<string, Subscription>>;

interface StockServer {
  clients: Map<string, Client>;
  subscriptions: Subscriptions;
  config: { appId: string };
  subscriber: { close(): void };
  connect(): Promise<void>;
  getAuthForSessionToken(token?: string): Promise<Identity>;
  _onConnect(connection: Connection): void;
  _onAfterSave(message: Message): Promise<void>;
  _onAfterDelete(message: Message): Promise<void>;
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
  /** Roles that are not granted but follow from rows. */
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

  hears(className: string, row: Document): boolean {
    return this.audienceOf(className, (key) => row[key]).length > 0;
  }

  override _onAfterSave(message: Message): Promise<void> {
    return this.inLane(message, Stock.prototype._onAfterSave);
  }

  override _onAfterDelete(message: Message): Promise<void> {
    return this.inLane(message, Stock.prototype._onAfterDelete);
  }

  inLane(message: Message, tell: StockServer['_onAfterSave']): Promise<void> {
    const { className } = message.currentParseObject;
    const lane = `${className} ${String(message.currentParseObject.get(this.entities.get(className)!.live!.by[0]!))}`;
    const turn = (this.lanes.get(lane) ?? Promise.resolve())
      .then(() => this.deliver(message, tell))
      .catch((error: unknown) =>
        this.options.log.error({ err: error, className }, 'a live event could not be delivered'),
      )
      .then(() => {
        if (this.lanes.get(lane) === turn) this.lanes.delete(lane);
      });
    this.lanes.set(lane, turn);
    return turn;
  }

  /** Passes stock code the matching subscriptions, with preloaded identities. */
  async deliver(message: Message, tell: StockServer['_onAfterSave']): Promise<void> {
    const { className } = message.currentParseObject;
    const audience = this.audienceOf(className, (key) => message.currentParseObject.get(key));
    if (!audience.length) return;
    const acls = [message.currentParseObject, message.originalParseObject].flatMap((object) => object?.getACL() ?? []);
    const forEverybody =
      Boolean(message.classLevelPermissions.find['*']) && acls.every((acl) => acl.getPublicReadAccess());
    const identities = forEverybody ? undefined : await this.identify(audience, acls);
    const known = new Map(audience.map((subscription) => [subscription.hash, subscription]));
    const view = Object.create(this, {
      subscriptions: { value: new Map([[className, known]]) },
      // Served from memory, so that stock checks are immediate and events keep their order.
      getAuthForSessionToken: {
        value: (token?: string) => Promise.resolve((token !== undefined && identities?.get(token)) || {}),
      },
    }) as StockServer;
    await tell.call(view, message);
    // Stock code does not await its deliveries; with identities preloaded they finish within one turn of the event loop.
    await new Promise(setImmediate);
  }

  /** Identities of all listening sessions; with roles when an ACL names a role. */
  async identify(audience: readonly Subscription[], acls: readonly { permissionsById: object }[]) {
    const identities = new Map<string, Identity>();
    const named = acls.flatMap(({ permissionsById }) => Object.keys(permissionsById));
    const roles = [...new Set(named)].filter((who) => who.startsWith('role:'));
    const lookUp = async (token: string, client: Client) => {
      const identity = await this.identityOf(token, this.options.sessions.known, roles);
      if (roles.length) await identity.auth?.getUserRoles();
      identities.set(token, identity);
      if (identity.unknown) client.parseWebSocket.ws.close(tryAgainLater, 'the session could not be checked');
    };
    const lookUps: Promise<void>[] = [];
    for (const { clientRequestIds } of audience)
      for (const [clientId, requestIds] of clientRequestIds) {
        const client = this.clients.get(clientId);
        if (!client) continue;
        const tokens = new Set([
          client.sessionToken,
          ...requestIds.map((id) => client.subscriptionInfos.get(id)?.sessionToken),
        ]);
        for (const token of tokens) if (token) lookUps.push(lookUp(token, client));
      }
    await Promise.all(lookUps);
    return identities;
  }

  /** Stock code caches sessions for some seconds, so signed-out ones would keep listening. This asks the database each time. */
  override async getAuthForSessionToken(token?: string): Promise<Identity> {
    return token ? this.identityOf(token, this.options.sessions.ask) : {};
  }

  /** `roles`: those that a row names. */
  async identityOf(token: string, ownerOf: SessionOwners['ask'], roles: readonly string[] = []): Promise<Identity> {
    const { circles } = this.options;
    try {
      const userId = await ownerOf(token);
      if (userId === undefined) return {};
      const { appId } = this.config;
      let auth: Identity['auth'];
      return {
        userId,
        // Made only for rows that roles may read.
        get auth() {
          if (auth) return auth;
          const stock = new Auth({ config: Config.get(appId), user: Parse.User.createWithoutData(userId) });
          const granted = stock.getUserRoles.bind(stock);
          let held: Promise<string[]> | undefined;
          const all = async () => [...(await granted()), ...((await circles?.known(userId, roles)) ?? [])];
          stock.getUserRoles = () => (held ??= all());
          return (auth = stock);
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

  /** Undefined when the query is one equality on a live key; else why not. */
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
    // `_User` is a class of Parse's own, which nobody may find: it is heard under the alias that is none.
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
