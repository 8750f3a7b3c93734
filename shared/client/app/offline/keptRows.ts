/** Rows that this browser keeps between visits, files in them too: in IndexedDB, and for the visit alone where that is refused. */

export interface KeptRows<Row> {
  all(): Promise<Row[]>;
  get(id: string): Promise<Row | undefined>;
  put(row: Row): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

const table = 'rows';

async function open(name: string, key: string, closed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(`engage.${name}`, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table, { keyPath: key }));
  const database = await done(request);
  // Another page deletes it.
  database.addEventListener('versionchange', () => {
    database.close();
    closed();
  });
  return database;
}

/** `key` is the field that names a row. */
export function keptRows<Row extends object>(name: string, key: keyof Row & string): KeptRows<Row> {
  const memory = new Map<string, Row>();
  const idOf = (row: Row) => String(row[key]);
  let database: Promise<IDBDatabase | undefined> | undefined;
  const ready = () =>
    (database ??= Promise.resolve()
      .then(() => open(name, key, () => (database = undefined)))
      .catch((cause: unknown) => {
        console.warn('This browser keeps nothing between visits', cause);
        return undefined;
      }));
  const rowsOf = async (mode: IDBTransactionMode) => (await ready())?.transaction(table, mode).objectStore(table);
  return {
    async all() {
      const rows = await rowsOf('readonly');
      return rows ? done(rows.getAll() as IDBRequest<Row[]>) : [...memory.values()];
    },
    async get(id) {
      const rows = await rowsOf('readonly');
      return rows ? done(rows.get(id) as IDBRequest<Row | undefined>) : memory.get(id);
    },
    async put(row) {
      const rows = await rowsOf('readwrite');
      if (rows) await done(rows.put(row));
      else memory.set(idOf(row), row);
    },
    async remove(id) {
      const rows = await rowsOf('readwrite');
      if (rows) await done(rows.delete(id));
      else memory.delete(id);
    },
    async clear() {
      const rows = await rowsOf('readwrite');
      if (rows) await done(rows.clear());
      else memory.clear();
    },
  };
}
