/**
 * Synchronizes LiveQuery with Redux: subscribe, then load; the higher rev wins; after a lost connection load what was missed. Independent
 * of React and Parse.
 */
import type { Entity } from '#shared/model/entity.ts';
import { type Freshness, rowsChanged, worse } from '#shared/client/app/core/connection.ts';
import { keyOf, type Row, rowsUnder, sliceOf } from '#shared/client/app/core/entitySlices.ts';
import type { OfflineCopy } from '#shared/client/app/offline/offlineCopy.ts';
import { type LiveConnection, LiveError, type LiveKey, type LiveServer } from '#shared/client/app/core/live.ts';
import type { AppStore } from '#shared/client/app/core/store.ts';

/** `loading` until the first rows; `refused` without read access. */
export type SubscriptionStatus = 'loading' | Freshness | 'refused';

export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  /** Whether rows have been loaded, possibly stale ones; before that an empty list means nothing. */
  readonly loaded: boolean;
  /** Whether all rows of the key are loaded, not just the newest page. */
  readonly complete: boolean;
}

export interface Subscription {
  status(): SubscriptionStatus;
  complete(): boolean;
  /** A stable snapshot: the same object until a value changes. */
  state(): SubscriptionState;
  /** Loads the next older page. Throws LiveError. */
  older(): Promise<void>;
  /** Adds a listener; returns an unsubscribe function. */
  listen(listener: () => void): () => void;
  /** Reference counted: the last stop ends the subscription. */
  stop(): void;
}

export interface LiveRows {
  /** `key` is one live key of the entity: `subscribe(ChatMessage, { conversation_id })`. */
  subscribe(entity: Entity, key: Readonly<Record<string, string | number>>): Subscription;
  /** Replaces the connection at once, when the network is back or the session changed. `anew` reloads everything. */
  reconnect(options?: { anew?: boolean }): void;
  close(): void;
}

interface Topic extends LiveKey {
  users: number;
  state: SubscriptionState;
  /** Newest `updatedAt` seen, in the database's clock: the cursor of catching up. */
  newest?: string;
  /** Generation counter, raised when the connection changes, so that loads begun earlier do not set the status. */
  turn: number;
  unsubscribe?: () => void;
  readonly listeners: Set<() => void>;
}

export interface LiveRowsOptions {
  store: Pick<AppStore, 'getState' | 'dispatch' | 'inject'>;
  server: LiveServer;
  token: () => string | undefined;
  sessionExpired?: () => void;
  /** Page size. */
  page?: number;
  /** What an earlier visit saw, for a start without a connection (offlineCopy.ts). */
  offlineCopy?: Pick<OfflineCopy, 'changed' | 'find'> | undefined;
}

/** Status before the first rows. */
export const loading: SubscriptionState = { status: 'loading', loaded: false, complete: false };

/** Milliseconds; longer than the longest transaction, because commits can be out of order of `updatedAt`. */
const overlap = 10_000;
/** Milliseconds that an unused connection is kept for the next page. */
const linger = 5_000;
const longestPause = 30_000;
/** Backoff in milliseconds before the nth attempt, with jitter against a thundering herd. */
const pauseBefore = (attempt: number) => (0.5 + Math.random() / 2) * Math.min(longestPause, 500 * 2 ** attempt);

export function createLiveRows({
  store,
  server,
  token,
  sessionExpired,
  page = 100,
  offlineCopy,
}: LiveRowsOptions): LiveRows {
  const topics = new Map<string, Topic>();
  let connection: LiveConnection | undefined;
  /** Generation of the connection, to ignore events of former ones. */
  let era = 0;
  let isOpen = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tellFreshness = () => {
    let worst: Freshness | undefined;
    for (const {
      state: { status },
    } of topics.values())
      if (status !== 'refused' && status !== 'loading') worst = worse(worst, status);
    if (store.getState().connection.rows !== worst) store.dispatch(rowsChanged(worst));
  };

  const set = (topic: Topic, change: Partial<SubscriptionState>) => {
    topic.state = { ...topic.state, ...change };
    for (const listener of [...topic.listeners]) listener();
    tellFreshness();
  };

  const show = ({ entity }: Topic, rows: readonly Row[]) => store.dispatch(sliceOf(entity).actions.upserted(rows));

  /** Shows what an earlier visit saw, until there is a line. */
  const recall = (topic: Topic) =>
    offlineCopy?.find(topic, (rows) => {
      if (isOpen || topic.state.loaded) return;
      show(topic, rows);
      set(topic, { status: 'offline', loaded: true });
    });

  const see = (topic: Topic, rows: readonly Row[]) => {
    for (const { updatedAt } of rows) if (!topic.newest || updatedAt > topic.newest) topic.newest = updatedAt;
    if (rows.length) show(topic, rows);
    offlineCopy?.changed(topic);
  };

  /** Replaces the rows by the newest page; older rows would not be kept fresh. */
  async function reload(topic: Topic, from: LiveConnection) {
    const { entity, field, value } = topic;
    const before = rowsUnder(store.getState(), entity, field, value);
    const rows = await from.load(topic, { limit: page });
    see(topic, rows);
    const loaded = new Set(rows.map((row) => row.objectId));
    const now = new Map(rowsUnder(store.getState(), entity, field, value).map((row) => [row.objectId, row.rev]));
    // Rows that an event changed during the load are newer than it.
    const left = before.filter((row) => !loaded.has(row.objectId) && now.get(row.objectId) === row.rev);
    if (left.length) store.dispatch(sliceOf(entity).actions.forgotten(left.map((row) => keyOf(row, entity.id))));
    return rows.length < page;
  }

  async function catchUp(topic: Topic, from: LiveConnection) {
    if (topic.newest) {
      const since = new Date(Date.parse(topic.newest) - overlap).toISOString();
      const rows = await from.load(topic, { limit: page, since });
      if (rows.length < page) {
        see(topic, rows);
        return topic.state.complete;
      }
    }
    return reload(topic, from);
  }

  async function refresh(topic: Topic, from: LiveConnection) {
    const turn = ++topic.turn;
    set(topic, { status: topic.state.loaded ? 'catching up' : 'loading' });
    for (let attempt = 0; topic.turn === turn; attempt++) {
      try {
        const complete = await catchUp(topic, from);
        if (topic.turn !== turn) return;
        return set(topic, { status: 'live', loaded: true, complete });
      } catch (error) {
        if (topic.turn !== turn) return;
        if (!(error instanceof LiveError)) throw error;
        if (error.why !== 'unreachable') {
          if (error.why === 'session_expired') sessionExpired?.();
          return set(topic, { status: 'refused' });
        }
        await new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt)));
      }
    }
  }

  function attach(topic: Topic, to: LiveConnection) {
    topic.unsubscribe = to.subscribe(topic, {
      subscribed: () => void refresh(topic, to),
      changed: (row) => see(topic, [row]),
      left(row) {
        store.dispatch(sliceOf(topic.entity).actions.removed([row]));
        offlineCopy?.changed(topic);
      },
      refused: () => {
        topic.turn++;
        set(topic, { status: 'refused' });
      },
    });
  }

  function drop() {
    era++;
    isOpen = false;
    clearTimeout(timer);
    const former = connection;
    connection = undefined;
    for (const topic of topics.values()) {
      topic.turn++;
      topic.unsubscribe = undefined;
      set(topic, { status: 'offline' });
    }
    former?.close();
  }

  function closed(of: number) {
    if (of !== era) return;
    drop();
    for (const topic of topics.values()) recall(topic);
    if (topics.size) timer = setTimeout(connect, pauseBefore(attempts++));
  }

  function connect() {
    const mine = ++era;
    clearTimeout(timer);
    const opened = () => {
      if (mine !== era) return;
      isOpen = true;
      attempts = 0;
      // `connect` may still be replacing the connection.
      if (connection) for (const topic of topics.values()) attach(topic, connection);
    };
    server.connect(token(), { opened, closed: () => closed(mine) }).then(
      (made) => {
        if (mine !== era) return made.close();
        connection = made;
        if (isOpen) for (const topic of topics.values()) attach(topic, made);
      },
      () => closed(mine),
    );
  }

  /** Closes the connection after `linger`, unless somebody subscribes again. */
  function rest() {
    clearTimeout(timer);
    timer = setTimeout(drop, linger);
  }

  function start(entity: Entity, field: string, value: string | number): Topic {
    store.inject(sliceOf(entity));
    const topic: Topic = {
      ...{ entity, field, value },
      users: 0,
      state: loading,
      turn: 0,
      listeners: new Set(),
    };
    const wasEmpty = topics.size === 0;
    topics.set(nameOf(entity, field, value), topic);
    if (connection && isOpen) {
      clearTimeout(timer);
      attach(topic, connection);
    } else if (wasEmpty) {
      // Cancels a pending close or backoff; a connection being opened is used as it is.
      clearTimeout(timer);
      if (!connection) connect();
    } else if (attempts) recall(topic);
    return topic;
  }

  function end(topic: Topic) {
    topics.delete(nameOf(topic.entity, topic.field, topic.value));
    topic.turn++;
    topic.unsubscribe?.();
    topic.unsubscribe = undefined;
    tellFreshness();
    if (!topics.size) rest();
  }

  async function older(topic: Topic) {
    if (!connection) throw new LiveError('unreachable');
    const known = rowsUnder(store.getState(), topic.entity, topic.field, topic.value);
    const rows = await connection.load(topic, { limit: page, olderThan: known });
    see(topic, rows);
    if (rows.length < page) set(topic, { complete: true });
  }

  return {
    subscribe(entity, key) {
      const [[field, value] = [], ...more] = Object.entries(key);
      if (field === undefined || value === undefined || more.length || !entity.live?.by.includes(field))
        throw new Error(`${entity.name} is live by one of: ${entity.live?.by.join(', ') ?? 'nothing'}`);
      const topic = topics.get(nameOf(entity, field, value)) ?? start(entity, field, value);
      topic.users++;
      let stopped = false;
      return {
        status: () => topic.state.status,
        complete: () => topic.state.complete,
        state: () => topic.state,
        older: () => older(topic),
        listen(listener) {
          topic.listeners.add(listener);
          return () => void topic.listeners.delete(listener);
        },
        stop() {
          if (stopped) return;
          stopped = true;
          if (--topic.users === 0) end(topic);
        },
      };
    },
    reconnect({ anew = false } = {}) {
      drop();
      attempts = 0;
      if (anew)
        for (const topic of topics.values()) {
          topic.newest = undefined;
          set(topic, loading);
        }
      if (topics.size) connect();
    },
    close() {
      for (const topic of [...topics.values()]) end(topic);
      drop();
    },
  };
}

const nameOf = (entity: Entity, field: string, value: string | number) => `${entity.name} ${field} ${value}`;
