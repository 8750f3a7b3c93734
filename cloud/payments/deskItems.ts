/** A decision about something on the desk, as a part of one piece of work on the books. */
import { DeskItem } from '#shared/payments/entities/shop.ts';
import type { DeskDecision } from '#shared/payments/desk.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '../define.ts';
import { recordDeed } from '../site/index.ts';
import type { Desk } from './books.ts';
import { isOperator } from './payers.ts';

/** Notes what was decided, once: Refusal 'changed_meanwhile' where it is decided already. Answers what it was. */
export async function decideItem(
  desk: Desk,
  context: Context,
  desk_id: string,
  decision: DeskDecision,
  note: string,
): Promise<DeskItem> {
  const { caller } = context;
  const before = await desk.reader.get(DeskItem, desk_id);
  if (before?.state !== 'open') throw new Refusal('changed_meanwhile');
  const decided = { state: 'decided', decision, decided_by: caller.user_id!, note } as const;
  const after = await desk.tx.update(DeskItem, desk_id, decided);
  if (isOperator(caller))
    await recordDeed(desk.tx, context, {
      action: 'desk.decide',
      entity: DeskItem,
      row_id: desk_id,
      before,
      after,
      reason: note,
    });
  return before;
}
