/** The LiveQuery port on the Parse SDK. */
import type { Entity } from '#shared/model/entity.ts';
import { inOrderOf, orderOf, type Row } from '#shared/client/app/core/entitySlices.ts';
import {
  type LiveConnection,
  LiveError,
  type LiveKey,
  type LiveServer,
  type Page,
} from '#shared/client/app/core/live.ts';

/** The SDK: 'parse' in pages, 'parse/node' in tests. */
export type ParseSdk = typeof import('parse').default;

export interface ParseAddresses {
  appId: string;
  /** URL of Parse's REST API. */
  serverUrl: string;
  /** URL of LiveQuery (ws or wss). */
  liveUrl: string;
}

const invalidSession = 209;
/** Permanent errors: object not found, invalid query, operation forbidden. */
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

/** Converts a Parse object to a row of the store. */
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
        // Otherwise events would mutate objects handed out earlier.
        Parse.Object.disableSingleInstance();
        return Parse;
      },
      (cause: unknown) => {
        // Reset, so that the next subscription tries again.
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
      /** Closes for good. The SDK's own reconnect would send some subscriptions twice. */
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
          else {
            query.doesNotExist('deleted_at').descending(order);
            // Where no two rows have the same, the unique index alone serves the page, however many rows there are.
            if (!key.entity.unique.some((names) => names.length === 2 && names[0] === key.field && names[1] === order))
              query.addDescending('objectId');
          }
          const [oldest] = olderThan?.toSorted(inOrderOf(key.entity)) ?? [];
          if (oldest) {
            const bound = oldest[order] as string | number;
            // Several rows can share a millisecond, and a page can end between them.
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
