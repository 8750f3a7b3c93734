/** What waits in the review queue, and what is decided about it, as parts of one piece of work on the books. */
import { DeskItem } from '#shared/payments/entities/shop.ts';
import type { ReviewDecision } from '#shared/payments/reviewQueue.ts';
import type { Payment } from '#shared/payments/entities/payment.ts';
import { Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import type { BooksTransaction } from '#cloud/payments/ledger/books.ts';
import { isOperator } from '#cloud/payments/policy/access.ts';

/** Asks an operator about money that no rule can place. */
export const putInReview = (
  ports: Pick<Ports, 'secrets'>,
  books: BooksTransaction,
  item: Omit<NewRecordOf<typeof DeskItem>, 'desk_id' | 'state'>,
) => books.tx.insert(DeskItem, { ...item, desk_id: ports.secrets.random(12), state: 'open' });

/** Notes what was decided, once: Refusal 'changed_meanwhile' where it is decided already. Answers what it was. */
export async function decideItem(
  books: BooksTransaction,
  context: Context,
  desk_id: string,
  decision: ReviewDecision,
  note: string,
): Promise<DeskItem> {
  const { caller } = context;
  const before = await books.reader.get(DeskItem, desk_id);
  if (before?.state !== 'open') throw new Refusal('changed_meanwhile');
  const decided = { state: 'decided', decision, decided_by: caller.user_id!, note } as const;
  const after = await books.tx.update(DeskItem, desk_id, decided);
  if (isOperator(caller))
    await writeAuditLog(books.tx, context, {
      action: 'desk.decide',
      entity: DeskItem,
      row_id: desk_id,
      before,
      after,
      reason: note,
    });
  return before;
}

/** What goes back, wherever that was decided, asks nobody in the review queue any more what is to become of it. */
export async function leaveReview(
  books: BooksTransaction,
  { payment_id, state: kind }: Payment,
  { author_id: decided_by, reason: note }: { author_id?: number; reason: string },
): Promise<void> {
  for (const { desk_id } of await books.reader.find(DeskItem, { payment_id, state: 'open', kind }))
    await books.tx.update(DeskItem, desk_id, { state: 'decided', decision: 'refund', decided_by, note });
}
