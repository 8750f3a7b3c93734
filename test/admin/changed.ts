/** What a call has changed, seen in the database: all rows before it against all rows after it. */
import type { Ports } from '#cloud/ports.ts';
import { Contest } from '#shared/contests/entities.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { TestActor } from '../support/actors.ts';

type Values = Record<string, unknown>;
/** What the product tells people by itself. */
const toldBy = new Set(['Notifications']);

/** What the product puts into people's lists, as a consequence of other rows. */
const isDuty = ({ name }: Entity, row: Values) => name === 'Tasks' && row.about !== undefined;

/** Every ordinary row, by class and id. */
export async function everything({ storage, entities }: Ports): Promise<Map<string, { entity: Entity; row: Values }>> {
  const found = new Map<string, { entity: Entity; row: Values }>();
  for (const entity of entities.filter(({ kind, name }) => kind === 'rows' && !toldBy.has(name)))
    for (const row of (await storage.find(entity, {}, { deleted: true })) as unknown as Values[])
      if (!isDuty(entity, row)) found.set(`${entity.name} ${String(row[entity.id])}`, { entity, row });
  return found;
}

const fieldsOf = (entity: Entity, row: Values | undefined) =>
  JSON.stringify([...Object.keys(entity.fields), 'deleted_at'].map((name) => row?.[name] ?? null));

/** Ids of other people's rows that differ. */
export async function changedOf(
  ports: Ports,
  me: TestActor,
  before: Awaited<ReturnType<typeof everything>>,
): Promise<{ id: string; part: boolean }[]> {
  const changed = [];
  for (const [key, { entity, row }] of await everything(ports)) {
    const was = before.get(key)?.row;
    if (fieldsOf(entity, row) === fieldsOf(entity, was)) continue;
    const cx_id = (was ?? row).cx_id as string | undefined;
    const whole = entity.partOf && cx_id ? await ports.storage.get(Contest, cx_id) : undefined;
    const owner = (was ?? row).user_id ?? row.user_id ?? whole?.user_id;
    if (owner !== me.user_id) changed.push({ id: String(row[entity.id]), part: !was && whole !== undefined });
  }
  return changed;
}
