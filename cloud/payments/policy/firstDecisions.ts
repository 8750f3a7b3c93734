/** What one operator has decided, and another has to decide in the same way before it holds. */
import { FirstDecision } from '#shared/payments/entities/shop.ts';
import type { FirstShape, ProposedPricing } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { day } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { above, Duplicate, oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';

/** Milliseconds for which a second operator can decide the same. */
const valid = 30 * day;

export interface About {
  readonly what: FirstDecision['what'];
  /** Of what is decided about. */
  readonly id: string;
  readonly decision: string;
  /** How far it has come: what was decided before says nothing about what follows. */
  readonly stage?: number;
  readonly amount?: number;
  readonly currency?: string;
  /** What else has to be the same. */
  readonly details?: FirstDecision['details'];
  readonly reason?: string;
}

/** What makes two decisions the same. */
export const decisionKey = ({ what, id, decision, stage, amount, currency, details }: About): string =>
  JSON.stringify([what, id, decision, stage, amount, currency, details]);

/**
 * Passes where another operator has decided the same before: about the same thing, in the same way, of the same sum. Otherwise it is noted as the
 * first decision, which holds for 30 days: Refusal 'decision_noted'.
 */
export async function needSecondOperator(context: Context, about: About): Promise<void> {
  const { storage, clock, secrets, caller } = context;
  const { what, id, decision, amount, currency, details, reason } = about;
  const author_id = caller.user_id!;
  const first_id = secrets.hash(decisionKey(about)).slice(0, 21);
  const now = clock.now();
  const known = await storage.get(FirstDecision, first_id);
  const isValid = known && now - known.at.getTime() < valid;
  if (isValid && known.author_id !== author_id) return;
  const noted = { author_id, at: new Date(now), reason };
  const row = { first_id, what, about_id: id, decision, amount, currency, details, ...noted };
  if (!isValid)
    try {
      await storage.transact(async (tx) => {
        if (known) await tx.apply(FirstDecision, [{ id: first_id, set: noted }]);
        else await tx.insertMany(FirstDecision, [row]);
        await writeAuditLog(tx, context, {
          action: 'money.first_decision',
          entity: FirstDecision,
          row_id: id,
          after: { what, decision, amount, currency },
          reason,
        });
      });
    } catch (error) {
      if (!(error instanceof Duplicate)) throw error;
    }
  throw new Refusal('decision_noted');
}

/** What was decided first about any of these things, and still holds; oldest first. */
export async function firstDecisions(reader: Reader, ids: readonly string[], now: number): Promise<FirstShape[]> {
  const where = { about_id: oneOf(ids), at: above(new Date(now - valid)) };
  const rows = await reader.find(FirstDecision, where, { sort: { at: 1 } });
  return rows.map(({ what, about_id, decision, amount, currency, author_id, reason, at }) => {
    return { what, about_id, decision, amount, currency, author_id, reason, at: at.toISOString() };
  });
}

/** Prices of which one operator has decided, newest first; not those that were decided before the newest ones that hold. */
export async function proposedPricing(reader: Reader, now: number, decided_ms: number): Promise<ProposedPricing[]> {
  const since = new Date(Math.max(now - valid, decided_ms));
  const rows = await reader.find(FirstDecision, { about_id: 'pricing', at: above(since) }, { sort: { at: -1 } });
  return rows.flatMap(({ details, author_id, reason = '', at }) =>
    details ? { ...details, author_id, reason, at: at.toISOString() } : [],
  );
}
