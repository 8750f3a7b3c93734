/** Closing an account must leave no money that belongs to nobody. */
import { Payout } from '#shared/payments/entities/payout.ts';
import { Refusal } from '#shared/errors.ts';
import { oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { balanceOf, debtOf, heldOf } from '#cloud/payments/ledger/accounts.ts';
import { holdingsOf } from '#cloud/payments/ledger/holdings.ts';

/** Throws 'has_money' for a person who has money here, or on its way to them, or who owes some. */
export async function refuseWithMoney({ storage }: Pick<Ports, 'storage'>, user_id: number): Promise<void> {
  const accounts = [balanceOf(user_id), heldOf(user_id), debtOf(user_id)];
  const [held, open] = await Promise.all([
    holdingsOf(storage, accounts),
    storage.count(Payout, { user_id, state: oneOf(['asked', 'approved'] as const) }),
  ]);
  const isAny = [...held.values()].some((by) => Object.values(by).some((n) => n !== 0));
  if (isAny || open) throw new Refusal('has_money');
}
