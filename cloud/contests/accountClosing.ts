/** Somebody closed their account: their contests and votes stay, contests that settle their jobs are cancelled, private answers are hidden. */
import type { Ports } from '#cloud/kernel/ports.ts';
import { hidePrivateAnswers } from './entryForms/privateAnswers.ts';
import { cancelJobContests } from './page/jobContests.ts';

/** Idempotent. */
export async function closeContests(ports: Ports, user_id: number): Promise<void> {
  await cancelJobContests(ports, { user_id });
  await hidePrivateAnswers(ports, user_id);
}
