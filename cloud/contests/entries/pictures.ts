/** Pictures of contests and contestants. */
import { Contest, Contestant } from '#shared/contests/entities.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { storedAnswers } from '#cloud/contests/entryForms/answers.ts';

/** Removes a deleted picture from contests and contestants. */
export async function pictureRemoved(tx: Transaction, path: string): Promise<undefined> {
  for (const { cx_id } of await tx.find(Contest, { cover: path }))
    await tx.update(Contest, cx_id, { cover: undefined });
  for (const { contestant_id } of await tx.find(Contestant, { contestant_img: path }))
    await tx.update(Contestant, contestant_id, { contestant_img: undefined });
  for (const { contestant_id, answers } of await tx.find(Contestant, { answer_pictures: path }))
    await tx.update(Contestant, contestant_id, storedAnswers(answers.filter(({ value }) => value !== path)));
}
