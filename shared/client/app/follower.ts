/** LiveQuery -> Redux: subscribe first, then load; the higher rev wins; after a drop, what was missed. Knows neither React nor Parse. */
import type { Entity } from '#shared/model/entity.ts';
import { type Freshness, rowsChanged, worse } from './connection.ts';
import { keyOf, type Row, rowsUnder, sliceOf } from './entitySlices.ts';
import { type LiveConnection, LiveError, type LiveKey, type LiveServer } from './live.ts';
import type { AppStore } from './store.ts';

/** `loading` before the first rows; `refused` when this reader may not follow. */
export type FollowStatus = 'loading' | Freshness | 'refused';

export interface FollowState {
  readonly status: FollowStatus;
  /** Whether every row under the key is in the store, and not only the newest page. */
  readonly complete: boolean;
}

export interface Follow {
  status(): FollowStatus;
  complete(): boolean;
  /** Both; the same object until one changes, as React wants it. */
  state(): FollowState;
  /** Loads the page before the oldest loaded row. Throws LiveError. */
  older(): Promise<void>;
  /** Called when the state changes. Returns how to stop listening. */
  listen(listener: () => void): () => void;
  /** The last one that stops ends the subscription. */
  stop(): void;
}

export interface Follower {
  /** `key` names one live key of the entity: `follow(ChatMessage, { conversation_id })`. */
  follow(entity: Entity, key: Readonly<Record<string, string | number>>): Follow;
  /** Drops the connection and makes a new one at once: the network is back, or somebody else is signed in. `anew` loads everything again. */
  reconnect(options?: { anew?: boolean }): void;
  close(): void;
}

interface Thread extends LiveKey {
  users: number;
  state: FollowState;
  /** Rows are there, if stale ones; until then an empty key means nothing. */
  loaded: boolean;
  /** The newest `updatedAt` seen, by the database's clock; where catching up starts. */
  newest?: string;
  /** Raised whenever the connection changes under a running load, whose end then says nothing about freshness. */
  turn: number;
  unsubscribe?: () => void;
  readonly listeners: Set<() => void>;
}

export interface FollowerOptions {
  store: Pick<AppStore, 'getState' | 'dispatch' | 'inject'>;
  server: LiveServer;
  token: () => string | undefined;
  sessionExpired?: () => void;
  /** Rows a load may bring. */
  page?: number;
}

/** Before the first rows. */
export const loading: FollowState = { status: 'loading', complete: false };

/** More than the longest transaction: a row can commit after a newer one did. */
const overlap = 10_000;
/** A connection that nobody uses stays this long, for the next page. */
const linger = 5_000;
const longestPause = 30_000;
/** Milliseconds before the nth try, random so that a restarted server does not meet everybody at once. */
const pauseBefore = (attempt: number) => (0.5 + Math.random() / 2) * Math.min(longestPause, 500 * 2 ** attempt);

export function createFollower({ store, server, token, sessionExpired, page = 100 }: FollowerOptions): Follower {
  const threads = new Map<string, Thread>();
  let connection: LiveConnection | undefined;
  /** Tells the present connection's events from those of former ones. */
  let era = 0;
  let isOpen = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tellFreshness = () => {
    let worst: Freshness | undefined;
    for (const {
      state: { status },
    } of threads.values())
      if (status !== 'refused' && status !== 'loading') worst = worse(worst, status);
    if (store.getState().connection.rows !== worst) store.dispatch(rowsChanged(worst));
  };

  const set = (thread: Thread, change: Partial<FollowState>) => {
    thread.state = { ...thread.state, ...change };
    for (const listener of [...thread.listeners]) listener();
    tellFreshness();
  };

  const see = (thread: Thread, rows: readonly Row[]) => {
    for (const { updatedAt } of rows) if (!thread.newest || updatedAt > thread.newest) thread.newest = updatedAt;
    if (rows.length) store.dispatch(sliceOf(thread.entity).actions.upserted(rows));
  };

  /** The newest page in place of what is known: rows beyond it would no longer be fresh. */
  async function reload(thread: Thread, from: LiveConnection) {
    const { entity, field, value } = thread;
    const before = rowsUnder(store.getState(), entity, field, value);
    const rows = await from.load(thread, { limit: page });
    see(thread, rows);
    const loaded = new Set(rows.map((row) => row.objectId));
    const now = new Map(rowsUnder(store.getState(), entity, field, value).map((row) => [row.objectId, row.rev]));
    // A row that changed meanwhile came by an event, and is fresher than this load.
    const left = before.filter((row) => !loaded.has(row.objectId) && now.get(row.objectId) === row.rev);
    if (left.length) store.dispatch(sliceOf(entity).actions.forgotten(left.map((row) => keyOf(row, entity.id))));
    return rows.length < page;
  }

  async function catchUp(thread: Thread, from: LiveConnection) {
    if (thread.newest) {
      const since = new Date(Date.parse(thread.newest) - overlap).toISOString();
      const rows = await from.load(thread, { limit: page, since });
      if (rows.length < page) {
        see(thread, rows);
        return thread.state.complete;
      }
    }
    return reload(thread, from);
  }

  async function refresh(thread: Thread, from: LiveConnection) {
    const turn = ++thread.turn;
    set(thread, { status: thread.loaded ? 'catching up' : 'loading' });
    for (let attempt = 0; thread.turn === turn; attempt++) {
      try {
        const complete = await catchUp(thread, from);
        if (thread.turn !== turn) return;
        thread.loaded = true;
        return set(thread, { status: 'live', complete });
      } catch (error) {
        if (thread.turn !== turn) return;
        if (!(error instanceof LiveError)) throw error;
        if (error.why !== 'unreachable') {
          if (error.why === 'session_expired') sessionExpired?.();
          return set(thread, { status: 'refused' });
        }
        await new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt)));
      }
    }
  }

  function subscribe(thread: Thread, to: LiveConnection) {
    thread.unsubscribe = to.subscribe(thread, {
      subscribed: () => void refresh(thread, to),
      changed: (row) => see(thread, [row]),
      left: (row) => store.dispatch(sliceOf(thread.entity).actions.removed([row])),
      refused: () => {
        thread.turn++;
        set(thread, { status: 'refused' });
      },
    });
  }

  function drop() {
    era++;
    isOpen = false;
    clearTimeout(timer);
    const former = connection;
    connection = undefined;
    for (const thread of threads.values()) {
      thread.turn++;
      thread.unsubscribe = undefined;
      set(thread, { status: 'offline' });
    }
    former?.close();
  }

  function closed(of: number) {
    if (of !== era) return;
    drop();
    if (threads.size) timer = setTimeout(connect, pauseBefore(attempts++));
  }

  function connect() {
    const mine = ++era;
    clearTimeout(timer);
    const opened = () => {
      if (mine !== era) return;
      isOpen = true;
      attempts = 0;
      // `connect` may still be handing the connection over.
      if (connection) for (const thread of threads.values()) subscribe(thread, connection);
    };
    server.connect(token(), { opened, closed: () => closed(mine) }).then(
      (made) => {
        if (mine !== era) return made.close();
        connection = made;
        if (isOpen) for (const thread of threads.values()) subscribe(thread, made);
      },
      () => closed(mine),
    );
  }

  /** Nobody follows: the connection goes too, unless somebody comes soon. */
  function rest() {
    clearTimeout(timer);
    timer = setTimeout(drop, linger);
  }

  function start(entity: Entity, field: string, value: string | number): Thread {
    store.inject(entity);
    const thread: Thread = {
      ...{ entity, field, value },
      users: 0,
      state: loading,
      loaded: false,
      turn: 0,
      listeners: new Set(),
    };
    const wasEmpty = threads.size === 0;
    threads.set(nameOf(entity, field, value), thread);
    if (connection && isOpen) {
      clearTimeout(timer);
      subscribe(thread, connection);
    } else if (wasEmpty) {
      // A connection that is still being made serves too; what waits otherwise is the end of `linger` or of a pause.
      clearTimeout(timer);
      if (!connection) connect();
    }
    return thread;
  }

  function end(thread: Thread) {
    threads.delete(nameOf(thread.entity, thread.field, thread.value));
    thread.turn++;
    thread.unsubscribe?.();
    thread.unsubscribe = undefined;
    tellFreshness();
    if (!threads.size) rest();
  }

  async function older(thread: Thread) {
    if (!connection) throw new LiveError('unreachable');
    const known = rowsUnder(store.getState(), thread.entity, thread.field, thread.value);
    const rows = await connection.load(thread, { limit: page, olderThan: known });
    see(thread, rows);
    if (rows.length < page) set(thread, { complete: true });
  }

  return {
    follow(entity, key) {
      const [[field, value] = [], ...more] = Object.entries(key);
      if (field === undefined || value === undefined || more.length || !entity.live?.by.includes(field))
        throw new Error(`${entity.name} is followed by one of: ${entity.live?.by.join(', ') ?? 'nothing'}`);
      const thread = threads.get(nameOf(entity, field, value)) ?? start(entity, field, value);
      thread.users++;
      let stopped = false;
      return {
        status: () => thread.state.status,
        complete: () => thread.state.complete,
        state: () => thread.state,
        older: () => older(thread),
        listen(listener) {
          thread.listeners.add(listener);
          return () => void thread.listeners.delete(listener);
        },
        stop() {
          if (stopped) return;
          stopped = true;
          if (--thread.users === 0) end(thread);
        },
      };
    },
    reconnect({ anew = false } = {}) {
      drop();
      attempts = 0;
      if (anew)
        for (const thread of threads.values()) {
          thread.newest = undefined;
          thread.loaded = false;
          set(thread, loading);
        }
      if (threads.size) connect();
    },
    close() {
      for (const thread of [...threads.values()]) end(thread);
      drop();
    },
  };
}

const nameOf = (entity: Entity, field: string, value: string | number) => `${entity.name} ${field} ${value}`;
