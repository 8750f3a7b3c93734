/** What a call has changed, seen in the database: the rows that its change stream names, before against after. */
import { type ChangeStreamDocument, ObjectId } from 'mongodb';
import { Contest } from '#shared/contests/entities.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { RunningServer } from '#parse/server.ts';
import type { TestActor } from '../support/actors.ts';

type Values = Record<string, unknown>;
/** What the product tells people by itself. */
const toldBy = new Set(['Notifications']);
/** A row here ends what the stream has told so far. */
const marks = 'ReadMarks';

/** What the product puts into people's lists, as a consequence of other rows. */
const isDuty = ({ name }: Entity, row: Values) => name === 'Tasks' && row.about !== undefined;

const fieldsOf = (entity: Entity, row: Values | undefined) =>
  JSON.stringify([...Object.keys(entity.fields), 'deleted_at'].map((name) => row?.[name] ?? null));

export interface Changed {
  readonly id: string;
  /** It came with a row that it is part of. */
  readonly part: boolean;
}

/** Follows every ordinary row, deleted ones too. */
export async function followRows({ ports: { storage, entities }, database: { db } }: RunningServer) {
  const followed = new Map(
    entities.filter(({ kind, name }) => kind === 'rows' && !toldBy.has(name)).map((entity) => [entity.name, entity]),
  );
  const stream = db.watch([{ $match: { 'ns.coll': { $in: [...followed.keys(), marks] } } }], {
    fullDocument: 'updateLookup',
  });
  // It is open from here on, before what is there is read.
  await stream.tryNext();
  const keyOf = (entity: Entity, id: unknown) => `${entity.name} ${String(id)}`;
  const rows = new Map<string, Values>();
  for (const entity of followed.values())
    for (const row of (await storage.find(entity, {}, { deleted: true })) as unknown as Values[])
      rows.set(keyOf(entity, row[entity.id]), row);

  /** What changed since the last call, each with the row as it was then. */
  const next = async () => {
    const mark = new ObjectId();
    await db.collection(marks).insertOne({ _id: mark });
    const touched = new Map<string, { entity: Entity; id: unknown; was: Values | undefined }>();
    for (;;) {
      const event = (await stream.next()) as ChangeStreamDocument & { fullDocument?: Values; ns: { coll: string } };
      const document = event.fullDocument;
      if (document?._id instanceof ObjectId && document._id.equals(mark)) break;
      const entity = followed.get(event.ns.coll);
      // Without a document it was deleted since.
      if (!entity || !document) continue;
      const id = document[entity.id];
      touched.set(keyOf(entity, id), { entity, id, was: rows.get(keyOf(entity, id)) });
    }
    const changed = [];
    for (const [key, { entity, id, was }] of touched) {
      const [row] = (await storage.find(entity, { [entity.id]: id } as never, {
        deleted: true,
      })) as unknown as Values[];
      if (!row) continue;
      rows.set(key, row);
      if (!isDuty(entity, row) && fieldsOf(entity, row) !== fieldsOf(entity, was)) changed.push({ entity, row, was });
    }
    return changed;
  };

  return {
    /** Forgets what has changed until now. */
    skip: async () => void (await next()),
    /** Rows of other people that differ since the last question. */
    async changedBy(me: TestActor): Promise<Changed[]> {
      const ofOthers = [];
      for (const { entity, row, was } of await next()) {
        const cx_id = (was ?? row).cx_id as string | undefined;
        const whole = entity.partOf && cx_id ? await storage.get(Contest, cx_id) : undefined;
        const owner = (was ?? row).user_id ?? row.user_id ?? whole?.user_id;
        if (owner !== me.user_id) ofOthers.push({ id: String(row[entity.id]), part: !was && whole !== undefined });
      }
      return ofOthers;
    },
    close: () => stream.close(),
  };
}
