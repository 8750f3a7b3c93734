/** The operators' log: who changed what, before and after. */
import type { Entity } from '#shared/model/entity.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import type { Caller } from '#cloud/kernel/define.ts';
import type { OperatorWrite } from '#cloud/kernel/domain.ts';
import { noteAudited } from '#cloud/kernel/operators.ts';
import type { Secrets, Transaction } from '#cloud/kernel/ports.ts';

export interface AuditedAction {
  /** A verb, such as 'contest.disable'. */
  readonly action: string;
  readonly entity?: Entity;
  readonly row_id?: string | number;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
  /** 'admin' by default. */
  readonly by_way_of?: AuditEntry['by_way_of'];
}

/** The actor; without `user_id` it is the server itself. */
type Doer = Pick<Caller, 'user_id' | 'username'>;

const hiddenMark = '(hidden)';

/** The differing fields of two rows as JSON; for hidden fields only that they differ. */
export function differences(
  entity: Entity | undefined,
  before: object | undefined,
  after: object | undefined,
): { before?: object; after?: object } {
  const [from, to] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    // What a search finds a row by follows from its other fields.
    (name) =>
      (!entity || (entity.fields[name] && !entity.fields[name].wordsOf)) &&
      JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  );
  const pick = (row: Record<string, unknown>) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = row[name];
        if (value === undefined) return [];
        return [[name, entity?.fields[name]?.hidden ? hiddenMark : (JSON.parse(JSON.stringify(value)) as unknown)]];
      }),
    );
  return { ...(before && { before: pick(from) }), ...(after && { after: pick(to) }) };
}

/** Appends to the log in the same transaction as the change, so that neither exists without the other. */
export async function writeAuditLog(
  tx: Transaction,
  { secrets, caller }: { secrets: Pick<Secrets, 'random'>; caller: Doer },
  { action, entity, row_id, before, after, reason, by_way_of = 'admin' }: AuditedAction,
): Promise<void> {
  noteAudited(tx, entity, row_id);
  await tx.insert(AuditEntry, {
    audit_id: secrets.random(16),
    actor_id: caller.user_id,
    actor_name: caller.username ?? '',
    by_way_of,
    action,
    class_name: entity?.name,
    row_id: row_id === undefined ? undefined : String(row_id),
    ...differences(entity, before, after),
    reason,
  });
}

/** Logs a write that its function does not log itself: by a call, Parse Dashboard, or a command with the master key. */
export const recordOperatorWrite = (
  tx: Transaction,
  { secrets }: { secrets: Pick<Secrets, 'random'> },
  { operator, ...write }: OperatorWrite,
): Promise<void> => writeAuditLog(tx, { secrets, caller: operator ?? { username: 'master key' } }, write);
