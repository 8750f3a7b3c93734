/** Notes changes in a contest's log, in the transaction of the change itself. */
import { type ChangeTopic, ContestChange, type ContestDeed } from '#shared/contests/entities/log.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { Caller } from '#cloud/kernel/define.ts';
import type { Ports, Transaction } from '#cloud/kernel/ports.ts';
import { differences } from '#cloud/site/index.ts';

interface Noted extends Partial<
  Pick<ContestChange, 'contestant_id' | 'person_id' | 'round_number' | 'count' | 'reason'>
> {
  readonly entity?: Entity;
  readonly before?: object;
  readonly after?: object;
}

/** What the server sets beside what a person changes. */
const ownFields = new Set(['certified_at', 'advanced_at', 'secret']);

/** Notes a change, unless it changes no field of its entity. */
export async function noteChange(
  tx: Transaction,
  { clock, secrets, caller }: Pick<Ports, 'clock' | 'secrets'> & { caller?: Pick<Caller, 'user_id'> },
  cx_id: string,
  deed: ContestDeed,
  { entity, before, after, reason, ...about }: Noted = {},
): Promise<void> {
  const found = differences(entity, before, after);
  const pick = (row: object | undefined) =>
    Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !ownFields.has(name)));
  const [from, to] = [pick(found.before), pick(found.after)];
  if (before && !Object.keys(from).length && !Object.keys(to).length) return;
  await tx.insert(ContestChange, {
    change_id: secrets.random(16),
    cx_id,
    at: new Date(clock.now()),
    deed,
    topic: deed.split('.')[0] as ChangeTopic,
    user_id: caller?.user_id,
    ...about,
    ...(reason && { reason }),
    ...(before && { before: from, after: to }),
  });
}
