/** Batches small writes of one class that arrive at the same time into one transaction (group commit), which saves round trips. */
import type { Entity, IdOf, NewRecordOf } from '#shared/model/entity.ts';
import { groupCommit } from './groupCommit.ts';
import { writeWithRetries } from './retries.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { type Change, type Clock, Duplicate, type Storage } from '#cloud/kernel/ports.ts';

const largestBatch = 256;
const longestQueue = 5000;

type Group<Item> = (clock: Clock, item: Item) => Promise<void>;
type Groups<Item> = (entity: Entity) => Group<Item>;

interface Writer<Item> {
  keyOf(entity: Entity, item: Item): string | number;
  /** When two have the same key, the later one is a Duplicate. */
  readonly isOnce: boolean;
  /** One try at all of them. */
  write(storage: Storage, entity: Entity, items: readonly Item[]): Promise<void>;
  /** The items that an earlier try has written. */
  known(storage: Storage, entity: Entity, items: readonly Item[]): Promise<ReadonlyMap<Item, Duplicate>>;
}

const groupsOf = <Item>({ keyOf, isOnce, write, known }: Writer<Item>) =>
  perStorage((storage): Groups<Item> => {
    const groups = new Map<string, Group<Item>>();
    return (entity) => {
      let group = groups.get(entity.name);
      if (!group)
        groups.set(
          entity.name,
          (group = groupCommit<Item, void>({
            keysOf: (item) => [String(keyOf(entity, item))],
            ...{ lanes: 1, largestBatch, longestQueue, worthAnother: largestBatch },
            async run(batch, _lane, clock) {
              const firsts = new Set(new Map(batch.toReversed().map((item) => [keyOf(entity, item), item])).values());
              const written = isOnce ? batch.filter((item) => firsts.has(item)) : batch;
              const results = await writeWithRetries<Item, void | Duplicate>(clock, written, {
                async attempt(items) {
                  await write(storage, entity, items);
                  return new Map(items.map((item) => [item, undefined]));
                },
                known: (items) => known(storage, entity, items),
              });
              for (const item of batch) if (!results.has(item)) results.set(item, new Duplicate());
              return results;
            },
          })),
        );
      return group;
    };
  });

type Row = Record<string, unknown>;
const idOf = (entity: Entity, row: Row) => row[entity.id] as string | number;

const inserts = groupsOf<Row>({
  keyOf: idOf,
  isOnce: true,
  write: (storage, entity, rows) => storage.transact((tx) => tx.insertMany(entity, rows), { tries: 1 }),
  async known(storage, entity, rows) {
    const ids = rows.map((row) => idOf(entity, row));
    // With a single item it is known whose value is taken.
    if (rows.length === 1) return new Map([[rows[0]!, new Duplicate()]]);
    const stored = new Set((await storage.getMany(entity, ids as never)).map((row) => idOf(entity, row)));
    return new Map(rows.filter((row) => stored.has(idOf(entity, row))).map((row) => [row, new Duplicate()]));
  },
});

const changes = groupsOf<Change<Entity>>({
  keyOf: (_entity, { id }) => id,
  isOnce: false,
  write: (storage, entity, items) => storage.transact((tx) => tx.apply(entity, items), { tries: 1 }),
  known: () => Promise.resolve(new Map()),
});

/** Inserts a row. Throws Duplicate when the row, or one of its unique values, exists, and Refusal 'busy' when too many wait. */
export const insertBatched = <E extends Entity>(
  storage: Storage,
  clock: Clock,
  entity: E,
  record: NewRecordOf<E>,
): Promise<void> => inserts(storage)(entity)(clock, record);

/** Changes a row as `Transaction.apply` does. Throws Refusal 'busy' when too many wait. */
export const changeBatched = <E extends Entity>(
  storage: Storage,
  clock: Clock,
  entity: E,
  change: Change<E> & { id: IdOf<E> },
): Promise<void> => changes(storage)(entity)(clock, change as unknown as Change<Entity>);
