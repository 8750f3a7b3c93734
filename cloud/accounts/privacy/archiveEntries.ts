/** What goes into a person's archive: of each class the rows that are theirs, as JSON and as a table, and the files that go with them. */
import { archivedBy, archivedFields, ownsRow } from '#shared/accounts/archive.ts';
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import { allows } from '#shared/model/access.ts';
import { byteOrderMark, lineOf } from '#cloud/patterns/csv.ts';
import { archiveLimits } from '#shared/accounts/limits.ts';
import type { ArchiveEntry, Ports, Reader, Where } from '#cloud/kernel/ports.ts';

type Row = Readonly<Record<string, unknown>>;

const pageSize = 200;

/** Rows of a class that are theirs, or that they read, each once. */
async function* rowsOf(reader: Reader, entity: Entity, user_id: number): AsyncGenerator<Row> {
  const seen = new Set<unknown>();
  for (const field of archivedBy(entity)) {
    const person = entity.fields[field]!.holder ? `u${user_id}` : user_id;
    const where = { [field]: person } as Where<Entity>;
    for (let last: RecordOf<Entity> | undefined; ;) {
      const rows = await reader.find(entity, where, {
        ...{ sort: { objectId: 1 }, limit: pageSize },
        ...(last && { after: { objectId: last.objectId } }),
      });
      for (const row of rows as readonly (RecordOf<Entity> & Row)[]) {
        const id = row[entity.id];
        // As anybody in their place: what an operator may see besides is not theirs.
        const isTheirs = ownsRow(entity, row, user_id) || allows(entity.access.read, { user_id, roles: [] }, row);
        if (isTheirs && !seen.has(id)) yield row;
        seen.add(id);
      }
      if (rows.length < pageSize) break;
      last = rows.at(-1);
    }
  }
}

const dated = ['createdAt', 'updatedAt'] as const;

const shownOf = (entity: Entity, row: Row, isOwn: boolean): Row =>
  Object.fromEntries(
    [...archivedFields(entity, isOwn), ...dated].flatMap((name) =>
      row[name] === undefined ? [] : [[name, row[name]]],
    ),
  );

const utf8 = new TextEncoder();

async function* jsonOf(reader: Reader, entity: Entity, user_id: number): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const row of rowsOf(reader, entity, user_id)) {
    yield utf8.encode(`${before}${JSON.stringify(shownOf(entity, row, ownsRow(entity, row, user_id)))}`);
    before = ',\n';
  }
  yield utf8.encode('\n]\n');
}

const cell = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : (value as string | number | boolean | Date | undefined);

async function* tableOf(reader: Reader, entity: Entity, user_id: number): AsyncGenerator<Uint8Array> {
  const columns = [...archivedFields(entity, true), ...dated];
  yield utf8.encode(byteOrderMark + lineOf(columns));
  for await (const row of rowsOf(reader, entity, user_id)) {
    const shown = shownOf(entity, row, ownsRow(entity, row, user_id));
    yield utf8.encode(lineOf(columns.map((name) => cell(shown[name]))));
  }
}

/** Whatever a person named it, it stays in its folder, on every system. */
const safeName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '_')
    .slice(0, 80);

async function* filesOf(
  ports: Ports,
  entity: Entity,
  user_id: number,
  room: { left: number },
): AsyncGenerator<ArchiveEntry> {
  const field = typeof entity.archive === 'object' ? entity.archive.file : undefined;
  if (field === undefined) return;
  for await (const row of rowsOf(ports.storage, entity, user_id)) {
    if (!ownsRow(entity, row, user_id) || typeof row[field] !== 'string') continue;
    const file_id = row[field];
    const file = await ports.files.read(file_id);
    if (!file) continue;
    const name = `${file_id}-${safeName(typeof row.name === 'string' ? row.name : 'file')}`;
    // What does not fit is named, so that nothing is missing silently.
    room.left -= file.length;
    if (room.left < 0)
      yield { name: `files/${name}.too-large.txt`, bytes: [utf8.encode(String(file.length))], packed: false };
    else yield { name: `files/${name}`, bytes: file.bytes, packed: false };
  }
}

/** Entries one after the other; each has to be read to its end before the next one is asked for. */
export async function* entriesOf(ports: Ports, user_id: number): AsyncGenerator<ArchiveEntry> {
  const { storage, entities } = ports;
  const room = { left: archiveLimits.bytes };
  yield { name: 'README.txt', says: 'accounts.archive.readme', packed: true };
  for (const entity of entities.filter((each) => archivedBy(each).length)) {
    const { done } = await rowsOf(storage, entity, user_id).next();
    if (done) continue;
    yield { name: `data/${entity.name}.json`, bytes: jsonOf(storage, entity, user_id), packed: true };
    yield { name: `tables/${entity.name}.csv`, bytes: tableOf(storage, entity, user_id), packed: true };
    yield* filesOf(ports, entity, user_id, room);
  }
}
