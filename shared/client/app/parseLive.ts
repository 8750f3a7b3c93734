/** LiveQuery and queries through the Parse SDK, as `subscribe` needs them. */
import type { Entity } from '#shared/model/entity.ts';
import { inOrderOf, orderOf, type Row } from './entitySlices.ts';
import { type LiveConnection, LiveError, type LiveKey, type LiveServer, type Page } from './live.ts';

/** The SDK, from 'parse' in a page and from 'parse/node' in tests. */
export type ParseSdk = typeof import('parse').default;

export interface ParseAddresses {
  appId: string;
  /** Where Parse answers, with the scheme. */
  serverUrl: string;
  /** Where LiveQuery listens: ws or wss. */
  liveUrl: string;
}

const invalidSession = 209;
/** Object not found, invalid query, operation forbidden: asking again changes nothing. */
const refusals: readonly number[] = [101, 102, 119];

const wire = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(wire);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wire(item)]));
  return value;
};

interface Attributes {
  id?: string;
  get(name: string): unknown;
}

/** A Parse object as a row of the store; fields that it lacks are left out. */
export function rowOf(entity: Entity, object: Attributes): Row {
  const row: Record<string, unknown> = { objectId: object.id };
  const names = Object.entries(entity.fields).map(([name]) => name);
  for (const name of ['createdAt', 'updatedAt', 'rev', 'deleted_at', ...names]) {
    const value = wire(object.get(name));
    if (value !== undefined && value !== null) row[name] = value;
  }
  return row as unknown as Row;
}

export function parseLive(loadSdk: () => Promise<ParseSdk>, { appId, serverUrl, liveUrl }: ParseAddresses): LiveServer {
  let ready: Promise<ParseSdk> | undefined;
  const sdk = () =>
    (ready ??= loadSdk().then(
      (Parse) => {
        Parse.initialize(appId);
        Parse.serverURL = serverUrl;
        // Otherwise an event would change objects that an earlier one already handed out.
        Parse.Object.disableSingleInstance();
        return Parse;
      },
      (cause: unknown) => {
        // The next subscription tries again.
        ready = undefined;
        throw cause;
      },
    ));

  const queryOf = (Parse: ParseSdk, { entity, field, value }: LiveKey) =>
    new Parse.Query(entity.name).equalTo(field, value);

  return {
    async connect(token, on) {
      const Parse = await sdk();
      const client = new Parse.LiveQueryClient({
        applicationId: appId,
        serverURL: liveUrl,
        sessionToken: token,
      });
      let isClosed = false;
      /** The SDK would reconnect by itself and send some subscriptions twice; a connection of ours lives once. */
      const close = () => {
        if (isClosed) return;
        isClosed = true;
        clearTimeout(client.reconnectHandle);
        client.close().catch(() => {});
        on.closed();
      };
      client.connectPromise.catch(() => {});
      client.on('open', () => on.opened());
      client.on('close', close);
      client.on('error', close);
      client.open();

      const connection: LiveConnection = {
        close,
        subscribe(key, events) {
          const subscription = client.subscribe(queryOf(Parse, key), token)!;
          let stopped = false;
          const alive = () => !stopped && !isClosed;
          subscription.subscribePromise.then(
            () => alive() && events.subscribed(),
            () => alive() && events.refused(),
          );
          const { entity } = key;
          const changed = (object: Attributes) => alive() && events.changed(rowOf(entity, object));
          const left = (object: Attributes) => {
            const row = rowOf(entity, object);
            if (alive()) events.left({ id: row[entity.id] as string | number, rev: row.rev });
          };
          for (const event of ['create', 'enter', 'update']) subscription.on(event, changed);
          for (const event of ['leave', 'delete']) subscription.on(event, left);
          return () => {
            stopped = true;
            if (!isClosed) client.unsubscribe(subscription).catch(() => {});
          };
        },
        async load(key, { limit, since, olderThan }: Page) {
          const order = orderOf(key.entity);
          const query = queryOf(Parse, key).limit(limit);
          if (since) query.greaterThanOrEqualTo('updatedAt', new Date(since)).ascending('updatedAt');
          else query.doesNotExist('deleted_at').descending(order).addDescending('objectId');
          const [oldest] = olderThan?.toSorted(inOrderOf(key.entity)) ?? [];
          if (oldest) {
            const bound = oldest[order] as string | number;
            // Several rows can be of one millisecond, and a page can end between them.
            const known = olderThan!.filter((row) => row[order] === bound).map((row) => row.objectId);
            query
              .lessThanOrEqualTo(order, typeof bound === 'number' ? bound : new Date(bound))
              .notContainedIn('objectId', known);
          }
          try {
            const objects = await query.find(token ? { sessionToken: token } : {});
            return objects.map((object) => rowOf(key.entity, object));
          } catch (cause) {
            const { code } = cause as { code?: number };
            if (code === invalidSession) throw new LiveError('session_expired', { cause });
            throw new LiveError(refusals.includes(code ?? 0) ? 'refused' : 'unreachable', { cause });
          }
        },
      };
      return connection;
    },
  };
}
