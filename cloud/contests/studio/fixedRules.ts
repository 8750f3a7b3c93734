/** Changes of a contest that votes forbid. */
import { changedRule } from '#shared/contests/studio/changes.ts';
import { type Contest, Contestant, Vote } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';

/** Throws 'votes_exist' when a rule of voting changes although votes were cast under it. Voided votes count: they were cast. */
export async function refuseOtherRules(tx: Transaction, before: Contest, after: Contest): Promise<void> {
  const field = before.contest_status === 'draft' ? undefined : changedRule(before, after);
  if (!field) return;
  const [vote] = await tx.find(Vote, { cx_id: after.cx_id }, { limit: 1 });
  if (vote) throw new Refusal('votes_exist', { field });
}

/** Throws 'answers_private' when what entrants have told the organizer alone would be shown to everybody. */
export async function refuseToTell(tx: Transaction, before: Contest, after: Contest): Promise<void> {
  const openKeys = (fields: Contest['fields']) => fields.flatMap((field) => (field.public ? field.key : []));
  const wereOpen = openKeys(before.fields);
  const opened = openKeys(after.fields).filter((key) => !wereOpen.includes(key));
  if (!opened.length) return;
  const entries = await tx.find(Contestant, { cx_id: after.cx_id });
  const isTold = entries.some(
    ({ user_id, answers }) => user_id !== undefined && answers.some(({ key }) => opened.includes(key)),
  );
  if (isTold) throw new Refusal('answers_private', { field: 'fields' });
}
