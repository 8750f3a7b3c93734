/** Entries of closed accounts. */
import { Contest, Contestant } from '#shared/contests/entities.ts';
import type { Ports } from '../ports.ts';

/** Entries stay, because others voted for them; answers that only the organizer could read are removed. */
export async function hidePrivateAnswers({ storage }: Pick<Ports, 'storage'>, user_id: number): Promise<void> {
  for (const { contestant_id, cx_id, answers } of await storage.find(Contestant, { user_id })) {
    const open = new Set(
      (await storage.get(Contest, cx_id))?.fields.filter((field) => field.public).map(({ key }) => key),
    );
    const shown = answers.filter(({ key }) => open.has(key));
    if (shown.length < answers.length)
      await storage.transact((tx) => tx.update(Contestant, contestant_id, { answers: shown }));
  }
}
