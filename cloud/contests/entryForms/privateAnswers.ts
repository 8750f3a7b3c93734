/** Entries of closed accounts. */
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { picturesIn } from '#shared/contests/entries/entryForm.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { removeFile } from '#cloud/site/index.ts';
import { storedAnswers } from './answers.ts';

type Closed = Pick<Ports, 'storage' | 'files' | 'hooks' | 'rooms'>;

/** Entries stay, because others voted for them; answers that only the organizer could read are removed, with their pictures. */
export async function hidePrivateAnswers(ports: Closed, user_id: number): Promise<void> {
  const { storage } = ports;
  for (const { contestant_id, cx_id, contestant_img, answers } of await storage.find(Contestant, { user_id })) {
    const open = new Set(
      (await storage.get(Contest, cx_id))?.fields.filter((field) => field.public).map(({ key }) => key),
    );
    const shown = answers.filter(({ key }) => open.has(key));
    if (shown.length === answers.length) continue;
    const kept = [contestant_img, ...picturesIn(shown)];
    // The files first: after a crash the answers still name them.
    for (const path of picturesIn(answers).filter((picture) => !kept.includes(picture)))
      await removeFile(ports, path.split('/')[2]!, user_id);
    await storage.transact((tx) => tx.update(Contestant, contestant_id, storedAnswers(shown)));
  }
}
